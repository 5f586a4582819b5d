"""Asks where to put a copy of all sessions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import PurePath

from ds4gui.chat.actions import BackUp, UserAction
from ds4gui.chat.browse import Browse
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed


class BackUpDialog(Simple):
    """`near` is a path in the folder that is proposed; `browses`: the system has a chooser. Sends
    BackUp."""

    title = "Back up all sessions"

    def __init__(
        self, send: Callable[[UserAction], None], near: str, *, browses: bool = False
    ) -> None:
        self._send = send
        self._browses = browses
        self._path = str(PurePath(near).with_name(f"ds4gui-{date.today().isoformat()}.sqlite3"))
        self._close: Callable[[], None] = lambda: None
        self.field = 0

    def build(self, frame: Dialogs) -> None:
        """The path."""
        self._close = frame.close
        frame.say(
            "One file with everything, also what is deleted. To go back to it, close the program "
            "and run ds4gui restore with the file.", muted=True,
        )  # fmt: skip
        self.field = frame.field("Path of the file", self._path, self._back_up)
        browse = (("Browse…", self._browse),) if self._browses else ()
        frame.buttons(("Back up", self._back_up), *browse, ("Cancel", frame.close))

    def keep(self) -> None:
        """The path."""
        self._path = typed(self.field)

    def _browse(self) -> None:
        deed = BackUp(typed(self.field))
        self._close()
        self._send(Browse(deed))

    def _back_up(self) -> None:
        if path := typed(self.field):
            self._close()
            self._send(BackUp(path))
