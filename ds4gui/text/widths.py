"""How wide a face sets a text: its advance table as a value.

Owns the arithmetic of one face. Never reads a font file: the table is handed in. Dear PyGui sets
text without kerning or ligatures, each character at its own advance, so a sum is the drawn width.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceWidths:
    """Advances as shares of the line height (ascent minus descent), by character.

    `fallback` is the advance of what is drawn for a character the face lacks. `line_per_em` is the
    line height of one em, which turns a CSS size into the size Dear PyGui wants.
    """

    advances: Mapping[str, float]
    fallback: float
    line_per_em: float

    def size_px(self, css_px: float, scale: float = 1.0) -> int:
        """The drawing size of a CSS type size; whole, as glyphs are baked at whole sizes only."""
        return max(1, round(css_px * scale * self.line_per_em))

    def width(self, text: str, size_px: float) -> float:
        """Drawn width in px of a text without line breaks and tabs."""
        get, fallback = self.advances.get, self.fallback
        return sum(get(character, fallback) for character in text) * size_px
