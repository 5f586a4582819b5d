"""What a block says as plain text, as finding and copying need it, whether or not it is laid out.

Pure. The parts are those of the block's layout, in order. Buttons and the lines under an answer
are not said: they are the window's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ds4gui.present.view import (
    ApprovalBlock,
    Block,
    CardBlock,
    FigureBlock,
    ProblemBlock,
    ProseBlock,
    ThoughtBlock,
    UserBlock,
)
from ds4gui.text.selection import Said, text_of
from ds4gui.text.selection_plain import said_of_markdown
from ds4gui.text.units import read
from ds4gui.text.wrap import shown

_WORDS = re.compile("[A-Za-z0-9]+")
_HIDING = ("](", "][", "<", "&", "]:")
"""What may stand inside a word and not be seen: addresses, HTML, entities."""
_MARKS = dict.fromkeys(map(ord, "*_~`\\[]!$^\u00ad"))


def said_in_steps(block: Block) -> Iterator[Said | None]:
    """The parts of a block; None for each step of reading a long one."""
    match block:
        case ProseBlock(text=text) | ThoughtBlock(text=text, open=True):
            yield from said_of_markdown(text.strip("\n"))
        case _:
            for text, lead in _texts(block):
                yield Said(shown(text), lead)


def _texts(block: Block) -> tuple[tuple[str, str], ...]:
    """Texts as they are, each with what lies before it."""
    match block:
        case UserBlock(text=text):
            return ((text.strip("\n"), "\n"),)
        case CardBlock():
            head = (block.name, *filter(None, (block.detail, block.note)))
            body = ((block.body.strip("\n"), "\n"),) if block.open and block.body else ()
            return (*((text, " ") for text in head), *body)
        case ApprovalBlock(diff=diff):
            return ((diff, "\n"),)
        case FigureBlock(problem=problem, alt=alt):
            return ((problem, "\n"), (alt, "\n")) if problem is not None else ((alt, "\n"),)
        case ProblemBlock(title=title, detail=detail):
            return ((title, "\n"), (detail, ": ")) if detail else ((title, "\n"),)
        case _:
            return ()


def said(block: Block) -> tuple[Said, ...]:
    """All parts of a block."""
    return tuple(part for part in said_in_steps(block) if part is not None)


def may_say(block: Block, query: str) -> bool:
    """Whether a block can hold a query at all: a look at its source, 100 times as quick as reading
    it. True where marks could hide what it says."""
    word = max(_WORDS.findall(query), key=len, default="")
    if not word or word.isdigit():
        return True
    match block:
        case ProseBlock(text=text) | ThoughtBlock(text=text, open=True):
            if any(mark in text for mark in _HIDING):
                return True
            return re.search(word, text.translate(_MARKS), re.IGNORECASE) is not None
        case _:
            return True


def markdown_of(block: Block, first: int = 0, last: int | None = None) -> str:
    """The source of a block's parts `first` to `last` (None: to its end); plain text where there
    is no Markdown."""
    match block:
        case ProseBlock(text=text) | ThoughtBlock(text=text, open=True):
            text = text.strip("\n")
            if first == 0 and last is None:
                return text
            reading = read(text)
            while reading.behind:
                reading = read(text, reading)
            begins = [unit.start for unit in reading.units]
            start = begins[first] if first < len(begins) else len(reading.source)
            if last is None or last + 1 >= len(begins):
                return reading.source[start:].strip("\n")
            return reading.source[start : begins[last + 1]].strip("\n")
        case UserBlock(text=text):
            return text.strip("\n")
        case _:
            return text_of(said(block))
