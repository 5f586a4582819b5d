"""What the window must know of a font file: its lines, which characters it has, how wide they are.

Reads single numbers straight from the mapped file: a face of 65,000 glyphs opens in 0.1 ms, where
fontTools takes 300 ms to make tables of it. It looks a character up as Dear ImGui's stb_truetype
does, so what it says is what is drawn. A file that toolkit can't draw, or dies of, is no face.
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass

_HEADS = {b"\x00\x01\x00\x00", b"true", b"OTTO", b"ttcf"}
_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp")
_COLOURED = ("CBDT", "sbix", "COLR", "SVG ", "EBDT")
"""NotoColorEmoji, which has bitmaps alone, ends Dear PyGui with a segmentation fault."""
_BMP, _FULL, _UNICODE, _WINDOWS = 1, 10, 0, 3
_SEGMENTS, _GROUPS = 4, 12


class UnusableFontError(Exception):
    """The file is no outline font that the toolkit draws; the text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontFile:
    """An open face, the first of a collection. Lengths are shares of the em; `ascent` and
    `descent` (positive) are the lines' above and below the base."""

    path: str
    ascent: float
    descent: float
    data: mmap.mmap
    units_per_em: int
    cmap_at: int
    cmap_format: int
    hmtx_at: int
    metrics: int

    @property
    def line_per_em(self) -> float:
        """Ascent and descent together: what the toolkit calls the size of a font."""
        return self.ascent + self.descent

    def advance(self, character: str) -> float | None:
        """How far a character moves on, in em; None where the face lacks it."""
        glyph = self._glyph(ord(character))
        if not glyph:
            return None
        at = self.hmtx_at + 4 * min(glyph, self.metrics - 1)
        return float(struct.unpack_from(">H", self.data, at)[0]) / self.units_per_em

    def has(self, characters: str) -> bool:
        """Whether the face has them all."""
        return all(self._glyph(ord(character)) for character in characters)

    def _glyph(self, code: int) -> int:
        try:
            if self.cmap_format == _GROUPS:
                return _in_groups(self.data, self.cmap_at, code)
            return _in_segments(self.data, self.cmap_at, code)
        except struct.error:  # a table that points beyond the file's end lacks what it points at
            return 0


def open_font(path: str) -> FontFile:
    """Opens a face; raises UnusableFontError, or OSError where the file can't be read."""
    with open(path, "rb") as file:
        try:
            # Pages of our own, though never written: only such a map tells its address.
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        except ValueError as error:
            raise UnusableFontError("it is empty") from error
    try:
        return _face(path, data)
    except struct.error as error:
        raise UnusableFontError("it is cut short") from error


def _face(path: str, data: mmap.mmap) -> FontFile:
    tables = _tables(data)
    missing = [tag for tag in _NEEDED if tag not in tables]
    if missing:
        raise UnusableFontError(f"it lacks the table {missing[0]}")
    if any(tag in tables for tag in _COLOURED):
        raise UnusableFontError("its glyphs are coloured")
    if not ("CFF " in tables or {"glyf", "loca"} <= tables.keys()):
        raise UnusableFontError("it has no outlines")
    (units_per_em,) = struct.unpack_from(">H", data, tables["head"] + 18)
    ascent, descent = struct.unpack_from(">hh", data, tables["hhea"] + 4)
    (metrics,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    if not (units_per_em and metrics and ascent > descent):
        raise UnusableFontError("its lines have no height")
    struct.unpack_from(">H", data, tables["hmtx"] + 4 * (metrics - 1))
    cmap_at, cmap_format = _cmap(data, tables["cmap"])
    return FontFile(
        path=path,
        ascent=ascent / units_per_em,
        descent=-descent / units_per_em,
        data=data,
        units_per_em=units_per_em,
        cmap_at=cmap_at,
        cmap_format=cmap_format,
        hmtx_at=tables["hmtx"],
        metrics=metrics,
    )


def _tables(data: mmap.mmap) -> dict[str, int]:
    if data[:4] not in _HEADS:
        raise UnusableFontError("it is no TrueType or OpenType font")
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, start + 4)
    found = {}
    for index in range(count):
        tag, _, at, length = struct.unpack_from(">4sIII", data, start + 12 + 16 * index)
        if at + length > len(data):
            raise UnusableFontError("it is cut short")
        found[tag.decode("latin-1")] = at
    return found


def _cmap(data: mmap.mmap, at: int) -> tuple[int, int]:
    """Where the table lies that stb_truetype takes, the last of its kinds, and its format."""
    (count,) = struct.unpack_from(">H", data, at + 2)
    taken = 0
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, at + 4 + 8 * index)
        if platform == _UNICODE or (platform == _WINDOWS and encoding in (_BMP, _FULL)):
            taken = at + offset
    if not taken:
        raise UnusableFontError("it has no Unicode table")
    (kind,) = struct.unpack_from(">H", data, taken)
    if kind not in (_SEGMENTS, _GROUPS):
        raise UnusableFontError(f"its Unicode table has the format {kind}")
    return taken, kind


def _in_groups(data: mmap.mmap, at: int, code: int) -> int:
    (count,) = struct.unpack_from(">I", data, at + 12)
    low, high = 0, int(count)
    while low < high:
        middle = (low + high) // 2
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * middle)
        if code < first:
            high = middle
        elif code > last:
            low = middle + 1
        else:
            return int(glyph) + code - int(first)
    return 0


def _in_segments(data: mmap.mmap, at: int, code: int) -> int:
    if code > 0xFFFF:
        return 0
    (twice,) = struct.unpack_from(">H", data, at + 6)
    low, high = 0, int(twice) // 2
    while low < high:  # the first segment that does not end before the code
        middle = (low + high) // 2
        if struct.unpack_from(">H", data, at + 14 + 2 * middle)[0] < code:
            low = middle + 1
        else:
            high = middle
    if low == int(twice) // 2:
        return 0
    starts_at = at + 16 + twice + 2 * low
    (start,) = struct.unpack_from(">H", data, starts_at)
    if code < start:
        return 0
    (delta,) = struct.unpack_from(">H", data, starts_at + twice)
    offset_at = starts_at + 2 * twice
    (offset,) = struct.unpack_from(">H", data, offset_at)
    if not offset:
        return int(code + delta) & 0xFFFF
    # stb_truetype leaves the delta out here, so a face that uses both is drawn by the raw number.
    return int(struct.unpack_from(">H", data, offset_at + offset + 2 * (code - start))[0])
