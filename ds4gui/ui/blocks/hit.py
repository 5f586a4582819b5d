"""What a click on a part of a block does."""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.chat.actions import UserAction
from ds4gui.ui.paint import Primitive


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An area that sends an action when clicked; `hover` is drawn below its content meanwhile.

    `address` is where a link leads, shown while the mouse is on it.
    """

    x: int
    y: int
    width: int
    height: int
    action: UserAction
    hover: tuple[Primitive, ...] = ()
    address: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height
