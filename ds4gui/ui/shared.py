"""Pixels of 8 bits straight into textures of the toolkit, where its OpenGL context is ours to use.

Owns blanks: textures of one px whose names in OpenGL are known, so that a picture can take one over
at once: a quarter of the bytes and a fiftieth of the time of the toolkit's own way. Only Linux lets
us in. Each step is read back before it is trusted; at the first doubt it stays off for good. UI
thread only, between frames.
"""

from __future__ import annotations

import ctypes
import itertools
import logging
from collections.abc import Iterable
from typing import Literal

import dearpygui.dearpygui as dpg

from ds4gui.limits import BLANK_FRAMES, BLANK_TEXTURES
from ds4gui.ui import native

_log = logging.getLogger(__name__)

Sharing = Literal["unproved", "on", "off"]

_TEXTURE_2D, _RGBA, _RGBA8, _UNSIGNED_BYTE = 0x0DE1, 0x1908, 0x8058, 0x1401
_WRAP = (0x2802, 0x2803)
_CLAMP_TO_EDGE, _WIDTH, _HEIGHT = 0x812F, 0x1000, 0x1001
_BINDING, _UNPACK_ROW_LENGTH, _UNPACK_BUFFER = 0x8069, 0x0CF2, 0x88EC
_MARK = 173
_NAMES_TRIED = 65_536
_NUMBERS = itertools.count()
"""Marks of all blanks in the process: no set may take another's blank for its own."""
_PROOF = (memoryview(bytes(range(0, 240, 10))), 3, 2)


def holds_pixels() -> bool:
    """Whether the current context gives back what it is given, in a texture of its own."""
    gl = _OpenGL()
    name = gl.new()
    return gl.put(name, *_PROOF) and gl.pixels_of(name) == _PROOF[0]


class Blanks:
    """Textures of `registry` that wait for a picture."""

    def __init__(self, registry: int) -> None:
        self.state: Sharing = "unproved"
        if not native.CAN_SHARE:
            self.state = "off"
        self._registry = registry
        self._gl: _OpenGL | None = None
        self._ready: list[tuple[int, int]] = []
        self._unnamed: dict[int, int] = {}
        self._filled: dict[int, int] = {}
        self._made_at = 0

    @property
    def undecided(self) -> bool:
        """Whether it is about to turn out if sharing works."""
        return self.state == "unproved" and self._gl is not None

    def tick(self) -> bool:
        """Once per turn, before its frame; True while a frame is needed to go on."""
        if self.state == "off":
            return False
        if self._gl is None:
            if not native.has_context():
                return False
            self._gl = _OpenGL()
        waited = dpg.get_frame_count() - self._made_at
        if self._unnamed and waited > 0:
            self._name(self._gl, waited)
        missing = BLANK_TEXTURES - len(self._ready) - len(self._unnamed)
        self._make(missing)
        return bool(self._unnamed)

    @property
    def ready(self) -> bool:
        """Whether a picture can be taken now."""
        return bool(self._ready)

    def fill(self, pixels: memoryview, width_px: int, height_px: int) -> int | None:
        """The item of a texture with these RGBA rows, or None where there can be none."""
        if self._gl is None or self.state != "on" or not self._ready:
            return None
        item, name = self._ready.pop()
        if self._gl.put(name, pixels, width_px, height_px):
            self._filled[item] = name
            return item
        dpg.delete_item(item)
        return None

    def refill(self, item: int, pixels: memoryview, width_px: int, height_px: int) -> bool:
        """Puts another picture of the same size into a texture that was filled; whether it did."""
        name = self._filled.get(item)
        if self._gl is None or name is None:
            return False
        return self._gl.put(name, pixels, width_px, height_px)

    def forget(self, items: Iterable[int]) -> None:
        """These are deleted."""
        for item in items:
            self._filled.pop(item, None)

    def _make(self, count: int) -> None:
        if self.state == "off" or count <= 0:
            return
        self._made_at = dpg.get_frame_count()
        for _ in range(count):
            made = next(_NUMBERS) % 0xFFFFFF + 1
            red, green, blue = made.to_bytes(3, "little")
            color = [part / 255 for part in (red, green, blue, _MARK)]
            item = int(dpg.add_static_texture(1, 1, color, parent=self._registry))
            self._unnamed[made] = item

    def _name(self, gl: _OpenGL, waited: int) -> None:
        """Finds the textures that the last frame made, by the colour of their only px."""
        for mark, name in gl.marked(set(self._unnamed)).items():
            self._ready.append((self._unnamed.pop(mark), name))
        if self._unnamed and waited > BLANK_FRAMES:
            self._give_up("the toolkit's textures are not found")
        elif self.state == "unproved" and self._ready:
            self._prove(gl)

    def _prove(self, gl: _OpenGL) -> None:
        item, name = self._ready.pop()
        took = gl.put(name, *_PROOF)
        same = took and gl.pixels_of(name) == _PROOF[0]
        dpg.delete_item(item)
        if same:
            self.state = "on"
        else:
            self._give_up("what is read back is not what was written")

    def _give_up(self, reason: str) -> None:
        _log.warning("pictures take the toolkit's own way into the graphics card: %s", reason)
        self.state = "off"
        for item in (*self._unnamed.values(), *(item for item, _ in self._ready)):
            dpg.delete_item(item)
        self._unnamed.clear()
        self._ready.clear()


