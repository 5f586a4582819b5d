"""What Dear PyGui does not offer, asked of the same library by its exported C symbols.

Owns waiting and waking, the mouse cursor, the display probe, and input and pixels for tests and
tools. The Linux and macOS wheels export GLFW and Dear ImGui; where a symbol is missing (Windows)
each function falls back and says so in its docstring. Never makes an item.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import dearpygui._dearpygui as library
import dearpygui.dearpygui as dpg

from ds4gui.limits import POLL_WITHOUT_WAKE_S
from ds4gui.ui.heard import Heard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CursorName = Literal["arrow", "text", "resize_ew", "resize_nwse", "hand"]
_IMGUI_CURSORS: dict[CursorName, int] = {
    "arrow": 0, "text": 1, "resize_ew": 4, "resize_nwse": 6, "hand": 7,
}  # fmt: skip
_GLFW_FOCUSED, _GLFW_ICONIFIED = 0x00020001, 0x00020002
_GL_BACK, _GL_RGBA, _GL_UNSIGNED_BYTE = 0x0405, 0x1908, 0x1401
_LEFT = 0
_KEY_OWNER = 0x0D5469
"""Any number that is no widget's."""
_END = dpg.mvKey_Tab + 8
_CType: TypeAlias = type[ctypes.c_int | ctypes.c_float | ctypes.c_bool | ctypes.c_char_p]
_GLType: TypeAlias = type[ctypes.c_int | ctypes.c_uint | ctypes.c_ubyte | ctypes.c_void_p]

_dll = ctypes.CDLL(library.__file__)


class NoDisplay(Exception):  # noqa: N818 (it names what is missing)
    """There is no screen to open a window on; the text says what to do."""


def require_display() -> None:
    """Raises NoDisplay where showing a window would abort the process (X11 without a server)."""
    if not sys.platform.startswith("linux"):
        return
    if not os.environ.get("DISPLAY"):
        raise NoDisplay("DISPLAY is not set: start ds4gui from a desktop session, or with xvfb-run")
    try:
        # By its name: to look it up takes two processes and 20 ms.
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError as error:
        raise NoDisplay("libX11 is not installed: install the package libx11-6") from error
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(None)
    if not display:
        raise NoDisplay(f"the display {os.environ['DISPLAY']} can't be opened")
    x11.XCloseDisplay(display)


def _exports(*names: str) -> bool:
    return all(hasattr(_dll, name) for name in names)


CAN_WAIT = _exports("glfwWaitEventsTimeout", "glfwPostEmptyEvent", "glfwGetWindowAttrib")
"""Whether the loop can sleep until something happens; else it draws at a steady slow rate."""
CAN_TYPE = _exports(
    "_ZN5ImGui5GetIOEv", "_ZN7ImGuiIO22AddInputCharactersUTF8EPKc",
    "_ZN5ImGui11SetKeyOwnerE8ImGuiKeyji", "_ZN5ImGui13ClearActiveIDEv",
)  # fmt: skip
"""Whether characters can be handed to the active text field, and the keyboard taken from it."""

if CAN_TYPE:
    _dll._ZN5ImGui11SetKeyOwnerE8ImGuiKeyji.argtypes = [ctypes.c_int, ctypes.c_uint32, ctypes.c_int]
if CAN_WAIT:
    _dll.glfwWaitEventsTimeout.argtypes = [ctypes.c_double]
    _dll.glfwWaitEventsTimeout.restype = None
    _dll.glfwPostEmptyEvent.restype = None
    _dll.glfwGetCurrentContext.restype = ctypes.c_void_p
    _dll.glfwGetWindowAttrib.argtypes = [ctypes.c_void_p, ctypes.c_int]

CAN_SHARE = sys.platform.startswith("linux") and _exports(
    "glfwGetProcAddress", "glfwGetCurrentContext"
)
"""Whether the toolkit draws with OpenGL and lets others in (Metal and Direct3D elsewhere)."""


class GLCall(Protocol):
    """A function of OpenGL."""

    def __call__(self, *values: int) -> int: ...


