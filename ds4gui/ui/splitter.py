"""The line between sidebar and pane, which the mouse drags.

Owns the sidebar's width in logical px, and whether it is shown. Never places anything itself.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui import native
from ds4gui.ui import tokens as t
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look


class Splitter:
    """An unseen button over the line. `width` is 0 while the sidebar is hidden."""

    def __init__(self, look: Look, root: int) -> None:
        self._look = look
        self._wanted = float(t.SIDEBAR_WIDTH)
        self.shown = True
        # Child windows take the mouse from widgets below them, so the button is in one, made last.
        self._strip = int(
            dpg.add_child_window(
                parent=root, border=False, no_scrollbar=True, no_scroll_with_mouse=True
            )
        )
        self._item = int(dpg.add_button(parent=self._strip, label=""))
        dpg.bind_item_theme(self._item, look.themes.unseen)

    @property
    def width(self) -> float:
        """The sidebar's, logical px."""
        return self._wanted if self.shown else 0.0

    def place(self, area: Area) -> None:
        """Lies over the line."""
        width, height = area.width, max(1, area.height)
        dpg.configure_item(
            self._strip, show=self.shown, pos=(area.x, area.y), width=width, height=height
        )
        dpg.configure_item(self._item, width=width, height=height)

    def tick(self) -> bool:
        """Follows the mouse; True when the width changed."""
        held = bool(dpg.is_item_active(self._item))
        if held or dpg.is_item_hovered(self._item):
            native.set_cursor("resize_ew")
        if not held:
            return False
        mouse_x = dpg.get_mouse_pos(local=False)[0] / self._look.scale
        width = max(float(t.SIDEBAR_MIN_WIDTH), min(float(t.SIDEBAR_MAX_WIDTH), mouse_x))
        changed: bool = width != self._wanted
        self._wanted = width
        return changed
