"""Markdown as HTML: nothing in it runs, loads or gets lost."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.text.hypertext import html_from_markdown

TAGS = {
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "em", "strong", "s", "code", "pre", "ul", "ol", "li",
    "blockquote", "table", "thead", "tbody", "tr", "th", "td", "hr", "br", "a", "sup", "section",
}  # fmt: skip
ATTRIBUTES = {"href", "title", "class", "id", "start", "style"}
LEADS = ("http://", "https://", "mailto:", "#fn")
PIECES = (
    "<script>alert(1)</script>", "<img src=x onerror=y>", "![a](http://e/x.png)", "<javascript:x>",
    "[a](javascript:x)", "[a](data:text/html,x)", '[a](http://x "t\\" onclick=y")', "[^1]",
    "\n\n[^1]: foot", '```a" onx=1\n', "$x<y$", "\n$$\na<b\n$$\n", "| a |\n|--|\n| <b> |\n", "> ",
    "- ", "\n", "\n\n", "&lt;", "`<i>`", "<!-- x -->", "<style>a</style>", "http://x.y/<b>",
    "<http://x.y>", "# ",
)  # fmt: skip


class Seen(HTMLParser):
    """What a browser would make of it."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def seen(markdown: str, number: int = 0) -> Seen:
    parser = Seen()
    parser.feed(html_from_markdown(markdown, number))
    parser.close()
    return parser


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=12).map("".join))
def test_nothing_but_words_and_their_shapes_comes_out(markdown: str) -> None:
    page = seen(markdown)
    assert page.tags <= TAGS
    assert {name for name, _ in page.attributes} <= ATTRIBUTES
    addresses = [(value or "").lower() for name, value in page.attributes if name == "href"]
    assert all(address.startswith(LEADS) for address in addresses)


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("<b>bold</b>", "<b>bold</b>"),
        ("![a picture](http://e/x.png)", "a picture"),
        ("$x^2 < y$ costs", "$x^2 < y$ costs"),
        ("[a](javascript:alert)", "[a](javascript:alert)"),
        ("> " * 300 + "deep", "> " * 300 + "deep"),
    ],
)
def test_what_it_can_not_be_it_stays_as_text(markdown: str, text: str) -> None:
    assert seen(markdown).text.strip() == text


def test_the_footnotes_of_two_texts_are_told_apart() -> None:
    pages = [seen(f"a[^1]\n\n[^1]: {number}", number) for number in (1, 2)]
    first, second = ({value for name, value in page.attributes if name == "id"} for page in pages)
    assert first
    assert second
    assert not first & second