def has_context() -> bool:
    """Whether OpenGL can be called: a window is shown, and it is this thread's."""
    return CAN_SHARE and bool(_dll.glfwGetCurrentContext())


def gl_call(name: str, result: _GLType | None, *types: _GLType) -> GLCall:
    """A function of the context of the shown window."""
    address = _dll.glfwGetProcAddress
    address.argtypes, address.restype = [ctypes.c_char_p], ctypes.c_void_p
    return ctypes.CFUNCTYPE(result, *types)(address(name.encode()))


def wake() -> None:
    """Ends a `wait` early, from any thread. Nothing to do where `wait` only polls."""
    if CAN_WAIT:
        _dll.glfwPostEmptyEvent()


def wait(timeout_s: float) -> bool:
    """Sleeps until input, a `wake` or the timeout; True when it was not the timeout.

    Without the symbols it sleeps one short step and says True, as input shows only in a frame.
    """
    if not CAN_WAIT:
        time.sleep(min(timeout_s, POLL_WITHOUT_WAKE_S))
        return True
    started_s = time.monotonic()
    _dll.glfwWaitEventsTimeout(timeout_s)
    return time.monotonic() - started_s < timeout_s * 0.98


def _window_attribute(attribute: int, otherwise: bool) -> bool:
    if not CAN_WAIT:
        return otherwise
    return bool(_dll.glfwGetWindowAttrib(_dll.glfwGetCurrentContext(), attribute))


is_focused = Heard("glfwSetWindowFocusCallback", lambda: _window_attribute(_GLFW_FOCUSED, True))
"""Whether the keyboard is ours."""
is_minimised = Heard(
    "glfwSetWindowIconifyCallback", lambda: _window_attribute(_GLFW_ICONIFIED, False)
)
"""Whether drawing would block: Dear PyGui waits inside the frame of a minimised window."""


def set_cursor(name: CursorName) -> None:
    """The mouse cursor of the next frame; call it between frames. An arrow stays elsewhere."""
    if _exports("_ZN5ImGui14SetMouseCursorEi"):
        _dll._ZN5ImGui14SetMouseCursorEi(_IMGUI_CURSORS[name])


def keep_key(key: int) -> None:
    """The next frame's widgets don't see a key, handlers do; where that is impossible both do."""
    if CAN_TYPE:
        _dll._ZN5ImGui11SetKeyOwnerE8ImGuiKeyji(key, _KEY_OWNER, 0)


def drop_caret() -> None:
    """No text field has the caret from the next frame on; its text stays."""
    if CAN_TYPE:
        _dll._ZN5ImGui13ClearActiveIDEv()


def type_text(text: str) -> bool:
    """Hands characters to the active text field; False where that is impossible."""
    if not CAN_TYPE:
        return False
    _input("22AddInputCharactersUTF8EPKc", ctypes.c_char_p)(text.encode())
    return True


class _Add(Protocol):
    def __call__(self, *values: float | bytes) -> None: ...


def strike_end() -> None:
    """Strikes Ctrl+End: a text field that takes the caret anew puts it at the start."""
    if not CAN_TYPE:
        return
    key = _input("11AddKeyEventE8ImGuiKeyb", ctypes.c_int, ctypes.c_bool)
    for code, down in ((dpg.mvKey_ModCtrl, True), (_END, True), (_END, False)):
        key(code, down)
    key(dpg.mvKey_ModCtrl, False)


def _input(name: str, *types: _CType) -> _Add:
    get_io = _dll._ZN5ImGui5GetIOEv
    get_io.restype = ctypes.c_void_p
    add = _dll[f"_ZN7ImGuiIO{name}"]
    add.argtypes, add.restype = [ctypes.c_void_p, *types], None
    io = get_io()

    def call(*values: float | bytes) -> None:
        add(io, *values)

    return call


def request_close() -> None:
    """What the window's close button does, for tests."""
    _dll._glfwInputWindowCloseRequest(ctypes.c_void_p(_dll.glfwGetCurrentContext()))


