"""What waits to be drawn: one request for each key, urgent ones first, the newest size wins.

Owns order and blocking only; never starts or draws anything.
"""

import threading
from collections.abc import Collection

from ds4gui.raster.replies import RasterRequest

_Size = tuple[str, int, int]


class RequestQueue:
    """Requests between the caller's thread and the pool's; no call but `take` waits."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: dict[str, RasterRequest] = {}
        self._in_flight: set[_Size] = set()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether `take` only answers None from now on."""
        return self._closed

    def put(self, request: RasterRequest) -> None:
        """Add a request in place of a waiting one of its key, unless the same is being drawn."""
        with self._changed:
            # Leaving first puts a replaced request behind the others of its kind.
            self._waiting.pop(request.key, None)
            if _size(request) not in self._in_flight:
                self._waiting[request.key] = request
                self._changed.notify()

    def drop(self, keys: Collection[str]) -> None:
        """Forget waiting requests of these keys; what is being drawn still answers."""
        with self._changed:
            for key in keys:
                self._waiting.pop(key, None)

    def take(self) -> RasterRequest | None:
        """Wait for the next request to draw; None once closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting)
            if self._closed:
                return None
            waiting = self._waiting.values()
            request = next((one for one in waiting if one.urgent), None) or next(iter(waiting))
            del self._waiting[request.key]
            self._in_flight.add(_size(request))
            return request

    def done(self, request: RasterRequest) -> None:
        """The request was answered; the same may be asked again."""
        with self._changed:
            self._in_flight.discard(_size(request))

    def close(self) -> None:
        """Wake every waiting thread with None."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()


def _size(request: RasterRequest) -> _Size:
    return (request.key, request.column_px, request.max_height_px)
