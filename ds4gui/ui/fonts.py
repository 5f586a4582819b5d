"""The faces of the window: each font file once, with its advances and the faces behind it.

Owns Dear PyGui's font items. Make it after `create_context` and before `show_viewport`. Never lays
out text: it hands the tables to whoever does. One loaded face is drawn crisp at any whole size
(ImGui 1.92 bakes glyphs on demand); only a widget needs a font of its own size, which is that of
the item times the toolkit's one factor for all, so that another scale makes no font.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import dearpygui.dearpygui as dpg

from ds4gui.faces.sfnt import FontFile, open_font
from ds4gui.resources import asset_path
from ds4gui.text.widths import FaceWidths
from ds4gui.ui.fallback import Chain
from ds4gui.ui.merge import Merge

FaceName: TypeAlias = Literal[
    "regular", "medium", "semibold", "bold", "italic", "bold_italic", "mono", "mono_bold", "icons"
]

_FILES: dict[FaceName, tuple[str, str]] = {
    "regular": ("fonts", "Inter-Regular.ttf"),
    "medium": ("fonts", "Inter-Medium.ttf"),
    "semibold": ("fonts", "Inter-SemiBold.ttf"),
    "bold": ("fonts", "Inter-Bold.ttf"),
    "italic": ("fonts", "Inter-Italic.ttf"),
    "bold_italic": ("fonts", "Inter-BoldItalic.ttf"),
    "mono": ("fonts", "JetBrainsMono-Regular.ttf"),
    "mono_bold": ("fonts", "JetBrainsMono-Bold.ttf"),
    "icons": ("icons", "lucide.ttf"),
}
_STAND_INS = ("NotoSymbols-Regular.ttf", "JetBrainsMono-Regular.ttf", "Inter-Regular.ttf")
"""Behind every face of text: pictures and mathematics, then box drawing, then Latin and Greek."""
LOADED_PX = 18
"""The size that a face to draw with is loaded at, which `get_text_size` measures at."""
_WIDGETS_TIMES = 32
"""Widgets' fonts are loaded so many times too large: items have whole sizes, and the product with
the factor is rounded (measured: as `size_px` at every scale)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A loaded face: `font` is Dear PyGui's item; `ascent` the share of the size above the base.

    `chain` knows what draws the characters it lacks; the faces there are `Fonts.behind`.
    """

    font: int
    widths: FaceWidths
    ascent: float
    chain: Chain


class Fonts:
    """Every face, at a scale (px per logical px). `fonts["regular"]` is a Face."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._registry = int(dpg.add_font_registry())
        self._own = {name: open_font(asset_path(*file)) for name, file in _FILES.items()}
        self._behind = [open_font(asset_path("fonts", name)) for name in _STAND_INS]
        self._items: dict[tuple[str, int], int] = {}
        self._merge = Merge()
        self._merged: dict[tuple[FaceName, int], int] = {}
        self._faces = {name: self._face(name) for name in _FILES}
        self.rescale(scale)

    def rescale(self, scale: float) -> None:
        """All type has another size from the next frame on; what is laid out is stale."""
        self.scale = scale
        dpg.set_global_font_scale(scale / _WIDGETS_TIMES)

    def __getitem__(self, name: FaceName) -> Face:
        return self._faces[name]

    def size_px(self, name: FaceName, css_px: float) -> int:
        """The size to draw a face at: physical px, whole, for a type size in logical CSS px."""
        return self._faces[name].widths.size_px(css_px, self.scale)

    def width(self, name: FaceName, css_px: float, text: str) -> float:
        """Drawn width in physical px."""
        return self._faces[name].widths.width(text, self.size_px(name, css_px))

    def item(self, name: FaceName, place: int) -> int:
        """Dear PyGui's font item of a face in a chain; 0 is the named face itself."""
        return self._item((self._own[name], *self._behind)[place].path, LOADED_PX)

    def widget_font(self, name: FaceName, css_px: float) -> int:
        """Dear PyGui's font item for a widget (bind it) at a type size in logical CSS px."""
        size_px = self._faces[name].widths.size_px(css_px, _WIDGETS_TIMES)
        if name != "icons":
            self._merged.setdefault((name, size_px), 0)
        return self._item(self._own[name].path, size_px)

    def stand_behind(self, files: Sequence[FontFile]) -> None:
        """Faces of the system take their place behind the others; lay everything out again."""
        self._behind.extend(files)
        self._faces = {name: self._face(name) for name in _FILES}

    def settle(self) -> bool:
        """Once per turn: puts the faces behind widgets' fonts that were loaded by now; whether
        there were any."""
        settled = False
        for (name, size_px), count in self._merged.items():
            if count == len(self._behind) or not self._merge.available:
                continue
            if self._merge.behind(self._own[name], size_px, self._behind[count:]):
                self._merged[name, size_px] = len(self._behind)
                settled = True
        return settled

    def _item(self, path: str, size_px: int) -> int:
        """The font of a file at a size, made once: `merge` knows a font by the two."""
        if (path, size_px) not in self._items:
            item = int(dpg.add_font(path, size_px, parent=self._registry))
            self._items[path, size_px] = item
        return self._items[path, size_px]

    def _face(self, name: FaceName) -> Face:
        file = self._own[name]
        chain = Chain((file,) if name == "icons" else (file, *self._behind))
        return Face(
            font=self._item(file.path, LOADED_PX),
            widths=FaceWidths(advances=chain, fallback=0.0, line_per_em=file.line_per_em),
            ascent=file.ascent / file.line_per_em,
            chain=chain,
        )
