"""The row of tabs where panes are too many for the room: one a session, the front one lit.

Owns one button a pane. Never knows more of a pane than its title.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg

from ds4gui import limits
from ds4gui.chat.actions import UserAction
from ds4gui.chat.pane_actions import FocusPane
from ds4gui.present.view import PaneView
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_PAD, _GAP, _INNER = 12, 4, 12
_WIDEST = 260


class Tabs:
    """Hidden until they are given an area."""

    def __init__(
        self, look: Look, root: int, ground: int, send: Callable[[UserAction], None]
    ) -> None:
        self._look = look
        self._send = send
        self._node = int(dpg.add_draw_node(parent=ground))
        self._panes: Sequence[PaneView] = ()
        self._buttons = [self._make(root, at) for at in range(limits.PANES)]

    def _make(self, root: int, at: int) -> int:
        button = int(dpg.add_button(parent=root, show=False, callback=lambda: self._choose(at)))
        dpg.bind_item_font(button, self._look.fonts.widget_font("medium", t.SMALL_PX))
        return button

    def redraw(self, panes: Sequence[PaneView], front: int, area: Area | None) -> None:
        """Draws the row in an area of the window, or nothing."""
        look, self._panes = self._look, panes
        dpg.delete_item(self._node, children_only=True)
        for at, button in enumerate(self._buttons):
            dpg.configure_item(button, show=area is not None and at < len(panes))
        if area is None:
            return
        px, fonts = look.px, look.fonts
        line = paint.Rect(
            x=area.x, y=area.bottom - px(1), width=area.width, height=px(1), fill="border"
        )
        paint.draw([line], self._node, fonts, look.tokens)
        room = area.width - 2 * px(_PAD) - (len(panes) - 1) * px(_GAP)
        width = min(px(_WIDEST), room // max(1, len(panes)))
        height = px(t.BUTTON_HEIGHT)
        for at, pane in enumerate(panes):
            button = self._buttons[at]
            dpg.configure_item(
                button,
                label=elide(fonts, "medium", t.SMALL_PX, pane.title, width - 2 * px(_INNER)),
                pos=(
                    area.x + px(_PAD) + at * (width + px(_GAP)),
                    area.y + (area.height - height) // 2,
                ),
                width=max(1, width),
                height=height,
            )
            dpg.bind_item_theme(button, look.themes.icon if at == front else look.themes.ghost)

    def _choose(self, at: int) -> None:
        session_id = self._panes[at].session_id if at < len(self._panes) else None
        if session_id is not None:
            self._send(FocusPane(session_id))
