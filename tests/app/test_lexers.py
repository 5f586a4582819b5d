"""Lexers are made before the window sees the code that needs them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ds4gui import limits
from ds4gui.app import lexers
from ds4gui.chat.events import Action, Streamed
from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.storage import ConversationLoaded, EndLoaded
from ds4gui.chat.stream import StreamDelta, StreamEnded

MESSAGE = Message(
    id=1, parent_id=None, turn_id=1, step=1, role="assistant", author="model", content="",
    created_s=0.0,
)  # fmt: skip


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    made: list[object] = []
    monkeypatch.setattr(lexers, "lexer_of", made.append)
    return made


def answer(number: int, content: str) -> Message:
    return replace(MESSAGE, id=number, content=content)


@pytest.mark.parametrize("cuts", [(), (6,), (6, 8, 10), tuple(range(1, 30))])
def test_a_language_that_streams_is_made_before_its_line_is_shown(
    log: list[object], cuts: tuple[int, ...]
) -> None:
    bring = lexers.preparing(log.append)
    text = "Look:\n```python\nprint(1)\n```\nand so on"
    for start, end in zip((0, *cuts), (*cuts, len(text)), strict=True):
        bring(Streamed(1, StreamDelta(content=text[start:end])))
    bring(Streamed(1, StreamEnded("stop")))
    assert [entry for entry in log if isinstance(entry, str)] == ["python"]
    before = log[: log.index("python")]
    shown = "".join(
        entry.event.content
        for entry in before
        if isinstance(entry, Streamed) and isinstance(entry.event, StreamDelta)
    )
    assert "```python\n" not in shown
    assert sum(isinstance(entry, Streamed) for entry in log) == len(cuts) + 2


def test_no_fence_is_sought_where_none_can_be(log: list[object]) -> None:
    bring = lexers.preparing(log.append)
    bring(Streamed(1, StreamDelta(content="inline ```code``` and `x`\n")))
    bring(Streamed(2, StreamDelta(content="```\nplain\n```\n")))
    bring(Streamed(2, StreamDelta(content="x" * 10_000)))
    assert not [entry for entry in log if isinstance(entry, str)]


@pytest.mark.parametrize("kind", [ConversationLoaded, EndLoaded])
def test_what_a_chat_opens_with_is_made_first(
    log: list[object], kind: type[ConversationLoaded] | type[EndLoaded]
) -> None:
    old = answer(1, "```rust\nfn main() {}\n```\n")
    recent = [answer(n, "> ~~~ bash\n> ls\n") for n in range(2, 2 + limits.MESSAGES_AT_OPENING)]
    action: Action = kind(Conversation(session_id=1, messages=(old, *recent), turns=()))
    lexers.preparing(log.append)(action)
    assert log == ["bash", action, "rust", "bash"]
