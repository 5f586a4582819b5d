"""Which face draws what, behind one of the window's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from font_files import make_font

from ds4gui import resources
from ds4gui.faces.sfnt import open_font
from ds4gui.text.widths import FaceWidths
from ds4gui.ui.fallback import NONE, Chain, Stretch, box_digits, box_share


@pytest.fixture
def chain(tmp_path: Path) -> Chain:
    files = [
        make_font(tmp_path / "own.ttf", {"a": 500, "b": 600, " ": 250}),
        make_font(tmp_path / "behind.ttf", {"b": 900, "漢": 1000, "字": 1000}),
        make_font(tmp_path / "letters.ttf", {"\u0628": 700, "א": 400, "ב": 410}),
    ]
    return Chain([open_font(path) for path in files])


def test_the_first_face_that_has_a_character_draws_it(chain: Chain) -> None:
    line = 1.2  # of each of these faces, in em
    assert chain.stretches("ab 漢字 a") == (
        Stretch(0, 0, "ab "),
        Stretch(pytest.approx(1.35 / line), 1, "漢字"),
        Stretch(pytest.approx(3.35 / line), 0, " a"),
    )


def test_a_sum_of_stretches_is_the_width_layout_counts_with(chain: Chain) -> None:
    widths = FaceWidths(advances=chain, fallback=0.0, line_per_em=1.2)
    for text in ("ab 漢字", "漢😀字", "אב ab", "\u0628\u0628 a"):
        *_, last = chain.stretches(text)
        end = last.x + sum(chain[character] for character in last.text)
        assert widths.width(text, 20) == pytest.approx(end * 20)


def test_what_no_face_has_is_a_box_with_its_code_point(chain: Chain) -> None:
    before, missing, after = chain.stretches("a\U0001d11eb")
    assert (missing.face, missing.text) == (NONE, "\U0001d11e")
    assert after.x == pytest.approx(before.x + chain["a"] + box_share("\U0001d11e"))
    assert box_digits("\U0001d11e") == ("01D", "11E")
    assert box_digits("\u1a00") == ("1A", "00")


def test_a_face_without_joined_forms_draws_the_plain_letter(chain: Chain) -> None:
    (stretch,) = chain.stretches("\u0628\u0628")
    assert (stretch.face, stretch.text) == (2, "\u0628\u0628")


def test_lines_run_from_left_to_right(chain: Chain) -> None:
    assert [stretch.text for stretch in chain.stretches("a אב b")] == ["a ", "בא", " b"]


def test_stand_ins_are_drawn_with_the_same_em(tmp_path: Path) -> None:
    tall = open_font(make_font(tmp_path / "tall.ttf", {"漢": 1000}))
    inter = open_font(resources.asset_path("fonts", "Inter-Regular.ttf"))
    chain = Chain([inter, tall])
    size_px = 20
    em_px = size_px / inter.line_per_em
    assert chain["漢"] * size_px == pytest.approx(em_px)
    assert chain.line_share(1) * size_px / tall.line_per_em == pytest.approx(em_px)


def test_the_bundled_faces_have_what_models_write() -> None:
    names = ("Inter-Regular", "NotoSymbols-Regular", "JetBrainsMono-Regular")
    chain = Chain([open_font(resources.asset_path("fonts", f"{name}.ttf")) for name in names])
    for text in (
        "→⇒↦⟶⤳ ∀∃∈∑∫√∞≤≥≠≈⊂⊕⟨⟩ ℝℕℤ𝔸𝒜𝑥 ①⑳❶ ⌘⌥⇧⏎ ✓✔✗★☆ ♪♔☰☯ ⠿",
        "😀🚀🎉❤✅❌⚠👍🧠🇩 ☀☕☎ ┌─┬│█▓░ ₿€₹ ¼ Ωλ Жя é",
    ):
        assert [s.text for s in chain.stretches(text) if s.face == NONE] == []
