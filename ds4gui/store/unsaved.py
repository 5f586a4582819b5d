"""Saves that failed for a reason that can pass: a full disk, another program in the file.

Owns their order: what came later waits behind them, since a message needs its parent. Of a message
that grows only the newest is kept. Never reads a clock; times are handed in, in seconds of one
monotonic clock.
"""

from __future__ import annotations

from ds4gui.chat.storage import (
    Load,
    SaveMessage,
    StoreCommand,
    StoreFailed,
)
from ds4gui.limits import STORE_RETRY_S

_PASSING = frozenset({"disk_full", "locked", "io", "permission", "cannot_open"})


def can_wait(failed: StoreFailed) -> bool:
    """Whether the same save may succeed later, without the user writing anything again."""
    return failed.code in _PASSING and not isinstance(failed.command, Load)


class Unsaved:
    """The saves that wait, oldest first."""

    def __init__(self) -> None:
        self._waiting: list[StoreCommand] = []
        self._due_s = 0.0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, command: StoreCommand) -> None:
        """Puts a save at the end, or in the place of the same message's younger self."""
        at = len(self._waiting)
        if isinstance(command, SaveMessage):
            for index, other in enumerate(self._waiting):
                if isinstance(other, SaveMessage) and other.message.id == command.message.id:
                    at = index
                    command = SaveMessage(command.message, command.session or other.session)
        self._waiting[at : at + 1] = [command]

    def first(self) -> StoreCommand | None:
        """The next to try."""
        return self._waiting[0] if self._waiting else None

    def drop_first(self) -> None:
        """The first has been carried out."""
        del self._waiting[0]

    def put_off(self, now_s: float) -> None:
        """It failed again, or for the first time."""
        self._due_s = now_s + STORE_RETRY_S

    def wait_s(self, now_s: float) -> float | None:
        """Seconds until the next try, None where nothing waits."""
        return max(0.0, self._due_s - now_s) if self._waiting else None
