"""A session as one Markdown document.

Owns the text of the export. Everything in it is made from parts, so no transport markup and no
call arguments but a figure's own source can get into it. Never writes a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ds4gui.chat.cards import ToolCard, cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.parts import Call, Prose, parts_from_message
from ds4gui.chat.record import Conversation, Message, Session, Turn

_FILE_UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


def export_name(title: str) -> str:
    """A file name every platform takes, from a session's title."""
    name = _FILE_UNFIT.sub(" ", title).strip(" .") or "session"
    return " ".join(name.split())[:80] + ".md"


def markdown_from_conversation(session: Session, conversation: Conversation) -> str:
    """The document, ending in a newline. Headings per turn; tool results folded away."""
    turns = {t.id: t for t in conversation.turns}
    results = results_by_source(conversation.messages)
    blocks = [f"# {_line(session.title) or 'Session'}"]
    for message in conversation.messages:
        if message.role == "user":
            blocks += ["## You", message.content]
        elif message.role == "assistant":
            if _opens_answer(message, conversation.messages):
                blocks.append(f"## {_model(turns.get(message.turn_id))}")
            blocks += _answer(message, results.get(message.id, {}))
    return "\n\n".join(block.strip("\n") for block in blocks if block.strip()) + "\n"


def fenced(text: str, language: str) -> str:
    """A code block whose fence is longer than any run of backticks inside."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def _opens_answer(message: Message, messages: Sequence[Message]) -> bool:
    return message.parent_id is None or any(
        m.id == message.parent_id and m.role == "user" for m in messages
    )


def _model(turn: Turn | None) -> str:
    return _line(turn.model) if turn is not None and turn.model else "Model"


def _answer(message: Message, results: Mapping[int, Message]) -> Iterator[str]:
    cards = cards_from_message(message, results, None)
    for part in parts_from_message(message):
        if isinstance(part, Prose):
            yield part.text
        elif isinstance(part, Call):
            yield _card(cards[part.index])
    if message.error:
        yield f"*Broke off: {_line(message.error)}*"
    elif message.state == "interrupted":
        yield "*Stopped before the answer was complete*"


def _card(card: ToolCard) -> str:
    if card.figure is not None:
        return f"{_line(card.figure.alt)}\n\n{fenced(card.figure.svg, 'svg')}"
    name = _line(card.name) or "tool"
    if not card.content:
        return f"*{name}: {card.state}*"
    summary = f"<summary>{_escaped(name)}: {card.state}</summary>"
    return f"<details>{summary}\n\n{fenced(card.content, '')}\n\n</details>"


def _line(text: str) -> str:
    return " ".join(text.split())


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
