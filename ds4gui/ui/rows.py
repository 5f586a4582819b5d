"""The sidebar's list as placed rows: which line lies where, and what is in sight. Pure.

Owns the arithmetic: nothing is kept for a row, so ten thousand cost what ten do. Offsets and
heights are physical px from the list's top.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from ds4gui.present.listed import SessionGroup, SessionRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A group's label (`row` None) or a session, at its offset."""

    y: int
    height: int
    label: str
    row: SessionRow | None


class Rows:
    """All lines from top to bottom: each group's label and its rows below one another."""

    def __init__(
        self, groups: tuple[SessionGroup, ...], label_height: int, row_height: int, pitch: int
    ) -> None:
        self._groups = groups
        self._label, self._row, self._pitch = label_height, row_height, pitch
        heights = (label_height + pitch * len(group.rows) for group in groups)
        *self._tops, self._end = accumulate(heights, initial=0)

    @property
    def height(self) -> int:
        """Of the whole list; the gap below the last row is not of it."""
        last = self._groups[-1].rows if self._groups else ()
        return self._end - (self._pitch - self._row if last else 0)

    @property
    def lines(self) -> tuple[Placed, ...]:
        """All of them, for a short list."""
        return self.within(0, self._end)

    def within(self, top: float, bottom: float) -> tuple[Placed, ...]:
        """The lines that touch a span; the gap below a line is its own."""
        first = max(0, bisect_right(self._tops, top) - 1)
        last = bisect_right(self._tops, bottom)
        return tuple(line for at in range(first, last) for line in self._lines(at, top, bottom))

    def at(self, y: float) -> Placed | None:
        """The session under a point; None on a label or between rows."""
        for line in self.within(y, y):
            if line.row is not None and line.y <= y < line.y + line.height:
                return line
        return None

    def of(self, session_id: int) -> Placed | None:
        """The line of a session."""
        for at, group in enumerate(self._groups):
            for index, row in enumerate(group.rows):
                if row.session_id == session_id:
                    return self._placed(at, index)
        return None

    def _lines(self, at: int, top: float, bottom: float) -> Iterator[Placed]:
        group, y = self._groups[at], self._tops[at]
        if top < y + self._label:
            yield Placed(y=y, height=self._label, label=group.label, row=None)
        y += self._label
        first = max(0, int((top - y) // self._pitch))
        last = min(len(group.rows), int((bottom - y) // self._pitch) + 1)
        for index in range(first, last):
            yield self._placed(at, index)

    def _placed(self, at: int, index: int) -> Placed:
        row = self._groups[at].rows[index]
        y = self._tops[at] + self._label + index * self._pitch
        return Placed(y=y, height=self._row, label=row.title, row=row)
