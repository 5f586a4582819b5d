"""Arabic letters join, lines run from left to right, and nothing is lost on the way."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sheets import sheet, whole

from ds4gui.text.bidi import displayed, is_left_to_right, joined, plain_letter
from ds4gui.text.lines import FaceName
from ds4gui.text.selection_geometry import bands, offset_at
from ds4gui.text.widths import HIDDEN, FaceWidths, drawn
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.blocks.said import PiecePassage

ARABIC = st.text(st.sampled_from("ابتثلمهويةءآأپچگ ـ\u064e\u0651a(1)"), max_size=40)
BEH = "\u0628"


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        (BEH, ["isolated"]),
        (BEH * 3, ["initial", "medial", "final"]),
        ("دد", ["isolated", "isolated"]),
        (BEH + "\u064e" + BEH, ["initial", None, "final"]),
        ("پگ", ["initial", "final"]),
    ],
)
def test_a_letter_takes_the_form_its_neighbours_ask_for(text: str, forms: list[str | None]) -> None:
    for character, form in zip(joined(text), forms, strict=True):
        assert unicodedata.decomposition(character).startswith(f"<{form}>" if form else "")
        assert (plain_letter(character) or character) in text


def test_lam_and_alef_become_one_sign() -> None:
    shown = joined("لا سلا")
    assert drawn(shown) == "\ufefb \ufeb3\ufefc"
    assert len(shown) == len("لا سلا")


@given(ARABIC)
def test_joining_keeps_every_character_at_its_place(text: str) -> None:
    shown = joined(text)
    assert len(shown) == len(text)
    for before, after in zip(text, shown, strict=True):
        assert after in HIDDEN or before in unicodedata.normalize("NFKC", after)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain é 漢", "plain é 漢"),
        ("abc אבג def", "abc גבא def"),
        ("אב (12) ab?", "?ab (12) בא"),
        ("(אב)", "(בא)"),
        ("שָׁ", "שָׁ"),
        ("\u200eאבג and def.", "גבא and def."),
        ("\u200fabc אבג", "גבא abc"),
    ],
)
def test_a_line_is_laid_out_from_left_to_right(text: str, shown: str) -> None:
    assert displayed(text) == shown


def seen(text: str, column_px: int = 4000) -> list[str]:
    """The lines of a paragraph as they are read from left to right."""
    made = whole(text, sheet(column_px))
    return ["".join(displayed(run.text) for run in line.runs) for line in made.pieces[0].lines]


def test_every_line_of_a_paragraph_runs_as_its_first_letter_says() -> None:
    lines = seen("left " * 4 + "שלום עולם and מרחב left.", 150)
    assert "םלוע םולש and בחרמ" in lines, "a line that begins the other way"
    assert seen("שלום " * 12 + "left", 120)[-1].startswith("left"), "the last word stands left"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("שלום **עולם** ו`קוד abc` סוף 12.", ".12 ףוס abc דוקו םלוע םולש"),
        ("abc **שלום** עולם def", "abc םלוע םולש def"),
        ("word אבג **דהו** end", "word והד גבא end"),
        ("[אבג](http://a.b)**(דהו)**", "(והד)גבא"),
        ("abc *def* ghi", "abc def ghi"),
    ],
)
def test_a_sentence_keeps_its_order_over_faces(text: str, shown: str) -> None:
    assert seen(text) == [shown]


def test_what_is_selected_over_faces_lies_under_the_same_letters() -> None:
    on = sheet(4000)
    made = whole("abc **אבגד** `הוז` def", on)
    passage = PiecePassage(ProseBox(x=0, y=0, article=made, sheet=on), 0)
    plain = made.pieces[0].plain

    def widths(face: FaceName) -> FaceWidths:
        return on.faces[face].widths

    for at, letter in enumerate(plain):
        if letter.isspace():
            continue
        (band,) = bands(passage, at, at + 1, 0, 99, widths)
        middle = band[0] + band[2] / 2
        near = {offset_at(passage, middle + side, 5, widths) for side in (-1.5, 1.5)}
        assert near & {at, at + 1}, letter
    first = next(iter(bands(passage, plain.index("א"), plain.index("א") + 1, 0, 99, widths)))
    last = next(iter(bands(passage, plain.index("ז"), plain.index("ז") + 1, 0, 99, widths)))
    assert last[0] < first[0], "it goes from right to left"


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp")), max_size=40))
@example("\U00010f28")  # not assigned in Unicode 14: python-bidi asserts on it
def test_only_the_order_changes(text: str) -> None:
    text = drawn(text)
    shown = displayed(text)
    if is_left_to_right(text):
        assert shown == text
    else:
        kept = [c for c in text if not unicodedata.mirrored(c)]
        assert sorted(c for c in shown if not unicodedata.mirrored(c)) == sorted(kept)
        assert len(shown) == len(text)
