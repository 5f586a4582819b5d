"""What waits to be drawn: one request for each key, the newest size wins.

Owns order and blocking only; never starts or draws anything.
"""

import threading

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
            # Leaving first puts a replaced request behind the others.
            self._waiting.pop(request.key, None)
            if _size(request) not in self._in_flight:
                self._waiting[request.key] = request
                self._changed.notify()

    def take(self) -> RasterRequest | None:
        """Wait for the next request to draw; None once closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting)
            if self._closed:
                return None
            request = self._waiting.pop(next(iter(self._waiting)))
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
