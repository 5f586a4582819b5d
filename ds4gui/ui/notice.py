"""The passing line (or lines) above the prompt box: what happened, one way on, and Dismiss.

Owns its ground and two buttons. Never decides how long it stays.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import DismissNotice, UserAction
from ds4gui.present.frame import NoticeView
from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import wrap
from ds4gui.ui.layout import Area, column
from ds4gui.ui.theme import Look

_HEIGHT = 36
_LINE = 20
_BELOW = 8
_PAD = 12
_BUTTON = 26


class Notice:
    """Shown while the view model has one."""

    def __init__(
        self, look: Look, root: int, ground: int, send: Callable[[UserAction], None]
    ) -> None:
        self._look = look
        self._send = send
        self._view: NoticeView | None = None
        self._node = dpg.add_draw_node(parent=ground)
        self._action = int(dpg.add_button(parent=root, show=False, callback=self._act))
        dpg.bind_item_font(self._action, look.fonts.widget_font("medium", t.SMALL_PX))
        dpg.bind_item_theme(self._action, look.themes.accent)
        self._dismiss = int(
            dpg.add_button(
                parent=root, label=icons.X, show=False, callback=lambda: send(DismissNotice())
            )
        )
        dpg.bind_item_font(self._dismiss, look.fonts.widget_font("icons", t.ICON_PX))
        dpg.bind_item_theme(self._dismiss, look.themes.ghost)

    def height(self, view: NoticeView | None, pane_width: int) -> int:
        """Height in px it takes above the prompt box in a pane of that width."""
        if view is None:
            return 0
        width = column(Area(x=0, y=0, width=pane_width, height=1), self._look.scale).width
        lines = self._lines(view, width)
        return self._look.px(_HEIGHT + _BELOW + (len(lines) - 1) * _LINE)

    def _action_px(self, view: NoticeView) -> int:
        if view.action is None or not view.action_label:
            return 0
        look = self._look
        return round(look.fonts.width("medium", t.SMALL_PX, view.action_label)) + look.px(24)

    def _lines(self, view: NoticeView, width: int) -> tuple[str, ...]:
        """What is said, in lines that end before the buttons."""
        px, fonts = self._look.px, self._look.fonts
        room = width - px(5 + _BUTTON + _PAD + 18 + 8) - self._action_px(view)
        said = (wrap(fonts, "regular", t.SMALL_PX, one, room) for one in view.text.split("\n"))
        return tuple(line for lines in said for line in lines) or ("",)

    def redraw(self, view: NoticeView | None, area: Area) -> None:
        """Draws the notice in an area of the window, or nothing."""
        self._view = view
        look = self._look
        dpg.delete_item(self._node, children_only=True)
        has_action = view is not None and view.action is not None and bool(view.action_label)
        dpg.configure_item(self._action, show=has_action)
        dpg.configure_item(self._dismiss, show=view is not None)
        if view is None:
            return
        px, fonts = look.px, look.fonts
        col = column(area, look.scale)
        height = max(0, area.height - px(_BELOW))
        first_height = px(_HEIGHT)
        button_y = area.y + (first_height - px(_BUTTON)) // 2
        right = col.right - px(5) - px(_BUTTON)
        side = px(_BUTTON)
        dpg.configure_item(self._dismiss, pos=(right, button_y), width=side, height=side)
        if has_action:
            right -= self._action_px(view)
            dpg.configure_item(
                self._action, label=view.action_label, height=side,
                width=self._action_px(view) - px(4),
                pos=(right, button_y),
            )  # fmt: skip
        size = fonts.size_px("regular", t.SMALL_PX)
        x = col.x + px(_PAD)
        drawn: list[paint.Primitive] = [
            paint.Rect(
                x=col.x, y=area.y, width=col.width, height=height, rounding=px(t.RADIUS_CARD),
                fill="surface", border="border",
            ),
            paint.Rect(
                x=x, y=area.y + (first_height - px(8)) / 2, width=px(8), height=px(8),
                rounding=px(4), fill=view.tone,
            ),
        ]  # fmt: skip
        drawn += [
            paint.TextRun(
                x=x + px(18), y=area.y + (first_height - size) / 2 + number * px(_LINE),
                face="regular", size_px=size, color="text",
                text=line,
            )
            for number, line in enumerate(self._lines(view, col.width))
        ]  # fmt: skip
        paint.draw(drawn, self._node, fonts, look.tokens)

    def _act(self) -> None:
        if self._view is not None and self._view.action is not None:
            self._send(self._view.action)
