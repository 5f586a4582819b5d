"""Words that only come behind others: set as if all had come at once, for the price of a line."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from sheets import sheet, whole

from ds4gui.text.article import article

WORDS = st.lists(
    st.sampled_from(["word ", "a", "é", " ", "  ", ". ", "(", ")", "don't", "-", "=", "#", "|",
                     ": ", "://", "e\u0301", "漢", "!", "1. ", "{", "\u200b", "\xa0", "א", "~",
                     '"t"', "**b** ", "`c`", "\n", "\n\n", "- x", "> q", "&amp", ";", "$", "[",
                     "https://a.b", "word-word ", "\u0301", "wörter "]),
    max_size=40,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["", "- ", "1. a\n   - ", "> ", "**b** and `c` ", "# "]), WORDS)
@example("", ["word ", "://", "a", " word"])
@example("", ["\xa0", " ", "word "])
def test_words_that_are_only_added_end_as_if_they_had_come_whole(
    head: str, parts: list[str]
) -> None:
    on = sheet(160)
    text, arriving = f"{head}Words", None
    for part in ["", *parts]:
        text += part
        arriving = article(text, on, arriving)
        at_once = whole(text, on)
        assert arriving.units == at_once.units
        assert (arriving.pieces, arriving.tops) == (at_once.pieces, at_once.tops)
        assert arriving.reading.settled == at_once.reading.settled


def test_only_the_last_line_of_a_growing_paragraph_is_set_anew() -> None:
    on = sheet(120)
    before = article("Words that fill some lines of a narrow column, one by one, and", on)
    after = article(before.reading.source + " go on", on, before)
    assert after.reading.grown == " go on"
    kept = sum(a is b for a, b in zip(before.pieces[0].lines, after.pieces[0].lines, strict=False))
    assert kept == len(before.pieces[0].lines) - 1 > 2
