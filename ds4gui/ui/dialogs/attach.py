"""Asks for a text file that goes along with the next prompt."""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import AttachFile, UserAction
from ds4gui.chat.browse import Browse
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed


class AttachDialog(Simple):
    """Sends AttachFile; `browses`: the system has a chooser."""

    title = "Attach a file"

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
            "Text or code, sent whole with the next prompt. Files can also be dropped on the "
            "window.", muted=True,
        )  # fmt: skip
        self.field = frame.field("Path of the file", self._path, self._attach)
        browse = (("Browse…", self._browse),) if self._browses else ()
        frame.buttons(("Attach", self._attach), *browse, ("Cancel", frame.close))

    def keep(self) -> None:
        """The path."""
        self._path = typed(self.field)

    def _browse(self) -> None:
        deed = AttachFile(typed(self.field))
        self._close()
        self._send(Browse(deed))

    def _attach(self) -> None:
        if path := typed(self.field):
            self._close()
            self._send(AttachFile(path))
