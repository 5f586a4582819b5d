"""A session on its way from the list to the panes, under the mouse.

Owns what is drawn while it is carried: its title at the mouse, and the half of the room in which it
would come to lie. Never opens it; one that is dropped elsewhere stays where it was.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import SelectSession, UserAction
from ds4gui.chat.pane_actions import OpenBeside
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_BEGIN_PX = 10
_WIDEST, _PAD = 240, 10


class Carry:
    """`room` tells where panes lie."""

    def __init__(self, look: Look, send: Callable[[UserAction], None]) -> None:
        self._look = look
        self._send = send
        self._layer = int(dpg.add_viewport_drawlist(front=True))
        self._held: tuple[int, str, float, float] | None = None
        self._front_id: int | None = None
        self._at: tuple[float, float] | None = None
        self.room: Callable[[], Area] = lambda: Area(x=0, y=0, width=0, height=0)

    def press(self, session_id: int, title: str, front_id: int | None) -> None:
        """The mouse went down on a session, which is shown by it in place of the front one."""
        x, y = dpg.get_mouse_pos(local=False)
        self._held, self._front_id, self._at = (session_id, title, x, y), front_id, None

    def tick(self) -> bool:
        """Follows the mouse; True when something changed on the screen."""
        if self._held is None:
            return False
        session_id, title, from_x, from_y = self._held
        x, y = dpg.get_mouse_pos(local=False)
        if not dpg.is_mouse_button_down(dpg.mvMouseButton_Left):
            return self._drop(session_id, x, y)
        if self._at is None:
            if abs(x - from_x) + abs(y - from_y) < self._look.px(_BEGIN_PX):
                return False
            if self._front_id is not None:
                self._send(SelectSession(self._front_id))
        if (x, y) == self._at:
            return False
        self._at = (x, y)
        self._draw(title, x, y)
        return True

    def _drop(self, session_id: int, x: float, y: float) -> bool:
        was_carried, room = self._at is not None, self.room()
        self._held = self._at = None
        dpg.delete_item(self._layer, children_only=True)
        if was_carried and room.holds(x, y):
            self._send(OpenBeside(session_id, at_left=x < room.x + room.width / 2))
        return was_carried

    def _draw(self, title: str, x: float, y: float) -> None:
        look, room = self._look, self.room()
        px, fonts = look.px, look.fonts
        drawn: list[paint.Primitive] = []
        if room.holds(x, y):
            half = room.width // 2
            left = room.x if x < room.x + half else room.x + half
            drawn.append(
                paint.Rect(x=left, y=room.y, width=half, height=room.height, fill="select")
            )
        words = elide(fonts, "medium", t.INTERFACE_PX, title, px(_WIDEST))
        size = fonts.size_px("medium", t.INTERFACE_PX)
        width = round(fonts.width("medium", t.INTERFACE_PX, words)) + 2 * px(_PAD)
        left, top = round(x) + px(12), round(y) + px(8)
        drawn += [
            paint.Rect(
                x=left, y=top, width=width, height=px(t.ROW_HEIGHT), fill="raised",
                rounding=px(t.RADIUS_CONTROL), border="border",
            ),
            paint.TextRun(
                x=left + px(_PAD), y=top + (px(t.ROW_HEIGHT) - size) // 2, text=words,
                face="medium", size_px=size, color="text",
            ),
        ]  # fmt: skip
        dpg.delete_item(self._layer, children_only=True)
        paint.draw(drawn, self._layer, fonts, look.tokens)
