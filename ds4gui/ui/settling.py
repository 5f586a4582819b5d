"""When a changing column has come to rest: figures are drawn for that width alone."""

from __future__ import annotations

from ds4gui.limits import COLUMN_SETTLE_S


class Settling:
    """`is_on` from a change until the column has stood still for a while."""

    def __init__(self) -> None:
        self.is_on = False
        self._since_s: float | None = None

    def begin(self) -> None:
        """The column has changed."""
        self.is_on, self._since_s = True, None

    def has_ended(self, now_s: float) -> bool:
        """Once per turn; True once."""
        if not self.is_on:
            return False
        if self._since_s is None:
            self._since_s = now_s
        self.is_on = now_s - self._since_s < COLUMN_SETTLE_S
        return not self.is_on
