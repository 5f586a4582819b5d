"""The smoke run: one prompt, answered and drawn, then the program closes.

Owns what counts as proof that an installation works: a whole answer is stored and every figure in
it was drawn. Drives the program through the same actions as a user.
"""

from __future__ import annotations

import time

from ds4gui import limits
from ds4gui.app.app import App
from ds4gui.chat.actions import NewSession, Quit, SubmitPrompt
from ds4gui.chat.prompts import can_submit
from ds4gui.present.chrome import DEMO_SUGGESTIONS
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import FigureBlock


class Smoke:
    """Wraps the app's step; `passed` is the verdict once the loop has ended."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._deadline_s = time.monotonic() + limits.SMOKE_S
        self._sent = False
        self._over = False
        self._presenter = Presenter()
        self.passed = False

    def step(self) -> None:
        """One turn of the loop."""
        self._app.step()
        if self._over:
            return
        if time.monotonic() > self._deadline_s:
            self._end(passed=False)
        elif not self._sent:
            self._send()
        elif self._answered():
            self._end(passed=True)

    def _send(self) -> None:
        if can_submit(self._app.state):
            self._app.post(NewSession())
            self._app.post(SubmitPrompt(DEMO_SUGGESTIONS[0]))
            self._sent = True

    def _answered(self) -> bool:
        state = self._app.state
        conversation = state.current_conversation
        if state.runs or conversation is None or len(conversation.messages) < 2:
            return False
        blocks = self._presenter.view(state).pane.blocks
        figures = [block for block in blocks if isinstance(block, FigureBlock)]
        return bool(figures) and all(f.ink is not None and f.problem is None for f in figures)

    def _end(self, *, passed: bool) -> None:
        self._over, self.passed = True, passed
        self._app.post(Quit())
