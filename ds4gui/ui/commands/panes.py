"""Commands about panes: opened, closed, walked through, asked and stopped together, and moved.

Owns nothing; the front pane is what the view model says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import UserAction
from ds4gui.chat.pane_actions import (
    AskAll,
    ClosePane,
    FloatPane,
    ForkBeside,
    LockScrolling,
    MaximisePane,
    OpenNewBeside,
    SharePanes,
    StepPane,
    StopAll,
)
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.host import Do
from ds4gui.ui.commands.table import Command
from ds4gui.ui.head import FLOATING_AT


class PaneCommands:
    """`does` holds one callable a command."""

    def __init__(self, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self.does: Mapping[Command, Do] = {
            "fork_beside": lambda _: send(ForkBeside()),
            "open_beside": lambda _: send(OpenNewBeside()),
            "close_pane": lambda _: send(ClosePane()),
            "ask_all": lambda view: send(AskAll(not view.panes.asks_all)),
            "stop_all": lambda _: send(StopAll()),
            "lock_scrolling": lambda view: send(LockScrolling(not view.panes.locked)),
            "maximise_pane": lambda view: send(MaximisePane(not view.panes.maximised)),
            "float_pane": self._float,
            "equal_panes": lambda _: send(SharePanes(())),
            "next_pane": lambda _: send(StepPane(1)),
            "previous_pane": lambda _: send(StepPane(-1)),
        }

    def _float(self, view: ViewModel) -> None:
        session_id = view.pane.session_id
        if session_id is not None:
            floats = view.panes.afloat[view.front_at] is not None
            self._send(FloatPane(session_id, None if floats else FLOATING_AT))
