"""One face of emoji, arrows, mathematics and symbols, merged from four Noto fonts.

Owns which font gives which character. The lines of the result are those of Inter, so that it can
stand in its lines at the same size. Never fetches: the packages are handed in.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FAMILY = "Noto Symbols"
LINES_OF = "Inter-Regular.ttf"
UNUSED = ("GSUB", "GPOS", "GDEF", "BASE", "MATH", "STAT", "DSIG", "gasp", "meta", "vhea", "vmtx")


@dataclass(frozen=True, slots=True)
class Source:
    """Of the files `pattern` below `package`, the characters from `first` to `last`."""

    package: str
    pattern: str
    first: int = 0x2000
    last: int = 0x1FFFF


EMOJI = Source("@fontsource-noto-emoji", "noto-emoji-emoji-400-normal.woff")
PICTURES = Source(EMOJI.package, EMOJI.pattern, 0x2600, 0x27BF)
SUPPLEMENT = Source(EMOJI.package, EMOJI.pattern, 0x1F000)
MATHS = Source("@fontsource-noto-sans-math", "noto-sans-math-latin-400-normal.woff")
SYMBOLS = Source("@fontsource-noto-sans-symbols", "noto-sans-symbols-*-400-normal.woff")
SYMBOLS_2 = Source("@fontsource-noto-sans-symbols-2", "noto-sans-symbols-2-*-400-normal.woff")
SOURCES = (PICTURES, SUPPLEMENT, MATHS, SYMBOLS, SYMBOLS_2, EMOJI)
"""The first that has a character gives it: pictures from the emoji font, arrows from the others."""
BOX_DRAWING = range(0x2500, 0x25A0)
"""Left to the code face, which has all of it: lines of two faces would not meet."""
LICENCES = (EMOJI, MATHS, SYMBOLS, SYMBOLS_2)


def build_symbols(packages: Path, fonts: Path) -> TTFont:
    """The merged face without what Inter has; `fonts` holds the built Inter."""
    with TTFont(fonts / LINES_OF) as inter:
        taken = {*inter.getBestCmap(), *BOX_DRAWING}
        lines, upem = inter["hhea"], inter["head"].unitsPerEm
        ascent, descent = lines.ascent, lines.descent
    with tempfile.TemporaryDirectory() as folder:
        parts: list[str] = []
        for source in SOURCES:
            for path in sorted((packages / source.package / "package/files").glob(source.pattern)):
                wanted = {c for c in _characters(path) if source.first <= c <= source.last} - taken
                if wanted:
                    parts.append(str(Path(folder, f"{len(parts)}.ttf")))
                    _part(path, wanted, upem).save(parts[-1])
                    taken |= wanted
        merged: TTFont = Merger().merge(parts)
    merged["hhea"].ascent, merged["hhea"].descent, merged["hhea"].lineGap = ascent, descent, 0
    os2 = merged["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ascent, descent, 0
    os2.usWeightClass, os2.fsSelection = 400, 0b100_0000
    _name(merged)
    return merged


def licence(packages: Path) -> str:
    """The copyright of each source, then the licence they share."""
    texts = [
        (packages / source.package / "package/LICENSE").read_text("utf-8").strip()
        for source in LICENCES
    ]
    heads = [text.split("\n", 1)[0].strip() for text in texts]
    return "\n".join([*dict.fromkeys(heads), texts[0].split("\n", 1)[1]]) + "\n"


def _characters(path: Path) -> Iterator[int]:
    with TTFont(path) as font:
        yield from font.getBestCmap()


def _part(path: Path, characters: set[int], upem: int) -> TTFont:
    font = TTFont(path, recalcTimestamp=False)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += UNUSED
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(characters))
    subsetter.subset(font)
    font.flavor = None
    scale_upem(font, upem)
    return font


def _name(font: TTFont) -> None:
    names = {1: FAMILY, 2: "Regular", 3: "ds4gui;NotoSymbols-Regular", 4: f"{FAMILY} Regular"}
    names |= {5: "Version 1.0", 6: "NotoSymbols-Regular"}
    names |= {13: "SIL Open Font License, Version 1.1", 14: "https://openfontlicense.org"}
    font["name"].names = []
    for name_id, text in sorted(names.items()):
        font["name"].setName(text, name_id, 3, 1, 0x409)
