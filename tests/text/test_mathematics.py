"""Which dollars are mathematics, and how a formula stands in a text once its room is known."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import drawn_words, sheet, whole

from ds4gui.limits import FORMULA_CHARS, FORMULA_DEPTH
from ds4gui.text.article import Article, article
from ds4gui.text.document import Spans
from ds4gui.text.formula import Formula, FormulaBox, Formulas, formula_from_source
from ds4gui.text.inline import Targets, spans_from_markdown
from ds4gui.text.selection_geometry import bands, formula_at, offset_at, whole_formulas
from ds4gui.text.selection_plain import said_of_markdown
from ds4gui.text.sheet import Sheet
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.blocks.said import PiecePassage

EM_PX = 15


def known(on: Sheet, **boxes: FormulaBox | None) -> Sheet:
    """A sheet that knows formulas by their TeX, set in the text."""
    return replace(on, formulas={Formula(tex, False, EM_PX): box for tex, box in boxes.items()})


def sources(text: str) -> list[str]:
    """What is read as mathematics in a paragraph."""
    spans: Spans = spans_from_markdown(text, Targets({}))
    return [span.text for span in spans if span.style.source]


@pytest.mark.parametrize(
    "text",
    [
        "$5 and $10", "$5–$10", "$5-$10", "US$", "costs US$5 and US$6", "cost $3.50 and $4",
        "cost $3.50 and $4.", "\\$5 and \\$6", "\\$x\\$", "`$x$`", "$5 `x$`", "($5) to ($6)",
        "$100M–$200M", "$5/$6", "5$ and 6$", "$ 5 $", "from $5 or US$ on", "$20k vs. 30k$",
        "$HOME/$USER", "$PATH and $HOME", "$5,000 to $6,000", "A$5/B$6", "$", "$$", "$$$$",
        "$x", "x$", "$x\n", "$x `y$`", "a$b$c", "**$5** and **$6**", "$1 billion, 2 billion$",
    ],
)  # fmt: skip
def test_prices_and_names_stay_text(text: str) -> None:
    assert sources(text) == []


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("$x$-axis", ["$x$"]),
        ("the $n$th", ["$n$"]),
        ("($x$, $y$)", ["$x$", "$y$"]),
        ("$x$$y$", ["$x$", "$y$"]),
        ("公式$x$是、$y$。", ["$x$", "$y$"]),
        ("函数$sin$是", ["$sin$"]),
        ("$5 and $x$", ["$x$"]),
        ("$5$ of them", ["$5$"]),
        ("$2 \\text{ or } 3$", ["$2 \\text{ or } 3$"]),
        ("$3x + 2$", ["$3x + 2$"]),
        ("$ABC$ is", ["$ABC$"]),
        ("$\\$5$", ["$\\$5$"]),
        ("costs \\$5, so $x = 5$", ["$x = 5$"]),
        ("**$x$** and *$y$*", ["$x$", "$y$"]),
        ("\\(a\\) or \\[b\\]", ["\\(a\\)", "\\[b\\]"]),
        ("as $$x$$ here", ["$$x$$"]),
        ("$a_1*b$ and $c*d$", ["$a_1*b$", "$c*d$"]),
    ],
)
def test_formulas_are_found_beside_anything(text: str, formulas: list[str]) -> None:
    assert sources(text) == formulas


@pytest.mark.parametrize(
    "source",
    ["$$a", "$$ $$", "$a}{$", "$$\\frac{a}{b$$", "\\[a", "\\(a", f"${'x' * (FORMULA_CHARS + 1)}$",
     f"${'{' * (FORMULA_DEPTH + 1)}{'}' * (FORMULA_DEPTH + 1)}$"],
)  # fmt: skip
def test_what_is_half_open_or_too_much_is_never_asked_for(source: str) -> None:
    assert formula_from_source(source, EM_PX) is None


def test_fences_and_environments_are_deep_too() -> None:
    assert formula_from_source(r"$\left( \frac{a}{b} \right)$", EM_PX) is not None
    assert formula_from_source(r"$\leftarrow \rightarrow \{ \}$", EM_PX) is not None
    for opener, closer in ((r"\left(", r"\right)"), (r"\begin{array}{c}", r"\end{array}")):
        deep = FORMULA_DEPTH + 1
        assert formula_from_source(f"${opener * deep}x{closer * deep}$", EM_PX) is None
        assert formula_from_source(f"${opener}x$", EM_PX) is None


def test_an_unknown_formula_is_asked_for_and_shown_as_it_is_written() -> None:
    made = whole("one $x^2$ two", sheet())
    assert drawn_words(made) == "one $x^2$ two"
    assert made.pieces[0].wants == (Formula("x^2", False, EM_PX),)
    assert not made.pieces[0].insets


def test_a_formula_that_cannot_be_set_is_not_asked_for_again() -> None:
    made = whole("one $x$ two", known(sheet(), x=None))
    assert made.pieces[0].wants == ()
    assert drawn_words(made) == "one $x$ two"


def test_a_known_formula_stands_on_the_base_line_of_its_words() -> None:
    on = known(sheet(), x=FormulaBox(20, 16, 12))
    plain = whole("one x two", on).pieces[0].lines[0]
    line = whole("one $x$ two", on).pieces[0].lines[0]
    first, formula, last = line.runs
    assert formula.inset is not None
    face = on.faces["regular"]
    base = first.y + on.base("regular", first.size_px)
    assert formula.y + 12 == base == last.y + on.base("regular", last.size_px)
    assert last.x == pytest.approx(formula.x + 20, abs=1)
    assert formula.x == pytest.approx(face.widths.width("one ", first.size_px), abs=1)
    assert line.height == plain.height


def test_a_high_formula_makes_its_line_higher_and_no_other() -> None:
    on = known(sheet(100), x=FormulaBox(20, 60, 35))
    lines = whole("words and words and more words $x$ and words and more words", on).pieces[0].lines
    heights = [line.height for line in lines]
    assert sorted(heights)[-1] >= 60
    assert sorted(heights)[-2] == min(heights)
    assert all(a.y + a.height == b.y for a, b in pairwise(lines))
    (tall,) = [line for line in lines if line.height > min(heights)]
    (formula,) = [run for run in tall.runs if run.inset is not None]
    assert tall.y <= formula.y
    assert formula.y + 60 <= tall.y + tall.height


def test_a_display_formula_stands_in_the_middle() -> None:
    formula = Formula("x", True, EM_PX)
    on = replace(sheet(400), formulas={formula: FormulaBox(100, 40, 25)})
    (run,) = whole("$$\nx\n$$", on).pieces[0].insets
    assert (run.x, run.inset and run.inset.width) == (150, 100)


def test_a_wide_formula_is_asked_for_smaller() -> None:
    wide, small = Formula("x", True, EM_PX), Formula("x", True, 10)
    on = replace(sheet(400), formulas={wide: FormulaBox(560, 40, 25)})
    before = whole("$$x$$", on)
    assert before.pieces[0].wants == (small,)
    after = article(
        "$$x$$", replace(on, formulas={**on.formulas, small: FormulaBox(380, 30, 20)}), before
    )
    assert [run.inset and run.inset.formula for run in after.pieces[0].insets] == [small]
    far = whole("$$x$$", replace(on, formulas={wide: FormulaBox(5600, 40, 25)}))
    assert (far.pieces[0].wants, far.pieces[0].insets) == ((), ())


@pytest.mark.parametrize("text", ["1. $x$ one", "|a|b|\n|-|-|\n|one|$x$ two|"])
def test_what_stands_beside_a_high_formula_shares_its_base_line(text: str) -> None:
    boxes: dict[Formula, FormulaBox | None] = {
        Formula("x", False, em): FormulaBox(20, 60, 35) for em in range(8, 30)
    }
    on = replace(sheet(), formulas=boxes)
    runs = [run for line in whole(text, on).pieces[0].lines for run in line.runs]
    (formula,) = [run for run in runs if run.inset is not None]
    beside = [run for run in runs if run.inset is None and run.text in ("1.", "one", " one")]
    bases = {run.y + on.base(run.face, run.size_px) for run in beside}
    assert bases == {formula.y + 35}


def test_only_pieces_that_wanted_a_formula_are_set_anew() -> None:
    text = "one\n\n$x$ two\n\nthree\n\nfour"
    on = sheet()
    before = whole(text, on)
    after = article(text, known(on, x=FormulaBox(20, 90, 50)), before)
    kept = [a is b for a, b in zip(before.pieces, after.pieces, strict=True)]
    assert kept[:3] == [True, False, True]
    assert after.tops[2] > before.tops[2]
    assert after == whole(text, known(on, x=FormulaBox(20, 90, 50)))


@pytest.mark.parametrize(
    "text",
    ["# a $x$ b", "- a $x$ b", "1. $x$", "> $x$", "|a|b|\n|-|-|\n|$x$|c|", "- $$x$$", "> \\[x\\]",
     "[words $x$](https://example.org)", "**a $x$ b**", "note[^1]\n\n[^1]: $x$"],
)  # fmt: skip
def test_formulas_stand_wherever_words_do(text: str) -> None:
    boxes: dict[Formula, FormulaBox | None] = {
        Formula("x", display, em): FormulaBox(20, 16, 12)
        for display in (True, False)
        for em in range(8, 30)
    }
    made = whole(text, replace(sheet(), formulas=boxes))
    insets = [run for piece in made.pieces for run in piece.insets]
    assert len(insets) == 1
    assert "x" in insets[0].text


def test_selecting_takes_whole_formulas_and_copies_their_source() -> None:
    on = known(sheet(), **{"a + b": FormulaBox(60, 16, 12)})
    made = whole("one $a + b$ two", on)
    piece = made.pieces[0]
    passage = PiecePassage(ProseBox(x=0, y=0, article=made, sheet=on), 0)
    (formula,) = piece.insets
    assert piece.plain[formula.start : formula.end] == "$a + b$"
    widths = lambda face: on.faces[face].widths  # noqa: E731
    assert offset_at(passage, formula.x + 5, 5, widths) == formula.start
    assert offset_at(passage, formula.x + 55, 5, widths) == formula.end
    assert whole_formulas(passage, formula.start + 2, formula.start + 3) == (4, 11)
    assert whole_formulas(passage, 0, 3) == (0, 3)
    assert formula_at(passage, formula.start + 2) == formula_at(passage, formula.end) == (4, 11)
    assert formula_at(passage, 1) is None
    (band,) = bands(passage, formula.start + 1, formula.start + 2, 0, 99, widths)
    assert (band[0], band[2]) == (formula.x, 60)


TEXISH = st.lists(
    st.sampled_from(
        ["$", "$$", "\\(", "\\)", "\\[", "\\]", "\\", "x", "^2", "{", "}", "5", " ", "\n", "\n\n",
         "and", "`", "**", "\\frac{a}{b}", "\\$", "- ", "> ", "|", "漢", "-", "US", "$x$ ",
         "|a|\n|-|\n", "$$\n", "# "]
    ),
    max_size=30,
).map("".join)  # fmt: skip


class Everything(dict[Formula, FormulaBox | None]):
    """Knows the room of every formula, of some that they can't be set."""

    def __contains__(self, formula: object) -> bool:
        return True

    def __missing__(self, formula: Formula) -> FormulaBox | None:
        size = len(formula.tex) * formula.em_px
        return None if len(formula.tex) % 5 == 4 else FormulaBox(size, 10 + size, 8)


