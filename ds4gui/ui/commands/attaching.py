"""Files attached to the next prompt: by a dialog, or dropped on the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import AttachFile, UserAction
from ds4gui.ui.commands.host import Do, Host
from ds4gui.ui.commands.table import Command
from ds4gui.ui.dialogs.attach import AttachDialog
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.drops import Drops


class AttachCommands:
    """`does` holds one callable a command."""

    def __init__(self, host: Host, dialogs: Dialogs, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self._drops = Drops(host.wake)
        self.does: Mapping[Command, Do] = {
            "attach": lambda view: dialogs.open(AttachDialog(send, browses=view.menus.can_browse)),
        }

    def tick(self) -> None:
        """Before a frame: what was dropped is attached."""
        for path in self._drops.take():
            self._send(AttachFile(path))
