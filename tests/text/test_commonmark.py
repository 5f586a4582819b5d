"""CommonMark's own examples through parser and layout: no exception, nothing visible lost."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest
from fetch_examples import fetch_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import drawn_words, sheet, whole

from ds4gui.text.article import Article, article

HTML_SECTIONS = ("HTML blocks", "Raw HTML")
WITH_HTML = (21, 31, 201, 308, 309, 344, 474, 475, 476, 490, 493, 523, 535, 642, 643)
"""Examples elsewhere with HTML in them, which is shown as it is written."""
WITH_MATHEMATICS = (12, 14, 562)
r"""Here `\[` is an escaped bracket; a model's `\[` opens mathematics, whose source is shown."""


class Said(HTMLParser):
    """The visible text of HTML: images are their alt text, items have their markers."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self._said: list[str] = []
        self._lists: list[int | None] = []
        self.feed(html)
        self.close()

    @property
    def text(self) -> str:
        return squeezed("".join(self._said))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img" and "alt" in given:
            self._said.append(given["alt"] or "image")
        elif tag in ("ul", "ol"):
            self._lists.append(int(given.get("start") or 1) if tag == "ol" else None)
        elif tag == "li" and self._lists:
            number = self._lists[-1]
            self._said.append("•" if number is None else f"{number}.")
            self._lists[-1] = None if number is None else number + 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()

    def handle_data(self, data: str) -> None:
        self._said.append(data)


def squeezed(text: str) -> str:
    return "".join(text.split()).replace("◦", "•").replace("▪", "•")


class Example:
    """One of them; `drawn` is compared without space, which layout may put elsewhere."""

    def __init__(self, row: dict[str, object]) -> None:
        self.number = int(str(row["example"]))
        self.markdown = str(row["markdown"])
        self.visible = Said(str(row["html"])).text
        self.with_more = (
            row["section"] in HTML_SECTIONS or self.number in WITH_HTML + WITH_MATHEMATICS
        )


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    rows = json.loads(fetch_examples().read_text(encoding="utf-8"))
    return [Example(row) for row in rows]


@pytest.mark.parametrize("column_px", [4000, 90])
def test_all_that_is_visible_is_drawn_in_order(examples: list[Example], column_px: int) -> None:
    assert len(examples) == 652
    for example in examples:
        drawn = squeezed(drawn_words(whole(example.markdown, sheet(column_px))))
        if example.with_more:
            rest = iter(drawn)
            assert all(one in rest for one in example.visible), example.markdown
        else:
            assert drawn == example.visible, example.markdown


def test_each_that_streams_in_ends_as_if_it_had_come_whole(examples: list[Example]) -> None:
    for example in examples:
        assert_streams(example.markdown, (1,))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_one_below_the_other_they_stream_in_as_well(
    examples: list[Example], data: st.DataObject
) -> None:
    few = data.draw(st.lists(st.sampled_from(examples), min_size=2, max_size=6))
    text = data.draw(st.sampled_from(["", "\n"])).join(example.markdown for example in few)
    assert_streams(text, data.draw(st.lists(st.integers(1, 40), min_size=1, max_size=8)))


def assert_streams(text: str, steps: Sequence[int]) -> None:
    on, at = sheet(), 0
    made: Article | None = None
    for step in itertools.cycle(steps):
        if at >= len(text) and made is not None and not made.unfinished:
            break
        at += step
        made = article(text[:at], on, made)
    at_once = whole(text, on)
    assert made is not None
    assert made.units == at_once.units, text
    assert (made.pieces, made.tops) == (at_once.pieces, at_once.tops), text
