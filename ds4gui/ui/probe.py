"""`python -m ds4gui.ui.probe`: which graphics driver would draw the window.

A process of its own, since a broken driver may end it. Prints one JSON object: `state` is shown,
no_display, broken or unknown, `message` says why, the driver's names are beside it. Opens no window
that anybody sees.
"""

from __future__ import annotations

import ctypes
import json
import sys

_INVISIBLE, _MAJOR, _MINOR = 0x00020004, 0x00022002, 0x00022003
_NAMES = {"vendor": 0x1F00, "renderer": 0x1F01, "version": 0x1F02}


def driver() -> dict[str, str]:
    """The names, asked through the toolkit's own GLFW."""
    try:
        from ds4gui.ui import native
    except (ImportError, OSError) as fault:
        return {"state": "broken", "message": f"the toolkit can't be loaded: {fault}"}
    if not native.CAN_WAIT:
        return {"state": "unknown", "message": "this build of the toolkit can't be asked"}
    import dearpygui._dearpygui as library

    glfw = ctypes.CDLL(library.__file__)
    # Asked for a display first, an X server of its own (xvfb-run) resets as that question hangs
    # up, and refuses who comes meanwhile.
    if glfw.glfwInit():
        return _names(glfw)
    try:
        native.require_display()
    except native.NoDisplay as fault:
        return {"state": "no_display", "message": str(fault)}
    return {"state": "broken", "message": "the windowing system can't be used"}


def _names(glfw: ctypes.CDLL) -> dict[str, str]:
    from ds4gui.ui import native
    from ds4gui.ui.shared import holds_pixels

    glfw.glfwCreateWindow.restype = ctypes.c_void_p
    glfw.glfwCreateWindow.argtypes = [ctypes.c_int, ctypes.c_int, *[ctypes.c_void_p] * 3]
    glfw.glfwMakeContextCurrent.argtypes = [ctypes.c_void_p]
    glfw.glfwGetProcAddress.restype = ctypes.c_void_p
    glfw.glfwWindowHint(_INVISIBLE, 0)
    # What Dear PyGui asks for.
    glfw.glfwWindowHint(_MAJOR, 3)
    glfw.glfwWindowHint(_MINOR, 0)
    window = glfw.glfwCreateWindow(16, 16, ctypes.c_char_p(b"ds4gui"), None, None)
    if not window:
        glfw.glfwTerminate()
        return {"state": "broken", "message": "no window with OpenGL 3.0 can be opened"}
    glfw.glfwMakeContextCurrent(window)
    address = glfw.glfwGetProcAddress(ctypes.c_char_p(b"glGetString"))
    get_string = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_uint)(address)
    names = {name: (get_string(code) or b"").decode() for name, code in _NAMES.items()}
    names["sharing"] = "on" if native.CAN_SHARE and holds_pixels() else "off"
    glfw.glfwTerminate()
    return {"state": "shown", "message": "", **names}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(driver()) + "\n")
