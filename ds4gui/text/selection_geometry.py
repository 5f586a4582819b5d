"""Where characters of set lines stand: a point to an offset, a range to the bands under it.

Pure arithmetic on the widths that lines were set with. A grapheme is never cut. A run that is
turned goes from right to left. Of a formula, and of a run that goes both ways, only the two ends
are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Protocol, TypeAlias

from ds4gui.text.bidi import is_left_to_right
from ds4gui.text.breaks import continues
from ds4gui.text.lines import FaceName, Line, Run
from ds4gui.text.widths import FaceWidths
from ds4gui.text.wrap import TAB_COLUMNS

Widths: TypeAlias = Callable[[FaceName], FaceWidths]
Band: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height in px of the block."""

_BREAK_SHARE = 0.3
_TAB = " " * TAB_COLUMNS


class Passage(Protocol):
    """A part of a block as it was set; its lines are placed from (x, y) of the block."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def plain(self) -> str: ...
    @property
    def lead(self) -> str:
        """What lies between its text and that of the part before it."""

    def lines(self, top: float, bottom: float) -> Sequence[Line]:
        """At least the lines between two heights, from `y`, if there are any."""

    def line_of(self, offset: int) -> Line | None:
        """The line an offset stands on."""


def offset_at(passage: Passage, x: float, y: float, widths: Widths) -> int:
    """The place between characters that is nearest to a point of the block."""
    x, y = x - passage.x, y - passage.y
    inside = max(0.0, min(y, passage.height - 1))
    near = passage.lines(inside, inside + 1) or passage.lines(0, passage.height)
    if not near:
        return 0
    line = min(near, key=lambda one: (_away(y, one.y, one.height), _away(x, one.x, one.width)))
    return _offset_in(passage.plain, line, x, widths)


def formula_at(passage: Passage, offset: int) -> tuple[int, int] | None:
    """The range of a formula that an offset lies in or at an end of."""
    for near in (offset, max(0, offset - 1)):
        line = passage.line_of(near)
        for run in line.runs if line is not None else ():
            if run.inset is not None and run.start <= offset <= run.end:
                return run.start, run.end
    return None


def whole_formulas(passage: Passage, start: int, end: int) -> tuple[int, int]:
    """A range, grown to the ends of the formulas that it cuts."""
    for offset in (start, end):
        line = passage.line_of(offset)
        for run in line.runs if line is not None else ():
            if run.inset is not None and run.start < end and start < run.end:
                start, end = min(start, run.start), max(end, run.end)
    return start, end


def distance(passage: Passage, x: float, y: float) -> tuple[float, float]:
    """How far a point is from a passage's text, first down, then across."""
    down = _away(y, passage.y, passage.height)
    inside = max(0.0, min(y - passage.y, passage.height - 1))
    lines = passage.lines(inside, inside + 1)
    across = min((_away(x - passage.x, line.x, line.width) for line in lines), default=0.0)
    return down, across


def is_over_text(passage: Passage, x: float, y: float) -> bool:
    """Whether a point lies on a line's own column, where there are words."""
    x, y = x - passage.x, y - passage.y
    return any(
        line.runs and 0 <= y - line.y < line.height and 0 <= x - line.x < line.width
        for line in passage.lines(y, y + 1)
    )


def bands(
    passage: Passage, start: int, end: int, top: float, bottom: float, widths: Widths
) -> Iterator[Band]:
    """What lies under a range of the text between two heights of the block, line by line."""
    for line in passage.lines(top - passage.y, bottom - passage.y):
        is_bare = line.start == line.end
        if end <= line.start or start > line.end or (start == line.end and not is_bare):
            continue
        if _runs_both_ways(line):
            for left, right in _sides(passage.plain, line, start, end, widths):
                x = round(passage.x + left)
                yield x, passage.y + line.y, round(passage.x + right) - x, line.height
            continue
        left = x_of(passage.plain, line, max(start, line.start), widths, after=False)
        right = x_of(passage.plain, line, min(end, line.end), widths, after=True)
        # Of a line that is moved sideways the words before and behind what is seen have no band.
        left, right = max(left, line.x), min(right, line.x + line.width)
        if _breaks(passage.plain, line, end) and not _is_cut(passage.plain, line):
            right = max(right, left) + line.height * _BREAK_SHARE
        if right > left:
            x = round(passage.x + left)
            yield x, passage.y + line.y, round(passage.x + right) - x, line.height


