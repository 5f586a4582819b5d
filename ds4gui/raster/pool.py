"""Drawings to pixels through worker processes: deadline, kill, respawn.

One thread for each worker. Never blocks its caller, never draws a drawing twice because it failed,
never shows a pixel that the worker's answer doesn't account for.
"""

import itertools
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence

from ds4gui import limits
from ds4gui.raster.child import DeadlineError, DiedError, WorkerProcess, default_command
from ds4gui.raster.protocol import (
    Failure,
    Job,
    Picture,
    ProtocolError,
    Reply,
    payload_from_job,
    reply_from_payload,
    start_from_payload,
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
from ds4gui.svg.verdict import Rejection

__all__ = ["Broken", "Drawn", "RasterPool", "RasterReply", "RasterRequest", "Refused"]

_SOURCE_CHARACTERS = limits.FIGURE_SOURCE_BYTES + 1
"""A longer drawing is refused for its length anyway, so no more of it needs to travel."""


class RasterPool:
    """`on_reply` is called on the pool's threads, once for each request that wasn't replaced.

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
        self._queue = RequestQueue()
        self._seats = [_Seat(commands) for _ in range(workers)]
        self._threads = [
            threading.Thread(target=self._serve, args=(seat,), name="raster", daemon=True)
            for seat in self._seats
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, request: RasterRequest) -> None:
        """Ask for a drawing; the newest size of a key replaces one that still waits."""
        self._queue.put(request)

    def close(self) -> None:
        """Kill every worker and wait for its thread; nothing is answered afterwards."""
        self._queue.close()
        for seat in self._seats:
            seat.kill()
        for thread in self._threads:
            thread.join(limits.RASTER_CLOSE_DEADLINE_S)

    def _serve(self, seat: "_Seat") -> None:
        try:
            # Before the first request and after each answer: the 0.2 s of a start are hidden.
            seat.fill()
            while (request := self._queue.take()) is not None:
                answer = seat.draw(request)
                self._queue.done(request)
                if not self._queue.closed:
                    self._on_reply(_reply_from_answer(request, answer))
                seat.fill()
        finally:
            seat.empty()


class _Seat:
    """The place of one worker. All but `kill` belong to the thread that serves it."""

    def __init__(self, commands: Callable[[], Iterable[Sequence[str]]]) -> None:
        self._commands = commands
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self._killed = False
        self._child: WorkerProcess | None = None
        self._failure = Failure("worker_not_started")

    def fill(self) -> None:
        """Start a worker unless a usable one sits here."""
        if self._killed or (self._child is not None and self._child.usable):
            return
        for command in self._commands():
            self.empty()
            failure = self._start(command)
            if failure is None:
                return
            self._failure = failure
        self.empty()

    def _start(self, command: Sequence[str]) -> Failure | None:
        try:
            child = WorkerProcess(command)
        except OSError:
            return Failure("worker_not_started")
        with self._lock:
            self._child = child
            killed = self._killed
        if killed:
            child.kill()
        try:
            payload = child.exchange(
                None, limits.RASTER_START_DEADLINE_S, limits.RASTER_REPLY_OVERHEAD_BYTES
            )
            return start_from_payload(payload)
        except (DeadlineError, DiedError, ProtocolError):
            return Failure("worker_not_started")

    def draw(self, request: RasterRequest) -> Reply:
        """The worker's answer, or the failure that ended it."""
        if self._child is not None and not self._child.usable:
            # It died while nobody asked for anything, so no drawing is to blame.
            self.fill()
        if self._child is None:
            return self._failure
        job = Job(
            number=next(self._numbers),
            svg=request.svg[:_SOURCE_CHARACTERS],
            column_px=request.column_px,
            max_height_px=request.max_height_px,
            px_per_unit=request.px_per_unit,
        )
        answers: list[Reply] = []

        def room(payload: bytes) -> memoryview:
            answer = reply_from_payload(payload, job)
            answers.append(answer)
            return answer.rgba if isinstance(answer, Picture) else memoryview(b"")

        try:
            self._child.exchange(
                payload_from_job(job),
                limits.RASTER_DEADLINE_S,
                limits.RASTER_REPLY_OVERHEAD_BYTES,
                room,
            )
            return answers[0]
        except DeadlineError:
            return Failure("deadline")
        except DiedError:
            self._child.kill()
            return Failure("worker_died")
        except ProtocolError:
            self._child.kill()
            return Failure("rogue_reply")

    def empty(self) -> None:
        """End the worker and give its pipes back."""
        with self._lock:
            child, self._child = self._child, None
        if child is not None:
            child.close()

    def kill(self) -> None:
        """From any thread: end the worker now, and every later one as it starts."""
        with self._lock:
            self._killed = True
            child = self._child
        if child is not None:
            child.kill()


def _reply_from_answer(request: RasterRequest, answer: Reply) -> RasterReply:
    match answer:
        case Picture():
            return drawn(request, answer)
        case Rejection():
            return Refused(key=request.key, column_px=request.column_px, rejection=answer)
        case Failure(code):
            return broken(request, code)
