"""Spans to lines, and the piece they are collected in.

Owns where lines of mixed faces end and where each run stands. A line's runs share a base line; the
sums of the faces' advances are the drawn widths. Knows nothing of blocks: whoever sets one says
where its column lies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ds4gui.text.document import Align, Spans
from ds4gui.text.formula import Formula, is_display
from ds4gui.text.lines import Box, ColorName, FaceName, Inset, Line, Piece, Run, Spot, Wide
from ds4gui.text.measure import (
    ENDLESS_PX,
    PILL_PAD,
    Measured,
    Stretch,
    extended,
    line_edges,
    measured,
)
from ds4gui.text.order import LinePart, parts_of
from ds4gui.text.sheet import Sheet, Type

_PILL_HEIGHT = 1.37
_FORMULA_GAP = 2
_HANGING = " \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Where text goes: its left edge and width, and to which side its lines lean. `endless` lines
    end nowhere; `sideways` shows what fits."""

    x: int
    width: int
    align: Align = "left"
    endless: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    """Where a line goes: its top and height, and in it the top, pitch and base line of words."""

    y: int
    height: int
    words_y: int
    line_px: int
    base: int


@dataclass(frozen=True, slots=True)
class _Words:
    """Measured spans of a column, and their text."""

    text: str
    measure: Measured
    kind: Type
    column: Column


@dataclass(frozen=True, slots=True)
class _Tail:
    """The words set last: where they begin in what is said, where their last line begins in them,
    its top, and what there was before it and after."""

    words: _Words
    said: int
    start: int
    y: int
    begun: tuple[int, ...]
    ends: tuple[int, ...]


def with_more(piece: Piece, more: str, sheet: Sheet) -> Piece | None:
    """A piece whose last words go on with plain ones: only their last line is set again. None where
    something lies around or below them."""
    tail = piece.tail
    if not isinstance(tail, _Tail):
        return None
    words = replace(
        tail.words, text=tail.words.text + more, measure=extended(tail.words.measure, more, sheet)
    )
    canvas = Canvas(sheet)
    lines, boxes, spots, insets, *_ = tail.begun
    canvas.lines += piece.lines[:lines]
    canvas.boxes += piece.boxes[:boxes]
    canvas.spots += piece.spots[:spots]
    canvas._insets += piece.insets[:insets]
    canvas.labels += piece.labels
    canvas.wides += piece.wides
    canvas._wants += piece.wants
    canvas.say(piece.plain[: tail.said])
    return canvas.piece(max(piece.height, canvas._lines(words, tail.start, tail.y)))


