"""Interface words never stand wider than their room."""

from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui.ui.fit import elide, wrap
from ds4gui.ui.fonts import Fonts


@pytest.fixture(scope="module")
def fonts() -> Iterator[Fonts]:
    dpg.create_context()
    yield Fonts()
    dpg.destroy_context()


@given(st.text(max_size=60), st.floats(0, 400))
def test_a_cut_line_fits(fonts: Fonts, text: str, width_px: float) -> None:
    shown = elide(fonts, "medium", 13.5, text, width_px)
    assert fonts.width("medium", 13.5, shown) <= width_px
    assert shown == text or shown == "" or shown.endswith("…")


def test_a_title_is_cut_only_where_it_must_be(fonts: Fonts) -> None:
    assert elide(fonts, "medium", 13.5, "Short", 100) == "Short"
    assert elide(fonts, "medium", 13.5, "A title that is far too long", 80).startswith("A title")


def test_a_wrapped_sentence_keeps_its_words(fonts: Fonts) -> None:
    sentence = "Start vLLM, or point ds4gui at another OpenAI-compatible address."
    lines = wrap(fonts, "regular", 15.0, sentence, 260)
    assert len(lines) > 1
    assert " ".join(lines) == sentence
    assert all(fonts.width("regular", 15.0, line) <= 260 for line in lines)
