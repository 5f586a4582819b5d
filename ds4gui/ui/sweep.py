"""When the interpreter looks for garbage that holds on to itself.

Owns the collector's thresholds. A look at all that lives takes 0.19 s with a chat of 10,000
messages and would fall into any turn, so that one waits until nobody does anything. The program's
own values hold no cycles; what libraries leave behind is little, and most of it dies young.
"""

from __future__ import annotations

import gc

from ds4gui.limits import SWEEP_REST_S

_NEVER = 1_000_000_000


class Sweep:
    """Times are those of the loop's clock."""

    def __init__(self) -> None:
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, _NEVER)
        self._stirred_s = 0.0
        self._is_due = False

    def stirred(self, now_s: float) -> None:
        """Something happened."""
        self._stirred_s, self._is_due = now_s, True

    def rested(self, now_s: float) -> None:
        """Nothing did: once in a rest that has lasted, all is looked at."""
        if self._is_due and now_s - self._stirred_s >= SWEEP_REST_S:
            self._is_due = False
            gc.collect()
