"""What the window's parts stand on: its own ground, a layer for what is drawn behind, a child.

Owns these items. What is drawn in a window covers its own widgets, so these stand in a child in
front.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui import paint
from ds4gui.ui.theme import Look


class Ground:
    """`item` is the toolkit's window, `back` what parts draw on, `root` what their widgets are
    children of."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.item = int(dpg.add_window(no_scrollbar=True, no_scroll_with_mouse=True))
        self._node, self.back = (int(dpg.add_draw_node(parent=self.item)) for _ in range(2))
        self.root = int(
            dpg.add_child_window(
                parent=self.item, border=False, no_scrollbar=True, no_scroll_with_mouse=True
            )
        )
        dpg.bind_item_theme(self.item, look.themes.root)
        dpg.set_primary_window(self.item, True)

    def place(self, width: int, height: int) -> None:
        """Fills the window, px."""
        dpg.delete_item(self._node, children_only=True)
        ground = paint.Rect(x=0, y=0, width=width, height=height, fill="window")
        paint.draw([ground], self._node, self._look.fonts, self._look.tokens)
        dpg.configure_item(self.root, pos=(0, 0), width=width, height=height)
