"""Mouse and keys over the transcript: what is under the mouse, and what a click or a key does.

Owns the area's widgets (a child window without scrolling of its own, its drawlist, its menu), their
handlers, and the way of a press: to a control, to a selection, to the scrollbar. Nothing happens
while a menu or a dialog lies over the area. Never moves or draws a block itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import CopyText, UserAction
from ds4gui.present.view import EmptyView, FigureBlock
from ds4gui.ui import native
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.layout import Area
from ds4gui.ui.message_menu import MessageMenu
from ds4gui.ui.pages import Pages
from ds4gui.ui.plain import plain_message
from ds4gui.ui.rail import Part, Rail
from ds4gui.ui.scroll import Scroll
from ds4gui.ui.select import Host as Text
from ds4gui.ui.select import Selecting
from ds4gui.ui.shortcuts import PAGE_DOWN, PAGE_UP, held_modifiers
from ds4gui.ui.sideways import Sideways
from ds4gui.ui.stops import stops_in_sight
from ds4gui.ui.walk import Stop

_WHEEL_PX = 72
_LINE_PX = 46
_PAGE_KEPT_PX = 46
_EDGE_PX = 24
_PULL_PER_S = 14.0
_PULL_STEP_S = 1 / 60
_PAGES = (PAGE_UP, PAGE_DOWN)
_KEYS = (*_PAGES, dpg.mvKey_Home, dpg.mvKey_End, dpg.mvKey_Up, dpg.mvKey_Down)


class Host(Text, Protocol):
    """What the pointer acts on: the transcript."""

    rail: Rail
    pages: Pages

    @property
    def scroll(self) -> Scroll: ...
    def put_layout(self, key: str, prose: ProseBox) -> None:
        """Another look of a block's prose."""

    def toggle(self, hit: Hit) -> None:
        """Does what a click asks for."""

    def repaint(self) -> None:
        """The next tick draws."""


