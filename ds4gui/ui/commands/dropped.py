"""Files dropped on the window are attached to the next prompt. Owns nothing else of attaching."""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import AttachFile, UserAction
from ds4gui.ui.commands.host import Host
from ds4gui.ui.drops import Drops


class Dropped:
    """Asked once per turn."""

    def __init__(self, host: Host, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self._drops = Drops(host.wake)

    def tick(self) -> None:
        """Before a frame: what was dropped is attached."""
        for path in self._drops.take():
            self._send(AttachFile(path))
