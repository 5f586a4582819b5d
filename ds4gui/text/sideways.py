"""Lines and tables wider than their column, moved sideways and cut to it.

Pure. The toolkit clips nothing that is drawn, so a character that does not fit whole is left out;
code moves by whole characters of its face, a table by px. The text of a piece stays what it is:
only what is seen of it changes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TypeVar

from ds4gui.text.breaks import continues
from ds4gui.text.lines import Box, Inset, Line, Piece, Run, Spot, Wide
from ds4gui.text.sheet import Sheet
from ds4gui.text.widths import drawn

BAR_PX, LEAST_THUMB_PX = 5, 28
_ROUNDING = 0.01
_Area = TypeVar("_Area", Box, Spot)


def slid(piece: Piece, shifts: Sequence[int], contents: Sequence[int], sheet: Sheet) -> Piece:
    """A piece whose wide parts are moved left by so many px; each is a part of something that is
    so wide in all."""
    if all(content <= wide.width for content, wide in zip(contents, piece.wides, strict=True)):
        return piece
    lines, boxes, spots = list(piece.lines), list(piece.boxes), list(piece.spots)
    for wide, wish, content in zip(piece.wides, shifts, contents, strict=True):
        # A growing table may end nearer than it was moved.
        shift = min(wish, content - wide.width) if wide.is_table else wish
        for number in range(wide.first, wide.last):
            line = lines[number]
            if wide.is_table:
                lines[number] = _cell_line(line, wide, shift, piece.plain, sheet)
            else:
                lines[number] = _cut(line, shift, piece.plain, sheet)
        boxes += [one for box in wide.boxes for one in _within(box, wide, shift)]
        spots += [one for spot in wide.spots for one in _within(spot, wide, shift)]
        if wide.bar_y is not None and content > wide.width:
            boxes.append(bar(wide, shift, content, sheet))
    insets = (run for line in lines for run in line.runs if run.inset is not None)
    return replace(
        piece, lines=tuple(lines), boxes=tuple(boxes), spots=tuple(spots), insets=tuple(insets)
    )


def bar(wide: Wide, shift: int, content: int, sheet: Sheet) -> Box:
    """The thumb of the bar below a wide part."""
    assert wide.bar_y is not None
    width = max(min(sheet.px(LEAST_THUMB_PX), wide.width), round(wide.width * wide.width / content))
    room = wide.width - width
    x = wide.x + round(room * shift / max(1, content - wide.width))
    height = sheet.px(BAR_PX)
    return Box(x=x, y=wide.bar_y, width=width, height=height, fill="border", rounding=height // 2)


def _within(area: _Area, wide: Wide, shift: int) -> tuple[_Area, ...]:
    """What is seen of an area of a table."""
    left = max(wide.x, area.x - shift)
    right = min(wide.x + wide.width, area.x - shift + area.width)
    return (replace(area, x=left, width=right - left),) if left < right else ()


def _cell_line(line: Line, wide: Wide, shift: int, plain: str, sheet: Sheet) -> Line:
    """A line of a cell, which moves with its words."""
    x, end = line.x - shift, wide.x + wide.width
    left, right = max(wide.x, x), min(end, x + line.width)
    if left >= right:
        edge = min(left, end)
        return replace(line, x=edge, width=0, runs=_nowhere(line, x >= end, edge, edge))
    if (left, right) == (x, x + line.width):
        return replace(line, x=x, runs=tuple(replace(run, x=run.x - shift) for run in line.runs))
    return _cut(replace(line, x=left, width=right - left), shift, plain, sheet)


def _cut(line: Line, shift: int, plain: str, sheet: Sheet) -> Line:
    left, right = line.x, line.x + line.width
    runs: list[Run] = []
    for run in line.runs:
        x = run.x - shift
        if x >= right:
            break
        kept = _cut_run(run, x, (left, right), plain, sheet)
        if kept is not None:
            runs.append(kept)
    if runs or not line.runs:
        return replace(line, runs=tuple(runs))
    return replace(line, runs=_nowhere(line, line.runs[0].x - shift >= right, left, right))


def _nowhere(line: Line, before: bool, left: int, right: int) -> tuple[Run, ...]:
    """Something has to say where the line's words are: before or behind what is seen."""
    if not line.runs:
        return ()
    run = line.runs[0] if before else line.runs[-1]
    at, x = (run.start, right) if before else (run.end, left)
    return (replace(run, x=x, text="", start=at, end=at, inset=None),)


def _cut_inset(run: Run, inset: Inset, x: float, sides: tuple[int, int]) -> Run | None:
    """A formula is a picture, of which any part can be seen."""
    left, right = sides
    before, behind = max(0, left - round(x)), max(0, round(x) + inset.width - right)
    if before + behind >= inset.width:
        return None
    return replace(run, x=x, inset=replace(inset, left_cut=before, right_cut=behind))


def _cut_run(run: Run, x: float, sides: tuple[int, int], plain: str, sheet: Sheet) -> Run | None:
    if run.inset is not None:
        return _cut_inset(run, run.inset, x, sides)
    shares = sheet.faces[run.face].widths.each(plain[run.start : run.end])
    edges = list(accumulate((share * run.size_px for share in shares), initial=x))
    left, right = sides
    if run.turned:
        return _cut_turned(run, edges, sides, plain)
    if edges[0] >= left - _ROUNDING and edges[-1] <= right + _ROUNDING:
        return replace(run, x=x)
    first = run.start + bisect_left(edges, left - _ROUNDING)
    last = run.start + bisect_right(edges, right + _ROUNDING) - 1
    while run.start < first < run.end and continues(plain, first, run.start):
        first += 1
    while run.start < last < run.end and continues(plain, last, run.start):
        last -= 1
    words = drawn(plain[first:last])
    if not words.strip():
        return None
    return replace(run, x=edges[first - run.start], text=words, start=first, end=last)


def _cut_turned(run: Run, edges: list[float], sides: tuple[int, int], plain: str) -> Run | None:
    """The same of a run that goes from right to left."""
    left, right = sides
    places = [edges[0] + edges[-1] - edge for edge in edges]
    seen = [
        at
        for at in range(len(places) - 1)
        if places[at + 1] >= left - _ROUNDING and places[at] <= right + _ROUNDING
    ]
    if not seen:
        return None
    first, last = run.start + seen[0], run.start + seen[-1] + 1
    words = drawn(plain[first:last])
    x = places[last - run.start]
    return replace(run, x=x, text=words, start=first, end=last) if words.strip() else None
