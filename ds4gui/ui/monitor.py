"""What the system says of its monitor: how many px a logical px has, and how large it is.

Owns the questions, asked before there is a window. X11 says one scale for all monitors (Xft.dpi),
Windows one for the system; on macOS the toolkit's lengths are logical ones already. GLFW reads X11
once per process, so that another scale needs another start.
"""

from __future__ import annotations

import ctypes
import sys

import dearpygui._dearpygui as library

_LEAST, _MOST = 0.75, 4.0
_STEP = 1 / 16

_dll = ctypes.CDLL(library.__file__)


def monitor_scale() -> float:
    """Px per logical px; 1.0 where nobody says."""
    if sys.platform == "darwin":
        return 1.0
    if sys.platform == "win32":
        # A process that the toolkit didn't make aware of it is told 96.
        return bounded(ctypes.windll.user32.GetDpiForSystem() / 96)
    monitor = _primary()
    if not monitor:
        return 1.0
    x, y = ctypes.c_float(1.0), ctypes.c_float(1.0)
    content_scale = _dll.glfwGetMonitorContentScale
    content_scale.argtypes, content_scale.restype = [ctypes.c_void_p] * 3, None
    content_scale(monitor, ctypes.byref(x), ctypes.byref(y))
    return bounded(x.value)


def monitor_room() -> tuple[int, int] | None:
    """Width and height in px that a window can have; None where nobody says."""
    monitor = _primary() if sys.platform.startswith("linux") else None
    if not monitor:
        return None
    left, top, width, height = (ctypes.c_int(0) for _ in range(4))
    workarea = _dll.glfwGetMonitorWorkarea
    workarea.argtypes, workarea.restype = [ctypes.c_void_p] * 5, None
    workarea(monitor, *map(ctypes.byref, (left, top, width, height)))
    return (width.value, height.value) if width.value > 0 and height.value > 0 else None


def bounded(scale: float) -> float:
    """A scale that can be drawn, in steps that fall on whole px more often than not."""
    if not _LEAST / 2 <= scale <= 2 * _MOST:  # a driver's nonsense
        return 1.0
    return max(_LEAST, min(_MOST, round(scale / _STEP) * _STEP))


def _primary() -> int | None:
    names = ("glfwInit", "glfwGetPrimaryMonitor", "glfwGetMonitorContentScale")
    if not all(hasattr(_dll, name) for name in (*names, "glfwGetMonitorWorkarea")):
        return None
    if not _dll.glfwInit():
        return None
    primary = _dll.glfwGetPrimaryMonitor
    primary.restype = ctypes.c_void_p
    found: int | None = primary()
    return found
