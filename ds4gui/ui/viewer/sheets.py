"""The pictures of the viewer: parts of drawings, each where a lens shows it.

Owns their textures. The last picture of all of a drawing lies below a sharper one of a part, so
that the stage is never empty while another part is being drawn: the old one is stretched meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui.chat.actions import CutWanted
from ds4gui.limits import VIEWER_TEXTURE_BYTES
from ds4gui.present.lens import Lens, Size
from ds4gui.ui.paint import Picture
from ds4gui.ui.textures import Texture, Textures

_ALL = " whole"
_ON_THEIR_WAY = 64


class Sheets:
    """By name: left, right, or both in one."""

    def __init__(self) -> None:
        self._textures = Textures(VIEWER_TEXTURE_BYTES)
        self._number = 0
        self._cuts: dict[int, CutWanted] = {}
        self._names: set[str] = set()

    @property
    def unfinished(self) -> bool:
        """Whether `tick` has more to do after the next frame."""
        return self._textures.unfinished

    def put(self, name: str, wanted: CutWanted, pixels: memoryview, drawing: Size) -> None:
        """Takes the picture of a part; `drawing` is the room of all of it."""
        _, _, width, height = wanted.cut
        names = [name]
        # Half a px less is all of it: a cut has whole px.
        if width > drawing[0] * 0.99 and height > drawing[1] * 0.99 and name != "both":
            names.append(name + _ALL)
        for one in names:
            self._number += 1
            self._cuts[self._number] = wanted
            self._names.add(one)
            size = (wanted.width_px, wanted.height_px)
            self._textures.put(one, self._number, *size, pixels)

    def tick(self) -> bool:
        """Once per turn, before its frame; True when a picture has come."""
        came = self._textures.tick([(name, 0) for name in self._names])
        if came:
            there = (self._texture(name) for name in self._names)
            kept = {texture.column_px for texture in there if texture is not None}
            newest = self._number - _ON_THEIR_WAY
            self._cuts = {n: cut for n, cut in self._cuts.items() if n in kept or n > newest}
        return came

    def forget(self) -> None:
        """Deletes all: other figures are shown."""
        self._textures.clear()
        self._cuts.clear()
        self._names.clear()

    def drop(self, name: str) -> None:
        """Shows one no more."""
        self._names.discard(name)

    def has(self, name: str) -> bool:
        """Whether there is a picture of this name."""
        return name in self._names and self._texture(name) is not None

    def pictures(self, name: str, lens: Lens) -> Iterator[Picture]:
        """What is drawn on a stage of that lens, from below to above."""
        for one in (name + _ALL, name):
            texture = self._texture(one) if one in self._names else None
            if texture is not None:
                yield from _placed(texture, self._cuts[texture.column_px], lens)

    def _texture(self, name: str) -> Texture | None:
        return self._textures.see(name, self._number)


def _placed(texture: Texture, wanted: CutWanted, lens: Lens) -> Iterator[Picture]:
    left, top, width, height = (side * lens.scale for side in wanted.cut)
    for strip in texture.strips:
        yield Picture(
            x=left - lens.left,
            y=top - lens.top + height * strip.top,
            width=width,
            height=height * (strip.bottom - strip.top),
            texture=strip.item,
            uv=strip.uv,
        )
