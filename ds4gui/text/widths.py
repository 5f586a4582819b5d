"""How wide a face sets a text: its advance table as a value.

Owns the arithmetic of one face. Never reads a font file: the table is handed in. Dear PyGui sets
text without kerning or ligatures, each character at its own advance, so a sum is the drawn width.
Characters that only steer others (joiners, variation selectors, bidi marks, the soft hyphen) are
never drawn: it would put a question mark in their place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ds4gui.text.bidi import joined

HIDDEN = frozenset(
    {"\u00ad", "\u034f", "\u061c", "\ufeff"}
    | {chr(code) for code in range(0x200B, 0x2010)}
    | {chr(code) for code in range(0x202A, 0x202F)}
    | {chr(code) for code in range(0x2060, 0x2070)}
    | {chr(code) for code in range(0xFE00, 0xFE10)}
    | {chr(code) for code in range(0x1F3FB, 0x1F400)}
    | {chr(code) for code in range(0xE0000, 0xE0200)}
)
"""Characters without a look of their own, and the skin colours of emoji, which have one colour."""

_WITHOUT_HIDDEN = dict.fromkeys(map(ord, HIDDEN))


def drawn(text: str) -> str:
    """The text as it is handed to the toolkit."""
    return text if text.isascii() else text.translate(_WITHOUT_HIDDEN)


class _Shares(dict[str, float]):
    """Advances by drawn character, looked up once each: laying out is mostly this."""

    def __init__(self, advances: Mapping[str, float], fallback: float) -> None:
        super().__init__()
        self._advances, self._fallback = advances, fallback

    def __missing__(self, character: str) -> float:
        hidden = character in HIDDEN
        share = 0.0 if hidden else self._advances.get(character, self._fallback)
        self[character] = share
        return share


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceWidths:
    """Advances as shares of the line height (ascent minus descent), by character.

    `fallback` is the advance of what is drawn for a character the face lacks. `line_per_em` is the
    line height of one em, which turns a CSS size into the size Dear PyGui wants.
    """

    advances: Mapping[str, float]
    fallback: float
    line_per_em: float
    _shares: _Shares = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Begins with no character looked up."""
        object.__setattr__(self, "_shares", _Shares(self.advances, self.fallback))

    def size_px(self, css_px: float, scale: float = 1.0) -> int:
        """The drawing size of a CSS type size; whole, as glyphs are baked at whole sizes only."""
        return max(1, round(css_px * scale * self.line_per_em))

    def width(self, text: str, size_px: float) -> float:
        """Drawn width in px of a text without line breaks and tabs."""
        return sum(self.each(text)) * size_px

    def each(self, text: str) -> Iterator[float]:
        """The advance of each character in line heights, 0 for what is not drawn."""
        return map(self._shares.__getitem__, joined(text))
