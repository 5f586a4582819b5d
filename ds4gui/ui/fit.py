"""Interface words fitted to a width: one line cut with an ellipsis, or wrapped at spaces.

Pure but for the fonts' tables. The transcript's own text is laid out in `ds4gui.text`.
"""

from __future__ import annotations

from functools import lru_cache

from ds4gui.text.widths import FaceWidths
from ds4gui.ui.fonts import FaceName, Fonts

_ELLIPSIS = "…"


def elide(fonts: Fonts, face: FaceName, css_px: float, text: str, width_px: float) -> str:
    """The text, or as much of its start as fits with an ellipsis; never wider than `width_px`."""
    return _elided(fonts[face].widths, fonts.size_px(face, css_px), text, width_px)


@lru_cache(maxsize=512)
def _elided(widths: FaceWidths, size_px: int, text: str, width_px: float) -> str:
    """Kept: the titles of a list are the same each time it is drawn."""
    if widths.width(text, size_px) <= width_px:
        return text
    room = width_px - widths.width(_ELLIPSIS, size_px)
    if room < 0:
        return ""
    kept = 0
    for character in text:
        room -= widths.width(character, size_px)
        if room < 0:
            break
        kept += 1
    return text[:kept].rstrip() + _ELLIPSIS


def wrap(
    fonts: Fonts, face: FaceName, css_px: float, text: str, width_px: float
) -> tuple[str, ...]:
    """The text in lines broken at spaces; a word wider than a line is cut with an ellipsis."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width(face, css_px, longer) <= width_px:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(elide(fonts, face, css_px, line, width_px) for line in lines)
