"""Formulas to pixels through one worker process, which is started when the first one is asked for.

Never blocks its caller, never sets a formula twice because it failed.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

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

__all__ = ["DrawnFormula", "Failure", "FormulaJob", "FormulaPool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnFormula:
    """A formula's size in px, and its `texels`: white RGBA as 32-bit floats, the ink in alpha, rows
    from the top, with an empty rim of one px around it."""

    width_px: int
    height_px: int
    base_px: int
    texels: memoryview = field(repr=False, compare=False)


class FormulaPool:
    """`on_reply` is called on the pool's thread, once for each job."""

    def __init__(
        self,
        on_reply: Callable[[FormulaJob, DrawnFormula | Failure], None],
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
                    drawn = reply if isinstance(reply, Failure) else _drawn(reply)
                    self._on_reply(job, drawn)
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


def _drawn(picture: FormulaPicture) -> DrawnFormula:
    # On this thread, and not before there is a formula: the import takes 0.1 s.
    import numpy as np

    texels = np.ones((picture.height_px + 2, picture.width_px + 2, 4), np.float32)
    texels[..., 3] = 0.0
    octets = np.frombuffer(picture.coverage, np.uint8)
    ink = octets.reshape(picture.height_px, picture.width_px)
    np.multiply(ink, np.float32(1 / 255), out=texels[1:-1, 1:-1, 3])
    return DrawnFormula(
        width_px=picture.width_px,
        height_px=picture.height_px,
        base_px=picture.base_px,
        texels=texels.reshape(-1).data,
    )
