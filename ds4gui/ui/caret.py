"""When the caret needs a frame: ImGui blinks it only in frames that are drawn.

Owns the time of the last such frame. After a while without a key stroke the caret stands still
where it is seen, and the window draws nothing. Never touches the field.
"""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.limits import CARET_BLINK_S, CARET_REST_S
from ds4gui.ui.focus import Focus

# imgui_widgets.cpp: reset to -0.3 s by a stroke, shown while below 0 and in 0.8 of each 1.2 s.
_HELD_S = 0.3
_PERIOD_S = 1.2
_SHOWN_S = 0.7


class Caret:
    """`last_key_s` gives the time of the last stroke, on the loop's clock."""

    def __init__(
        self, focus: Focus, is_typing: Callable[[], bool], last_key_s: Callable[[], float]
    ) -> None:
        self._focus = focus
        self._is_typing = is_typing
        self._last_key_s = last_key_s
        self._drawn_s = 0.0
        self._rests = False

    def tick(self, now_s: float) -> bool:
        """True when a frame is due for the caret."""
        since_s = now_s - self._last_key_s()
        if now_s - self._drawn_s < CARET_BLINK_S * 0.9:
            return False
        rests = self._rests and since_s >= CARET_REST_S
        if rests or not (self._focus.is_here and self._is_typing()):
            self._rests = True
            return False
        self._rests = since_s >= CARET_REST_S and (since_s - _HELD_S) % _PERIOD_S < _SHOWN_S
        self._drawn_s = now_s
        return True

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        return None if self._rests else CARET_BLINK_S
