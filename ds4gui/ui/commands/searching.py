"""The search over all sessions: its dialog, and the way from a find to its message.

Owns the open dialog and a find that waits until its message is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import SelectSession, UserAction
from ds4gui.chat.finding import CloseSearch, GoToMessage
from ds4gui.present.listed import HitRow
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.host import Do, Host
from ds4gui.ui.commands.table import Command
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.dialogs.search import SearchDialog

_FRAMES_TO_PLACE = 2
"""Until the transcript stands where it was told to; what is found is counted from there."""


class SearchCommands:
    """`does` holds one callable a command."""

    def __init__(self, host: Host, dialogs: Dialogs, send: Callable[[UserAction], None]) -> None:
        self._host = host
        self._dialogs = dialogs
        self._send = send
        self._open: SearchDialog | None = None
        self._text = ""
        self._gone_to: HitRow | None = None
        self._frames = 0
        self.does: Mapping[Command, Do] = {"search_all": lambda _: self._search()}

    def shown(self, view: ViewModel) -> None:
        """What was found so far."""
        if self._open is not None:
            self._open.show(view.search)

    def tick(self) -> None:
        """Before a frame: tells that the dialog is gone, and goes on with what waited."""
        if self._open is not None and self._dialogs.shown is not self._open:
            self._text = self._open.text
            self._open = None
            self._send(CloseSearch())
        hit, view = self._gone_to, self._host.view
        if hit is None or view is None or view.menus.session_id != hit.session_id:
            return
        start = f"{hit.message_id}:"
        if any(block.key.startswith(start) for block in view.pane.blocks):
            self._frames -= 1
            self._host.invalidate()
            if self._frames <= 0:
                self._gone_to = None
                self._mark(hit)

    def _search(self) -> None:
        """The dialog, with what was looked for last."""
        self._host.find.close()
        self._open = SearchDialog(self._send, self._text, self._go)
        self._dialogs.open(self._open)

    def _go(self, hit: HitRow) -> None:
        self._dialogs.close()
        if hit.message_id is None:
            self._send(SelectSession(hit.session_id))
            return
        self._gone_to, self._frames = hit, _FRAMES_TO_PLACE
        self._send(GoToMessage(hit.session_id, hit.message_id))

    def _mark(self, hit: HitRow) -> None:
        """The words that were found are marked in the chat, until the bar is closed."""
        marked = (hit.snippet.text[begin:end] for begin, end in hit.snippet.marks)
        if words := max(marked, key=len, default=""):
            self._host.find.look_for(words)
