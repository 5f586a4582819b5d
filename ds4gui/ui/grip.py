"""Something unseen that the mouse drags: a line between two parts, a corner, a bar.

Owns an unseen button over it, and the cursor while the mouse is there. Never moves anything.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui import native
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look


class Grip:
    """Below `parent`. `cursor` is one of native's, empty for the usual one."""

    def __init__(self, look: Look, parent: int, cursor: native.CursorName | None = None) -> None:
        self._cursor = cursor
        # Child windows take the mouse from widgets below them, so the button is in one, made last.
        self._strip = int(
            dpg.add_child_window(
                parent=parent, show=False, border=False, no_scrollbar=True,
                no_scroll_with_mouse=True,
            )
        )  # fmt: skip
        self._item = int(dpg.add_button(parent=self._strip, label=""))
        dpg.bind_item_theme(self._item, look.themes.unseen)

    def place(self, area: Area | None) -> None:
        """Lies over an area of its parent, or nowhere."""
        if area is None:
            dpg.configure_item(self._strip, show=False)
            return
        width, height = max(1, area.width), max(1, area.height)
        dpg.configure_item(self._strip, show=True, pos=(area.x, area.y), width=width, height=height)
        dpg.configure_item(self._item, width=width, height=height)

    def raise_(self, parent: int) -> None:
        """Comes before all others of its parent."""
        dpg.move_item(self._strip, parent=parent)

    def tick(self) -> tuple[float, float] | None:
        """Where in the window the mouse has dragged it; None while it is not held."""
        state = dpg.get_item_state(self._item)
        if not state["visible"]:
            return None
        held = bool(state["active"])
        if self._cursor is not None and (held or state["hovered"]):
            native.set_cursor(self._cursor)
        if not held:
            return None
        x, y = dpg.get_mouse_pos(local=False)
        return float(x), float(y)
