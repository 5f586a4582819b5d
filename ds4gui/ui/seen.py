"""Which widgets' pages are in sight, of all transcripts together.

Owns one list, told again whenever it is another. A page that two transcripts show has the shape it
has in the first of them.
"""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import UserAction
from ds4gui.chat.widget_actions import WidgetsInSight
from ds4gui.chat.widget_state import WidgetShape


class PagesSeen:
    """`see` and `forget` take the transcript that shows them."""

    def __init__(self, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self._sights: dict[object, tuple[tuple[str, ...], WidgetShape]] = {}
        self._told: tuple[tuple[str, WidgetShape], ...] = ()

    def see(self, owner: object, keys: tuple[str, ...], shape: WidgetShape) -> None:
        """A transcript shows these pages, in this shape."""
        self._sights[owner] = (keys, shape)
        self._tell()

    def forget(self, owner: object) -> None:
        """A transcript is not shown any more."""
        if self._sights.pop(owner, None) is not None:
            self._tell()

    def _tell(self) -> None:
        seen: dict[str, WidgetShape] = {}
        for keys, shape in self._sights.values():
            for key in keys:
                seen.setdefault(key, shape)
        now = tuple(seen.items())
        if now != self._told:
            self._told = now
            self._send(WidgetsInSight(now))
