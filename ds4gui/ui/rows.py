"""The sidebar's list as placed rows: which line lies where, and what is in sight. Pure.

Offsets and heights are physical px from the list's top.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ds4gui.present.view import SessionGroup, SessionRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A group's label (`row` None) or a session, at its offset."""

    y: int
    height: int
    label: str
    row: SessionRow | None


@dataclass(frozen=True, slots=True)
class Rows:
    """All lines from top to bottom."""

    lines: tuple[Placed, ...]

    @property
    def height(self) -> int:
        """Of the whole list."""
        return self.lines[-1].y + self.lines[-1].height if self.lines else 0

    def within(self, top: float, bottom: float) -> tuple[Placed, ...]:
        """The lines that touch a span."""
        first = max(0, bisect_right(self.lines, top, key=lambda line: line.y) - 1)
        last = bisect_right(self.lines, bottom, key=lambda line: line.y)
        return self.lines[first:last]

    def at(self, y: float) -> Placed | None:
        """The session under a point; None on a label or between rows."""
        for line in self.within(y, y):
            if line.row is not None and line.y <= y < line.y + line.height:
                return line
        return None

    def of(self, session_id: int) -> Placed | None:
        """The line of a session."""
        return next((p for p in self.lines if p.row and p.row.session_id == session_id), None)


def place_rows(
    groups: tuple[SessionGroup, ...], label_height: int, row_height: int, pitch: int
) -> Rows:
    """Places every group's label and its rows below one another."""
    lines: list[Placed] = []
    y = 0
    for group in groups:
        lines.append(Placed(y=y, height=label_height, label=group.label, row=None))
        y += label_height
        for row in group.rows:
            lines.append(Placed(y=y, height=row_height, label=row.title, row=row))
            y += pitch
    return Rows(tuple(lines))