class _OpenGL:
    """The calls that are needed; each leaves the binding of the toolkit as it was."""

    def __init__(self) -> None:
        integer, unsigned, pointer = ctypes.c_int, ctypes.c_uint, ctypes.c_void_p
        call = native.gl_call
        self._get_integer = call("glGetIntegerv", None, unsigned, pointer)
        self._new = call("glGenTextures", None, integer, pointer)
        self._bind = call("glBindTexture", None, unsigned, unsigned)
        self._bind_buffer = call("glBindBuffer", None, unsigned, unsigned)
        self._store = call("glPixelStorei", None, unsigned, integer)
        self._is_texture = call("glIsTexture", ctypes.c_ubyte, unsigned)
        self._level = call("glGetTexLevelParameteriv", None, unsigned, integer, unsigned, pointer)
        self._image = call(
            "glTexImage2D", None, unsigned, *[integer] * 5, unsigned, unsigned, pointer
        )
        self._get_image = call(
            "glGetTexImage", None, unsigned, integer, unsigned, unsigned, pointer
        )
        self._set = call("glTexParameteri", None, unsigned, unsigned, integer)
        self._error = call("glGetError", unsigned)

    def new(self) -> int:
        """The name of one more texture."""
        value = ctypes.c_uint()
        self._new(1, ctypes.addressof(value))
        return value.value

    def marked(self, wanted: set[int]) -> dict[int, int]:
        """The names of textures of one px, by the mark that is its colour."""
        found: dict[int, int] = {}
        before = self._bound()
        for name in range(1, _NAMES_TRIED):
            if len(found) == len(wanted):
                break
            if not self._is_texture(name):
                continue
            self._bind(_TEXTURE_2D, name)
            # A larger one would be read past the end of what is made ready for it.
            if self._size() == (1, 1):
                *parts, mark = self._read(1, 1)
                number = int.from_bytes(bytes(parts), "little")
                if mark == _MARK and number in wanted:
                    found[number] = name
        self._bind(_TEXTURE_2D, before)
        return found

    def put(self, name: int, pixels: memoryview, width_px: int, height_px: int) -> bool:
        """Gives a texture the size and the rows of a picture; False where the driver refuses."""
        kind = ctypes.c_ubyte * pixels.nbytes
        octets = kind.from_buffer_copy(pixels) if pixels.readonly else kind.from_buffer(pixels)
        before = self._bound()
        while self._error():
            pass  # of others, before us
        self._bind(_TEXTURE_2D, name)
        self._bind_buffer(_UNPACK_BUFFER, 0)
        self._store(_UNPACK_ROW_LENGTH, 0)
        self._image(
            _TEXTURE_2D, 0, _RGBA8, width_px, height_px, 0, _RGBA, _UNSIGNED_BYTE,
            ctypes.addressof(octets),
        )  # fmt: skip
        for wrap in _WRAP:
            self._set(_TEXTURE_2D, wrap, _CLAMP_TO_EDGE)
        failed = self._error()
        self._bind(_TEXTURE_2D, before)
        return not failed

    def pixels_of(self, name: int) -> bytearray:
        """The RGBA rows that a texture holds."""
        before = self._bound()
        self._bind(_TEXTURE_2D, name)
        pixels = self._read(*self._size())
        self._bind(_TEXTURE_2D, before)
        return pixels

    def _bound(self) -> int:
        value = ctypes.c_int()
        self._get_integer(_BINDING, ctypes.addressof(value))
        return value.value

    def _size(self) -> tuple[int, int]:
        value = ctypes.c_int()
        sides = []
        for side in (_WIDTH, _HEIGHT):
            self._level(_TEXTURE_2D, 0, side, ctypes.addressof(value))
            sides.append(value.value)
        return sides[0], sides[1]

    def _read(self, width_px: int, height_px: int) -> bytearray:
        pixels = bytearray(width_px * height_px * 4)
        octets = (ctypes.c_ubyte * len(pixels)).from_buffer(pixels)
        self._get_image(_TEXTURE_2D, 0, _RGBA, _UNSIGNED_BYTE, ctypes.addressof(octets))
        return pixels
