"""Commands about sessions: new, another, renamed, deleted, taken away, and what its tools may do.

Owns a renaming and an export that wait for their session to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import (
    DeleteSession,
    NewSession,
    SelectSession,
    ShowServers,
    StopReply,
    UndoDelete,
    UserAction,
)
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.host import Do, Host, show_sidebar
from ds4gui.ui.commands.table import Command
from ds4gui.ui.dialogs.export import ExportDialog
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.dialogs.model_picker import model_picker
from ds4gui.ui.dialogs.path import ATTACH, IMPORT, RESTORE, PathDialog, Question, back_up, workspace
from ds4gui.ui.dialogs.session_params import SessionParamsDialog
from ds4gui.ui.dialogs.tools import ToolsDialog


class SessionCommands:
    """`does` holds one callable a command."""

    def __init__(self, host: Host, dialogs: Dialogs, send: Callable[[UserAction], None]) -> None:
        self._host = host
        self._dialogs = dialogs
        self._send = send
        self._export_of: int | None = None
        self._rename_of: int | None = None
        self.does: Mapping[Command, Do] = {
            "new_session": lambda _: send(NewSession()),
            "stop": lambda _: send(StopReply()),
            "undo_delete": lambda _: send(UndoDelete()),
            "rename": self._rename,
            "delete": self._delete,
            "next_session": lambda view: self._go(view, 1),
            "previous_session": lambda view: self._go(view, -1),
            "export": self._export,
            "export_compared": self._export_compared,
            "back_up": lambda view: self._ask(view, back_up(view.menus.export_name)),
            "restore": lambda view: self._ask(view, RESTORE),
            "import": lambda view: self._ask(view, IMPORT),
            "attach": lambda view: self._ask(view, ATTACH),
            "workspace": lambda view: self._ask(view, workspace(view.menus.workspace)),
            "model": lambda _: self._pick_model(),
            "params": lambda view: dialogs.open(
                SessionParamsDialog(send, view.menus.asking, view.preferences.presets)
            ),
            "tools": lambda view: dialogs.open(
                ToolsDialog(send, view.menus.tools, view.menus.tools_note)
            ),
        }

    def export(self, session_id: int) -> None:
        """Asks where to write a session as soon as it is shown, which it is told to be."""
        self._export_of = session_id
        self._send(SelectSession(session_id))

    def to_export(self, view: ViewModel) -> bool:
        """Whether the session is shown now whose export waited; it waits no longer."""
        wanted = self._export_of
        if wanted is None or view.menus.session_id != wanted or view.pane.loading:
            return False
        self._export_of = None
        return True

    def shown(self, view: ViewModel) -> None:
        """Another session is shown: a title that was to be edited is out of sight."""
        if self._rename_of != view.menus.session_id:
            self._rename_of = None

    def tick(self) -> None:
        """Before a frame: goes on with a renaming that waited for its row."""
        sidebar = self._host.sidebar
        if self._rename_of is not None and not sidebar.is_searching:
            if sidebar.sessions.rename(self._rename_of):
                self._rename_of = None
            else:
                sidebar.show_all()

    def _ask(self, view: ViewModel, question: Question) -> None:
        self._dialogs.open(PathDialog(self._send, question, browses=view.menus.can_browse))

    def _export(self, view: ViewModel) -> None:
        menus = view.menus
        self._dialogs.open(ExportDialog(self._send, menus.export_name, browses=menus.can_browse))

    def _export_compared(self, view: ViewModel) -> None:
        menus = view.menus
        self._dialogs.open(
            ExportDialog(
                self._send, menus.compared_name, browses=menus.can_browse, compared=menus.compared
            )
        )

    def _pick_model(self) -> None:
        """Servers are asked at once whether they are up; the list follows what they say."""
        self._send(ShowServers())
        host = self._host
        servers = lambda: host.view.menus.servers if host.view is not None else ()  # noqa: E731
        self._dialogs.open(model_picker(servers, self._send, self._dialogs.close))

    def _rename(self, view: ViewModel) -> None:
        show_sidebar(self._host)
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
