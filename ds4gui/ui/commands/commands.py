"""Every command as something to call: possible or not, and where the caret goes afterwards.

Owns `run`, which menus, strokes, buttons and chips share. What each command does is in the modules
beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import UserAction
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.answers import AnswerCommands
from ds4gui.ui.commands.bindings import Bound
from ds4gui.ui.commands.dropped import Dropped
from ds4gui.ui.commands.host import Do, Host
from ds4gui.ui.commands.panes import PaneCommands
from ds4gui.ui.commands.possible import possible, ticked
from ds4gui.ui.commands.program import ProgramCommands
from ds4gui.ui.commands.reading import ReadingCommands
from ds4gui.ui.commands.searching import SearchCommands
from ds4gui.ui.commands.session import SessionCommands
from ds4gui.ui.commands.shelf import ShelfCommands
from ds4gui.ui.commands.table import BY_ID, Command
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.dialogs.menu_board import MenuBoard
from ds4gui.ui.dialogs.palette import palette
from ds4gui.ui.dialogs.tags import TagsDialog

_FRAMES_TO_CLOSE = 2
"""A modal window that is opened in the frame in which another one went never shows."""


class Commands:
    """`run` holds a callable for each row of the table, `bound` the strokes."""

    def __init__(self, host: Host, dialogs: Dialogs, send: Callable[[UserAction], None]) -> None:
        self._host = host
        self._dialogs = dialogs
        self._send = send
        self._soon: tuple[Command, int] | None = None
        self._session = SessionCommands(host, dialogs, send)
        self.bound = Bound()
        reading = ReadingCommands(host, send)
        self._searching = SearchCommands(host, dialogs, send)
        self._dropped = Dropped(host, send)
        program = self._program = ProgramCommands(host, dialogs, send, self.bound)
        does: Mapping[Command, Do] = {
            **self._session.does, **AnswerCommands(send).does, **reading.does, **program.does,
            **self._searching.does, **ShelfCommands(send, self.tag).does,
            **PaneCommands(send).does,
            "palette": lambda _: dialogs.open(
                palette(self._possible, self.bound.now, self._run_soon)
            ),
            "menus": lambda view: dialogs.open(
                MenuBoard(lambda: self._held(view), self.bound.now, self._run_soon)
            ),
        }  # fmt: skip
        self.run: Mapping[Command, Callable[[], None]] = {
            command: self._runner(command, does[command]) for command in BY_ID
        }

    def _runner(self, command: Command, do: Do) -> Callable[[], None]:
        row = BY_ID[command]

        def run() -> None:
            view = self._host.view
            covered = self._dialogs.is_open and not row.anywhere
            if view is None or covered or not possible(view).get(command, True):
                return
            do(view)
            if not row.keeps_focus:
                self._host.composer.focus()

        return run

    def _possible(self) -> Mapping[Command, bool]:
        return possible(view) if (view := self._host.view) is not None else {}

    def _held(self, view: ViewModel) -> tuple[Mapping[Command, bool], Mapping[Command, bool]]:
        shown = self._host.splitter.shown
        return possible(view), ticked(view, sidebar_shown=shown)

    def _run_soon(self, command: Command) -> None:
        """Closes what is in front and runs a command when it is gone."""
        self._dialogs.close()
        self._soon = (command, _FRAMES_TO_CLOSE)
        self._host.invalidate()

    def export(self, session_id: int) -> None:
        """Asks where to write a session; another than the shown one is shown first."""
        view = self._host.view
        if view is not None and view.menus.session_id == session_id:
            self.run["export"]()
        else:
            self._session.export(session_id)

    def tag(self, session_id: int, tags: tuple[str, ...]) -> None:
        """Asks which tags a session has."""
        self._dialogs.open(TagsDialog(self._send, session_id, tags))

    def shown(self, view: ViewModel) -> None:
        """Goes on with what waited for its session."""
        if self._session.to_export(view):
            self.run["export"]()
        self._session.shown(view)
        self._program.shown(view)
        self._searching.shown(view)

    def tick(self) -> None:
        """Before a frame: goes on with what waited for its row."""
        self._session.tick()
        self._dropped.tick()
        self._searching.tick()
        if self._soon is not None:
            command, frames = self._soon
            self._soon = (command, frames - 1) if frames else None
            if frames:
                self._host.invalidate()
            else:
                self.run[command]()
