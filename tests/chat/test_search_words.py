"""What is asked finds what was said, in any script, and nothing typed is an operator."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from builders import NOON_S
from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.chat.record import Message, NativeCall
from ds4gui.chat.search_query import query_from, snippet_of
from ds4gui.chat.search_words import folded, indexed_words
from ds4gui.chat.searchable import searchable_text

TEXTS = (
    "Die Größe der Katze, in C++ mit foo.bar() gerechnet",
    "日本語のテストを書いた",
    "한국어 문장도 찾는다",
    "ประเทศไทยสวยงาม",
    'He said "to be\nor not" AND left NEAR(the) door*',
    "cafe\u0301 au lait, ﬁne",
    "snake_case is not snake-case",
)


def found(typed: str) -> list[str]:
    """The texts, as the index and the check after it give them."""
    query = query_from(typed)
    if query is None:
        return []
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(
            "CREATE VIRTUAL TABLE s USING fts5"
            " (w, content='', columnsize=0, detail=none, tokenize='ascii')"
        )
        for at, text in enumerate(TEXTS):
            connection.execute("INSERT INTO s(rowid, w) VALUES (?, ?)", (at, indexed_words(text)))
        ids = connection.execute("SELECT rowid FROM s WHERE s MATCH ?", (query.match,)).fetchall()
    texts = [TEXTS[id_] for (id_,) in ids if query.fits(TEXTS[id_])]
    assert [text for text in TEXTS if query.finds(text)] == texts, "the same without an index"
    return texts


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("größe", [0]),
        ("GROSSE", []),
        ("grö katz", [0]),
        ("c++", [0]),
        ("foo.bar", [0]),
        ("bar.foo", []),
        ("日本語", [1]),
        ("テスト", [1]),
        ("語", [1]),
        ("本日", []),
        ("한국", [2]),
        ("สวย", [3]),
        ("“to be or”", [4]),
        ('"be to"', []),
        ("and", [0 + 4]),
        ("NEAR(", [4]),
        ("doo*", [4]),
        ("unfound OR door", []),
        ("café", [5]),
        ("cafe", [5]),
        ("snake_case", [6]),
        ("snake-case", [6]),
        ('"', []),
        ("", []),
        ("*", []),
    ],
)
def test_what_is_asked_finds_what_was_said(typed: str, places: list[int]) -> None:
    normal = [TEXTS[at] for at in places]
    assert found(typed) == normal


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40))
def test_whatever_is_typed_the_index_can_be_asked(typed: str) -> None:
    for text in found(typed):
        assert text in TEXTS


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_a_folded_text_is_as_long_as_it_was(text: str) -> None:
    assert len(folded(text)) == len(text)


def test_a_snippet_shows_and_marks_the_find() -> None:
    text = "word " * 100 + "the Größe\nof it " + "word " * 100
    query = query_from("größe of")
    assert query is not None
    snippet = snippet_of(text, query)
    assert "\n" not in snippet.text
    assert snippet.text.startswith("…")
    assert snippet.text.endswith("…")
    assert [snippet.text[a:b] for a, b in snippet.marks] == ["Größe", "of"]


def message(role: str, content: str, calls: tuple[NativeCall, ...] = ()) -> Message:
    return Message(
        id=1, parent_id=None, turn_id=1, step=0, role=role, author="model", content=content,  # type: ignore[arg-type]  # the parameter's values
        reasoning="a secret thought", calls=calls, created_s=NOON_S,
    )  # fmt: skip


def test_no_source_of_a_drawing_is_searchable() -> None:
    call = NativeCall(
        position=0, call_id="a", name="present_svg",
        arguments='{"svg": "<svg><rect id=\\"hidden\\"/></svg>", "alt": "A red fox"}',
    )  # fmt: skip
    text = searchable_text(
        message("assistant", "See:\n```svg\n<SVG id='hidden'><g/></SVG >\n```\nafter", (call,))
    )
    assert "hidden" not in text
    assert "thought" not in text
    assert "A red fox" in text
    assert "after" in text
    assert searchable_text(message("assistant", "cut <svg hidden")) == "cut  "
    assert searchable_text(message("tool", "a result")) == ""
