"""What is selected, copied and found, on set documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import sheet, whole

from ds4gui.text.article import Article
from ds4gui.text.selection import (
    Place,
    Said,
    Selection,
    grown,
    matches,
    range_in,
    text_of,
)
from ds4gui.text.selection_geometry import bands, offset_at
from ds4gui.text.selection_plain import said_of_markdown
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.blocks.said import PiecePassage

SAMPLE = Path(__file__).parents[1].joinpath("ui", "sample.md").read_text(encoding="utf-8")
ON = sheet()

_LINES = st.sampled_from(
    ["word and more words than one line of this column holds", "- item", "  - inner", "1. one",
     "> said", "```py", "x = 1", "```", "| a | b |", "|---|---|", "| c d | e |", "", "# Head",
     "*stress* `code` [link](http://a.b)", "- [x] done", "---", "[^1]: note", "\u05d0\u05d1 abc",
     "e\u0301 \U0001f468\u200d\U0001f469", "hard  "]
)  # fmt: skip
_TEXTS = st.lists(_LINES, max_size=14).map("\n".join)


def passages(made: Article) -> list[PiecePassage]:
    prose = ProseBox(x=0, y=0, article=made, sheet=ON)
    return [PiecePassage(prose, index) for index in range(len(made.pieces))]


def said(made: Article) -> list[Said]:
    return [Said(passage.plain, passage.lead) for passage in passages(made)]


@given(_TEXTS)
@settings(max_examples=150, deadline=None)
def test_what_is_said_without_a_layout_is_what_is_set(text: str) -> None:
    set_text = [(part.text, part.lead) for part in said(whole(text, sheet(4000)))]
    read = [(part.text, part.lead) for part in said_of_markdown(text) if part is not None]
    assert [words for words, _ in read] == [words for words, _ in set_text]
    assert [lead for _, lead in read[1:]] == [lead for _, lead in set_text[1:]]


@given(_TEXTS)
@settings(max_examples=100, deadline=None)
def test_selecting_everything_says_all_that_is_drawn_in_order(text: str) -> None:
    made = whole(text, ON)
    copied = text_of(said(made))
    at = 0
    for piece in made.pieces:
        for line in piece.lines:
            for run in sorted(line.runs, key=lambda one: one.start):
                words = piece.plain[run.start : run.end]
                at = copied.index(words, at) + len(words)


@given(_TEXTS, st.data())
@settings(max_examples=100, deadline=None)
def test_a_text_cut_anywhere_is_copied_without_loss(text: str, data: st.DataObject) -> None:
    parts = said(whole(text, ON))
    if not parts:
        return
    number = data.draw(st.integers(0, len(parts) - 1))
    offset = data.draw(st.integers(0, len(parts[number].text)))
    upper, lower = text_of(parts, None, (number, offset)), text_of(parts, (number, offset))
    assert upper + lower == text_of(parts)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_way_of_the_mouse_does_not_matter(data: st.DataObject) -> None:
    order = {"a": 0, "b": 1, "c": 2}
    places = st.builds(Place, st.sampled_from("abc"), st.integers(0, 3), st.integers(0, 9))
    start, end = data.draw(places), data.draw(places)
    way = data.draw(st.lists(places))
    selection = Selection(anchor=(start, start), head=(start, start))
    for place in [*way, end]:
        selection = Selection(anchor=selection.anchor, head=(place, place))
    back = Selection(anchor=(end, end), head=(start, start))
    assert selection.ends(order.__getitem__) == back.ends(order.__getitem__)


@pytest.mark.parametrize("column_px", [120, 400])
def test_each_character_is_found_where_it_stands(column_px: int) -> None:
    on = sheet(column_px)
    for passage in passages(whole(SAMPLE, on)):
        for line in passage.piece.lines:
            for run in line.runs:
                x = float(run.x)
                y = passage.y + line.y + line.height / 2
                widths = [s * run.size_px for s in on.faces[run.face].widths.each(run.text)]
                if len(widths) != run.end - run.start:
                    continue
                for number, width in enumerate(widths):
                    found = offset_at(passage, x + width * 0.4, y, lambda f: on.faces[f].widths)
                    assert found == run.start + number
                    x += width


def test_bands_lie_under_the_lines_in_sight_alone() -> None:
    passage = max(passages(whole(SAMPLE, ON)), key=lambda one: len(one.piece.lines))
    lines = passage.piece.lines
    top = passage.y + lines[1].y
    found = list(
        bands(
            passage, 0, len(passage.plain), top, top + lines[1].height,
            lambda face: ON.faces[face].widths,
        )
    )  # fmt: skip
    assert found
    assert all(top - lines[1].height < y < top + lines[1].height for _, y, _, _ in found)


def test_words_and_paragraphs() -> None:
    plain = "It's naïve, so\nnext line"
    assert plain[slice(*grown(plain, 2, "word"))] == "It's"
    assert plain[slice(*grown(plain, 6, "word"))] == "naïve"
    assert plain[slice(*grown(plain, 10, "word"))] == ","
    assert plain[slice(*grown(plain, 14, "word"))] == "so"
    assert plain[slice(*grown(plain, 17, "paragraph"))] == "next line"
    assert grown(plain, 3, "character") == (3, 3)
    assert grown("", 0, "word") == (0, 0)


def test_a_word_dragged_backwards_keeps_its_end() -> None:
    selection = Selection(
        anchor=(Place("a", 0, 5), Place("a", 0, 9)), head=(Place("a", 0, 1), Place("a", 0, 3)),
        grain="word",
    )  # fmt: skip
    first, last = selection.ends(lambda _: 0)
    assert (first.offset, last.offset) == (1, 9)


def test_ranges_of_parts() -> None:
    assert range_in(0, 5, None, None) == (0, 5)
    assert range_in(1, 5, (1, 2), (1, 4)) == (2, 4)
    assert range_in(0, 5, (1, 2), None) == (5, 5)
    assert range_in(2, 5, None, (1, 4)) == (0, 0)
    assert range_in(1, 3, None, (1, 9)) == (0, 3)


def test_cells_are_copied_with_tabs_and_code_as_it_is() -> None:
    text = "| a | b |\n|---|---|\n| c d | **e** |\n\n```\nif x:\n    go()\n\n```"
    assert text_of(said(whole(text, sheet()))) == "a\tb\nc d\te\n\nif x:\n    go()\n"


def test_matches_have_any_case_and_no_pattern() -> None:
    parts = [Said("One (one) ONE"), Said("none")]
    assert list(matches(parts, "one")) == [(0, 0, 3), (0, 5, 8), (0, 10, 13), (1, 1, 4)]
    assert list(matches(parts, "(o")) == [(0, 4, 6)]
    assert list(matches(parts, "")) == []
