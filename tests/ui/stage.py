"""A real window with injected mouse and keyboard, and what it has sent.

One window per process: a second one crashes in the library. Each `scenarios_*.py` runs one of its
scenarios:
`python scenarios_prompt.py NAME` exits 0 when all held.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from ds4gui.chat import actions
from ds4gui.present.view import ViewModel
from ds4gui.ui.native import Injected
from ds4gui.ui.window import Window

_Action = TypeVar("_Action")

NEW_SESSION = (130, 62)
SEARCH = (130, 106)
SECOND_ROW = (100, 221)
TRANSCRIPT = (600, 300)
SEND = (1195, 836)


class Stage:
    """A window of 1440×900 that shows `view`, with what it has sent."""

    def __init__(self, view: ViewModel) -> None:
        self.sent: list[actions.UserAction] = []
        self.window = Window(send=self.sent.append)
        self.window.turn()
        self.show(view)
        self.hand = Injected(self.window.turn)
        self.hand.turns(8)

    def show(self, view: ViewModel) -> None:
        self.view = view
        self.window.show(view)

    def of(self, kind: type[_Action]) -> list[_Action]:
        return [action for action in self.sent if isinstance(action, kind)]

    @property
    def typing(self) -> bool:
        return self.window.composer.is_active


def run(*scenarios: Callable[[], None]) -> None:
    """Runs the scenario named on the command line."""
    {scenario.__name__: scenario for scenario in scenarios}[sys.argv[1]]()
