"""Formulas between the window and the process that sets them.

Owns the road of their pixels: pool → here → textures, never through the state. They reach the
window on its own thread, in `hand_over`.
"""

from __future__ import annotations

import itertools
import queue
from collections.abc import Callable
from typing import TypeAlias

from ds4gui import limits
from ds4gui.chat.effects import SetFormula
from ds4gui.raster.formula_pool import DrawnFormula, Failure, FormulaJob, FormulaPool
from ds4gui.text.formula import Formula, FormulaBox

PutFormula: TypeAlias = Callable[[Formula, FormulaBox | None, memoryview], None]
"""A formula, its room and its texels; no room where it can't be set."""


class FormulaRoad:
    """`wake` makes the loop turn, from the pool's thread."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._numbers = itertools.count(1)
        self._ready: queue.SimpleQueue[tuple[FormulaJob, DrawnFormula | Failure]] = (
            queue.SimpleQueue()
        )
        self._pool = FormulaPool(self._replied)

    def set(self, effect: SetFormula) -> None:
        """Has a formula set; the answer comes to the window."""
        self._pool.submit(
            FormulaJob(
                number=next(self._numbers),
                tex=effect.tex,
                display=effect.display,
                em_px=effect.em_px,
            )
        )

    def hand_over(self, put: PutFormula) -> None:
        """Gives the window some of the formulas that are ready; called on the UI thread."""
        for _ in range(limits.FORMULAS_PER_STEP):
            try:
                job, reply = self._ready.get_nowait()
            except queue.Empty:
                return
            formula = Formula(job.tex, job.display, job.em_px)
            if isinstance(reply, DrawnFormula):
                box = FormulaBox(reply.width_px, reply.height_px, reply.base_px)
                put(formula, box, reply.texels)
            else:
                put(formula, None, memoryview(b""))
        self._wake()

    def close(self) -> None:
        """Ends the process."""
        self._pool.close()

    def _replied(self, job: FormulaJob, reply: DrawnFormula | Failure) -> None:
        self._ready.put((job, reply))
        self._wake()
