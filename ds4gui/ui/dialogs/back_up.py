"""Asks where to put a copy of all sessions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import PurePath

from ds4gui.chat.actions import BackUp, UserAction
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed


class BackUpDialog(Simple):
    """`near` is a path in the folder that is proposed. Sends BackUp."""

    title = "Back up all sessions"

    def __init__(self, send: Callable[[UserAction], None], near: str) -> None:
        self._send = send
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
        frame.buttons(("Back up", self._back_up), ("Cancel", frame.close))

    def keep(self) -> None:
        """The path."""
        self._path = typed(self.field)

    def _back_up(self) -> None:
        if path := typed(self.field):
            self._close()
            self._send(BackUp(path))
