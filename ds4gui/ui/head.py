"""The pane's head: the session's title, its badge, and the way to a file.

Owns its ground and one button. Never opens the dialog itself.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.present.view import PaneView
from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look
from ds4gui.ui.tip import add_tip

_PAD = 20
_BUTTON = 30


class Head:
    """One line with a border below it."""

    def __init__(self, look: Look, root: int, ground: int, export: Callable[[], None]) -> None:
        self._look = look
        self._node = dpg.add_draw_node(parent=ground)
        self._frame = int(dpg.add_group(parent=root))
        self._export = int(
            dpg.add_button(parent=self._frame, label=icons.DOWNLOAD, callback=export)
        )
        dpg.bind_item_font(self._export, look.fonts.widget_font("icons", t.ICON_PX))
        dpg.bind_item_theme(self._export, look.themes.ghost)
        dpg.add_text("Export the session", parent=add_tip(look, self._export))

    def redraw(self, view: PaneView, area: Area, *, can_export: bool) -> None:
        """Draws the head in an area of the window."""
        look = self._look
        px, fonts = look.px, look.fonts
        middle = area.y + area.height // 2
        right = area.right - px(_PAD)
        dpg.configure_item(
            self._frame,
            show=can_export,
            pos=(right - px(_BUTTON) + px(7), middle - px(_BUTTON) // 2),
        )
        dpg.configure_item(self._export, width=px(_BUTTON), height=px(_BUTTON))
        if can_export:
            right -= px(_BUTTON)
        title_size = fonts.size_px("semibold", t.TITLE_PX)
        badge_size = fonts.size_px("regular", t.SMALL_PX)
        left = area.x + px(_PAD)
        badge = elide(fonts, "regular", t.SMALL_PX, view.badge, max(0, (right - left) * 0.5))
        badge_width = fonts.width("regular", t.SMALL_PX, badge)
        room = right - left - badge_width - (px(16) if badge else 0)
        drawn: list[paint.Primitive] = [
            paint.Rect(
                x=area.x, y=area.bottom - px(1), width=area.width, height=px(1), fill="border"
            ),
            paint.TextRun(
                x=left, y=middle - title_size // 2 - px(1), face="semibold", size_px=title_size,
                text=elide(fonts, "semibold", t.TITLE_PX, view.title, room), color="text",
            ),
            paint.TextRun(
                x=right - badge_width, y=middle - badge_size // 2, face="regular",
                size_px=badge_size, text=badge, color="muted",
            ),
        ]  # fmt: skip
        dpg.delete_item(self._node, children_only=True)
        paint.draw(drawn, self._node, fonts, look.tokens)