def _breaks(plain: str, line: Line, end: int) -> bool:
    """Whether a range up to `end` goes over the break that ends a line."""
    if end >= line.end > line.start and plain[line.end - 1] == "\n":
        return True
    return end > line.end and plain[line.end] == "\n"


def _is_cut(plain: str, line: Line) -> bool:
    """Whether a line's last words are out of sight at its right, or all at its left."""
    if not line.runs:
        return False
    behind = plain[line.runs[-1].end : line.end]
    return bool(behind.strip()) or not line.runs[-1].text


def _away(at: float, start: float, length: float) -> float:
    return max(start - at, at - (start + length - 1), 0.0)


def _runs_both_ways(line: Line) -> bool:
    """Whether a line's runs don't stand in the order they are said."""
    return any(run.turned for run in line.runs)


def _sides(
    plain: str, line: Line, start: int, end: int, widths: Widths
) -> Iterator[tuple[float, float]]:
    """Left and right of what lies under a range, run by run: it may be in several places."""
    for run in line.runs:
        first, last = max(start, run.start), min(end, run.end)
        if first < last:
            edges = _edges(plain, run, widths)
            ends = _x_in(run, edges, first), _x_in(run, edges, last)
            yield min(ends), max(ends)


def _x_in(run: Run, edges: list[float], offset: int) -> float:
    if run.inset is not None:
        return edges[0] if offset <= run.start else edges[-1]
    at = edges[offset - run.start]
    return edges[0] + edges[-1] - at if run.turned else at


def _offset_both_ways(plain: str, line: Line, x: float, widths: Widths) -> int:
    run = line.runs[0]
    for after in line.runs:
        if after.x > x:
            break
        run = after
    edges = _edges(plain, run, widths)
    whole = run.end - run.start if run.inset is not None else 1
    offsets = range(run.start, run.end + 1, whole)
    offset = min(offsets, key=lambda one: abs(_x_in(run, edges, one) - x))
    while run.start < offset < run.end and continues(plain, offset, run.start):
        offset -= 1
    return offset


def _offset_in(plain: str, line: Line, x: float, widths: Widths) -> int:
    if not line.runs:
        return line.start
    if _runs_both_ways(line):
        return _offset_both_ways(plain, line, x, widths)
    if x <= line.runs[0].x:
        indent = line.runs[0].x - x_of(plain, line, line.start, widths, after=False)
        return line.start if x < line.runs[0].x - indent / 2 else line.runs[0].start
    run = line.runs[0]
    for after in line.runs:
        if after.x > x:
            break
        run = after
    edges = _edges(plain, run, widths)
    near = min(range(len(edges)), key=lambda index: abs(edges[index] - x))
    if _is_whole(run):
        return run.start if x < (edges[0] + edges[-1]) / 2 else run.end
    offset = run.start + near
    while run.start < offset < run.end and continues(plain, offset, run.start):
        offset -= 1
    return offset


def x_of(plain: str, line: Line, offset: int, widths: Widths, *, after: bool) -> float:
    """Where an offset stands; `after` says which end of a run that can't be cut is meant."""
    x = float(line.x)
    if _runs_both_ways(line):
        run = next((run for run in line.runs if run.start <= offset <= run.end), None)
        return x if run is None else _x_in(run, _edges(plain, run, widths), offset)
    for number, run in enumerate(line.runs):
        if offset <= run.start:
            if number == 0:  # spaces before the first words are not drawn
                lead = plain[offset : run.start].replace("\t", _TAB)
                return run.x - widths(run.face).width(lead, run.size_px)
            return x if after else run.x
        edges = _edges(plain, run, widths)
        x = edges[-1]
        if offset < run.end:
            if _is_whole(run):
                return edges[-1] if after else run.x
            return edges[offset - run.start]
    return x


def _is_whole(run: Run) -> bool:
    return run.inset is not None or not is_left_to_right(run.text)


def _edges(plain: str, run: Run, widths: Widths) -> list[float]:
    if run.inset is not None:
        return [run.x, run.x + run.inset.width]
    shares = widths(run.face).each(plain[run.start : run.end])
    return list(accumulate((share * run.size_px for share in shares), initial=float(run.x)))
