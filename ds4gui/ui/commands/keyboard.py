"""Keys and clicks of the whole window: whose a stroke is, and the caret's way back to the prompt.

Owns the global handlers. Strokes that are commands are run; Escape closes what is in front.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import ShowConnect, StopReply, UserAction
from ds4gui.present.view import ViewModel
from ds4gui.ui import popups
from ds4gui.ui.commands.commands import Commands
from ds4gui.ui.commands.host import Host
from ds4gui.ui.commands.table import BY_ID
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.shortcuts import held_now

_MARKING = (dpg.mvKey_Left, dpg.mvKey_Right, dpg.mvKey_Up, dpg.mvKey_Down, dpg.mvKey_Home,
            dpg.mvKey_End)  # fmt: skip
_ENTER = (dpg.mvKey_Return, dpg.mvKey_NumPadEnter)


def _is_open(menu: int) -> bool:
    # A closed menu has no size; a closed context menu keeps it, but is not shown.
    return dpg.get_item_rect_size(menu)[0] > 0 and bool(dpg.is_item_shown(menu))


class Keyboard:
    """`menus()` are all that can be open, context menus included."""

    def __init__(
        self,
        host: Host,
        dialogs: Dialogs,
        send: Callable[[UserAction], None],
        commands: Commands,
        menus: Callable[[], Sequence[int]],
    ) -> None:
        self._host = host
        self._dialogs = dialogs
        self._send = send
        self._commands = commands
        self._menus = menus
        self._menu_was_open = False
        self._was_typing = self._caret_lost = False
        self._held: set[int] = set()
        self.last_key_s = time.monotonic()
        with dpg.handler_registry():
            dpg.add_key_press_handler(callback=lambda _, key: self._strike(int(key)))
            dpg.add_key_release_handler(callback=lambda _, key: self._held.discard(int(key)))
            dpg.add_mouse_click_handler(dpg.mvMouseButton_Left, callback=lambda: self._click())
            dpg.add_mouse_wheel_handler(callback=lambda _, notches: self._wheel(float(notches)))
            dpg.add_mouse_click_handler(dpg.mvMouseButton_Right, callback=lambda: self._press())

    def tick(self) -> None:
        """Before a frame: minds the caret."""
        host = self._host
        # ImGui closes its menus on Escape before the stroke is reported.
        may_be = popups.may_be_open()
        self._menu_was_open = may_be and any(_is_open(menu) for menu in self._menus())
        typing = host.is_typing
        self._caret_lost = not typing and (self._caret_lost or self._was_typing)
        self._was_typing = typing
        if self._caret_lost and self._is_free(host.view):
            host.composer.focus()

    def _is_free(self, view: ViewModel | None) -> bool:
        """Whether nothing else may want the keyboard: a panel, a dialog, a menu, the mouse."""
        held = self._menu_was_open or dpg.is_mouse_button_down(dpg.mvMouseButton_Left)
        covered = view is None or view.connect is not None
        in_front = self._dialogs.is_open or self._host.viewer.is_open
        return not (held or covered or in_front or self._host.walk.holds_keyboard)

    def _strike(self, key: int) -> None:
        self.last_key_s = time.monotonic()
        if self._host.viewer.is_open and not self._dialogs.is_open:
            if not self._menu_was_open:
                self._host.viewer.strike(key)
            return
        held = held_now()
        control, shift = held.control, held.shift
        if shift and key in _MARKING and self._host.composer.is_active:
            self._host.selecting.drop()  # words of the prompt are what is copied next
        walks = not (control or self._menu_was_open)
        dialog = self._dialogs.shown
        taken = dialog is not None and dialog.strike(key, held)
        paged = taken or self._host.pages.strike(key, control=control, shift=shift)
        if paged or (walks and self._host.walk.strike(key, shift=shift, again=key in self._held)):
            pass
        elif key == dpg.mvKey_Escape:
            self._escape()
        elif key in _ENTER and shift and not control:
            if self._host.composer.is_active:
                self._host.composer.break_line()
            elif self._host.find.is_typing:
                self._host.find.enter(-1)
        else:
            command = self._commands.bound.now.command_of(key, held)
            # A key that is held, or a slow frame, repeats a stroke: one stroke deletes one session.
            if command is not None and (key not in self._held or BY_ID[command].repeats):
                self._commands.run[command]()
        self._held.add(key)

    def _escape(self) -> None:
        """Closes what is in front, else stops the reply; the prompt keeps its text."""
        host, view = self._host, self._host.view
        if self._menu_was_open:
            pass
        elif self._dialogs.is_open:
            self._dialogs.close()
        elif host.pages.leave() or host.walk.leave():
            pass
        elif host.sidebar.sessions.renaming.is_open:
            host.sidebar.sessions.renaming.cancel()
        elif host.sidebar.leave_search() or host.find.close():
            pass
        elif view is not None and view.connect is not None:
            if view.connect.can_close:
                self._send(ShowConnect(False))
            return
        elif view is not None and view.menus.can_stop:
            self._send(StopReply())
        host.composer.restore()

    def _wheel(self, notches: float) -> None:
        if self._dialogs.shown is not None:
            self._dialogs.shown.wheel(notches)

    def _press(self) -> None:
        if not (self._menu_was_open or self._dialogs.is_open):
            self._host.pressed(*dpg.get_mouse_pos(local=False))

    def _click(self) -> None:
        self._press()
        self._host.walk.leave()
        if self._dialogs.shown is not None:
            self._dialogs.shown.click()
        if self._host.composer.is_hovered:
            self._host.selecting.drop()
