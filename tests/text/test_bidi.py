"""Arabic letters join, lines run from left to right, and nothing is lost on the way."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sheets import sheet, whole

from ds4gui.text.bidi import displayed, is_left_to_right, joined, plain_letter
from ds4gui.text.widths import HIDDEN, drawn

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


def test_every_line_of_a_paragraph_runs_as_its_first_letter_says() -> None:
    made = whole("left " * 4 + "שלום עולם and מרחב left.", sheet(150))
    texts = [run.text for line in made.pieces[0].lines for run in line.runs]
    (turned,) = [text for text in texts if text.startswith("\u200e")]
    assert displayed(turned) == "םלוע םולש and בחרמ", "a line that begins the other way"
    shown = whole("שלום " * 12 + "left", sheet(120)).pieces[0].lines
    assert not any(run.text.startswith("\u200e") for line in shown for run in line.runs)


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
