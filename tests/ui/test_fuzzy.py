"""What is typed finds words by their beginnings, runs and letters in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ds4gui.ui.commands.fuzzy import fit_of


def best(typed: str, *words: str) -> str:
    return max(words, key=lambda text: -1 if (fit := fit_of(typed, text)) is None else fit)


def test_beginnings_of_words_win() -> None:
    assert best("sd", "used", "Select demo") == "Select demo"
    assert best("exp", "Next step up", "Export the session") == "Export the session"
    assert fit_of("xyz", "Export") is None
    assert fit_of("", "Export") == 0


@given(st.text(max_size=20), st.text(max_size=40))
def test_fits_exactly_where_its_letters_come_in_order(typed: str, words: str) -> None:
    rest = iter(words.lower())
    in_order = all(letter in rest for letter in "".join(typed.lower().split()))
    assert (fit_of(typed, words) is not None) == in_order
