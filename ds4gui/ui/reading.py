"""When a place in a transcript is told, to be kept: once it has come to rest, and when it is left.

Owns the waiting alone: a wheel's every notch is no place, and a killed program loses no more than
what was scrolled in the last second. Never moves anything.
"""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import LeavePlace
from ds4gui.chat.place import END, Place
from ds4gui.limits import PLACE_REST_S


class Reading:
    """The reading of one session after another; `here` says where the reader is."""

    def __init__(self, here: Callable[[], Place], send: Callable[[LeavePlace], None]) -> None:
        self._here = here
        self._send = send
        self.session_id: int | None = None
        self._told = self._seen = END
        self._since_s = 0.0
        self._jump = 0

    def is_elsewhere(self, session_id: int | None, place: Place) -> bool:
        """Whether another session is to be shown, or this one at a place to be gone to."""
        return session_id != self.session_id or place.jump not in (0, self._jump)

    def begin(self, session_id: int | None, place: Place) -> None:
        """Another session is about to be shown where it was left."""
        self.leave()
        self.session_id, self._told, self._seen = session_id, place, place
        self._jump = place.jump or self._jump

    def tick(self, now_s: float) -> None:
        """Tells the place when it has been the same for a while."""
        here = self._here()
        if here != self._seen:
            self._seen, self._since_s = here, now_s
        elif now_s - self._since_s >= PLACE_REST_S:
            self.leave()

    def leave(self) -> None:
        """Tells the place now, where it is another than was told last."""
        here = self._here()
        if self.session_id is not None and here != self._told:
            self._told = self._seen = here
            self._send(LeavePlace(self.session_id, here))

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        return PLACE_REST_S if self._seen != self._told else None