@settings(max_examples=200, deadline=None)
@given(TEXISH, st.integers(40, 500), st.booleans())
def test_no_character_is_lost_whatever_is_mathematics(
    text: str, column: int, at_once: bool
) -> None:
    everything: Formulas = Everything()
    on = replace(sheet(column), formulas=everything if at_once else {})
    made = whole(text, on)
    if not at_once:
        made = article(text, replace(on, formulas=everything), made)
    bare = whole(text, sheet(column))
    assert [piece.plain for piece in made.pieces] == [piece.plain for piece in bare.pieces]
    assert squeezed(made) == squeezed(bare)
    for piece in made.pieces:
        for line in piece.lines:
            inside = [run for run in line.runs if run.inset is not None]
            for run in inside:
                assert line.start <= run.start < run.end <= line.end
                assert run.inset is not None
                assert run.x + run.inset.width <= line.x + line.width + 1
                assert line.y <= run.y
                assert run.y + run.inset.height <= line.y + line.height


@settings(max_examples=100, deadline=None)
@given(TEXISH)
def test_finding_needs_no_layout(text: str) -> None:
    made = whole(text, replace(sheet(4000), formulas=Everything()))
    said = [part.text for part in said_of_markdown(text) if part is not None]
    assert said == [piece.plain for piece in made.pieces]


def squeezed(made: Article) -> str:
    return "".join(drawn_words(made).replace("|", "").split())
