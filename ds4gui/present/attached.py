"""Attached files: lines above the prompt box before they are sent, folded cards afterwards.

Owns the words. Sizes are said in tokens, which is what a file costs.
"""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui import limits
from ds4gui.chat.attaching import attached_in, is_reading, tokens_of, too_large
from ds4gui.chat.fenced_files import Sent
from ds4gui.chat.forms import Detach
from ds4gui.chat.record import Message
from ds4gui.chat.state import AppState
from ds4gui.present.frame import AboveRow
from ds4gui.present.view import CardBlock


def attached_rows(state: AppState) -> Iterator[AboveRow]:
    """Those of the shown session, and that they are too much for its model."""
    for file in attached_in(state, state.current_id):
        text = file.text
        yield AboveRow(
            icon="FILE_TEXT",
            text=file.name,
            note="reading" if text is None else f"≈ {_thousands(tokens_of(state, text))} tokens",
            buttons=(("Remove", Detach(file.path)),),
        )
    if not is_reading(state) and (sizes := too_large(state)) is not None:
        tokens, most = map(_thousands, sizes)
        yield AboveRow(
            icon="CIRCLE_ALERT",
            text=f"Too large: about {tokens} tokens are attached, and beside an answer the model "
            f"takes {most}",
            note="",
            buttons=(),
        )


def file_cards(message: Message, sent: Sent, folds: frozenset[str]) -> Iterator[CardBlock]:
    """The files of a prompt, each a line that unfolds."""
    for place, file in enumerate(sent.files):
        key = f"{message.id}:file:{place}"
        lines = file.text.count("\n")
        tokens = round(len(file.text) / limits.CHARACTERS_PER_TOKEN)
        yield CardBlock(
            key=key,
            message_id=message.id,
            icon="FILE_TEXT",
            tone="muted",
            spinning=False,
            name=file.name,
            detail=f"{lines} lines" if lines > 1 else "1 line",
            note=f"≈ {_thousands(tokens)} tokens",
            body=file.text.rstrip("\n"),
            open=key in folds,
        )


def _thousands(tokens: int) -> str:
    return str(tokens) if tokens < 1000 else f"{tokens / 1000:.1f}k"