class Injected:
    """Mouse, keyboard and pixels of the shown window, for tests and tools; not on Windows.

    `turn` runs one turn of the loop: an event is seen only by the frames that follow it.
    Coordinates are px from the window's top left; keys are Dear PyGui's `mvKey_` numbers.
    """

    def __init__(self, turn: Callable[[], None]) -> None:
        self._turn = turn
        self._window = ctypes.c_void_p(_dll.glfwGetCurrentContext())
        self._position = _input("16AddMousePosEventEff", ctypes.c_float, ctypes.c_float)
        self._button = _input("19AddMouseButtonEventEib", ctypes.c_int, ctypes.c_bool)
        self._wheel = _input("18AddMouseWheelEventEff", ctypes.c_float, ctypes.c_float)
        self._key = _input("11AddKeyEventE8ImGuiKeyb", ctypes.c_int, ctypes.c_bool)
        _dll.glfwSetCursorPos.argtypes = [ctypes.c_void_p, ctypes.c_double, ctypes.c_double]
        _dll.glfwGetClipboardString.argtypes = [ctypes.c_void_p]
        _dll.glfwGetClipboardString.restype = ctypes.c_char_p

    def turns(self, count: int = 3) -> None:
        """Lets the window go on."""
        for _ in range(count):
            self._turn()

    def move(self, x: float, y: float) -> None:
        """Moves the mouse. The real cursor moves too: GLFW reports it again when focus changes."""
        _dll.glfwSetCursorPos(self._window, x, y)
        self._position(x, y)
        self.turns()

    def press(self, button: int = _LEFT) -> None:
        """Holds a mouse button down."""
        self._button(button, True)
        self.turns(2)

    def release(self, button: int = _LEFT) -> None:
        """Lets it go."""
        self._button(button, False)
        self.turns(3)

    def click(self, x: float, y: float, button: int = _LEFT, times: int = 1) -> None:
        """Clicks at a point. ImGui hands the queued events out one per frame."""
        self.move(x, y)
        for _ in range(times):
            self._button(button, True)
            self._button(button, False)
        self.turns(2 * times + 3)

    def wheel(self, up: float) -> None:
        """Turns the wheel by notches, up positive, where the mouse is."""
        self._wheel(0.0, up)
        self.turns()

    def hold(self, *keys: int) -> None:
        """Holds keys down."""
        for key in keys:
            self._key(key, True)
        self.turns()

    def let_go(self, *keys: int) -> None:
        """Lets them go."""
        for key in keys:
            self._key(key, False)
        self.turns()

    def key(self, key: int, *, ctrl: bool = False, shift: bool = False) -> None:
        """Strikes a key."""
        held = [dpg.mvKey_ModCtrl, dpg.mvKey_LControl] if ctrl else []
        held += [dpg.mvKey_ModShift, dpg.mvKey_LShift] if shift else []
        for one in (*held, key):
            self._key(one, True)
        self.turns(2)
        for one in (key, *held):
            self._key(one, False)
        self.turns(3)

    def text(self, text: str) -> None:
        """Types characters into the active field."""
        type_text(text)
        self.turns(4)

    def clipboard(self) -> str:
        """The clipboard's text. Dear PyGui's own call aborts on an empty X11 clipboard."""
        value: bytes | None = _dll.glfwGetClipboardString(self._window)
        return (value or b"").decode()

    def grab(self) -> NDArray[np.uint8]:
        """The last frame's pixels, height × width × 3, from the back buffer (Mesa keeps it)."""
        import numpy as np  # 80 ms, which no user of the window needs

        width, height = dpg.get_viewport_client_width(), dpg.get_viewport_client_height()
        pixels = np.empty((height, width, 4), np.uint8)
        unsigned, integers = ctypes.c_uint, [ctypes.c_int] * 4
        read_buffer = gl_call("glReadBuffer", None, unsigned)
        read_pixels = gl_call("glReadPixels", None, *integers, unsigned, unsigned, ctypes.c_void_p)
        read_buffer(_GL_BACK)
        read_pixels(0, 0, width, height, _GL_RGBA, _GL_UNSIGNED_BYTE, pixels.ctypes.data)
        return np.ascontiguousarray(pixels[::-1, :, :3])
