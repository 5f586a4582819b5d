"""A drawn list below a field: which row is marked, which rows are in sight, which the mouse is on.

Owns these numbers and what keys do to them. Never knows what the rows are, and draws none.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui.shortcuts import PAGE_DOWN, PAGE_UP, Modifiers

_ENTER = (dpg.mvKey_Return, dpg.mvKey_NumPadEnter)


class Marking:
    """Of `rows` in sight at once, each `pitch_px` high; `count` is how many there are in all."""

    def __init__(self, rows: int) -> None:
        self._rows = rows
        self._mouse: tuple[float, ...] = ()
        self._steps: dict[int, int] = {
            dpg.mvKey_Up: -1, dpg.mvKey_Down: 1, PAGE_UP: 1 - rows, PAGE_DOWN: rows - 1,
        }  # fmt: skip
        self.at = self.first = 0
        self.count = 0
        self.item = 0
        self.pitch_px = 1

    @property
    def shown(self) -> slice[int, int, None]:
        """The rows in sight."""
        return slice(self.first, self.first + self._rows, None)

    def reset(self) -> None:
        """To the first row."""
        self.at = self.first = 0

    def mark(self, at: int) -> None:
        """Marks a row, which is in sight then."""
        self.at = min(max(0, at), max(0, self.count - 1))
        self.first = min(self.at, max(self.first, self.at - self._rows + 1))

    def step(self, key: int, held: Modifiers) -> bool:
        """Arrows, Page keys and Tab, which goes as the arrows do; False where it is another key."""
        if key in self._steps:
            self.mark(self.at + self._steps[key])
        elif key == dpg.mvKey_Tab:
            self.mark(self.at + (-1 if held.shift else 1))
        else:
            return False
        return True

    @staticmethod
    def is_enter(key: int) -> bool:
        """Whether a key takes what is marked."""
        return key in _ENTER

    def follow(self) -> bool:
        """Marks the row that the mouse has moved to; False where it stands still."""
        mouse = tuple(dpg.get_mouse_pos(local=False))
        moved, self._mouse = self._mouse not in ((), mouse), mouse
        under = self.under_mouse()
        if not moved or under is None or under == self.at:
            return False
        self.at = under
        return True

    def scroll(self, rows: int) -> None:
        """Moves the list up by so many rows."""
        self.first = min(max(0, self.count - self._rows), max(0, self.first - rows))

    def under_mouse(self) -> int | None:
        """The row that the mouse is on."""
        if not self.item or not dpg.does_item_exist(self.item):
            return None
        (x, y), (left, top) = dpg.get_mouse_pos(local=False), dpg.get_item_rect_min(self.item)
        row = int((y - top) // self.pitch_px)
        width = dpg.get_item_rect_size(self.item)[0]
        inside = left <= x < left + width and 0 <= row < self._rows
        return self.first + row if inside and self.first + row < self.count else None
