"""Asks for the file of a session that was exported whole."""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import ImportSession, UserAction
from ds4gui.chat.browse import Browse
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed


class ImportDialog(Simple):
    """Sends ImportSession; `browses`: the system has a chooser."""

    title = "Import a session"

    def __init__(self, send: Callable[[UserAction], None], *, browses: bool = False) -> None:
        self._send = send
        self._browses = browses
        self._path = ""
        self._close: Callable[[], None] = lambda: None
        self.field = 0

    def build(self, frame: Dialogs) -> None:
        """The path."""
        self._close = frame.close
        frame.say(
            "A file exported as Complete (.json), ChatGPT’s conversations.json, or chats of Open "
            "WebUI. Nothing in it runs.", muted=True,
        )  # fmt: skip
        self.field = frame.field("Path of the file", self._path, self._take_in)
        browse = (("Browse…", self._browse),) if self._browses else ()
        frame.buttons(("Import", self._take_in), *browse, ("Cancel", frame.close))

    def keep(self) -> None:
        """The path."""
        self._path = typed(self.field)

    def _browse(self) -> None:
        deed = ImportSession(typed(self.field))
        self._close()
        self._send(Browse(deed))

    def _take_in(self) -> None:
        if path := typed(self.field):
            self._close()
            self._send(ImportSession(path))
