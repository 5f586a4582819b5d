"""Spans to lines, and the piece they are collected in.

Owns where lines of mixed faces end and where each run stands. A line's runs share a base line; the
sums of the faces' advances are the drawn widths. Knows nothing of blocks: whoever sets one says
where its column lies.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from ds4gui.text.document import Align, Range, Spans, Style
from ds4gui.text.lines import Box, ColorName, FaceName, Line, Piece, Run, Spot
from ds4gui.text.sheet import Sheet, Type
from ds4gui.text.widths import drawn
from ds4gui.text.wrap import line_end

_PILL_PAD = 5
_PILL_HEIGHT = 1.37
_ROUNDING = 1e-6
_HANGING = " \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\n"


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A span in place: its range of the text, its look."""

    start: int
    end: int
    style: Style
    face: FaceName
    size_px: int
    color: ColorName


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Where text goes: its left edge and width, and to which side its lines lean."""

    x: int
    width: int
    align: Align = "left"


class Canvas:
    """Collects one piece. Everything is placed in px from its top left."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.lines: list[Line] = []
        self.boxes: list[Box] = []
        self.labels: list[Run] = []
        self.spots: list[Spot] = []
        self._plain: list[str] = []
        self._length = 0

    def piece(self, height: int) -> Piece:
        """What was collected."""
        return Piece(
            height=height,
            plain="".join(self._plain),
            lines=tuple(self.lines),
            boxes=tuple(self.boxes),
            labels=tuple(self.labels),
            spots=tuple(self.spots),
        )

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

    def text(self, spans: Spans, kind: Type, column: Column, y: int, source: Range) -> int:
        """Sets spans below `y`; the bottom of the last line. Without a word there is one line."""
        text = "".join(span.text for span in spans)
        stretches, reached = measured(spans, kind, self.sheet)
        line_px = self.sheet.line_px(kind.css_px)
        base_size = self.sheet.size_px(kind.face, kind.css_px)
        base = (line_px - base_size) // 2 + self.sheet.base(kind.face, base_size)
        edges = _line_edges(text, reached, max(1, column.width))
        for start, end in edges:
            self._line(text, stretches, reached, (start, end), column, (y, line_px, base), source)
            y += line_px
        self.say(text)
        return y

    def natural_px(self, spans: Spans, kind: Type) -> tuple[float, float]:
        """Width of spans on one line, and of their longest word."""
        text = "".join(span.text for span in spans)
        _, reached = measured(spans, kind, self.sheet)
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

    def _line(
        self,
        text: str,
        stretches: tuple[_Stretch, ...],
        reached: tuple[float, ...],
        edges: tuple[int, int],
        column: Column,
        rows: tuple[int, int, int],
        source: Range,
    ) -> None:
        (start, end), (y, line_px, base) = edges, rows
        shown = start + len(text[start:end].rstrip(_HANGING))
        free = column.width - (reached[shown] - reached[start])
        lean = {"left": 0.0, "center": free / 2, "right": free}[column.align]
        left = column.x + max(0.0, lean) - reached[start]
        runs: list[Run] = []
        for number in range(bisect_right(stretches, start, key=_end_of), len(stretches)):
            stretch = stretches[number]
            if stretch.start >= shown:
                break
            first, last = max(start, stretch.start), min(shown, stretch.end)
            x = left + reached[first]
            width = reached[last] - reached[first]
            run_x = x
            if stretch.style.code:
                pad = self.sheet.px(_PILL_PAD)
                run_x += pad if first == stretch.start else 0
                self._pill(x, width, y, line_px)
            run_y = y + base - self.sheet.base(stretch.face, stretch.size_px)
            if stretch.style.raised:
                run_y -= self.sheet.px(5)
            words = drawn(text[first:last])
            if words.strip():
                offset = self._length
                runs.append(
                    Run(
                        run_x, run_y, words, stretch.face, stretch.size_px, stretch.color,
                        offset + first, offset + last,
                    )
                )  # fmt: skip
            self._decorate(stretch, x, width, y, line_px, base)
        self.lines.append(
            Line(
                column.x, y, column.width, line_px, tuple(runs),
                self._length + start, self._length + end, source,
            )
        )  # fmt: skip

    def _pill(self, x: float, width: float, y: int, line_px: int) -> None:
        height = round(line_px / self.sheet.line_ratio * _PILL_HEIGHT)
        self.boxes.append(
            Box(
                x=round(x), y=y + (line_px - height) // 2, width=round(x + width) - round(x),
                height=height, fill="code", border="border", rounding=self.sheet.px(4),
            )
        )  # fmt: skip

    def _decorate(
        self, stretch: _Stretch, x: float, width: float, y: int, line_px: int, base: int
    ) -> None:
        left, right = round(x), round(x + width)
        if stretch.style.strike:
            thick = max(1, self.sheet.px(1))
            middle = y + base - round(stretch.size_px * 0.24)
            self.boxes.append(
                Box(x=left, y=middle, width=right - left, height=thick, fill=stretch.color)
            )
        if stretch.style.link:
            self.spots.append(
                Spot(
                    x=left, y=y, width=right - left, height=line_px, kind="link",
                    address=stretch.style.link, base=base,
                )
            )  # fmt: skip


def _end_of(stretch: _Stretch) -> int:
    return stretch.end


@lru_cache(maxsize=2048)
def measured(
    spans: Spans, kind: Type, sheet: Sheet
) -> tuple[tuple[_Stretch, ...], tuple[float, ...]]:
    """Spans in place, and where each character begins on an endless line, px.

    Kept: a growing table or block of code is set anew with each word, all but one cell the same.
    """
    pad = sheet.px(_PILL_PAD)
    stretches: list[_Stretch] = []
    advances: list[float] = []
    at = 0
    for span in spans:
        face = kind.face_of(span.style)
        size_px = sheet.size_px(face, kind.css_of(span.style))
        widths = [share * size_px for share in sheet.faces[face].widths.each(span.text)]
        if span.style.code and widths:
            widths[0] += pad
            widths[-1] += pad
        advances += widths
        end = at + len(span.text)
        color = kind.color_of(span.style)
        stretches.append(_Stretch(at, end, span.style, face, size_px, color))
        at = end
    return tuple(stretches), tuple(accumulate(advances, initial=0.0))


def _line_edges(text: str, reached: tuple[float, ...], width: float) -> list[tuple[int, int]]:
    """Where lines begin and end, line breaks and hanging spaces included."""
    edges: list[tuple[int, int]] = []
    at = 0
    while True:
        stop = text.find("\n", at)
        end = len(text) if stop < 0 else stop
        start = at
        while True:
            fits = bisect_right(reached, reached[start] + width + _ROUNDING, start, end + 1) - 1
            cut = end if fits >= end else min(end, line_end(text[:end], start, fits))
            if cut >= end:
                break
            edges.append((start, cut))
            start = cut
        edges.append((start, end if stop < 0 else stop + 1))
        if stop < 0:
            return edges
        at = stop + 1
