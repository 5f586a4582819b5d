"""One worker process as its parent sees it: start, exchange a frame within a deadline, kill.

Blocking reads and a timer that kills: pipes can't be waited for on Windows, and a kill ends any
read. Never interprets a payload. All calls but `kill` belong to one thread, the one that starts
the process: Linux sends the parent-death signal when that thread ends.
"""

import io
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO, NamedTuple

from ds4gui import limits
from ds4gui.raster.protocol import FrameDecoder, frame_from_payload


class DeadlineError(Exception):
    """The process was killed because it took too long."""


class DiedError(Exception):
    """The process ended by itself."""


class GaveWayError(Exception):
    """The process was killed because its turn was over and others waited."""


class Turn(NamedTuple):
    """Every so many seconds an exchange goes on only if it may, told how long it has taken; past
    its deadline while `nobody_waits` and it was kept from the processor. Asked on another thread.
    """

    every_s: float
    may_go_on: Callable[[float], bool]
    nobody_waits: Callable[[], bool]


def default_command(font_files: Sequence[str], more_files: Sequence[str] = ()) -> list[str]:
    """The command line of the worker that draws; `more_files` are the faces that only texts beyond
    Latin, Greek and Cyrillic need."""
    return [*_isolated("worker"), *font_files, "--", *more_files]


def formula_command() -> list[str]:
    """The command line of the worker that sets formulas."""
    return _isolated("formula_worker")


def _isolated(worker: str) -> list[str]:
    """A worker's command line: isolated, and able to import what we can import.

    `-I` leaves out the environment, the user's site and the working directory; an installed copy,
    a checkout and a user install are all found on the parent's own path.
    """
    paths = [path for path in sys.path if os.path.isabs(path)]
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = f"import sys; sys.path[:] = {[root, *paths]!a}"
    program = f"{path}; import ds4gui.raster.{worker} as worker; worker.main()"
    return [sys.executable, "-I", "-c", program]


class WorkerProcess:
    """A running child with pipes to its stdin and stdout; nothing of our environment."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises OSError where the command can't be started."""
        # numpy's OpenBLAS reserves address space for each core; Windows needs its root to start.
        environment = {"OPENBLAS_NUM_THREADS": "1"}
        if "SYSTEMROOT" in os.environ:
            environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=environment,
            start_new_session=True,
            # On Windows a console program would open a window of its own.
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._kill_lock = threading.Lock()
        self._expired = threading.Event()
        self._gave_way = False

    @property
    def usable(self) -> bool:
        """Whether it may be asked again: it lives, and says nothing unasked."""
        if self._expired.is_set() or self._process.poll() is not None:
            return False
        # Windows can't be asked; there the number of the next answer tells.
        return sys.platform == "win32" or not _has_bytes(_pipe(self._process.stdout))

    def exchange(
        self,
        payload: bytes | None,
        deadline_s: float,
        max_reply_bytes: int,
        room: Callable[[bytes], memoryview] = lambda _: memoryview(b""),
        turn: Turn | None = None,
    ) -> bytes:
        """Send a payload, or nothing, and return the one that answers.

        `room` gives the place for what follows that one, which is read until it is full. Raises
        DeadlineError, DiedError, GaveWayError, or ProtocolError for a frame too long.
        """
        done = threading.Event()
        threading.Thread(target=self._watch, args=(done, deadline_s, turn), daemon=True).start()
        try:
            if payload is not None:
                _write_all(_pipe(self._process.stdin), frame_from_payload(payload))
            answer = self._read_one(FrameDecoder(max_reply_bytes))
            self._fill(room(answer))
            return answer
        except OSError as error:
            raise self._ended() from error
        finally:
            done.set()

    def _read_one(self, decoder: FrameDecoder) -> bytes:
        stdout = _pipe(self._process.stdout)
        while True:
            data = stdout.read(decoder.wanted_bytes)
            if not data:
                raise self._ended()
            if payloads := decoder.feed(data):
                return payloads[0]

    def _fill(self, rest: memoryview) -> None:
        # Unbuffered, so that a read puts the bytes where they stay.
        stdout = _pipe(self._process.stdout)
        while rest:
            count = stdout.readinto(rest)
            if not count:
                raise self._ended()
            rest = rest[count:]

    def _ended(self) -> Exception:
        if self._gave_way:
            return GaveWayError()
        return DeadlineError() if self._expired.is_set() else DiedError()

    def _watch(self, done: threading.Event, deadline_s: float, turn: Turn | None) -> None:
        begun_s, spent_s = self._processor_s(), 0.0
        step_s = deadline_s if turn is None else turn.every_s
        while spent_s < deadline_s:
            wait_s = min(step_s, deadline_s - spent_s)
            if done.wait(wait_s):
                return
            spent_s += wait_s
            if turn is not None and spent_s < deadline_s and not turn.may_go_on(spent_s):
                self._gave_way = True
                self._expire()
                return
        if turn is None or not self._has_grace(done, begun_s, deadline_s, turn):
            self._expire()

    def _has_grace(
        self, done: threading.Event, begun_s: float | None, deadline_s: float, turn: Turn
    ) -> bool:
        """Waits on for an answer that a busy machine delays; True when it has come."""
        before_s, period_s = begun_s, deadline_s
        for _ in range(limits.RASTER_GRACES):
            now_s = self._processor_s()
            if begun_s is None or before_s is None or now_s is None:
                return False
            hangs = now_s - before_s < limits.RASTER_LEAST_SHARE * period_s
            if hangs or now_s - begun_s >= deadline_s or not turn.nobody_waits():
                return False
            before_s, period_s = now_s, limits.RASTER_GRACE_S
            if done.wait(limits.RASTER_GRACE_S):
                return True
        return False

    def _processor_s(self) -> float | None:
        """Processor seconds of the process so far; None where that can't be asked."""
        if sys.platform != "linux":
            return None
        # What clock_getcpuclockid(3) makes of a process: its id, and CPUCLOCK_SCHED.
        clock = (~self._process.pid << 3) | 2
        try:
            return time.clock_gettime(clock)
        except OSError:
            return None  # it has ended

    def _expire(self) -> None:
        self._expired.set()
        self.kill()

    def kill(self) -> None:
        """End the process and its group, from any thread, any number of times."""
        with self._kill_lock:
            if self._process.poll() is not None:
                return
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def close(self) -> None:
        """Kill, reap and give the pipes back; only from the thread that reads them."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def _pipe(pipe: IO[bytes] | None) -> io.FileIO:
    assert isinstance(pipe, io.FileIO)  # both were asked for, and unbuffered
    return pipe


def _has_bytes(pipe: io.FileIO) -> bool:
    return bool(select.select([pipe], [], [], 0)[0])


def _write_all(pipe: io.FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[pipe.write(rest) :]
