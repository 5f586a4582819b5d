"""What waits to be drawn, and in which order.

Calls ask for one drawing and wait for its answer; the window wishes for a list of them, and its
next list takes the place of the last. First what is in sight, then what is near; of either, first
what has not had a turn. Owns order and blocking only; never starts or draws anything.
"""

import threading
from collections.abc import Sequence

from ds4gui import limits
from ds4gui.raster.replies import RasterRequest
from ds4gui.svg.verdict import Cut

_Size = tuple[str, int, int, float, Cut | None]


class RequestQueue:
    """Requests between the callers' threads and the pool's; no call but `take` waits.

    One that is being drawn stays listed until it is done, so that nothing is drawn twice.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._asked: dict[str, RasterRequest] = {}
        self._wished: list[RasterRequest] = []
        self._in_flight: set[_Size] = set()
        self._had_turns: set[_Size] = set()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether `take` only answers None from now on."""
        return self._closed

    def put(self, request: RasterRequest) -> None:
        """Ask for one drawing, in place of a waiting one of its key."""
        with self._changed:
            # Leaving first puts a replaced request behind the others.
            self._asked.pop(request.key, None)
            self._asked[request.key] = request
            self._changed.notify()

    def wish(self, requests: Sequence[RasterRequest]) -> None:
        """Wish for these, most wanted first, and for nothing else any more."""
        with self._changed:
            self._wished = list(requests)
            known = {_size(one) for one in self._listed()} | self._in_flight
            self._had_turns &= known
            self._changed.notify_all()

    def take(self) -> RasterRequest | None:
        """Wait for the next request to draw; None once closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting())
            if self._closed:
                return None
            # Equals keep their order, so a call comes before a wish.
            request = min(self._waiting(), key=self._rank)
            self._in_flight.add(_size(request))
            return request

    def done(self, request: RasterRequest) -> None:
        """The request was answered; the same may be asked again."""
        with self._changed:
            size = _size(request)
            self._in_flight.discard(size)
            self._had_turns.discard(size)
            self._asked = {key: one for key, one in self._asked.items() if _size(one) != size}
            self._wished = [one for one in self._wished if _size(one) != size]

    def may_go_on(self, request: RasterRequest, spent_s: float) -> bool:
        """Whether a drawing that was begun so long ago keeps its worker.

        While one in sight waits that has had no turn, one that is not in sight any more gives way
        at once, and one that is when its first turn is over.
        """
        with self._changed:
            if not any(self._rank(one) == (False, False) for one in self._waiting()):
                return True
            size = _size(request)
            if not any(_size(one) == size and one.in_sight for one in self._listed()):
                return False
            return size in self._had_turns or spent_s < limits.RASTER_TURN_S

    def nobody_waits(self) -> bool:
        """Whether none in sight waits for a worker."""
        with self._changed:
            return not any(one.in_sight for one in self._waiting())

    def give_back(self, request: RasterRequest) -> None:
        """It had its turn: drawn from the start after those that had none, if still wanted."""
        with self._changed:
            self._in_flight.discard(_size(request))
            self._had_turns.add(_size(request))
            self._changed.notify()

    def close(self) -> None:
        """Wake every waiting thread with None."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _listed(self) -> list[RasterRequest]:
        return [*self._asked.values(), *self._wished]

    def _waiting(self) -> list[RasterRequest]:
        return [one for one in self._listed() if _size(one) not in self._in_flight]

    def _rank(self, request: RasterRequest) -> tuple[bool, bool]:
        return (not request.in_sight, _size(request) in self._had_turns)


def _size(request: RasterRequest) -> _Size:
    room = (request.column_px, request.max_height_px, request.px_per_unit)
    return (request.key, *room, request.cut)
