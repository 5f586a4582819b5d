"""What is said of a font file is what fontTools says, and a bad file is only no face."""

from __future__ import annotations

from pathlib import Path

import pytest
from font_files import make_font
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from ds4gui import resources
from ds4gui.faces.sfnt import UnusableFontError, open_font

BUNDLED = ("Inter-Regular", "Inter-BoldItalic", "JetBrainsMono-Regular", "NotoSymbols-Regular")


@pytest.mark.parametrize("name", BUNDLED)
def test_each_character_has_the_advance_that_font_tools_reads(name: str) -> None:
    path = resources.asset_path("fonts", f"{name}.ttf")
    face = open_font(path)
    with TTFont(path) as font:
        units, metrics, cmap = font["head"].unitsPerEm, font["hmtx"].metrics, font.getBestCmap()
        assert (face.ascent, face.descent) == (
            font["hhea"].ascent / units, -font["hhea"].descent / units
        )  # fmt: skip
        for code in range(0x20000):
            theirs = metrics[cmap[code]][0] / units if code in cmap else None
            assert face.advance(chr(code)) == theirs, hex(code)


def test_characters_beyond_the_basic_plane_are_found(tmp_path: Path) -> None:
    face = open_font(make_font(tmp_path / "a.ttf", {"a": 500, "漢": 1000, "\U00020000": 900}))
    assert face.advance("\U00020000") == 0.9
    assert face.has("a漢\U00020000")
    assert not face.has("ab")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("fonts") / "sound.ttf"
    return Path(make_font(path, {"a": 500, "漢": 1000, "\U00020000": 900})).read_bytes()


@given(data=st.data())
def test_a_damaged_file_is_no_face_or_lacks_characters(
    sound: bytes, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    damaged = bytearray(sound[: data.draw(st.integers(0, len(sound)))])
    flips = st.tuples(st.integers(0, max(0, len(damaged) - 1)), st.integers(0, 255))
    for at, value in data.draw(st.lists(flips, max_size=6)) if damaged else ():
        damaged[at] = value
    path = tmp_path_factory.getbasetemp() / "damaged.ttf"
    path.write_bytes(damaged)
    try:
        face = open_font(str(path))
    except UnusableFontError:
        return
    for character in "ab漢\U00020000":
        advance = face.advance(character)
        assert advance is None or advance >= 0


def test_faces_that_end_the_toolkit_are_refused(tmp_path: Path) -> None:
    coloured = make_font(tmp_path / "emoji.ttf", {"😀": 1200}, coloured=True)
    with pytest.raises(UnusableFontError, match="coloured"):
        open_font(coloured)
    (tmp_path / "text.ttf").write_text("no font")
    with pytest.raises(UnusableFontError):
        open_font(str(tmp_path / "text.ttf"))
