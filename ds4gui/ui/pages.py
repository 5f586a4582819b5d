"""Mouse and keyboard of widgets' pages, and which of them are in sight.

Owns the field that takes what is typed for a page: it is as wide as nothing, and holds the caret
while a page has the keyboard, so that every layout of keys and every way of writing works. What a
page is sent is all it gets: nothing typed elsewhere reaches one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.chat.widget_actions import (
    FocusWidget,
    WidgetKey,
    WidgetMouse,
    WidgetText,
)
from ds4gui.chat.widget_state import WidgetShape
from ds4gui.ui.blocks.laid import Measure
from ds4gui.ui.painter import Placed
from ds4gui.ui.seen import PagesSeen
from ds4gui.ui.shortcuts import PAGE_DOWN, PAGE_UP

_KEYS = {
    dpg.mvKey_Back: "Backspace", dpg.mvKey_Delete: "Delete", dpg.mvKey_Return: "Enter",
    dpg.mvKey_NumPadEnter: "Enter", dpg.mvKey_Tab: "Tab", dpg.mvKey_Left: "ArrowLeft",
    dpg.mvKey_Right: "ArrowRight", dpg.mvKey_Up: "ArrowUp", dpg.mvKey_Down: "ArrowDown",
    dpg.mvKey_Home: "Home", dpg.mvKey_End: "End", PAGE_UP: "PageUp", PAGE_DOWN: "PageDown",
}  # fmt: skip
_EDITS = {
    dpg.mvKey_A: "a", dpg.mvKey_C: "c", dpg.mvKey_V: "v", dpg.mvKey_X: "x", dpg.mvKey_Z: "z",
}  # fmt: skip
_WHEEL_CSS_PX = 60
_NEAR_PX = 6
_AGAIN_S = 0.4
_Kind = Literal["pressed", "released", "moved", "dragged", "wheel"]


class Pages:
    """`parent` is a container, `placed` the blocks in sight; `left` is called when a page gives the
    keyboard back.

    Places in px of the transcript.
    """

    def __init__(
        self,
        parent: int,
        placed: Callable[[], Sequence[Placed]],
        send: Callable[[UserAction], None],
        seen: PagesSeen,
    ) -> None:
        self._parent = parent
        self._placed = placed
        self._send = send
        self._seen = seen
        self._held: Placed | None = None
        self._over = ""
        self._focus = ""
        self._was_active = self._leaves = False
        self._typed = ""
        self._field = 0
        self._last = (0.0, 0.0, 0.0)
        self._clicks = 1
        self.left: Callable[[], None] = lambda: None

    @property
    def is_typing(self) -> bool:
        """Whether a page has the keyboard."""
        return bool(self._focus)

    @property
    def is_held(self) -> bool:
        """Whether the mouse was pressed in a page and is not up again."""
        return self._held is not None

    def see(self, placed: Iterable[Placed], measure: Measure, width_px: int) -> None:
        """Tells which are in sight, and in which shape."""
        dark = measure.tokens.name == "dark"
        shape = WidgetShape(width_px=width_px, scale=measure.fonts.scale, dark=dark)
        keys = tuple(
            one.laid.slot.figure_key
            for one in placed
            if one.laid.slot is not None and one.laid.slot.is_page
        )
        self._seen.see(self, keys, shape)

    def hide(self) -> None:
        """The transcript is not shown any more."""
        self._seen.forget(self)

    def focus(self, key: str) -> None:
        """The page that has the keyboard now; none where it is empty."""
        if key == self._focus:
            return
        self._focus = key
        self._was_active = self._leaves = False
        if self._field:
            dpg.delete_item(self._field)
            self._field = 0
            self.left()
        if key:
            self._make_field()

    def leave(self) -> bool:
        """Takes the keyboard from a page; False where none had it."""
        if not self._focus:
            return False
        if not self._leaves:  # Escape also takes the caret from the field
            self._leaves = True
            self._send(FocusWidget(""))
        return True

    def tick(self) -> None:
        """Before a frame: passes on what was typed; lets go where the caret went elsewhere."""
        if not self._focus:
            return
        active = bool(dpg.is_item_active(self._field))
        if self._was_active and not active:
            self.leave()
            return
        self._was_active = self._was_active or active
        value = str(dpg.get_value(self._field))
        common = _common(self._typed, value)
        if added := value[common:].replace("\t", ""):
            self._send(WidgetText(self._focus, added))
        self._typed = value

    def strike(self, key: int, *, control: bool, shift: bool) -> bool:
        """A key while a page has the keyboard; False where it is not for the page."""
        if not self._focus:
            return False
        name = _EDITS.get(key) if control else _KEYS.get(key)
        if key == dpg.mvKey_Spacebar and not control:
            return True  # it comes as text
        if name is None:
            return not control and key != dpg.mvKey_Escape
        self._send(WidgetKey(key=self._focus, name=name, shift=shift, control=control))
        return True

    def press(self, x: float, y: float, now_s: float) -> bool:
        """The mouse went down; False where no page is under it."""
        one = self._page_at(x, y)
        if one is None:
            self.leave()
            return False
        self._held = one
        near = abs(x - self._last[0]) + abs(y - self._last[1]) < _NEAR_PX
        again = near and now_s - self._last[2] < _AGAIN_S
        self._clicks = self._clicks % 3 + 1 if again else 1
        self._last = (x, y, now_s)
        self._mouse("pressed", one, x, y)
        return True

    def move(self, x: float, y: float) -> bool:
        """The mouse moved; whether a page has it."""
        one = self._held or self._page_at(x, y)
        if one is None:
            if self._over:
                self._send(WidgetMouse(key=self._over, kind="moved", x_px=-1, y_px=-1))
            self._over = ""
            return False
        self._over = _key_of(one)
        self._mouse("dragged" if self._held else "moved", one, x, y)
        return True

    def release(self, x: float, y: float) -> bool:
        """The mouse went up; whether it was down in a page."""
        one, self._held = self._held, None
        if one is None:
            return False
        self._mouse("released", one, x, y)
        return True

    def wheel(self, x: float, y: float, notches: float) -> bool:
        """Turned over the page that has the keyboard; else the transcript scrolls."""
        one = self._page_at(x, y)
        if one is None or _key_of(one) != self._focus:
            return False
        self._mouse("wheel", one, x, y, wheel_px=round(-notches * _WHEEL_CSS_PX))
        return True

    def _mouse(self, kind: _Kind, one: Placed, x: float, y: float, *, wheel_px: int = 0) -> None:
        slot = one.laid.slot
        assert slot is not None
        self._send(
            WidgetMouse(
                key=slot.figure_key, kind=kind, x_px=round(x - one.x - slot.x),
                y_px=round(y - one.y - slot.y), clicks=self._clicks, wheel_px=wheel_px,
            )
        )  # fmt: skip

    def _page_at(self, x: float, y: float) -> Placed | None:
        for one in self._placed():
            slot = one.laid.slot
            if slot is None or one.laid.page_hit is None:
                continue
            left, top = one.x + slot.x, one.y + slot.y
            if left <= x < left + slot.width and top <= y < top + slot.height:
                return one
        return None

    def _make_field(self) -> None:
        self._typed = ""
        self._field = int(
            dpg.add_input_text(parent=self._parent, width=1, pos=(-20, -20), tab_input=True)
        )
        dpg.focus_item(self._field)


def _key_of(one: Placed) -> str:
    """The widget in a card."""
    return "" if one.laid.slot is None else one.laid.slot.figure_key


def _common(one: str, other: str) -> int:
    """Characters that two texts begin with alike."""
    at = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        at += 1
    return at
