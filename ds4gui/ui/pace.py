"""How often a text that streams is laid out and painted again.

Owns the picture that waits for its turn. Words come one by one, faster than anybody reads; the
newest picture of an answer that only goes on takes the place of the one that waits. Anything else
is shown at once. Pure but for what it hands over to.
"""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.limits import STREAM_STEP_S
from ds4gui.present.view import ViewModel


class Pace:
    """`take` shows a view's pane."""

    def __init__(self, take: Callable[[ViewModel], None]) -> None:
        self._take = take
        self._taken: ViewModel | None = None
        self._late: ViewModel | None = None
        self._now_s = self._taken_s = 0.0

    def show(self, view: ViewModel) -> None:
        """Takes a view now, or when its turn has come."""
        before = self._late or self._taken
        if before is not None and before.pane is view.pane and _looks_like(before, view):
            return
        self._late = view
        if self._taken is None or not _goes_on(self._taken, view):
            self._hand_over(view)

    def tick(self, now_s: float) -> bool:
        """Once per turn, before the transcript's; draws nothing itself."""
        self._now_s = now_s
        if self._late is not None and now_s - self._taken_s >= STREAM_STEP_S:
            self._hand_over(self._late)
        return False

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        return STREAM_STEP_S / 2 if self._late is not None else None

    def _hand_over(self, view: ViewModel) -> None:
        self._taken, self._late, self._taken_s = view, None, self._now_s
        self._take(view)


def _goes_on(before: ViewModel, view: ViewModel) -> bool:
    same = before.pane.session_id == view.pane.session_id and _looks_like(before, view)
    return same and before.pane.streaming and view.pane.streaming


def _looks_like(before: ViewModel, view: ViewModel) -> bool:
    return (before.theme, before.wraps_code) == (view.theme, view.wraps_code)
