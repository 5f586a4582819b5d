"""Asks which folder the shown session's tools may use."""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import ChooseWorkspace, UserAction
from ds4gui.chat.browse import Browse
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed


class WorkspaceDialog(Simple):
    """`path` is the folder they have, empty without one; `browses`: the system has a chooser. Sends
    ChooseWorkspace."""

    title = "Choose workspace"

    def __init__(
        self, send: Callable[[UserAction], None], path: str, *, browses: bool = False
    ) -> None:
        self._send = send
        self._browses = browses
        self._has_one = bool(path)
        self._path = path
        self._close: Callable[[], None] = lambda: None
        self.field = 0

    def build(self, frame: Dialogs) -> None:
        """The path, and a way out of the one there is."""
        self._close = frame.close
        frame.say(
            "The model can list, read and search this folder and what lies in it, nothing else. "
            "It asks you before it changes a file.", muted=True,
        )  # fmt: skip
        self.field = frame.field("Path of the folder", self._path, self._use)
        without = (("No workspace", lambda: self._done("")),) if self._has_one else ()
        browse = (("Browse…", self._browse),) if self._browses else ()
        frame.buttons(("Use this folder", self._use), *browse, ("Cancel", frame.close), *without)

    def keep(self) -> None:
        """The path."""
        self._path = typed(self.field)

    def _browse(self) -> None:
        deed = ChooseWorkspace(typed(self.field))
        self._close()
        self._send(Browse(deed))

    def _use(self) -> None:
        if path := typed(self.field):
            self._done(path)

    def _done(self, path: str) -> None:
        self._close()
        self._send(ChooseWorkspace(path))
