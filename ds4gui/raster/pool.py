"""Drawings to pixels through worker processes: deadline, kill, respawn.

One thread for each worker. Never blocks its caller, never draws a drawing twice because it failed,
never shows a pixel that the worker's answer doesn't account for. To those in sight that have had no
turn a drawing that takes long gives way once, one out of sight at once: ten that never end stop
nobody for ten deadlines.
"""

import itertools
import logging
import threading
from collections.abc import Callable, Iterator, Sequence

from ds4gui import limits
from ds4gui.raster.child import GaveWayError, Turn, default_command
from ds4gui.raster.protocol import (
    Failure,
    Job,
    Picture,
    Reply,
    payload_from_job,
    reply_from_payload,
)
from ds4gui.raster.queue import RequestQueue
from ds4gui.raster.replies import (
    Broken,
    Drawn,
    RasterReply,
    RasterRequest,
    Refused,
    broken,
    drawn,
)
from ds4gui.raster.seat import Seat
from ds4gui.svg.verdict import Rejection

__all__ = ["Broken", "Drawn", "RasterPool", "RasterReply", "RasterRequest", "Refused"]

_log = logging.getLogger(__name__)

_SOURCE_CHARACTERS = limits.DRAWING_SOURCE_BYTES + 1
"""A longer drawing is refused for its length anyway, so no more of it needs to travel."""


class RasterPool:
    """`on_reply` is called on the pool's threads, once for each request that wasn't replaced or
    wished for no more.

    So is `more_fonts`, which may take its time. A worker that can't draw with them does without.
    """

    def __init__(
        self,
        *,
        font_files: Sequence[str],
        workers: int,
        on_reply: Callable[[RasterReply], None],
        more_fonts: Callable[[], Sequence[str]] = tuple,
        command: Sequence[str] | None = None,
    ) -> None:

        def commands() -> Iterator[Sequence[str]]:
            if command is not None:
                yield command
                return
            if more := more_fonts():
                yield default_command(font_files, more)
            yield default_command(font_files)

        self._on_reply = on_reply
        self._numbers = itertools.count(1)
        self._queue = RequestQueue()
        self._seats = [Seat(commands) for _ in range(workers)]
        self._threads = [
            threading.Thread(target=self._serve, args=(seat,), name="raster", daemon=True)
            for seat in self._seats
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, request: RasterRequest) -> None:
        """Ask for a drawing; the newest size of a key replaces one that still waits."""
        self._queue.put(request)

    def wish(self, requests: Sequence[RasterRequest]) -> None:
        """Wish for these, most wanted first; what was wished before and waits is dropped."""
        self._queue.wish(requests)

    def close(self) -> None:
        """Kill every worker and wait for its thread; nothing is answered afterwards."""
        self._queue.close()
        for seat in self._seats:
            seat.kill()
        for thread in self._threads:
            thread.join(limits.RASTER_CLOSE_DEADLINE_S)

    def _serve(self, seat: Seat) -> None:
        try:
            # Before the first request and after each answer: the 0.2 s of a start are hidden.
            self._fill(seat)
            while (request := self._queue.take()) is not None:
                self._give_turn(seat, request)
                self._fill(seat)
        finally:
            seat.empty()

    def _fill(self, seat: Seat) -> None:
        try:
            seat.fill()
        except Exception:
            # Without this thread all that waits would wait for ever; without a worker it is told.
            _log.exception("no worker could be started")

    def _give_turn(self, seat: Seat, request: RasterRequest) -> None:
        try:
            reply = _reply_from_answer(request, self._draw(seat, request))
        except GaveWayError:
            self._queue.give_back(request)
            return
        except Exception:
            _log.exception("a drawing met a fault of the program")
            seat.empty()
            reply = broken(request, "fault")
        self._queue.done(request)
        if self._queue.closed:
            return
        try:
            self._on_reply(reply)
        except Exception:
            _log.exception("an answer was not taken")

    def _draw(self, seat: Seat, request: RasterRequest) -> Reply:
        """The worker's answer, or the failure that ended it; raises GaveWayError."""
        job = Job(
            number=next(self._numbers),
            svg=request.svg[:_SOURCE_CHARACTERS],
            column_px=request.column_px,
            max_height_px=request.max_height_px,
            px_per_unit=request.px_per_unit,
            cut=request.cut,
        )
        answers: list[Reply] = []

        def room(payload: bytes) -> memoryview:
            answer = reply_from_payload(payload, job)
            answers.append(answer)
            return answer.rgba if isinstance(answer, Picture) else memoryview(b"")

        failure = seat.ask(
            payload_from_job(job),
            limits.RASTER_DEADLINE_S,
            limits.RASTER_REPLY_OVERHEAD_BYTES,
            room,
            Turn(
                limits.RASTER_LOOK_S,
                lambda spent_s: self._queue.may_go_on(request, spent_s),
                self._queue.nobody_waits,
            ),
        )
        return failure or answers[0]


def _reply_from_answer(request: RasterRequest, answer: Reply) -> RasterReply:
    match answer:
        case Picture():
            return drawn(request, answer)
        case Rejection():
            return Refused(key=request.key, column_px=request.column_px, rejection=answer)
        case Failure(code):
            return broken(request, code)
