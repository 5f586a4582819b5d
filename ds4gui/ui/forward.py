"""The window in front of the desktop's others, when a second start asks for it.

Owns that one wish; whether it is granted is the desktop's. Some only mark the window then.
"""

from __future__ import annotations

import ctypes

import dearpygui._dearpygui as library

_dll = ctypes.CDLL(library.__file__)
_WISHES = ("glfwRestoreWindow", "glfwShowWindow", "glfwRequestWindowAttention", "glfwFocusWindow")


def come_forward() -> None:
    """From the icon, over the others, with the keyboard; nothing where it can't be asked for."""
    if not hasattr(_dll, "glfwGetCurrentContext"):
        return
    _dll.glfwGetCurrentContext.restype = ctypes.c_void_p
    window = ctypes.c_void_p(_dll.glfwGetCurrentContext())
    for wish in _WISHES:
        if window and hasattr(_dll, wish):
            getattr(_dll, wish)(window)
