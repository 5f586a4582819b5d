"""Plain text to lines of positioned runs.

Owns where lines end. A line depends on nothing before its start, so text that only grew is laid
out again from its last two lines. Only line starts are kept; runs are made for the lines asked
for, so that a megabyte costs a list of numbers.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from ds4gui.text.bidi import is_left_to_right, led
from ds4gui.text.breaks import SPACES, continues, last_break
from ds4gui.text.widths import FaceWidths, drawn

TAB_COLUMNS = 4

_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_UNDRAWABLE = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_RESUMED_LINES = 2
_SPACES = "".join(sorted(SPACES))
_CLUSTER_CHARS = 8
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one style at `x` px from the left of its column."""

    x: float
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """What is drawn on one line, without the spaces that hang at its end."""

    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapped:
    """A text broken for a column. `clean` is what is drawn, `starts` where its lines begin."""

    source: str
    clean: str
    starts: tuple[int, ...]
    widths: FaceWidths
    size_px: float
    column_px: float

    def __len__(self) -> int:
        return len(self.starts)

    def lines(self, first: int, last: int) -> tuple[Line, ...]:
        """The lines `first` up to but not including `last`."""
        ends = (*self.starts[first + 1 : last + 1], len(self.clean))
        return tuple(
            self._line(start, end)
            for start, end in zip(self.starts[first:last], ends, strict=False)
        )

    def piece(self, first: int, last: int) -> tuple[tuple[int, ...], str]:
        """What the lines `first` to `last` are made of: equal pieces are equal lines."""
        starts = self.starts[first : last + 1]
        end = starts[-1] if last < len(self) else len(self.clean)
        return starts, self.clean[starts[0] : end]

    def width(self, line: Line) -> float:
        """Drawn width of a line in px."""
        return max(
            (run.x + self.widths.width(run.text, self.size_px) for run in line.runs), default=0.0
        )

    def widest(self) -> float:
        """Width in px of the longest line; for short texts."""
        return max(self.width(line) for line in self.lines(0, len(self)))

    def _line(self, start: int, end: int) -> Line:
        text = drawn(self.clean[start:end].rstrip("\n").rstrip(_SPACES))
        if not is_left_to_right(text):
            text = led(text, self.clean[self.clean.rfind("\n", 0, start) + 1 : end])
        return Line((Run(0.0, text),) if text else ())


def wrap(
    text: str,
    widths: FaceWidths,
    size_px: float,
    column_px: float,
    before: Wrapped | None = None,
) -> Wrapped:
    """Breaks a text; `before` is an earlier result, used where this text continues that one.

    Words are kept whole; what is longer than a line is broken between characters. There is at
    least one line, and one character on each, however narrow the column.
    """
    kept, clean = _resume(text, widths, size_px, column_px, before)
    start = kept[-1] if kept else 0
    return Wrapped(
        source=text,
        clean=clean,
        starts=(*kept[:-1], *_starts(clean, start, widths, column_px / size_px)),
        widths=widths,
        size_px=size_px,
        column_px=column_px,
    )


def shown(text: str) -> str:
    """What is drawn of a text: `Wrapped.clean` of all of it."""
    return _clean(text, 0)


def _resume(
    text: str, widths: FaceWidths, size_px: float, column_px: float, before: Wrapped | None
) -> tuple[tuple[int, ...], str]:
    if (
        before is None
        or before.widths is not widths
        or (before.size_px, before.column_px) != (size_px, column_px)
        or len(before) <= _RESUMED_LINES
        or not text.startswith(before.source)
        or _joins(before.clean, text[len(before.source) :])
    ):
        return (), _clean(text, 0)
    pending = before.source.endswith("\r")
    column = len(before.clean) - 1 - before.clean.rfind("\n")
    tail = text[len(before.source) - pending :]
    return before.starts[: 1 - _RESUMED_LINES], before.clean + _clean(tail, column)


def _joins(clean: str, tail: str) -> bool:
    """Whether a mark at the start of the tail melts into a character that is already laid out."""
    end = clean[-_CLUSTER_CHARS:]
    return not unicodedata.normalize("NFC", end + tail[:1]).startswith(end)


def _clean(text: str, column: int) -> str:
    """Text in which a line ends with "\\n" alone, tabs are spaces, and all else can be drawn.

    A "\\r" at the very end is left out until it is known what follows it.
    """
    text = unicodedata.normalize("NFC", text.removesuffix("\r"))
    text = _LINE_ENDS.sub("\n", text)
    text = _UNDRAWABLE.sub("\N{REPLACEMENT CHARACTER}", text)
    if "\t" in text:
        lead = column % TAB_COLUMNS
        text = (" " * lead + text).expandtabs(TAB_COLUMNS)[lead:]
    return text


def _starts(clean: str, start: int, widths: FaceWidths, column: float) -> list[int]:
    starts: list[int] = []
    while True:
        end = clean.find("\n", start)
        paragraph = clean[start : end if end >= 0 else len(clean)]
        starts.extend(start + offset for offset in _paragraph(paragraph, widths, column))
        if end < 0:
            return starts
        start = end + 1


def _paragraph(text: str, widths: FaceWidths, column: float) -> list[int]:
    reached = list(accumulate(widths.each(text), initial=0.0))
    starts, start = [0], 0
    while True:
        fits = bisect_right(reached, reached[start] + column + _ROUNDING, start) - 1
        if fits >= len(text):
            return starts
        start = line_end(text, start, fits)
        if start >= len(text):
            return starts
        starts.append(start)


def line_end(text: str, start: int, fits: int) -> int:
    """Where the line from `start` ends if the characters up to `fits` find room on it."""
    if text[fits] in SPACES:
        while fits < len(text) and text[fits] in SPACES:
            fits += 1
        return fits
    at = last_break(text, start, fits)
    if at is not None and not text[start:at].isspace():
        return at
    for at in range(fits, start, -1):
        if not continues(text, at, start):
            return at
    return max(start + 1, fits)
