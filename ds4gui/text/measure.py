"""Spans in place: the face of each, and where each character begins on an endless line.

Owns widths and where lines may end. A formula whose room is known is one thing as wide as that,
and no line ends inside it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from ds4gui.text.document import Span, Spans, Style
from ds4gui.text.formula import Fitted, Formula, FormulaBox, fitted, formula_from_source
from ds4gui.text.lines import ColorName, FaceName
from ds4gui.text.sheet import Sheet, Type
from ds4gui.text.wrap import TAB_COLUMNS, line_end

PILL_PAD = 5
"""Inside the ground of code in a text, left and right, logical px."""
ENDLESS_PX = 1e9

_ROUNDING = 1e-6
_UNBREAKABLE = "x"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A span in place: its range of the text, its look; `box` is the room of a formula."""

    start: int
    end: int
    style: Style
    face: FaceName
    size_px: int
    color: ColorName
    formula: Formula | None = None
    box: FormulaBox | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """`reached[i]` is where character i begins, px. In `broken_as` no line ends inside a formula;
    else it is the text. `wants` are formulas whose room is not known."""

    stretches: tuple[Stretch, ...]
    reached: tuple[float, ...]
    broken_as: str
    wants: tuple[Formula, ...]

    def first_from(self, at: int) -> int:
        """The stretch that a character lies in."""
        return bisect_right(self.stretches, at, key=_end_of)


def _end_of(stretch: Stretch) -> int:
    return stretch.end


def measured(spans: Spans, kind: Type, sheet: Sheet, most_px: float = ENDLESS_PX) -> Measured:
    """Spans measured for a column, whose width only formulas depend on."""
    if not any(span.style.source for span in spans):
        most_px = ENDLESS_PX
    return _measured(spans, kind, sheet, most_px)


@lru_cache(maxsize=2048)
def _measured(spans: Spans, kind: Type, sheet: Sheet, most_px: float) -> Measured:
    """Kept: a growing table or block of code is set anew with each word, all but one cell the
    same."""
    stretches: list[Stretch] = []
    advances: list[float] = []
    broken_as: list[str] = []
    wants: list[Formula] = []
    at = 0
    for span in spans:
        face = kind.face_of(span.style)
        size_px = sheet.size_px(face, kind.css_of(span.style))
        found = _formula(span, kind, sheet, most_px)
        if found is not None and found.wanted is not None:
            wants.append(found.wanted)
        box = found.box if found is not None else None
        if box is not None:
            advances += [box.width_px, *[0.0] * (len(span.text) - 1)]
            broken_as.append(_UNBREAKABLE * len(span.text))
        else:
            x = sum(advances) if "\t" in span.text else 0.0
            advances += _widths(span, face, size_px, sheet, x)
            broken_as.append(span.text)
        end = at + len(span.text)
        formula = found.formula if found is not None and box is not None else None
        stretches.append(
            Stretch(at, end, span.style, face, size_px, kind.color_of(span.style), formula, box)
        )
        at = end
    return Measured(
        stretches=tuple(stretches),
        reached=tuple(accumulate(advances, initial=0.0)),
        broken_as="".join(broken_as),
        wants=tuple(wants),
    )


def _formula(span: Span, kind: Type, sheet: Sheet, most_px: float) -> Fitted | None:
    if not span.style.source:
        return None
    em_px = kind.css_px * sheet.scale * sheet.formula_ratio
    formula = formula_from_source(span.text, em_px)
    return None if formula is None else fitted(formula, sheet.formulas, most_px)


def _widths(span: Span, face: FaceName, size_px: int, sheet: Sheet, x: float) -> list[float]:
    widths = [share * size_px for share in sheet.faces[face].widths.each(span.text)]
    if "\t" in span.text:
        stop = TAB_COLUMNS * sheet.faces[face].widths.width(" ", size_px)
        for at, character in enumerate(span.text):
            if character == "\t":
                widths[at] = stop - x % stop
            x += widths[at]
    if span.style.code and widths:
        pad = sheet.px(PILL_PAD)
        widths[0] += pad
        widths[-1] += pad
    return widths


def extended(measure: Measured, words: str, sheet: Sheet) -> Measured:
    """With more words at the end, in the look of the last ones."""
    last = measure.stretches[-1]
    shares = sheet.faces[last.face].widths.each(words)
    more = accumulate((share * last.size_px for share in shares), initial=measure.reached[-1])
    return replace(
        measure,
        stretches=(*measure.stretches[:-1], replace(last, end=last.end + len(words))),
        reached=(*measure.reached[:-1], *more),
        broken_as=measure.broken_as + words,
    )


def line_edges(measure: Measured, width: float, at: int = 0) -> list[tuple[int, int]]:
    """Where lines begin and end from the one that begins at a place, line breaks and hanging
    spaces included."""
    text, reached = measure.broken_as, measure.reached
    edges: list[tuple[int, int]] = []
    while True:
        stop = text.find("\n", at)
        end = len(text) if stop < 0 else stop
        start = at
        while True:
            fits = bisect_right(reached, reached[start] + width + _ROUNDING, start, end + 1) - 1
            cut = end if fits >= end else min(end, line_end(text[:end], start, fits))
            cut = _beside_a_formula(measure, start, cut)
            if cut >= end:
                break
            edges.append((start, cut))
            start = cut
        edges.append((start, end if stop < 0 else stop + 1))
        if stop < 0:
            return edges
        at = stop + 1


def _beside_a_formula(measure: Measured, start: int, cut: int) -> int:
    """A forced break goes before a formula, or after the one that begins the line."""
    number = measure.first_from(cut)
    if number < len(measure.stretches):
        stretch = measure.stretches[number]
        if stretch.box is not None and stretch.start < cut:
            return stretch.start if stretch.start > start else stretch.end
    return cut
