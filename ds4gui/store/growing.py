"""Streaming messages that wait a moment before they are written.

Owns the merging: of one message the newest wins. Never reads a clock; times are handed in, in
seconds of one monotonic clock.
"""

from __future__ import annotations

from ds4gui.chat.storage import SaveMessage
from ds4gui.limits import STORE_STREAM_BATCH_S


class Growing:
    """Saves of streaming messages that are not written yet, in the order they first came."""

    def __init__(self) -> None:
        self._held: dict[int, SaveMessage] = {}
        self._due_s: float | None = None

    def hold(self, save: SaveMessage, now_s: float) -> None:
        """Keeps `save` in place of an earlier one of the same message."""
        self._held[save.message.id] = save
        # counted from the oldest one held: a steady stream must not put its own writing off
        if self._due_s is None:
            self._due_s = now_s + STORE_STREAM_BATCH_S

    def drop(self, message_id: int) -> None:
        """Forgets what is held of a message: its final text is about to be written."""
        self._held.pop(message_id, None)

    def wait_s(self, now_s: float) -> float | None:
        """Seconds until `take` should be called, 0 when overdue, None when nothing is held."""
        return None if self._due_s is None else max(0.0, self._due_s - now_s)

    def take(self) -> tuple[SaveMessage, ...]:
        """All that is held; afterwards nothing is."""
        held = tuple(self._held.values())
        self._held.clear()
        self._due_s = None
        return held
