"""Pictures in the graphics card: one static texture per figure and column width.

Owns creation, deletion and the byte budget. Use it on the UI thread only: a texture deleted on
another one leaks or crashes. Static textures alone: the other kinds upload again every frame and
never free their pixel buffer. Dear PyGui samples with GL_REPEAT, so each picture carries a rim of
one px that repeats its edge; the picture itself is the rectangle inside (`uv`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

import dearpygui.dearpygui as dpg
import numpy as np

from ds4gui.limits import TEXTURE_BYTES, TEXTURE_BYTES_PER_PX

TextureKey: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Texture:
    """A picture: Dear PyGui's item, its size in px without the rim."""

    item: int
    column_px: int
    width_px: int
    height_px: int

    @property
    def uv(self) -> tuple[float, float, float, float]:
        """The picture without its rim."""
        width, height = self.width_px + 2, self.height_px + 2
        return (1 / width, 1 / height, 1 - 1 / width, 1 - 1 / height)

    @property
    def size_bytes(self) -> int:
        """What it holds of main memory for as long as it lives."""
        return (self.width_px + 2) * (self.height_px + 2) * TEXTURE_BYTES_PER_PX


class Textures:
    """All pictures, least recently seen first."""

    def __init__(self, budget_bytes: int = TEXTURE_BYTES) -> None:
        self._budget_bytes = budget_bytes
        self._registry = int(dpg.add_texture_registry())
        self._kept: dict[TextureKey, Texture] = {}
        self.used_bytes = 0

    def __contains__(self, key: TextureKey) -> bool:
        return key in self._kept

    def put(
        self,
        figure_key: str,
        column_px: int,
        width_px: int,
        height_px: int,
        pixels: memoryview,
        in_sight: Collection[str],
    ) -> list[TextureKey]:
        """Keeps a picture (rows from the top, RGBA of 8 bits, alpha not multiplied in).

        Returns what had to go: never a figure in sight, even where the budget is then exceeded.
        """
        self._drop((figure_key, column_px))
        rim = np.empty((height_px + 2, width_px + 2, 4), np.float32)
        octets = np.frombuffer(pixels, np.uint8).reshape(height_px, width_px, 4)
        np.multiply(octets, np.float32(1 / 255), out=rim[1:-1, 1:-1])
        rim[0], rim[-1] = rim[1], rim[-2]
        rim[:, 0], rim[:, -1] = rim[:, 1], rim[:, -2]
        item = dpg.add_static_texture(
            width_px + 2, height_px + 2, rim.reshape(-1), parent=self._registry
        )
        texture = Texture(
            item=int(item), column_px=column_px, width_px=width_px, height_px=height_px
        )
        self._kept[figure_key, column_px] = texture
        self.used_bytes += texture.size_bytes
        for other in [k for k in self._kept if k[0] == figure_key and k[1] != column_px]:
            self._drop(other)
        return self._evict({*in_sight, figure_key})

    def see(self, figure_key: str, column_px: int) -> Texture | None:
        """The picture for a column width, else one of another width, else None; marks it seen."""
        key = (figure_key, column_px)
        if key not in self._kept:
            key = next((k for k in self._kept if k[0] == figure_key), key)
        texture = self._kept.pop(key, None)
        if texture is not None:
            self._kept[key] = texture
        return texture

    def clear(self) -> None:
        """Deletes every picture."""
        for key in list(self._kept):
            self._drop(key)

    def _evict(self, protected: Collection[str]) -> list[TextureKey]:
        gone = []
        for key in list(self._kept):
            if self.used_bytes <= self._budget_bytes:
                break
            if key[0] not in protected:
                self._drop(key)
                gone.append(key)
        return gone

    def _drop(self, key: TextureKey) -> None:
        texture = self._kept.pop(key, None)
        if texture is not None:
            self.used_bytes -= texture.size_bytes
            dpg.delete_item(texture.item)
