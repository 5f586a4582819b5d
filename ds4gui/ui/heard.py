"""What GLFW tells of the window, remembered: to ask for it is a round trip to the display.

Owns a callback in the toolkit's library, which hands on to the one that was there before.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import dearpygui._dearpygui as library

_Callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int)

_dll = ctypes.CDLL(library.__file__)


class Heard:
    """A state of the shown window. `setter` is GLFW's function that takes its callback, `ask` says
    how it is now; where the function is missing that is asked each time."""

    def __init__(self, setter: str, ask: Callable[[], bool]) -> None:
        self._setter = setter
        self._ask = ask
        self._is_so: bool | None = None
        self._own = _Callback(self._told)
        self._other: Callable[[int, int], None] = lambda *_: None

    def __call__(self) -> bool:
        """How it is, by the last event that was taken in."""
        if self._is_so is None:
            if not hasattr(_dll, self._setter):
                return self._ask()
            self._listen()
        return bool(self._is_so)

    def _listen(self) -> None:
        self._is_so = self._ask()
        put = getattr(_dll, self._setter)
        put.argtypes, put.restype = [ctypes.c_void_p, _Callback], ctypes.c_void_p
        current = _dll.glfwGetCurrentContext
        current.restype = ctypes.c_void_p
        before = put(current(), self._own)
        if before:
            self._other = _Callback(before)

    def _told(self, window: int, is_so: int) -> None:
        self._is_so = bool(is_so)
        self._other(window, is_so)
