"""The faces of the window: each bundled font file once, with its advance table.

Owns Dear PyGui's font items. Make it after `create_context` and before `show_viewport`. Never lays
out text: it hands the tables to whoever does. One loaded face is drawn crisp at any whole size
(ImGui 1.92 bakes glyphs on demand); only a widget needs a font of its own size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import dearpygui.dearpygui as dpg
from fontTools.ttLib import TTFont

from ds4gui.resources import asset_path
from ds4gui.text.widths import FaceWidths

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
_LOADED_PX = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A loaded face: `font` is Dear PyGui's item; `ascent` the share of the size above the base."""

    font: int
    widths: FaceWidths
    ascent: float


class Fonts:
    """Every face, at a scale (px per logical px). `fonts["regular"]` is a Face."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._registry = int(dpg.add_font_registry())
        self._faces = {name: self._face(name) for name in _FILES}
        self._widget_fonts: dict[tuple[FaceName, int], int] = {}

    def __getitem__(self, name: FaceName) -> Face:
        return self._faces[name]

    def size_px(self, name: FaceName, css_px: float) -> int:
        """The size to draw a face at: physical px, whole, for a type size in logical CSS px."""
        return self._faces[name].widths.size_px(css_px, self.scale)

    def width(self, name: FaceName, css_px: float, text: str) -> float:
        """Drawn width in physical px."""
        return self._faces[name].widths.width(text, self.size_px(name, css_px))

    def widget_font(self, name: FaceName, css_px: float) -> int:
        """Dear PyGui's font item for a widget (bind it) at a type size in logical CSS px."""
        key = (name, self.size_px(name, css_px))
        if key not in self._widget_fonts:
            self._widget_fonts[key] = self._load(name, key[1])
        return self._widget_fonts[key]

    def _load(self, name: FaceName, size_px: int) -> int:
        path = str(asset_path(*_FILES[name]))
        return int(dpg.add_font(path, size_px, parent=self._registry))

    def _face(self, name: FaceName) -> Face:
        with TTFont(asset_path(*_FILES[name]), lazy=True) as file:
            ascent, descent = file["hhea"].ascent, file["hhea"].descent
            line = ascent - descent
            metrics = file["hmtx"].metrics
            glyphs: dict[int, str] = file.getBestCmap()
            advances = {chr(code): metrics[glyph][0] / line for code, glyph in glyphs.items()}
            per_em = line / file["head"].unitsPerEm
        drawn_for_missing = next((c for c in "\N{REPLACEMENT CHARACTER}? " if c in advances), "")
        return Face(
            font=self._load(name, _LOADED_PX),
            widths=FaceWidths(
                advances=advances,
                fallback=advances.get(drawn_for_missing, 0.0),
                line_per_em=per_em,
            ),
            ascent=ascent / line,
        )
