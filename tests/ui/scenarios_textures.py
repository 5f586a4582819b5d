"""Pictures in the card of a real window: what is on the screen, and what is left afterwards.

Bare of the program's own views; one scenario per process, see stage.py.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray
from stage import run

from ds4gui.limits import BLANK_TEXTURES, STRIP_PX
from ds4gui.ui import native, shared
from ds4gui.ui.native import Injected
from ds4gui.ui.textures import Textures

WIDTH, HEIGHT = 700, 600
SCALE = 1.37
"""Of a picture on the screen: each px of it is made of up to four."""


class Bench:
    """A window with one picture at a time."""

    def __init__(self) -> None:
        dpg.create_context()
        dpg.create_viewport(title="t", width=WIDTH, height=HEIGHT, x_pos=0, y_pos=0)
        dpg.setup_dearpygui()
        self.list = int(dpg.add_viewport_drawlist())
        dpg.show_viewport()
        self.textures = Textures()
        self.turns(3)
        self.hand = Injected(self.turn)

    def turn(self) -> None:
        self.textures.tick([("a", 1)])
        dpg.render_dearpygui_frame()

    def turns(self, count: int) -> None:
        for _ in range(count):
            self.turn()

    def put(self, picture: NDArray[np.uint8], key: str = "a") -> None:
        height_px, width_px, _ = picture.shape
        self.textures.put(key, 1, width_px, height_px, memoryview(picture).cast("B"))
        for _ in range(100):
            self.turn()
            if not self.textures.unfinished:
                return
        raise AssertionError("the picture never came")

    def shot(self, picture: NDArray[np.uint8]) -> NDArray[np.int16]:
        """The picture on the screen, larger than it is."""
        self.put(picture)
        texture = self.textures.see("a", 1)
        assert texture is not None
        width, height = (round(SCALE * side) for side in (texture.width_px, texture.height_px))
        dpg.delete_item(self.list, children_only=True)
        for strip in texture.strips:
            left, top, right, bottom = strip.uv
            dpg.draw_image(
                strip.item, (20, 20 + height * strip.top), (20 + width, 20 + height * strip.bottom),
                uv_min=(left, top), uv_max=(right, bottom), parent=self.list,
            )  # fmt: skip
        self.turns(3)
        return self.hand.grab()[20 : 20 + height, 20 : 20 + width].astype(np.int16)


def noise(width_px: int, height_px: int) -> NDArray[np.uint8]:
    pixels = np.random.default_rng(4).integers(256, size=(height_px, width_px, 4), dtype=np.uint8)
    pixels[..., 3] = 255
    return pixels


def stretched(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Bilinear, edges clamped."""
    sides = []
    for side in picture.shape[:2]:
        at = (np.arange(round(side * SCALE)) + 0.5) / round(side * SCALE) * side - 0.5
        low = np.floor(at).astype(int)
        clamped = np.clip(np.stack([low, low + 1]), 0, side - 1)
        sides.append((clamped, at - low))
    (rows, down), (columns, right) = sides
    source = picture[..., :3].astype(float)
    weights = right[None, :, None]
    lines = source[:, columns[0]] * (1 - weights) + source[:, columns[1]] * weights
    weights = down[:, None, None]
    return np.asarray(lines[rows[0]] * (1 - weights) + lines[rows[1]] * weights)


def far_from(seen: NDArray[np.int16], picture: NDArray[np.uint8]) -> float:
    return float(np.abs(seen - stretched(picture)).max())


TALL = noise(400, 3 * STRIP_PX // 400 // 4)
"""Of so few rows that it fits the window; in `floats` a strip is shorter."""


def whole() -> None:
    """Straight into the card; its edges are clamped, and it is read back before it is trusted."""
    bench = Bench()
    assert bench.textures.sharing == "on"
    seen = bench.shot(TALL)
    texture = bench.textures.see("a", 1)
    assert texture is not None
    assert len(texture.strips) == 1
    assert texture.size_bytes == TALL.nbytes
    assert far_from(seen, TALL) <= 6, far_from(seen, TALL)
    large = noise(1000, 1000)
    for key in "bc":
        bench.textures.put(key, 1, 1000, 1000, memoryview(large).cast("B"))
    taken = []
    while bench.textures.unfinished:
        bench.turn()
        taken.append([bench.textures.see(key, 1) is not None for key in "bc"])
    assert [True, False] in taken, "a turn takes one large picture"
    assert taken[-1] == [True, True]


def strips() -> None:
    """As floats in strips: no seam is seen, and no edge bleeds into the opposite one."""
    native.CAN_SHARE = False
    import ds4gui.ui.textures as module

    module.STRIP_PX = STRIP_PX // 8
    bench = Bench()
    assert bench.textures.sharing == "off"
    seen = bench.shot(TALL)
    texture = bench.textures.see("a", 1)
    assert texture is not None
    assert len(texture.strips) > 4
    assert far_from(seen, TALL) <= 6, far_from(seen, TALL)


def doubt() -> None:
    """What is read back is not what was written: off, and drawn the other way."""
    shared._OpenGL.pixels_of = lambda self, name: bytearray(24)  # type: ignore[method-assign]
    _falls_back()


def refusal() -> None:
    """The driver takes no picture: off, and drawn the other way."""
    shared._OpenGL.put = lambda *_: False  # type: ignore[method-assign]
    _falls_back()


def lost() -> None:
    """The toolkit's textures are not found: off, and drawn the other way."""
    shared._OpenGL.marked = lambda self, wanted: {}  # type: ignore[method-assign]
    _falls_back()


def _falls_back() -> None:
    bench = Bench()
    seen = bench.shot(TALL)
    assert bench.textures.sharing == "off"
    assert far_from(seen, TALL) <= 6
    bench.textures.clear()
    dpg.delete_item(bench.list, children_only=True)
    bench.turns(3)
    assert len(names()) == 1, "the toolkit's own for letters; no blank and no picture"


def names() -> set[int]:
    """The textures that are alive."""
    is_texture = native.gl_call("glIsTexture", ctypes.c_ubyte, ctypes.c_uint)
    return {name for name in range(1, 2000) if is_texture(name)}


def cycles(count: int = 600) -> None:
    """Pictures that come and go leave no texture and no memory; those on their way neither."""
    bench = Bench()
    picture = noise(300, 200)
    for way in ("shared", "floats"):
        if way == "floats":
            bench.textures._blanks._give_up("floats are wanted")
        for _ in range(100):
            bench.put(picture)
        alive, resident = len(names()), resident_mb()
        for number in range(count):
            bench.put(picture, key="ab"[number % 2])
            if number % 7 == 0:
                bench.textures.clear()
        bench.textures.clear()
        bench.turns(3)
        assert len(names()) <= alive + BLANK_TEXTURES, way
        grown = resident_mb() - resident
        print(way, count, "cycles", round(grown, 1), "MB")  # noqa: T201
        # Kept ones would be 140 MB, and four times that as floats.
        assert grown < 40, (way, grown)


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    run(whole, strips, doubt, refusal, lost, cycles)
