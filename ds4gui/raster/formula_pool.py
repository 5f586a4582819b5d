"""Formulas to pixels through one worker process, which is started when the first one is asked for.

Never blocks its caller, never sets a formula twice because it failed.
"""

import queue
import threading
from collections.abc import Callable, Sequence

from ds4gui import limits
from ds4gui.raster.child import formula_command
from ds4gui.raster.formulas import (
    REPLY_BYTES,
    FormulaJob,
    FormulaPicture,
    FormulaReply,
    formula_reply_from_payload,
    payload_from_formula_job,
)
from ds4gui.raster.protocol import Failure
from ds4gui.raster.seat import Seat

__all__ = ["Failure", "FormulaJob", "FormulaPicture", "FormulaPool", "FormulaReply"]


class FormulaPool:
    """`on_reply` is called on the pool's thread, once for each job."""

    def __init__(
        self,
        on_reply: Callable[[FormulaJob, FormulaReply], None],
        command: Sequence[str] | None = None,
    ) -> None:
        self._on_reply = on_reply
        self._seat = Seat(lambda: (command or formula_command(),))
        self._jobs: queue.SimpleQueue[FormulaJob | None] = queue.SimpleQueue()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def submit(self, job: FormulaJob) -> None:
        """Ask for a formula; from one thread only, as `close` is."""
        self._jobs.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="formulas", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Kill the worker and wait for its thread; nothing is answered afterwards."""
        self._closed.set()
        self._jobs.put(None)
        self._seat.kill()
        if self._thread is not None:
            self._thread.join(limits.RASTER_CLOSE_DEADLINE_S)

    def _serve(self) -> None:
        try:
            self._seat.fill()
            while (job := self._jobs.get()) is not None and not self._closed.is_set():
                reply = self._set(job)
                if not self._closed.is_set():
                    self._on_reply(job, reply)
                self._seat.fill()
        finally:
            self._seat.empty()

    def _set(self, job: FormulaJob) -> FormulaReply:
        replies: list[FormulaReply] = []

        def room(payload: bytes) -> memoryview:
            replies.append(formula_reply_from_payload(payload, job))
            return memoryview(b"")

        failure = self._seat.ask(
            payload_from_formula_job(job), limits.FORMULA_DEADLINE_S, REPLY_BYTES, room
        )
        return failure or replies[0]
