"""A session as one Markdown document.

Owns the text of the export. Everything in it is made from parts, so no transport markup and no
call arguments but a figure's own source can get into it. Never writes a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ds4gui import limits
from ds4gui.chat.cards import ToolCard, cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.parts import Call, Prose, Stray, parts_from_message
from ds4gui.chat.record import Conversation, Message, Session, Turn

_INLINE = re.compile(r"[\\`*<\[\]&~]|(?<!\w)_|_(?!\w)")
_OPENING = re.compile(r"^(\d*)([#>+=.)-])")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_FILE_UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


def export_name(title: str) -> str:
    """A file name every platform takes, from a session's title."""
    name = _FILE_UNFIT.sub(" ", title).strip(" .") or "session"
    return " ".join(name.split())[: limits.FILE_NAME_CHARACTERS] + ".md"


def markdown_from_conversation(session: Session, conversation: Conversation) -> str:
    """The document, ending in a newline. Headings per turn; tool results folded away."""
    turns = {t.id: t for t in conversation.turns}
    results = results_by_source(conversation.messages)
    blocks = [f"# {literal(session.title) or 'Session'}"]
    asked = True
    for message in conversation.messages:
        if message.role == "user":
            blocks += ["## You", closed(message.content)]
        elif message.role == "assistant":
            if asked:
                blocks.append(f"## {_model(turns.get(message.turn_id))}")
            blocks += _answer(message, results.get(message.id, {}))
        asked = message.role == "user"
    return "\n\n".join(block.strip("\n") for block in blocks if block.strip()) + "\n"


def fenced(text: str, language: str) -> str:
    """A code block whose fence is longer than any run of backticks inside."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def closed(text: str) -> str:
    """Markdown with a code block that was left open closed, so that it ends with its own text."""
    fence = ""
    for line in text.splitlines():
        found = _FENCE.fullmatch(line)
        if found is None:
            continue
        run, rest = found.groups()
        if not fence:
            fence = "" if run[0] == "`" and "`" in rest else run
        elif run.startswith(fence) and not rest.strip():
            fence = ""
    return f"{text.rstrip()}\n{fence}" if fence else text


def literal(text: str) -> str:
    """Words as one line of Markdown that shows them as they are."""
    line = _INLINE.sub(r"\\\g<0>", " ".join(text.split()))
    return _OPENING.sub(r"\1\\\2", line)


def _model(turn: Turn | None) -> str:
    return literal(turn.model) if turn is not None and turn.model else "Model"


def _answer(message: Message, results: Mapping[int, Message]) -> Iterator[str]:
    cards = cards_from_message(message, results, None)
    parts = parts_from_message(message)
    for part in parts:
        if isinstance(part, Prose):
            yield closed(part.text)
        elif isinstance(part, Call):
            yield _card(cards[part.index])
    if any(isinstance(part, Stray) for part in parts):
        yield "*Tool markup that was not run is left out*"
    if message.error:
        yield f"*Broke off: {literal(message.error)}*"
    elif message.state != "complete" or message.finish_reason == "length":
        yield "*The answer is not complete*"


def _card(card: ToolCard) -> str:
    if card.figure is not None:
        return f"{literal(card.figure.alt)}\n\n{fenced(card.figure.svg, 'svg')}"
    name = " ".join(card.name.split()) or "tool"
    if not card.content:
        return f"*{literal(name)}: {card.state}*"
    summary = f"<summary>{_escaped(name)}: {card.state}</summary>"
    return f"<details>{summary}\n\n{fenced(card.content, '')}\n\n</details>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
