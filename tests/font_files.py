"""Small font files made on the spot: each character is a square of its own advance."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.DefaultTable import DefaultTable

UNITS_PER_EM = 1000


def make_font(path: Path, advances: Mapping[str, int], *, family: str = "Squares",
              coloured: bool = False) -> str:  # fmt: skip
    """Writes a face with these characters, in thousandths of an em; returns its path."""
    names = {character: f"u{ord(character):05X}" for character in advances}
    builder = FontBuilder(UNITS_PER_EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    widths = {".notdef": 500, **{names[one]: advance for one, advance in advances.items()}}
    builder.setupGlyf({name: _square(width) for name, width in widths.items()})
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=900, descent=-300)
    names_of = {"familyName": family, "styleName": "Regular", "psName": f"{family}-Regular"}
    builder.setupNameTable(names_of)
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-300, usWinAscent=900, usWinDescent=300)
    builder.setupPost()
    if coloured:
        builder.font["CBDT"] = bitmaps = DefaultTable("CBDT")
        bitmaps.data = bytes(8)
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return str(path)


def _square(width: int) -> object:
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 800), (width, 800), (width, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()
