"""The ledger of presses: what the user really did inside one widget.

Owns no clock: times come in, in seconds of one monotonic clock. The host makes every press itself,
so a page can't forge one; each pays for one follow-up, whatever becomes of it.
"""

from __future__ import annotations

from ds4gui import limits


class Presses:
    """Those of one widget that were not spent yet."""

    def __init__(self) -> None:
        self._last_s: float | None = None

    def press(self, at_s: float) -> None:
        """A button or key went down inside the widget."""
        self._last_s = at_s

    def spend(self, now_s: float) -> bool:
        """Takes the press that pays for a follow-up now; False where none does."""
        last_s, self._last_s = self._last_s, None
        return last_s is not None and now_s - last_s <= limits.WIDGET_PRESS_S
