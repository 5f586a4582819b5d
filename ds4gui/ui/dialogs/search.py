"""Finds what was said in any session: a field, and below it the finds, each with a line of it.

Owns what is typed. Arrows, Page up and Page down mark, Enter and a click
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
from ds4gui.ui.dialogs.marking import Marking
from ds4gui.ui.dialogs.search_row import PITCH, row_drawn, says_drawn
from ds4gui.ui.shortcuts import Modifiers
from ds4gui.ui.tokens import Tokens

_WIDE = 720
_ROWS = 7
_SAYS = 26


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
        self._marking = Marking(_ROWS)
        self._frame: Dialogs | None = None
        self._tokens: Tokens | None = None
        self._list = self.field = 0
        send(FindText(text))

    @property
    def marked(self) -> HitRow | None:
        """The row that Enter goes to."""
        at, rows = self._marking.at, self._view.rows
        return rows[at] if at < len(rows) else None

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
        self._marking.item, self._marking.pitch_px = self._list, frame.look.px(PITCH)
        self._draw()

    def show(self, view: SearchView) -> None:
        """What was found so far; the first row is marked when it answers another text."""
        if view is self._view:
            return
        if view.text != self._view.text:
            self._marking.reset()
        self._view = view
        self._marking.count = len(view.rows)
        self._marking.mark(self._marking.at)
        self._draw()

    def keep(self) -> None:
        """What was typed."""
        self._text = typed(self.field)

    def strike(self, key: int, held: Modifiers) -> bool:
        """Marks or goes; Tab goes as the arrows do."""
        if held.control or held.alt:
            return False
        if self._marking.step(key, held):
            self._draw()
        elif self._marking.is_enter(key):
            self._take()
        else:
            return False
        return True

    def tick(self) -> bool:
        """Follows what is typed and the mouse, and keeps the caret in the field."""
        if not dpg.is_item_active(self.field):
            dpg.focus_item(self.field)
        if self._marking.follow():
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
        under = self._marking.under_mouse()
        if under is not None:
            self._marking.at = under
            self._take()

    def wheel(self, notches: float) -> None:
        """Moves the list."""
        self._marking.scroll(round(2 * notches))
        self._draw()

    def _take(self) -> None:
        if self.marked is not None:
            self._go(self.marked)

    def _draw(self) -> None:
        frame = self._frame
        if frame is None or not dpg.does_item_exist(self._list):
            return
        self._tokens = frame.look.tokens
        dpg.delete_item(self._list, children_only=True)
        shown = self._view.rows[self._marking.shown]
        drawn: list[paint.Primitive] = []
        for row, hit in enumerate(shown):
            drawn += row_drawn(
                frame, hit, row, marked=self._marking.first + row == self._marking.at
            )
        drawn += says_drawn(frame, self._view.says, len(shown))
        paint.draw(drawn, self._list, frame.look.fonts, frame.look.tokens)
