"""How often a text that streams is laid out and painted again.

Owns the picture that waits for its turn. Words come one by one, faster than anybody reads; the
newest picture of an answer that only goes on takes the place of the one that waits. Anything else
is shown at once. Pure but for what it hands over to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ds4gui.chat.actions import ThemeName
from ds4gui.limits import STREAM_STEP_S
from ds4gui.present.view import PaneView


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A transcript and how it looks."""

    pane: PaneView
    theme: ThemeName
    wraps_code: bool


class Pace:
    """`take` shows a transcript."""

    def __init__(self, take: Callable[[Shown], None]) -> None:
        self._take = take
        self._taken: Shown | None = None
        self._late: Shown | None = None
        self._now_s = self._taken_s = 0.0

    def show(self, view: Shown) -> None:
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

    def _hand_over(self, view: Shown) -> None:
        self._taken, self._late, self._taken_s = view, None, self._now_s
        self._take(view)


def _goes_on(before: Shown, view: Shown) -> bool:
    same = before.pane.session_id == view.pane.session_id and _looks_like(before, view)
    return same and before.pane.streaming and view.pane.streaming


def _looks_like(before: Shown, view: Shown) -> bool:
    return (before.theme, before.wraps_code) == (view.theme, view.wraps_code)
