"""When the window gets the keyboard back.

Owns the memory of having had it. What lies outside (the system's theme) may be another by then.
"""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.ui import native


class Focus:
    """`regained` is told once for each time."""

    def __init__(self, regained: Callable[[], None]) -> None:
        self._regained = regained
        self._had = True

    def tick(self) -> None:
        """Once per turn; a change of focus ends the loop's sleep."""
        before, self._had = self._had, native.is_focused()
        if self._had and not before:
            self._regained()
