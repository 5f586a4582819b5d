"""Finds what was said in any session: a field, and below it the finds, each with a line of it.

Owns what is typed and which row is marked. Arrows, Page up and Page down mark, Enter and a click
go there. Never searches: what is typed is sent, and what was found is shown.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.chat.finding import FindText
from ds4gui.present.listed import NO_SEARCH, HitRow, SearchView
from ds4gui.ui import paint
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed
from ds4gui.ui.dialogs.search_row import PITCH, row_drawn, says_drawn
from ds4gui.ui.shortcuts import PAGE_DOWN, PAGE_UP, Modifiers
from ds4gui.ui.tokens import Tokens

_WIDE = 720
_ROWS = 7
_SAYS = 26
_STEPS = {
    dpg.mvKey_Up: -1, dpg.mvKey_Down: 1, PAGE_UP: -_ROWS + 1, PAGE_DOWN: _ROWS - 1,
}  # fmt: skip
_ENTER = (dpg.mvKey_Return, dpg.mvKey_NumPadEnter)


class SearchDialog(Simple):
    """`go` gets the chosen find, and closes nothing by itself. Sends FindText."""

    title = "Search all sessions"
    at_most_px = _WIDE

    def __init__(
        self, send: Callable[[UserAction], None], text: str, go: Callable[[HitRow], None]
    ) -> None:
        self._send = send
        self._go = go
        self._text = text
        self._view: SearchView = NO_SEARCH
        self._at = self._first = 0
        self._mouse: tuple[float, ...] = ()
        self._frame: Dialogs | None = None
        self._tokens: Tokens | None = None
        self._list = self.field = 0
        send(FindText(text))

    @property
    def marked(self) -> HitRow | None:
        """The row that Enter goes to."""
        return self._view.rows[self._at] if self._at < len(self._view.rows) else None

    @property
    def text(self) -> str:
        """What is typed."""
        return self._text

    def build(self, frame: Dialogs) -> None:
        """The field and a list that is as high whatever is found."""
        self._frame = frame
        self.field = frame.field("Words that were said", self._text, lambda: None)
        height = frame.look.px(PITCH) * _ROWS + frame.look.px(_SAYS)
        self._list = int(dpg.add_drawlist(frame.width, height, parent=frame.window))
        self._draw()

    def show(self, view: SearchView) -> None:
        """What was found so far; the first row is marked when it answers another text."""
        if view is self._view:
            return
        if view.text != self._view.text:
            self._at = self._first = 0
        self._view = view
        self._mark(self._at)

    def keep(self) -> None:
        """What was typed."""
        self._text = typed(self.field)

    def strike(self, key: int, held: Modifiers) -> bool:
        """Marks or goes; Tab goes as the arrows do."""
        if held.control or held.alt:
            return False
        if key in _STEPS:
            self._mark(self._at + _STEPS[key])
        elif key == dpg.mvKey_Tab:
            self._mark(self._at + (-1 if held.shift else 1))
        elif key in _ENTER:
            self._take()
        else:
            return False
        return True

    def tick(self) -> bool:
        """Follows what is typed and the mouse, and keeps the caret in the field."""
        if not dpg.is_item_active(self.field):
            dpg.focus_item(self.field)
        mouse = tuple(dpg.get_mouse_pos(local=False))
        moved, self._mouse = self._mouse not in ((), mouse), mouse
        under = self._under_mouse()
        if moved and under is not None and under != self._at:
            self._at = under
            self._draw()
            return True
        if (text := str(dpg.get_value(self.field))) != self._text:
            self._text = text
            self._send(FindText(text))
        elif self._frame is not None and self._frame.look.tokens is not self._tokens:
            self._draw()
            return True
        return False

    def click(self) -> None:
        """Goes to the row under the mouse."""
        under = self._under_mouse()
        if under is not None:
            self._at = under
            self._take()

    def wheel(self, notches: float) -> None:
        """Moves the list."""
        last = max(0, len(self._view.rows) - _ROWS)
        self._first = min(last, max(0, self._first - round(2 * notches)))
        self._draw()

    def _under_mouse(self) -> int | None:
        if self._frame is None or not dpg.does_item_exist(self._list):
            return None
        (x, y), (left, top) = dpg.get_mouse_pos(local=False), dpg.get_item_rect_min(self._list)
        row = int((y - top) // self._frame.look.px(PITCH))
        at = self._first + row
        inside = left <= x < left + self._frame.width and 0 <= row < _ROWS
        return at if inside and at < len(self._view.rows) else None

    def _take(self) -> None:
        if self.marked is not None:
            self._go(self.marked)

    def _mark(self, at: int) -> None:
        self._at = min(max(0, at), max(0, len(self._view.rows) - 1))
        self._first = min(self._at, max(self._first, self._at - _ROWS + 1))
        self._draw()

    def _draw(self) -> None:
        frame = self._frame
        if frame is None or not dpg.does_item_exist(self._list):
            return
        self._tokens = frame.look.tokens
        dpg.delete_item(self._list, children_only=True)
        shown = self._view.rows[self._first : self._first + _ROWS]
        drawn: list[paint.Primitive] = []
        for row, hit in enumerate(shown):
            drawn += row_drawn(frame, hit, row, marked=self._first + row == self._at)
        drawn += says_drawn(frame, self._view.says, len(shown))
        paint.draw(drawn, self._list, frame.look.fonts, frame.look.tokens)
