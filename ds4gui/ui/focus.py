"""When the window gets the keyboard back.

Owns the memory of having had it. What lies outside (the system's theme) may be another by then.
"""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.ui import native


class Focus:
    """`regained` is told once for each time; `is_here` as of the last turn, since asking is a round
    trip to the display."""

    def __init__(self, regained: Callable[[], None]) -> None:
        self._regained = regained
        self.is_here = True

    def tick(self) -> None:
        """Once per turn; a change of focus ends the loop's sleep."""
        before, self.is_here = self.is_here, native.is_focused()
        if self.is_here and not before:
            self._regained()
