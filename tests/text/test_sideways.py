"""Long lines of code and wide tables: cut to the column, moved, copied whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import sheet, whole

from ds4gui.text.formula import FormulaBox
from ds4gui.text.lines import Line, Piece
from ds4gui.text.sideways import slid

LONG = "value = " + "x" * 200 + " end"
CODE = f"```\nshort\n{LONG}\n\n\tlast\n```"


def moved(piece: Piece, shift: int) -> Piece:
    contents = [wide.content_px for wide in piece.wides]
    return slid(piece, [shift] * len(piece.wides), contents, sheet())


def right_of(line: Line) -> float:
    run = line.runs[-1]
    return run.x + sheet().faces[run.face].widths.width(run.text, run.size_px)


def test_a_long_line_is_one_line_unless_the_sheet_wraps() -> None:
    (piece,) = whole(CODE, sheet()).pieces
    assert len(piece.lines) == 4
    (wide,) = piece.wides
    assert wide.content_px > wide.width
    (wrapped,) = whole(CODE, replace(sheet(), wraps_code=True)).pieces
    assert len(wrapped.lines) > 4
    assert wrapped.wides == ()
    assert wrapped.plain == piece.plain == f"short\n{LONG}\n\n\tlast"


@given(shift=st.integers(0, 3000))
def test_nothing_is_drawn_outside_and_no_word_changes(shift: int) -> None:
    (piece,) = whole(CODE, sheet()).pieces
    seen = moved(piece, shift)
    assert seen.plain == piece.plain
    for line in seen.lines:
        for run in line.runs:
            assert line.x - 0.02 <= run.x <= line.x + line.width
            assert piece.plain[run.start : run.end] == run.text
        if line.runs:
            assert right_of(line) <= line.x + line.width + 0.02


def test_every_character_is_seen_at_some_place() -> None:
    (piece,) = whole(CODE, sheet()).pieces
    seen: set[int] = set()
    for shift in range(0, piece.wides[0].content_px, 40):
        for line in moved(piece, shift).lines:
            for run in line.runs:
                seen |= set(range(run.start, run.end))
    wanted = {at for at, letter in enumerate(piece.plain) if not letter.isspace()}
    assert wanted <= seen


def test_a_line_out_of_sight_still_says_where_its_words_are() -> None:
    (piece,) = whole(CODE, sheet()).pieces
    first = moved(piece, 900).lines[0]
    (run,) = first.runs
    assert (run.text, run.start, run.end, run.x) == ("", 5, 5, first.x)


def test_parts_of_one_block_are_as_wide_as_its_longest_line() -> None:
    code = "\n".join(["a"] * 40 + [LONG] + ["b"] * 40)
    made = whole(f"words\n\n```\n{code}\n```\n\nmore", sheet())
    parts = [(index, piece) for index, piece in enumerate(made.pieces) if piece.wides]
    assert len(parts) > 5
    names = {made.wide_name(index, 0) for index, _ in parts}
    assert names == {(1, 0)}
    assert made.wide_px((1, 0)) == max(piece.wides[0].content_px for _, piece in parts)
    with_bar = [piece.wides[0].bar_y is not None for _, piece in parts]
    assert with_bar == [False] * (len(parts) - 1) + [True]


@pytest.mark.parametrize("text", ["👩‍👩‍👧" * 60, "e\u0301" * 200])
def test_graphemes_are_not_cut(text: str) -> None:
    (piece,) = whole(f"```\n{text}\n```", sheet()).pieces
    for shift in (0, 7, 31):
        (run,) = moved(piece, shift).lines[0].runs
        shown = piece.plain[run.start : run.end]
        assert not shown.startswith(("\u200d", "\u0301"))
        assert not shown.endswith("\u200d")


HEADS = [f"column number {number}" for number in range(12)]
CELLS = [
    f"`name_{number}` and some *more* words that wrap [link {number}](https://example.org/{number})"
    for number in range(12)
]
TABLE = f"| {' | '.join(HEADS)} |\n|{'--|' * 12}\n| {' | '.join(CELLS)} |\n| a | b |\n"


def sides(piece: Piece) -> tuple[int, int]:
    (wide,) = piece.wides
    return wide.x, wide.x + wide.width


def test_a_table_scrolls_only_where_it_cannot_be_read_otherwise() -> None:
    (narrow,) = whole("| one | two |\n|--|--|\n| a few words | and some more |", sheet()).pieces
    assert narrow.wides == ()
    words = "a sentence of words that are wrapped"
    (wrapped,) = whole(f"| {words} | {words} |\n|--|--|\n| a | b |", sheet(300)).pieces
    assert wrapped.wides == ()
    assert max(box.x + box.width for box in wrapped.boxes) <= 300
    (piece,) = whole(TABLE, sheet()).pieces
    (wide,) = piece.wides
    assert (wide.width, wide.bottom) == (400, piece.height)
    assert wide.content_px > 1000
    assert piece.plain.split("\n")[0] == "\t".join(HEADS)


@given(shift=st.integers(0, 4000))
def test_nothing_of_a_table_is_outside_and_no_word_changes(shift: int) -> None:
    (piece,) = whole(f"> {TABLE.strip().replace(chr(10), chr(10) + '> ')}", sheet()).pieces
    seen = moved(piece, shift)
    left, right = sides(piece)
    assert left > 0
    assert seen.plain == piece.plain
    assert [line.start for line in seen.lines] == [line.start for line in piece.lines]
    for area in (*(box for box in seen.boxes if box.x >= left), *seen.spots):
        assert left <= area.x < area.x + area.width <= right
    for line in seen.lines:
        assert left <= line.x <= line.x + line.width <= right
        for run in line.runs:
            assert left - 0.02 <= run.x <= right
            assert piece.plain[run.start : run.end] == run.text
            assert line.width or not run.text
        if line.runs:
            assert right_of(line) <= right + 0.02


def test_all_of_a_table_is_seen_at_some_place() -> None:
    (piece,) = whole(TABLE, sheet()).pieces
    seen: set[int] = set()
    links: set[str] = set()
    for shift in range(0, piece.wides[0].content_px, 40):
        part = moved(piece, shift)
        links |= {spot.address for spot in part.spots}
        seen |= {at for line in part.lines for run in line.runs for at in range(run.start, run.end)}
    assert {at for at, letter in enumerate(piece.plain) if not letter.isspace()} <= seen
    assert links == {f"https://example.org/{number}" for number in range(12)}


def test_a_formula_at_the_edge_is_seen_in_part() -> None:
    text = f"| {' | '.join(['$x$'] * 12)} |\n|{'--|' * 12}\n"
    formula = whole(text, sheet()).pieces[0].wants[0]
    known = {formula: FormulaBox(width_px=100, height_px=20, base_px=14)}
    (piece,) = whole(text, replace(sheet(), formulas=known)).pieces
    assert len(piece.insets) == 12
    first = piece.insets[0]
    for shift in (0, round(first.x) + 30):
        insets = [run.inset for run in moved(piece, shift).insets]
        left_px = [inset.left_cut for inset in insets if inset is not None]
        right_px = [inset.right_cut for inset in insets if inset is not None]
        assert left_px == [30 if shift else 0] + [0] * (len(insets) - 1)
        assert 3 <= len(insets) <= 5
        assert all(0 <= cut < 100 for cut in right_px)
