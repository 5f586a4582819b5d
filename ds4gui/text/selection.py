"""Text that is selected: from where to where, in words, and as the text that is copied.

A place is a character of a part of a block. Parts are what a block says, in order: its texts, the
pieces of its Markdown; `Said` is one of them as plain text. Places outlive a layout: they hold on
to the block's key, so that what streams below or above moves no selection. Knows no position on
the screen: see `selection_geometry`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

Grain = Literal["character", "word", "paragraph"]

_WORD = re.compile(r"\w+(?:['\u2019]\w+)*")
_NO_WORD = re.compile(r"[^\w\n]")


@dataclass(frozen=True, slots=True)
class Said:
    """Plain text of a part, and what lies between it and the part before it."""

    text: str
    lead: str = "\n"


@dataclass(frozen=True, slots=True)
class Place:
    """Before the character `offset` of a part of a block."""

    key: str
    part: int
    offset: int


Span: TypeAlias = tuple[Place, Place]
Inside: TypeAlias = tuple[int, int]
"""Part and offset in a known block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What was pressed on and where the mouse is now; each a character's place twice, or a word's
    or paragraph's two ends."""

    anchor: Span
    head: Span
    grain: Grain = "character"

    def ends(self, order: Callable[[str], int]) -> tuple[Place, Place]:
        """First and last place; `order` gives the index of a block's key."""
        places = sorted(
            (*self.anchor, *self.head), key=lambda at: (order(at.key), at.part, at.offset)
        )
        return places[0], places[-1]


def grown(plain: str, offset: int, grain: Grain) -> tuple[int, int]:
    """The word or paragraph (a line of code, a table's row) of a part that an offset lies in."""
    if grain == "character":
        return offset, offset
    start = plain.rfind("\n", 0, offset) + 1
    stop = plain.find("\n", offset)
    end = len(plain) if stop < 0 else stop
    if grain == "paragraph":
        return start, end
    for word in _WORD.finditer(plain, start, end):
        if word.start() <= offset < word.end():
            return word.span()
    if _NO_WORD.match(plain, offset):
        return offset, offset + 1
    last = next((w for w in _WORD.finditer(plain, start, end) if w.end() == offset), None)
    return last.span() if last else (offset, offset)


def range_in(part: int, length: int, first: Inside | None, last: Inside | None) -> tuple[int, int]:
    """The selected range of a part of a block in which the selection begins at `first` (None:
    above it) and ends at `last` (None: below it)."""
    start, end = 0, length
    if first is not None:
        start = length if part < first[0] else first[1] if part == first[0] else 0
    if last is not None:
        end = 0 if part > last[0] else last[1] if part == last[0] else length
    return min(start, length), max(0, min(end, length))


def text_of(said: Iterable[Said], first: Inside | None = None, last: Inside | None = None) -> str:
    """The selected text of one block."""
    words: list[str] = []
    for number, part in enumerate(said):
        if first is not None and number < first[0]:
            continue
        if last is not None and number > last[0]:
            break
        start, end = range_in(number, len(part.text), first, last)
        words += [part.lead] if words else []
        words.append(part.text[start:end])
    return "".join(words)


def joined(blocks: Iterable[str]) -> str:
    """The texts of several blocks as one."""
    return "\n\n".join(text for text in blocks if text)


def matches(said: Iterable[Said], query: str) -> Iterator[tuple[int, int, int]]:
    """Part, start and end of each place where a query stands, whatever the case of its letters."""
    wanted = re.compile(re.escape(query), re.IGNORECASE) if query else None
    if wanted is not None:
        for number, part in enumerate(said):
            for found in wanted.finditer(part.text):
                yield number, found.start(), found.end()
