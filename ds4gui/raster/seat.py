"""The place of one worker: started, asked within a deadline, killed and started again.

Never interprets what it carries, and never asks a second time what failed once.
"""

import threading
from collections.abc import Callable, Iterable, Sequence

from ds4gui import limits
from ds4gui.raster.child import DeadlineError, DiedError, Turn, WorkerProcess
from ds4gui.raster.protocol import Failure, ProtocolError, start_from_payload


class Seat:
    """The place of one worker. All but `kill` belong to the thread that serves it."""

    def __init__(self, commands: Callable[[], Iterable[Sequence[str]]]) -> None:
        """`commands` are tried in turn until one starts a worker that works."""
        self._commands = commands
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

    def ask(
        self,
        payload: bytes,
        deadline_s: float,
        max_reply_bytes: int,
        room: Callable[[bytes], memoryview],
        turn: Turn | None = None,
    ) -> Failure | None:
        """None once `room` has taken the answer's payload, else the failure that ended the worker.

        `room` gives the place for what follows that payload; it raises ProtocolError on a lie.
        Raises GaveWayError where the turn was over.
        """
        if self._child is not None and not self._child.usable:
            # It died while nobody asked for anything, so what is asked is not to blame.
            self.fill()
        if self._child is None:
            return self._failure
        try:
            self._child.exchange(payload, deadline_s, max_reply_bytes, room, turn)
            return None
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
