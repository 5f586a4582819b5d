"""A message as it grows: its pieces one below the other, made anew only where it changed.

Owns the stack of pieces. Reading is bounded per call, so that a megabyte takes many calls and no
frame waits; `rest_px` is a guess at what is still to come. `plain` text of the whole is that of the
pieces with `breaks[i]` before piece i; `units[i]` says which part of `source` piece i was.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from operator import is_
from typing import TypeAlias

from ds4gui.text.canvas import with_more
from ds4gui.text.document import Code
from ds4gui.text.formula import Formulas
from ds4gui.text.groups import Unit
from ds4gui.text.lines import Piece, Spot
from ds4gui.text.setting import gap_between, set_blocks
from ds4gui.text.sheet import Sheet
from ds4gui.text.units import Reading, read

WideName: TypeAlias = tuple[int, int]
"""What scrolls sideways as one: the piece that it begins in, and its number there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A text set in a sheet's column. `tops[i]` is where piece i begins, px."""

    reading: Reading
    pieces: tuple[Piece, ...]
    tops: tuple[int, ...]
    rest_px: int

    @property
    def units(self) -> tuple[Unit, ...]:
        """What each piece was made of."""
        return self.reading.units

    @property
    def height(self) -> int:
        """All pieces, and a guess at those to come."""
        return (self.tops[-1] + self.pieces[-1].height if self.pieces else 0) + self.rest_px

    @property
    def unfinished(self) -> bool:
        """Whether another call of `article` goes on."""
        return self.reading.behind

    def in_sight(self, top: int, bottom: int) -> range:
        """The pieces that reach between two heights."""
        first = max(0, bisect_right(self.tops, top) - 1)
        return range(first, max(first, bisect_right(self.tops, bottom)))

    def at(self, y: float) -> int | None:
        """The piece at a height."""
        index = bisect_right(self.tops, y) - 1
        inside = index >= 0 and y < self.tops[index] + self.pieces[index].height
        return index if inside else None

    def lacks(self, index: int, known: Formulas) -> bool:
        """Whether a piece was set without a formula whose room is known."""
        wants = self.pieces[index].wants
        return bool(wants) and any(formula in known for formula in wants)

    def lacks_any(self, known: Formulas) -> bool:
        """Whether one of the pieces was."""
        return any(self.lacks(index, known) for index in range(len(self.pieces)))

    def break_before(self, index: int) -> str:
        """What lies between the plain texts of a piece and the one above it."""
        if index == 0:
            return ""
        return "\n\n" if self.units[index].space == "block" else "\n"

    def wide_name(self, index: int, number: int) -> WideName:
        """What a wide part of a piece belongs to: parts of one block of code move together."""
        while index and self.units[index].space == "none":
            index -= 1
        return index, number

    def wide_px(self, name: WideName) -> int:
        """The width of all its lines."""
        index, number = name
        most = self.pieces[index].wides[number].content_px
        for after in range(index + 1, len(self.pieces)):
            if self.units[after].space != "none":
                break
            most = max([most, *(wide.content_px for wide in self.pieces[after].wides)])
        return most

    def code_of(self, index: int, spot: Spot) -> str:
        """The whole block of code that a spot of a piece copies."""
        parts = [spot.code]
        if not isinstance(self.units[index].blocks[0], Code):
            return spot.code
        for unit in self.units[index + 1 :]:
            code = unit.blocks[0] if unit.space == "none" else None
            if not isinstance(code, Code):
                break
            parts.append(code.text)
        return "".join(parts)


def article(text: str, sheet: Sheet, before: Article | None = None) -> Article:
    """Reads and sets a text, or a piece more of it; `before` was made with the same sheet, or with
    one that knew fewer formulas."""
    reading = read(text, before.reading if before else None)
    units = reading.units
    old = before.units if before else ()
    same = [*map(is_, old, units), False].index(False)
    if before is not None and sheet.formulas:
        same = next((i for i in range(same) if before.lacks(i, sheet.formulas)), same)
    pieces = list(before.pieces[:same]) if before else []
    tops = list(before.tops[:same]) if before else []
    for index in range(same, len(units)):
        unit, earlier = units[index], None
        if before is not None and index < len(old) and not before.lacks(index, sheet.formulas):
            earlier = before.pieces[index]
        # What isn't settled is read again with each word, and most of it is as it was.
        if earlier is not None and old[index] == unit:
            pieces.append(earlier)
        else:
            grown = reading.grown if index == len(units) - 1 else None
            pieces.append(_set(unit, sheet, earlier, grown))
        tops.append(_top(index, units, pieces, tops, sheet))
    for index in range(max(0, same - 1), len(pieces) - 1):
        if pieces[index].tail is not None:  # as large as its text, and nothing goes on there
            pieces[index] = replace(pieces[index], tail=None)
    height = tops[-1] + pieces[-1].height if pieces else 0
    per_read = height + sheet.px(sheet.gap)  # what follows begins below a gap
    rest = (len(text) - len(reading.source)) * per_read // max(1, len(reading.source))
    return Article(
        reading=reading,
        pieces=tuple(pieces),
        tops=tuple(tops),
        rest_px=rest if reading.behind else 0,
    )


def _set(unit: Unit, sheet: Sheet, before: Piece | None, grown: str | None) -> Piece:
    """A unit as a piece; of one that has only `grown` the end of the piece before is set."""
    more = None if before is None or grown is None else with_more(before, grown, sheet)
    return more or set_blocks(unit.blocks, sheet)


def _top(
    index: int, units: tuple[Unit, ...], pieces: list[Piece], tops: list[int], sheet: Sheet
) -> int:
    if index == 0:
        return 0
    bottom = tops[index - 1] + pieces[index - 1].height
    match units[index].space:
        case "none":
            return bottom
        case "item":
            return bottom + sheet.px(sheet.step)
        case _:
            upper, lower = units[index - 1].blocks, units[index].blocks
            return bottom + gap_between(
                upper[-1] if upper else None, lower[0] if lower else None, sheet
            )
