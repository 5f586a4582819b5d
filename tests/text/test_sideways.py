"""Long lines of code: cut to the column, moved by whole characters, copied whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import sheet, whole

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
