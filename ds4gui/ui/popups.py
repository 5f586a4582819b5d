"""Dear ImGui's own word on whether anything that pops up is open.

Owns one question to the toolkit's library: to look at each menu costs a hundred times as much, and
it is asked before each frame.
"""

from __future__ import annotations

import ctypes

import dearpygui._dearpygui as library

_ANY_ID, _ANY_LEVEL = 1 << 10, 1 << 11

_dll = ctypes.CDLL(library.__file__)
_CAN_ASK = hasattr(_dll, "_ZN5ImGui11IsPopupOpenEji")

if _CAN_ASK:
    _dll._ZN5ImGui11IsPopupOpenEji.argtypes = [ctypes.c_uint32, ctypes.c_int]
    _dll._ZN5ImGui11IsPopupOpenEji.restype = ctypes.c_bool


def may_be_open() -> bool:
    """False where no menu, no dialog and no list of a field is open; True where that isn't known
    (Windows)."""
    return not _CAN_ASK or bool(_dll._ZN5ImGui11IsPopupOpenEji(0, _ANY_ID | _ANY_LEVEL))
