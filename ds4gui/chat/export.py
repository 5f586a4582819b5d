"""A session as one Markdown document.

Owns the text of the export. Everything in it is made from parts, so no transport markup and no
call arguments but a figure's own source can get into it. Never writes a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import quote

from ds4gui import limits
from ds4gui.chat.asking import asked_words, asker
from ds4gui.chat.cards import ToolCard, cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.forms import PLAIN, MarkdownForm
from ds4gui.chat.parts import Call, Prose, Reasoning, Stray, parts_from_message
from ds4gui.chat.record import Conversation, Message, Session, Turn

_INLINE = re.compile(r"[\\`*<\[\]&~]|(?<!\w)_|_(?!\w)")
_OPENING = re.compile(r"^(\d*)([#>+=.)-])")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_FILE_UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


def export_name(title: str) -> str:
    """A file name every platform takes, from a session's title."""
    name = _FILE_UNFIT.sub(" ", title).strip(" .") or "session"
    return " ".join(name.split())[: limits.FILE_NAME_CHARACTERS] + ".md"


def markdown_from_conversation(
    session: Session, conversation: Conversation, form: MarkdownForm = PLAIN, folder: str = ""
) -> str:
    """The document, ending in a newline. Headings per turn; tool results folded away.

    With a `folder` drawings are linked as the files in it that `drawings_of` names.
    """
    links = links_into(folder, conversation.messages)
    turns = {t.id: t for t in conversation.turns}
    results = results_by_source(conversation.messages)
    blocks = [f"# {literal(session.title) or 'Session'}"]
    asked = True
    for message in conversation.messages:
        if message.role == "user":
            blocks += [f"## {literal(asker(message))}", closed(asked_words(message))]
        elif message.role == "assistant":
            if asked:
                blocks.append(f"## {model_name(turns.get(message.turn_id))}")
            blocks += answer_blocks(message, results.get(message.id, {}), form, links)
        asked = message.role == "user"
    return document(blocks)


def document(blocks: Iterable[str]) -> str:
    """Blocks of Markdown as one text."""
    return "\n\n".join(block.strip("\n") for block in blocks if block.strip()) + "\n"


def drawings_of(messages: Sequence[Message]) -> dict[str, tuple[str, str]]:
    """File name → the key of a figure and its drawing, in order; names can be told apart."""
    results = results_by_source(messages)
    cards = (
        card
        for message in messages
        if message.role == "assistant" and message.id in results
        for card in cards_from_message(message, results[message.id], None)
    )
    drawn = [(card.figure_key, card.figure) for card in cards if card.figure is not None]
    return {
        f"{number} {export_name(figure.alt).removesuffix('.md')}.svg": (key, figure.svg)
        for number, (key, figure) in enumerate(drawn, 1)
    }


def links_into(folder: str, messages: Sequence[Message]) -> dict[str, str]:
    """The path of each figure's file by its `figure_key`; none without a folder."""
    files = drawings_of(messages) if folder else {}
    return {key: f"{folder}/{name}" for name, (key, _) in files.items()}


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


def model_name(turn: Turn | None) -> str:
    """Who answered."""
    return literal(turn.model) if turn is not None and turn.model else "Model"


def answer_blocks(
    message: Message, results: Mapping[int, Message], form: MarkdownForm, links: Mapping[str, str]
) -> Iterator[str]:
    """One step of an answer; `links`: the file of a figure by its `figure_key`."""
    cards = cards_from_message(message, results, None)
    parts = parts_from_message(message)
    for part in parts:
        if isinstance(part, Prose):
            yield closed(part.text)
        elif isinstance(part, Reasoning) and form.reasoning:
            yield _folded("Thought", part.text.strip("\n"))
        elif isinstance(part, Call):
            card = cards[part.index]
            if card.figure is not None or form.tools:
                yield _card(card, links.get(card.figure_key))
    if any(isinstance(part, Stray) for part in parts):
        yield "*Tool markup that was not run is left out*"
    if message.error:
        yield f"*Broke off: {literal(message.error)}*"
    elif message.state != "complete" or message.finish_reason == "length":
        yield "*The answer is not complete*"


def _card(card: ToolCard, link: str | None) -> str:
    if card.figure is not None and link is not None:
        return f"![{literal(card.figure.alt)}]({quote(link)})"
    if card.figure is not None:
        return f"{literal(card.figure.alt)}\n\n{fenced(card.figure.svg, 'svg')}"
    if card.widget is not None:
        return f"{literal(card.widget.title)} (widget, html)\n\n{fenced(card.widget.code, 'html')}"
    name = " ".join(card.name.split()) or "tool"
    if not card.content:
        return f"*{literal(name)}: {card.state}*"
    return _folded(f"{_escaped(name)}: {card.state}", card.content)


def _folded(summary: str, text: str) -> str:
    return f"<details><summary>{summary}</summary>\n\n{fenced(text, '')}\n\n</details>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
