"""A pane's head: the session's title, its badge, the way to a file, and what moves the pane.

Owns its ground and its buttons. Never opens a dialog or moves anything itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.chat.pane_actions import ClosePane, FloatPane, FocusPane, MaximisePane
from ds4gui.chat.pane_state import Afloat
from ds4gui.present.view import PaneView
from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look
from ds4gui.ui.tip import add_tip

_PAD = 20
_BUTTON = 30
_BADGE_GAP = 16
_TITLE_LEAST = 180
FLOATING_AT = Afloat(0.42, 0.1, 0.54, 0.8)
"""Where a pane begins to float: it covers half of its neighbours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadState:
    """What is said and offered beside the title. `front` is None where there is one pane alone."""

    can_export: bool
    front: bool | None = None
    maximised: bool = False
    floats: bool = False
    can_float: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True)
class _Button:
    frame: int
    item: int
    tip: int


class Head:
    """One line with a border below it; of the pane in front it is of the accent colour."""

    def __init__(
        self,
        look: Look,
        root: int,
        ground: int,
        send: Callable[[UserAction], None],
        export: Callable[[], None],
    ) -> None:
        self._look = look
        self._send = send
        self._view: PaneView | None = None
        self._state = HeadState(can_export=False)
        self.free_px = 0
        """How much of it, from the left, has no buttons."""
        self._node = dpg.add_draw_node(parent=ground)
        does = {
            "close": (icons.X, self._close, "Close this pane; the session stays"),
            "maximise": (icons.MAXIMIZE_2, self._maximise, ""),
            "float": (icons.PICTURE_IN_PICTURE_2, self._float, ""),
            "export": (icons.DOWNLOAD, export, "Export the session"),
        }
        self._buttons = {name: self._make(root, *row) for name, row in does.items()}

    def _make(self, root: int, icon: str, do: Callable[[], None], says: str) -> _Button:
        look = self._look
        frame = int(dpg.add_group(parent=root, show=False))
        item = int(dpg.add_button(parent=frame, label=icon, callback=do))
        dpg.bind_item_font(item, look.fonts.widget_font("icons", t.ICON_PX))
        dpg.bind_item_theme(item, look.themes.ghost)
        return _Button(frame, item, int(dpg.add_text(says, parent=add_tip(look, item))))

    def redraw(self, view: PaneView, area: Area, state: HeadState) -> None:
        """Draws the head in an area of its pane."""
        self._view, self._state = view, state
        look = self._look
        px, fonts = look.px, look.fonts
        dpg.delete_item(self._node, children_only=True)
        middle = area.y + area.height // 2
        right = self._place_buttons(area, middle)
        self.free_px = right - area.x
        title_size = fonts.size_px("semibold", t.TITLE_PX)
        left = area.x + px(_PAD)
        front = state.front is not False
        edge = px(2) if state.front else px(1)
        drawn: list[paint.Primitive] = [
            paint.Rect(
                x=area.x, y=area.bottom - edge, width=area.width, height=edge,
                fill="accent" if state.front else "border",
            )
        ]  # fmt: skip
        right = self._badge(drawn, view, left, right, middle)
        end = elide(fonts, "semibold", t.TITLE_PX, view.title_end, max(0, (right - left) * 0.6))
        room = right - left - fonts.width("semibold", t.TITLE_PX, end)
        title = elide(fonts, "semibold", t.TITLE_PX, view.title, max(0, room)) + end
        drawn.append(
            paint.TextRun(
                x=left, y=middle - title_size // 2 - px(1), face="semibold", size_px=title_size,
                text=title, color="text" if front else "muted",
            )
        )  # fmt: skip
        paint.draw(drawn, self._node, fonts, look.tokens)

    def _badge(
        self, drawn: list[paint.Primitive], view: PaneView, left: int, right: int, middle: int
    ) -> int:
        """Muted at the right, at most half of the line; where the title has to end."""
        px, fonts = self._look.px, self._look.fonts
        size = fonts.size_px("regular", t.SMALL_PX)
        badge = elide(fonts, "regular", t.SMALL_PX, view.badge, max(0, (right - left) * 0.5))
        width = fonts.width("regular", t.SMALL_PX, badge)
        cuts = badge != view.badge or right - left - width < px(_TITLE_LEAST)
        if self._state.front is not None and cuts:
            badge, width = "", 0  # beside others the title needs the room more
        if badge:
            drawn.append(
                paint.TextRun(
                    x=right - width, y=middle - size // 2, face="regular", size_px=size,
                    text=badge, color="muted",
                )
            )  # fmt: skip
        elif not self._state.locked:
            return right
        icon = px(t.ICON_PX)
        if self._state.locked:
            width += icon + px(6 if badge else 0)
            drawn.append(
                paint.TextRun(
                    x=right - width, y=middle - icon // 2, face="icons", size_px=icon,
                    text=icons.LINK_2, color="muted",
                )
            )  # fmt: skip
        return round(right - width) - px(_BADGE_GAP)

    def _place_buttons(self, area: Area, middle: int) -> int:
        """Those that are offered, from the right; where they begin."""
        px, state = self._look.px, self._state
        offered = {
            "close": state.front is not None,
            "maximise": state.front is not None and not state.floats,
            "float": state.can_float or state.floats,
            "export": state.can_export,
        }
        labels = {
            "maximise": (icons.MINIMIZE_2, "Back between the others")
            if state.maximised
            else (icons.MAXIMIZE_2, "Maximise this pane"),
            "float": (icons.COLUMNS_2, "Back between the others")
            if state.floats
            else (icons.PICTURE_IN_PICTURE_2, "Let this pane float"),
        }
        side = px(_BUTTON)
        right = area.right - px(_PAD)
        x = right + px(7)
        for name, button in self._buttons.items():
            shown = offered[name] and area.height > 0 and x - side > area.x + area.width * 0.6
            dpg.configure_item(button.frame, show=shown)
            if not shown:
                continue
            x -= side
            dpg.configure_item(button.frame, pos=(x, middle - side // 2))
            dpg.configure_item(button.item, width=side, height=side)
            if name in labels:
                dpg.configure_item(button.item, label=labels[name][0])
                dpg.set_value(button.tip, labels[name][1])
        return right if x > right else x - px(7)

    def _close(self) -> None:
        if self._view is not None:
            self._send(ClosePane(self._view.session_id))

    def _maximise(self) -> None:
        if self._view is not None and self._view.session_id is not None:
            self._send(FocusPane(self._view.session_id))
        self._send(MaximisePane(not self._state.maximised))

    def _float(self) -> None:
        if self._view is None or self._view.session_id is None:
            return
        place = None if self._state.floats else FLOATING_AT
        self._send(FloatPane(self._view.session_id, place))
