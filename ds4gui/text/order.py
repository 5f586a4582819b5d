"""A line's parts from left to right: one for each face, direction and way between tabs.

Owns the order of what is set on one line. Faces change inside a sentence that runs from right to
left, so the order is that of the whole line, never that of one run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ds4gui.text.bidi import is_left_to_right, mirrored, ordered
from ds4gui.text.measure import Measured, Stretch
from ds4gui.text.widths import HIDDEN, drawn

_UNTABBED = re.compile("[^\t]+|\t+")


@dataclass(frozen=True, slots=True)
class LinePart:
    """Characters `start` to `end` of a text, `x` px from the line's left edge."""

    stretch: Stretch
    start: int
    end: int
    x: float
    width: float
    words: str
    turned: bool = False


def parts_of(text: str, measure: Measured, start: int, end: int) -> Iterator[LinePart]:
    """The parts of a line; `words` is what is drawn of each."""
    reached = measure.reached
    line = measure.broken_as[start:end]
    if is_left_to_right(line):
        for first, last, stretch in _pieces(text, measure, start, end):
            words = drawn(text[first:last]).replace("\t", "")
            yield LinePart(
                stretch, first, last, reached[first] - reached[start],
                reached[last] - reached[first], words,
            )  # fmt: skip
        return
    pieces = {first: stretch for first, _, stretch in _pieces(text, measure, start, end)}
    seen = "".join("\u2063" if sign in HIDDEN else sign for sign in line)
    x = 0.0
    for first, last, turned in ordered(seen, {at - start for at in pieces}, text):
        first, last = start + first, start + last
        stretch = pieces[max(at for at in pieces if at <= first)]
        words = drawn(text[first:last]).replace("\t", "")
        if turned and is_left_to_right(words):
            words = mirrored(words)
        width = reached[last] - reached[first]
        yield LinePart(stretch, first, last, x, width, words, turned)
        x += width


def _pieces(
    text: str, measure: Measured, start: int, end: int
) -> Iterator[tuple[int, int, Stretch]]:
    """Ranges of one stretch without a tab inside, in the order they are said."""
    for number in range(measure.first_from(start), len(measure.stretches)):
        stretch = measure.stretches[number]
        if stretch.start >= end:
            return
        first, last = max(start, stretch.start), min(end, stretch.end)
        if "\t" not in text[first:last]:
            yield first, last, stretch
            continue
        for word in _UNTABBED.finditer(text, first, last):
            yield word.start(), word.end(), stretch
