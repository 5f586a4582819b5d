"""What strokes and menu entries do, and where the keyboard goes afterwards.

Owns the table of commands, the global key handler, and the way of the caret back to the prompt box.
Each command becomes an action for the app or a change of the window itself; what is possible is
read off the view model.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import (
    CopyMessage,
    CopyText,
    DeleteSession,
    NewSession,
    Quit,
    SelectSession,
    ShowConnect,
    StopReply,
    UndoDelete,
    UserAction,
    Zoom,
)
from ds4gui.chat.closeups import OpenFigure
from ds4gui.present.view import ViewModel
from ds4gui.ui.composer import Composer
from ds4gui.ui.dialogs import Dialogs
from ds4gui.ui.find import FindBar
from ds4gui.ui.pages import Pages
from ds4gui.ui.possible import possible
from ds4gui.ui.select import Selecting
from ds4gui.ui.shortcuts import Command, command_of, held_modifiers
from ds4gui.ui.sidebar import Sidebar
from ds4gui.ui.splitter import Splitter
from ds4gui.ui.viewer.viewer import FigureViewer
from ds4gui.ui.walk import Walk

_MARKING = (dpg.mvKey_Left, dpg.mvKey_Right, dpg.mvKey_Up, dpg.mvKey_Down, dpg.mvKey_Home,
            dpg.mvKey_End)  # fmt: skip
_ENTER = (dpg.mvKey_Return, dpg.mvKey_NumPadEnter)
_KEEP_FOCUS: frozenset[Command] = frozenset(
    {
        "search", "rename", "export", "import", "connect", "quit", "workspace", "tools", "copy",
        "select_message", "find", "find_next", "find_previous", "open_figure", "zoom_in",
        "zoom_out", "zoom_reset",
    }
)  # fmt: skip
_ANYWHERE: frozenset[Command] = frozenset({"zoom_in", "zoom_out", "zoom_reset"})
"""What runs with a dialog open, too."""
_REPEATS: frozenset[Command] = frozenset({"next_session", "previous_session"})


class Host(Protocol):
    """The window, as commands see it."""

    composer: Composer
    find: FindBar
    sidebar: Sidebar
    splitter: Splitter
    walk: Walk
    pages: Pages
    viewer: FigureViewer

    @property
    def view(self) -> ViewModel | None:
        """What is shown."""

    @property
    def selecting(self) -> Selecting:
        """What is selected in the transcript."""

    def invalidate(self) -> None:
        """Places and draws everything again."""

    @property
    def is_typing(self) -> bool:
        """Whether a text field has the caret."""


def _is_open(menu: int) -> bool:
    # A closed menu has no size; a closed context menu keeps it, but is not shown.
    # The size first: it costs a quarter, and this is asked before each frame.
    return dpg.get_item_rect_size(menu)[0] > 0 and bool(dpg.is_item_shown(menu))


class Commands:
    """`table` holds a callable for each command, `help_entries` one for each entry of Help."""

    def __init__(self, host: Host, dialogs: Dialogs, send: Callable[[UserAction], None]) -> None:
        self._host = host
        self._dialogs = dialogs
        self._send = send
        self._export_of: int | None = None
        self._rename_of: int | None = None
        self._menu_was_open = False
        self._menus: tuple[int, ...] = ()
        self._was_typing = self._caret_lost = False
        self._held: set[int] = set()
        self.last_key_s = time.monotonic()
        self.help_entries: dict[str, Callable[[], None]] = {
            "Shortcuts": dialogs.shortcuts,
            "How to start vLLM": dialogs.start_vllm,
            "About ds4gui": dialogs.about,
        }
        does: dict[Command, Callable[[ViewModel], None]] = {
            "new_session": lambda _: send(NewSession()),
            "quit": lambda _: send(Quit()),
            "connect": lambda _: send(ShowConnect(True)),
            "undo_delete": lambda _: send(UndoDelete()),
            "stop": lambda _: send(StopReply()),
            "zoom_in": lambda _: send(Zoom(1)),
            "zoom_out": lambda _: send(Zoom(-1)),
            "zoom_reset": lambda _: send(Zoom(0)),
            "search": lambda _: self._search(),
            "find": lambda _: self._host.find.open(),
            "find_next": lambda _: self._host.find.go(1),
            "find_previous": lambda _: self._host.find.go(-1),
            "open_figure": lambda view: send(OpenFigure(view.pane.newest_figure())),
            "copy": lambda _: self._copy(),
            "select_message": lambda _: self._select_message(),
            "toggle_sidebar": lambda _: self._toggle_sidebar(),
            "copy_answer": self._copy_answer,
            "rename": self._rename,
            "delete": self._delete,
            "next_session": lambda view: self._go(view, 1),
            "previous_session": lambda view: self._go(view, -1),
            "export": lambda view: dialogs.export(view.menus.export_name),
            "import": lambda _: dialogs.import_(),
            "workspace": lambda view: dialogs.workspace(view.menus.workspace),
            "tools": lambda view: dialogs.tools(view.menus.tools, view.menus.tools_note),
        }
        self.table: dict[Command, Callable[[], None]] = {
            command: self._runner(command, do) for command, do in does.items()
        }

    def _runner(self, command: Command, do: Callable[[ViewModel], None]) -> Callable[[], None]:
        def run() -> None:
            view = self._host.view
            covered = self._dialogs.is_open and command not in _ANYWHERE
            if view is None or covered or not possible(view).get(command, True):
                return
            do(view)
            if command not in _KEEP_FOCUS:
                self._host.composer.focus()

        return run

    def listen(self, menus: tuple[int, ...]) -> None:
        """Starts to obey keys. `menus` are all that can open, context menus included."""
        self._menus = menus
        with dpg.handler_registry():
            dpg.add_key_press_handler(callback=lambda _, key: self._strike(int(key)))
            dpg.add_key_release_handler(callback=lambda _, key: self._held.discard(int(key)))
            dpg.add_mouse_click_handler(dpg.mvMouseButton_Left, callback=lambda: self._click())

    def export(self, session_id: int) -> None:
        """Asks where to write a session; another than the shown one is shown first."""
        view = self._host.view
        if view is not None and view.menus.session_id == session_id:
            self.table["export"]()
        else:
            self._export_of = session_id
            self._send(SelectSession(session_id))

    def shown(self, view: ViewModel) -> None:
        """Goes on with an export that waited for its session."""
        wanted = self._export_of
        if wanted is not None and view.menus.session_id == wanted and not view.pane.loading:
            self._export_of = None
            self.table["export"]()
        if self._rename_of != view.menus.session_id:
            self._rename_of = None

    def tick(self) -> None:
        """Before a frame: goes on with a renaming that waited for its row, and minds the caret."""
        host = self._host
        if self._rename_of is not None and not host.sidebar.is_searching:
            if host.sidebar.sessions.rename(self._rename_of):
                self._rename_of = None
            else:
                host.sidebar.show_all()
        # ImGui closes its menus on Escape before the stroke is reported.
        self._menu_was_open = any(_is_open(menu) for menu in self._menus)
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
        control, shift = held_modifiers()
        if shift and key in _MARKING and self._host.composer.is_active:
            self._host.selecting.drop()  # words of the prompt are what is copied next
        walks = not (control or self._menu_was_open)
        paged = self._host.pages.strike(key, control=control, shift=shift)
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
            command = command_of(key, control=control, shift=shift)
            # A key that is held, or a slow frame, repeats a stroke: one stroke deletes one session.
            if command is not None and (key not in self._held or command in _REPEATS):
                self.table[command]()
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

    def _click(self) -> None:
        self._host.walk.leave()
        if self._host.composer.is_hovered:
            self._host.selecting.drop()

    def _copy(self) -> None:
        """The transcript's selection, unless another field than the prompt box has the caret."""
        selecting = self._host.selecting
        elsewhere = self._host.is_typing and not self._host.composer.is_active
        if not (elsewhere or selecting.is_empty):
            self._send(CopyText(selecting.text()))

    def _select_message(self) -> None:
        """The prompt box keeps its words: they are what the stroke selects where there are some."""
        host = self._host
        if host.is_typing and not (host.composer.is_active and not host.composer.text):
            host.selecting.drop()
        else:
            host.selecting.select_message()

    def _search(self) -> None:
        self._show_sidebar()
        self._host.sidebar.focus_search()

    def _toggle_sidebar(self) -> None:
        self._host.splitter.shown = not self._host.splitter.shown
        self._host.invalidate()

    def _show_sidebar(self) -> None:
        if not self._host.splitter.shown:
            self._toggle_sidebar()

    def _copy_answer(self, view: ViewModel) -> None:
        if view.menus.copy_message_id is not None:
            self._send(CopyMessage(view.menus.copy_message_id))

    def _rename(self, view: ViewModel) -> None:
        self._show_sidebar()
        self._rename_of = view.menus.session_id
        if self._host.sidebar.is_searching:
            self._host.composer.focus()  # a field with the caret can't be cleared

    def _delete(self, view: ViewModel) -> None:
        if view.menus.session_id is not None:
            self._send(DeleteSession(view.menus.session_id))

    def _go(self, view: ViewModel, step: int) -> None:
        rows = [row for group in view.sidebar.groups for row in group.rows]
        at = next((index for index, row in enumerate(rows) if row.selected), 0)
        self._send(SelectSession(rows[(at + step) % len(rows)].session_id))