class Pointer:
    """The area below `parent`. `menu` is the right-click menu."""

    def __init__(
        self,
        parent: int,
        host: Host,
        send: Callable[[UserAction], None],
        typing: Callable[[], bool],
    ) -> None:
        self._host = host
        self._send = send
        self._typing = typing
        self._window = int(
            dpg.add_child_window(
                parent=parent, border=False, no_scrollbar=True, no_scroll_with_mouse=True
            )
        )
        with dpg.theme() as bare, dpg.theme_component(dpg.mvAll):
            dpg.add_theme_style(dpg.mvStyleVar_WindowPadding, 0, 0)
        dpg.bind_item_theme(self._window, bare)
        self.drawlist = int(dpg.add_drawlist(1, 1, parent=self._window))
        self._at: tuple[float, float] | None = None
        self._hovered: tuple[str, Hit] | None = None
        self._pressed: Hit | Part | None = None
        self._grip_px = 0.0
        self.on: Part | None = None
        self._over_text = False
        self._pulled_s: float | None = None
        self.selecting = Selecting(host)
        self.sideways = Sideways(host)
        self.figure_menu: Callable[[FigureBlock], None] = lambda _: None
        self.listens: Callable[[], bool] = lambda: True
        self.menu = MessageMenu((self._copy, self._copy_markdown), send)
        self._make_handlers()

    def place(self, area: Area) -> None:
        """Takes an area of the parent."""
        dpg.configure_item(self._window, pos=(area.x, area.y), width=area.width, height=area.height)
        dpg.configure_item(self.drawlist, width=area.width, height=area.height)

    def hovered(self, key: str) -> Hit | None:
        """The part of a block that lies under the mouse and can be clicked."""
        return self._hovered[1] if self._hovered and self._hovered[0] == key else None

    @property
    def address(self) -> str:
        """Where the link under the mouse leads."""
        return self._hovered[1].address if self._hovered else ""

    def stops(self) -> Iterator[Stop]:
        """What can be clicked and is wholly in sight, for the keyboard."""
        go_to_end = lambda: self._go(self._host.scroll.max_y)  # noqa: E731
        return stops_in_sight(self._host, self.drawlist, go_to_end)

    def look(self) -> bool:
        """Finds anew what is under the mouse; whether that is another control."""
        before, self._hovered = self._hovered, None
        self.on, self._over_text = None, False
        if self._pressed == "thumb":
            self.on = "thumb"
        elif self._at is not None:
            self.on = self._host.rail.shape.part_at(*self._at)
            if self.on is None:
                self._hovered = self._hit_at(*self._at)
                self._over_text = self.selecting.is_over_text(*self._at)
        return self._hovered != before

    def _show_cursor(self) -> None:
        """A hand over what can be clicked, a bar over text; asked anew for each frame."""
        if self.selecting.dragged:
            native.set_cursor("text")
        elif self._hovered is not None or self.on == "jump":
            native.set_cursor("hand")
        elif self._over_text:
            native.set_cursor("text")

    def tick(self, now_s: float) -> None:
        """Sets the cursor; scrolls while the mouse drags a selection to an edge."""
        self._host.pages.tick()
        self._show_cursor()
        before, self._pulled_s = self._pulled_s, None
        if not self.selecting.dragged or self._at is None:
            return
        edge, y = self._host.measure.px(_EDGE_PX), self._at[1]
        over = min(0.0, y - edge) or max(0.0, y - self._host.scroll.view_px + edge)
        passed_s = 0.0 if before is None else min(now_s - before, 0.1)
        pulled = self.sideways.pull(*self._at, passed_s or _PULL_STEP_S)
        if over or pulled:
            self._pulled_s = now_s
            self._go(self._host.scroll.y + over * _PULL_PER_S * passed_s)
            self.selecting.drag(*self._at)

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        return None if self._pulled_s is None else _PULL_STEP_S

    def _hit_at(self, x: float, y: float) -> tuple[str, Hit] | None:
        for placed in self._host.placed:
            hit = placed.laid.hit_at(x - placed.x, y - placed.y)
            if hit is not None:
                return placed.key, hit
        return None

    def _make_handlers(self) -> None:
        with dpg.handler_registry():
            dpg.add_mouse_move_handler(callback=lambda: self._moved())
            dpg.add_mouse_click_handler(dpg.mvMouseButton_Left, callback=lambda: self._press())
            dpg.add_mouse_click_handler(dpg.mvMouseButton_Right, callback=lambda: self._ask())
            dpg.add_mouse_release_handler(dpg.mvMouseButton_Left, callback=lambda: self._release())
            dpg.add_mouse_wheel_handler(callback=lambda _, notches: self._turn(notches))
            for key in _KEYS:
                dpg.add_key_press_handler(key, callback=lambda _, struck: self._strike(struck))

    def _locate(self) -> bool:
        """Takes the mouse's place in the area; False where something else has the mouse."""
        held = self._pressed is not None or self.selecting.held or self.sideways.is_held
        held = held or self._host.pages.is_held
        if not held and not dpg.is_item_hovered(self.drawlist):
            self._at = None
            return False
        left, top = dpg.get_item_rect_min(self.drawlist)
        x, y = dpg.get_mouse_pos(local=False)
        self._at = (x - left, y - top)
        return True

    def _moved(self) -> None:
        before = (self._hovered, self.on)
        self._locate()
        if self._at is not None and self.selecting.drag(*self._at):
            self._hovered = None
            self._host.repaint()
            return
        if self._at is not None and self.sideways.drag(self._at[0]):
            return
        if self._at is not None and self._pressed is None and self._host.pages.move(*self._at):
            return
        if self._pressed == "thumb" and self._at is not None:
            self._go(
                self._host.rail.shape.y_of_thumb(self._at[1] - self._grip_px, self._host.scroll)
            )
            return
        self.look()
        if (self._hovered, self.on) != before:
            self._host.repaint()

    def _press(self) -> None:
        if not self._locate() or self._at is None:
            return
        self.look()
        if not self._hovered and self._host.pages.press(*self._at, time.monotonic()):
            return
        self._pressed = self._hovered[1] if self._hovered else self.on
        if self._pressed is None and self.sideways.press(*self._at):
            return
        rail, y = self._host.rail, self._at[1]
        if self._pressed == "thumb" and rail.shape.thumb is not None:
            self._grip_px = y - rail.shape.thumb.y
        elif self._pressed == "track" and rail.shape.thumb is not None:
            self._page(-1 if y < rail.shape.thumb.y else 1)
        elif self._pressed != "jump":
            self.selecting.press(
                *self._at, time.monotonic(), extend=held_modifiers()[1],
                counted=self._pressed is None,
            )  # fmt: skip
            self._host.repaint()

    def _release(self) -> None:
        pressed, self._pressed = self._pressed, None
        if self._at is not None and self._host.pages.is_held:
            self._locate()
            self._host.pages.release(*self._at)
            return
        if self.sideways.release():
            return
        if self.selecting.release() or pressed is None:
            return
        self._locate()
        self.look()
        self._host.repaint()
        if pressed == "jump" and self.on == "jump":
            self._go(self._host.scroll.max_y)
        elif isinstance(pressed, Hit) and self._hovered and self._hovered[1] == pressed:
            self._host.toggle(pressed)

    def _ask(self) -> None:
        if not self._locate() or self._at is None:
            return
        y = self._at[1]
        for placed in self._host.placed:
            if placed.y <= y < placed.y + placed.laid.height:
                items, index = self._host.items, self._host.keys.index(placed.key)
                item = items[index]
                if isinstance(item, FigureBlock) and item.problem is None:
                    self.figure_menu(item)
                elif not isinstance(item, EmptyView):
                    plain = partial(plain_message, items, index)
                    self.menu.open(item, can_copy=not self.selecting.is_empty, plain=plain)

    def _copy(self) -> None:
        self._send(CopyText(self.selecting.text()))

    def _copy_markdown(self) -> None:
        if not self.selecting.is_empty:
            self._send(CopyText(self.selecting.markdown()))
        else:
            self.menu.copy()

    def _turn(self, notches: float) -> None:
        if not self._locate() or self._at is None:
            return
        if self._host.pages.wheel(*self._at, notches):
            return
        if not (held_modifiers()[1] and self.sideways.wheel(*self._at, notches)):
            self._go(self._host.scroll.y - notches * self._host.measure.px(_WHEEL_PX))

    def _strike(self, key: int) -> None:
        typing = self._typing() and key not in _PAGES
        if not self.listens() or dpg.is_key_down(dpg.mvKey_ModCtrl) or typing:
            return
        scroll, line = self._host.scroll, self._host.measure.px(_LINE_PX)
        if key in _PAGES:
            self._page(-1 if key == PAGE_UP else 1)
        elif key in (dpg.mvKey_Home, dpg.mvKey_End):
            self._go(0 if key == dpg.mvKey_Home else scroll.max_y)
        else:
            self._go(scroll.y + (line if key == dpg.mvKey_Down else -line))

    def _page(self, pages: int) -> None:
        scroll = self._host.scroll
        step = max(1, scroll.view_px - self._host.measure.px(_PAGE_KEPT_PX))
        self._go(scroll.y + pages * step)

    def _go(self, y: float) -> None:
        self._host.scroll.go(y)
        self._host.repaint()
