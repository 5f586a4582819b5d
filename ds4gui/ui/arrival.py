"""How long frames wait while a session opens, so that it appears at once and whole.

Owns the two short waits: for the path, before which there is nothing to show but an empty page, and
for the pictures in sight, while the text already stands there. Each frame less is a moment sooner
for those, above all where frames are drawn by the processor. Input ends a wait (see the loop).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ds4gui.limits import PATH_HOLD_S, PICTURES_HOLD_S
from ds4gui.present.view import PaneView


class Awaiting(Protocol):
    """A transcript."""

    @property
    def awaits_some(self) -> bool:
        """Whether one is neither there nor on its way to the card."""


class Arrival:
    """Asked once per turn, after the views have ticked. `frames` counts those drawn."""

    def __init__(self, frames: Callable[[], int]) -> None:
        self._frames = frames
        self._session_id: int | None = None
        self._until_s = 0.0
        self._without_text: int | None = None

    def hold_until(self, now_s: float, pane: PaneView, transcript: Awaiting) -> float:
        """Until when no frame is drawn; in the past where there is nothing to wait for."""
        if pane.session_id != self._session_id:
            self._session_id, self._without_text = pane.session_id, None
            self._until_s = now_s + PATH_HOLD_S
        if pane.loading:
            return self._until_s
        if self._without_text is None:
            self._without_text = self._frames()
            self._until_s = now_s + PICTURES_HOLD_S
        if self._frames() == self._without_text:
            return 0.0  # its words are shown at once
        # A sentence that grows is not held up for a picture.
        waits = transcript.awaits_some and not pane.streaming
        return self._until_s if waits else 0.0
