from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui.text.breaks import SPACES
from ds4gui.text.widths import HIDDEN, FaceWidths, drawn
from ds4gui.text.wrap import Wrapped, wrap

FACE = FaceWidths(
    advances={"i": 0.2, "m": 0.9, " ": 0.25, "-": 0.4, "W": 1.0, "漢": 1.0, "字": 1.0},
    fallback=0.5,
    line_per_em=1.25,
)
SIZE = 10
TEXTS = st.text(
    st.one_of(
        st.sampled_from(list("im W-\n\t\r漢字。（e\u0301\u200d👩👨🏽🇩🇪\u00ad\u00a0\u3000")),
        st.characters(exclude_categories=("Cs",)),
    ),
    max_size=120,
)
COLUMNS = st.integers(min_value=1, max_value=400)


def texts_of(wrapped: Wrapped) -> list[str]:
    return ["".join(run.text for run in line.runs) for line in wrapped.lines(0, len(wrapped))]


def visible(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    kept = (c for c in composed if not c.isspace() and c not in HIDDEN)
    return "".join(c for c in kept if unicodedata.category(c) not in ("Cc", "Cs"))


@given(TEXTS, COLUMNS)
def test_no_visible_character_is_lost(text: str, column: int) -> None:
    shown = "".join(texts_of(wrap(text, FACE, SIZE, column)))
    without_stand_ins = shown.replace("\N{REPLACEMENT CHARACTER}", "")
    assert visible(without_stand_ins) == visible(text).replace("\N{REPLACEMENT CHARACTER}", "")


@given(TEXTS, COLUMNS)
def test_no_line_is_wider_than_its_column_unless_it_is_one_character(
    text: str, column: int
) -> None:
    wrapped = wrap(text, FACE, SIZE, column)
    for line, shown in zip(wrapped.lines(0, len(wrapped)), texts_of(wrapped), strict=True):
        assert wrapped.width(line) <= column + 1e-6 or len(drawn(shown)) == 1
        assert wrapped.width(line) == pytest.approx(FACE.width(shown, SIZE))


@given(TEXTS, COLUMNS, st.lists(st.integers(min_value=0, max_value=120), max_size=8))
def test_text_that_arrives_in_pieces_is_laid_out_as_if_it_came_whole(
    text: str, column: int, cuts: list[int]
) -> None:
    arriving: Wrapped | None = None
    for cut in [*sorted(cuts), len(text)]:
        arriving = wrap(text[:cut], FACE, SIZE, column, arriving)
    whole = wrap(text, FACE, SIZE, column)
    assert arriving is not None
    assert (arriving.clean, arriving.starts) == (whole.clean, whole.starts)


@given(TEXTS, COLUMNS)
def test_lines_asked_for_in_parts_are_the_lines(text: str, column: int) -> None:
    wrapped = wrap(text, FACE, SIZE, column)
    half = len(wrapped) // 2
    assert wrapped.lines(0, half) + wrapped.lines(half, len(wrapped)) == wrapped.lines(
        0, len(wrapped)
    )


@given(TEXTS, TEXTS, COLUMNS)
def test_equal_pieces_are_equal_lines(text: str, more: str, column: int) -> None:
    short, long = wrap(text, FACE, SIZE, column), wrap(text + more, FACE, SIZE, column)
    for first in range(min(len(short), len(long))):
        if short.piece(first, first + 1) == long.piece(first, first + 1):
            assert short.lines(first, first + 1) == long.lines(first, first + 1)
    assert short.piece(0, len(short))[1] == short.clean


@pytest.mark.parametrize(
    ("text", "column", "lines"),
    [
        ("mm mm mm", 40, ["mm mm", "mm"]),
        ("mm   mm", 19, ["mm", "mm"]),
        ("a\n\n b\n", 100, ["a", "", " b", ""]),
        ("a\r\nb\rc\u2028d", 100, ["a", "b", "c", "d"]),
        ("\ta\tb", 100, ["    a   b"]),
        ("WWWWW", 20, ["WW", "WW", "W"]),
        ("i WWWW", 30, ["i", "WWW", "W"]),
        ("mm-mm", 25, ["mm-", "mm"]),
        ("漢字漢字", 20, ["漢字", "漢字"]),
        ("漢字漢。字", 30, ["漢字", "漢。字"]),
        ("漢字（漢", 30, ["漢字", "（漢"]),
        ("", 10, [""]),
        ("   ", 5, [""]),
    ],
)
def test_lines_end_where_a_reader_expects(text: str, column: int, lines: list[str]) -> None:
    assert texts_of(wrap(text, FACE, SIZE, column)) == lines


@pytest.mark.parametrize(
    "one", ["x\u0323\u0301", "👩‍👩‍👧", "👍🏽", "🇩🇪", "\u1112\u1161\u11ab", "☝️"]
)
def test_what_reads_as_one_character_stays_whole(one: str) -> None:
    composed = unicodedata.normalize("NFC", one)
    column = FACE.width(composed, SIZE) * 1.5
    shown = texts_of(wrap(one * 5, FACE, SIZE, column))
    assert shown == [drawn(composed)] * 5


def test_a_line_runs_as_its_paragraph_does() -> None:
    lines = texts_of(wrap("one\nleft left left שלום עולם and", FACE, SIZE, 70))
    assert lines[-1].startswith("\u200e"), "it begins with a word that runs the other way"
    assert texts_of(wrap("שלום and", FACE, SIZE, 400)) == ["שלום and"]


def test_a_no_break_space_holds_a_line_together() -> None:
    assert texts_of(wrap("mm mm\u00a0mm", FACE, SIZE, 50)) == ["mm", "mm\u00a0mm"]
    assert "\u00a0" not in SPACES


def test_a_grown_text_keeps_the_lines_before_its_last_two() -> None:
    before = wrap("mm " * 2000, FACE, SIZE, 100)
    grown = wrap("mm " * 2000 + "ii", FACE, SIZE, 100, before)
    assert grown.starts[: len(before) - 1] == before.starts[:-1]
    assert grown == wrap("mm " * 2000 + "ii", FACE, SIZE, 100)


def test_control_characters_are_shown_as_stand_ins() -> None:
    assert texts_of(wrap("a\x00b\x1bc\ud800", FACE, SIZE, 100)) == ["a\ufffdb\ufffdc\ufffd"]
