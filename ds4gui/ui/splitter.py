"""The line between sidebar and panes, which the mouse drags.

Owns the sidebar's width in logical px, and whether it is shown. Never places anything itself.
"""

from __future__ import annotations

from ds4gui.ui import tokens as t
from ds4gui.ui.grip import Grip
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look


class Splitter:
    """`width` is 0 while the sidebar is hidden."""

    def __init__(self, look: Look, root: int) -> None:
        self._look = look
        self._wanted = float(t.SIDEBAR_WIDTH)
        self.shown = True
        self._grip = Grip(look, root, "resize_ew")

    @property
    def width(self) -> float:
        """The sidebar's, logical px."""
        return self._wanted if self.shown else 0.0

    def place(self, area: Area) -> None:
        """Lies over the line."""
        self._grip.place(area if self.shown else None)

    def tick(self) -> bool:
        """Follows the mouse; True when the width changed."""
        held = self._grip.tick()
        if held is None:
            return False
        width = max(
            float(t.SIDEBAR_MIN_WIDTH), min(float(t.SIDEBAR_MAX_WIDTH), held[0] / self._look.scale)
        )
        changed: bool = width != self._wanted
        self._wanted = width
        return changed