class Canvas:
    """Collects one piece. Everything is placed in px from its top left."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.lines: list[Line] = []
        self.boxes: list[Box] = []
        self.labels: list[Run] = []
        self.spots: list[Spot] = []
        self.wides: list[Wide] = []
        self._insets: list[Run] = []
        self._wants: list[Formula] = []
        self._plain: list[str] = []
        self._length = 0
        self._tail: _Tail | None = None

    def piece(self, height: int) -> Piece:
        """What was collected."""
        tail = self._tail if self._tail and self._tail.ends == self._counts() else None
        return Piece(
            height=height,
            plain="".join(self._plain),
            lines=tuple(self.lines),
            boxes=tuple(self.boxes),
            labels=tuple(self.labels),
            spots=tuple(self.spots),
            insets=tuple(self._insets),
            wants=tuple(self._wants),
            wides=tuple(self.wides),
            tail=tail,
        )

    def _counts(self) -> tuple[int, ...]:
        return (
            len(self.lines), len(self.boxes), len(self.spots), len(self._insets),
            len(self.labels), len(self.wides), self._length,
        )  # fmt: skip

    def say(self, text: str) -> None:
        """Adds to the plain text what no line shows: breaks between blocks and cells."""
        self._plain.append(text)
        self._length += len(text)

    def mark(
        self, text: str, x: float, y: int, face: FaceName, size_px: int, color: ColorName
    ) -> None:
        """Draws what is not said: an icon, a language's name."""
        at = self._length
        self.labels.append(Run(x, y, text, face, size_px, color, at, at))

    def text(self, spans: Spans, kind: Type, column: Column, y: int) -> int:
        """Sets spans below `y`; the bottom of the last line. Without a word there is one line."""
        text = "".join(span.text for span in spans)
        measure = measured(spans, kind, self.sheet, column.width)
        self._wants += measure.wants
        return self._lines(_Words(text, measure, kind, column), 0, y)

    def _lines(self, words: _Words, at: int, y: int) -> int:
        """Sets words from where a line of them begins."""
        column, said = words.column, self._length
        width = ENDLESS_PX if column.endless else max(1, column.width)
        for start, end in line_edges(words.measure, width, at):
            begun = self._counts()
            row = self._row(words.measure, start, end, words.kind, y)
            self._line(words.text, words.measure, (start, end), column, row)
            last, y = y, y + row.height
        self.say(words.text)
        self._tail = _Tail(words, said, start, last, begun, self._counts())
        return y

    def lead_px(self, spans: Spans, kind: Type, column: Column) -> int:
        """How far formulas push the words of the first line down."""
        measure = measured(spans, kind, self.sheet, column.width)
        if all(stretch.box is None for stretch in measure.stretches):
            return 0
        start, end = line_edges(measure, max(1, column.width))[0]
        return self._row(measure, start, end, kind, 0).words_y

    def centred(self, spans: Spans, kind: Type, column: Column) -> Column:
        """The column in which a formula alone stands in the middle, if these spans are one."""
        if len(spans) == 1 and spans[0].style.source and is_display(spans[0].text):
            stretches = measured(spans, kind, self.sheet, column.width).stretches
            if stretches[0].box is not None:
                return replace(column, align="center")
        return column

    def natural_px(self, spans: Spans, kind: Type) -> tuple[float, float]:
        """Width of spans on one line, and of their longest word."""
        measure = measured(spans, kind, self.sheet)
        text, reached = measure.broken_as, measure.reached
        widest = longest = 0.0
        at = 0
        for line in text.split("\n"):
            widest = max(widest, reached[at + len(line)] - reached[at])
            word_at = at
            for word in line.split(" "):
                longest = max(longest, reached[word_at + len(word)] - reached[word_at])
                word_at += len(word) + 1
            at += len(line) + 1
        return widest, longest

    def _row(self, measure: Measured, start: int, end: int, kind: Type, y: int) -> _Row:
        """Room for a line at `y`, and for its formulas that are higher than its words."""
        line_px = self.sheet.line_px(kind.css_px)
        size_px = self.sheet.size_px(kind.face, kind.css_px)
        base = (line_px - size_px) // 2 + self.sheet.base(kind.face, size_px)
        above, below = base, line_px - base
        gap = self.sheet.px(_FORMULA_GAP)
        for number in range(measure.first_from(start), len(measure.stretches)):
            stretch = measure.stretches[number]
            if stretch.start >= end:
                break
            if stretch.box is not None:
                above = max(above, stretch.box.base_px + gap)
                below = max(below, stretch.box.height_px - stretch.box.base_px + gap)
        return _Row(y, above + below, y + above - base, line_px, base)

    def _line(
        self,
        text: str,
        measure: Measured,
        edges: tuple[int, int],
        column: Column,
        row: _Row,
    ) -> None:
        start, end = edges
        reached = measure.reached
        shown = start + len(text[start:end].rstrip(_HANGING))
        free = column.width - (reached[shown] - reached[start])
        lean = {"left": 0.0, "center": free / 2, "right": free}[column.align]
        left = column.x + max(0.0, lean)
        runs: list[Run] = []
        for part in parts_of(text, measure, start, shown):
            x, width = left + part.x, part.width
            if part.words.strip():
                runs.append(self._run(part, part.words, x, row))
            if part.stretch.style.code:
                self._pill(x, width, row.words_y, row.line_px)
            self._decorate(part.stretch, x, width, row)
        self._insets += [run for run in runs if run.inset is not None]
        self.lines.append(
            Line(
                column.x, row.y, column.width, row.height, tuple(runs),
                self._length + start, self._length + end,
            )
        )  # fmt: skip

    def _run(self, part: LinePart, words: str, x: float, row: _Row) -> Run:
        stretch, start, end = part.stretch, self._length + part.start, self._length + part.end
        face, size_px, color = stretch.face, stretch.size_px, stretch.color
        y = row.words_y + row.base
        if stretch.formula is not None and stretch.box is not None:
            box = stretch.box
            inset = Inset(stretch.formula, box.width_px, box.height_px)
            return Run(round(x), y - box.base_px, words, face, size_px, color, start, end, inset)
        y -= self.sheet.base(face, size_px)
        if stretch.style.raised:
            y -= self.sheet.px(5)
        outer = part.end == stretch.end if part.turned else part.start == stretch.start
        if stretch.style.code and outer:
            x += self.sheet.px(PILL_PAD)
        return Run(x, y, words, face, size_px, color, start, end, turned=part.turned)

    def _pill(self, x: float, width: float, y: int, line_px: int) -> None:
        height = round(line_px / self.sheet.line_ratio * _PILL_HEIGHT)
        self.boxes.append(
            Box(
                x=round(x), y=y + (line_px - height) // 2, width=round(x + width) - round(x),
                height=height, fill="code", border="border", rounding=self.sheet.px(4),
            )
        )  # fmt: skip

    def _decorate(self, stretch: Stretch, x: float, width: float, row: _Row) -> None:
        left, right = round(x), round(x + width)
        if stretch.style.strike:
            thick = max(1, self.sheet.px(1))
            middle = row.words_y + row.base - round(stretch.size_px * 0.24)
            self.boxes.append(
                Box(x=left, y=middle, width=right - left, height=thick, fill=stretch.color)
            )
        if stretch.style.link:
            self.spots.append(
                Spot(
                    x=left, y=row.words_y, width=right - left, height=row.line_px, kind="link",
                    address=stretch.style.link, base=row.base,
                )
            )  # fmt: skip
