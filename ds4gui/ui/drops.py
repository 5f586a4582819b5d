"""Files dropped on the window, asked of GLFW, since Dear PyGui takes drops on Windows alone.

Owns the callback, which GLFW calls on the UI thread while it takes in events: it only notes paths.
Where the symbol is missing nothing can be dropped.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable

import dearpygui._dearpygui as library

from ds4gui.limits import FILES_ATTACHED

_Callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_char_p))
_dll = ctypes.CDLL(library.__file__)
CAN_DROP = hasattr(_dll, "glfwSetDropCallback") and hasattr(_dll, "glfwGetCurrentContext")


class Drops:
    """`noted` is told that there is something to take."""

    def __init__(self, noted: Callable[[], None]) -> None:
        self._noted = noted
        self._paths: list[str] = []
        self._listening = False
        self._callback = _Callback(self._dropped)  # GLFW keeps a bare address of it

    def take(self) -> tuple[str, ...]:
        """Paths dropped since the last call; the first call begins to listen."""
        if not self._listening and CAN_DROP:
            self._listen()
        taken, self._paths = tuple(self._paths), []
        return taken

    def _listen(self) -> None:
        context, listen = _dll.glfwGetCurrentContext, _dll.glfwSetDropCallback
        context.restype = ctypes.c_void_p
        listen.argtypes, listen.restype = [ctypes.c_void_p, _Callback], ctypes.c_void_p
        if window := context():
            listen(window, self._callback)
            self._listening = True

    def _dropped(self, _: int, count: int, paths: ctypes._Pointer[ctypes.c_char_p]) -> None:
        # One more than can be attached, so that the rest is said to be too many.
        found = (paths[place] for place in range(min(count, FILES_ATTACHED + 1)))
        self._paths += [os.fsdecode(path) for path in found if path]
        self._noted()
