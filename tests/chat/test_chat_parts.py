"""A message as parts, and the drawing in a call's arguments."""

from __future__ import annotations

import json

import pytest
from builders import answer, drawing, native
from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.chat.arguments import object_from_json
from ds4gui.chat.parts import (
    Call,
    FigureSource,
    Prose,
    figure_from_arguments,
    parts_from_message,
)

SOURCES = [
    '<svg xmlns="http://www.w3.org/2000/svg"><text>a &amp; b &#x41; &lt;tag&gt;</text></svg>',
    "<svg><text>Grüße 图 🙂 \u2028 \u00a0</text></svg>",
    '<svg><text>C:\\new\\table \\u0041 \\" \\\\</text></svg>',
    '<svg>\r\n\t<text x="1">\'"`</text>\n</svg>\n',
    "<svg><!-- <|tool_call|> ]]> --></svg>",
]


@pytest.mark.parametrize("ensure_ascii", [True, False])
@pytest.mark.parametrize("svg", SOURCES)
def test_a_drawing_comes_back_byte_for_byte(svg: str, ensure_ascii: bool) -> None:
    arguments = json.dumps({"svg": svg, "alt": "Ein Bild"}, ensure_ascii=ensure_ascii)
    assert figure_from_arguments(arguments) == FigureSource(svg=svg, alt="Ein Bild")


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.booleans())
def test_any_text_comes_back_byte_for_byte(text: str, ensure_ascii: bool) -> None:
    arguments = json.dumps({"alt": text, "svg": text}, ensure_ascii=ensure_ascii)
    assert figure_from_arguments(arguments) == FigureSource(svg=text, alt=text)


GARBAGE = {
    "empty": "",
    "no JSON": "<svg/>",
    "cut": drawing()[:-3],
    "a list": '["<svg/>", "alt"]',
    "null": "null",
    "a string": '"<svg/>"',
    "no alt": '{"svg": "<svg/>"}',
    "empty alt": '{"svg": "<svg/>", "alt": ""}',
    "empty svg": '{"svg": "", "alt": "a"}',
    "a number": '{"svg": 1, "alt": "a"}',
    "nested": '{"svg": {"svg": "<svg/>"}, "alt": "a"}',
    "deep lists": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "deep inside": '{"svg": "<svg/>", "alt": "a", "more": ' + "[" * 50_000 + "]" * 50_000 + "}",
    "a huge number": '{"n": ' + "9" * 10_000 + ', "svg": "<svg/>", "alt": "a"}',
    "no number": '{"n": NaN, "svg": "<svg/>", "alt": "a"}',
    "half a character": '{"svg": "<svg>\\ud83d</svg>", "alt": "a"}',
    "two values": '{"svg": "<svg/>", "alt": "a"} {}',
}


@pytest.mark.parametrize("name", GARBAGE)
def test_anything_else_is_no_drawing(name: str) -> None:
    assert figure_from_arguments(GARBAGE[name]) is None


@settings(deadline=None)
@given(st.text())
def test_no_text_at_all_raises(text: str) -> None:
    figure_from_arguments(text)


def test_a_whole_character_may_be_escaped_in_two_halves() -> None:
    assert object_from_json('{"a": "\\ud83d\\ude42"}') == {"a": "🙂"}


POSITIONS = st.lists(st.integers(-5, 40), max_size=6)


@settings(deadline=None)
@given(st.text(max_size=20), POSITIONS)
def test_no_character_is_lost_or_doubled_wherever_calls_stand(text: str, at: list[int]) -> None:
    calls = tuple(native(f"t{i}", "{}", position=p) for i, p in enumerate(at))
    parts = parts_from_message(answer(2, text, calls=calls))
    assert "".join(p.text for p in parts if isinstance(p, Prose)) == text
    assert [p.index for p in parts if isinstance(p, Call)] == list(range(len(at)))
    assert all(p.text for p in parts if isinstance(p, Prose))


def test_a_call_stands_where_it_arrived() -> None:
    calls = (native("one", "{}", position=3), native("two", "{}", position=3))
    parts = parts_from_message(answer(2, "abcdef", calls=calls))
    assert parts == (
        Prose("abc"),
        Call(index=0, name="one", arguments="{}", raw="{}"),
        Call(index=1, name="two", arguments="{}", raw="{}"),
        Prose("def"),
    )
