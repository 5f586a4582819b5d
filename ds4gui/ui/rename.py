"""A session's title edited in place, over its row in the list.

Owns one text field while it is open. Enter and a click elsewhere keep the title, Escape leaves it.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.ui import tokens as t
from ds4gui.ui.rows import Rows
from ds4gui.ui.theme import Look


class Rename:
    """Closed until `open`; `keep(session_id, title)` is called with a changed title."""

    def __init__(self, look: Look, parent: int, keep: Callable[[int, str], None]) -> None:
        self._look = look
        self._parent = parent
        self._keep = keep
        self._item = 0
        self._session_id = 0
        self._title = ""
        self._was_active = False

    @property
    def is_open(self) -> bool:
        """Whether a title is being edited."""
        return self._item != 0

    def follow(self, rows: Rows, width_px: int) -> None:
        """Stays over its row after the list has changed; a row that is gone takes it along."""
        placed = rows.of(self._session_id) if self._item else None
        if placed is None:
            self.cancel()
        else:
            dpg.configure_item(self._item, pos=(0, placed.y), width=max(1, width_px))

    def open(self, session_id: int, title: str, y_px: int, width_px: int) -> None:
        """Lays the field over a row at `y_px` of the list and takes the caret."""
        self.cancel()
        look = self._look
        self._session_id, self._title, self._was_active = session_id, title, False
        self._item = int(
            dpg.add_input_text(
                parent=self._parent, default_value=title, pos=(0, y_px), width=width_px,
                on_enter=True, callback=self._commit, auto_select_all=True,
            )
        )  # fmt: skip
        dpg.bind_item_font(self._item, look.fonts.widget_font("medium", t.INTERFACE_PX))
        dpg.bind_item_theme(self._item, look.themes.row_field)
        dpg.focus_item(self._item)

    def cancel(self) -> None:
        """Leaves the title as it was."""
        if self._item:
            dpg.delete_item(self._item)
            self._item = 0

    def tick(self) -> None:
        """Keeps the title when the caret has left the field."""
        if not self._item:
            return
        active = bool(dpg.is_item_active(self._item))
        if self._was_active and not active:
            self._commit()
        elif not self._was_active and not active:
            dpg.focus_item(self._item)  # the mouse that opened the field may still hold the row
        self._was_active = active

    def _commit(self) -> None:
        if not self._item:
            return
        title = str(dpg.get_value(self._item)).strip()
        self.cancel()
        if title and title != self._title:
            self._keep(self._session_id, title)
