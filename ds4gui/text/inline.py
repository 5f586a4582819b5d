"""Inline Markdown to spans.

Owns what a parser's inline tokens look like as spans. Images are their alt text, HTML and what the
parser does not know stay as they are written; nothing visible is dropped. A text too tangled to be
parsed in time is shown as it is written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from ds4gui.limits import (
    INLINE_BRACKETS,
    INLINE_CHARS,
    INLINE_MARKS,
    MARKDOWN_NESTING,
    TABLE_COLUMNS,
)
from ds4gui.text.document import PLAIN, Span, Spans, Style
from ds4gui.text.mathematics import mathematics

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

Target: TypeAlias = Mapping[str, str]
"""What a reference definition says: its href and title."""

_BRACKETS = re.compile(r"[\[\]<]")
_MARKS = re.compile(r"[*_`~$&\\:]")
_ADDRESS = re.compile(r"\bhttps?://[^\s<>\"]+")
_NOT_LAST = ".,:;!?'*_~\u201d\u2019"
_SPACE = re.compile("[ \t\n]+")
_UNDRAWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_OPENS: dict[str, Style] = {
    "strong_open": Style(strong=True),
    "em_open": Style(emphasis=True),
    "s_open": Style(strike=True),
}
_CLOSES = ("strong_close", "em_close", "s_close", "link_close")


@lru_cache(maxsize=1)
def markdown_parser() -> MarkdownIt:
    """The one parser. Its library takes 40 ms to load, which the first text pays, not the start."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin

    # Definitions are tokens too, so that they settle like any other block.
    options = {"maxNesting": MARKDOWN_NESTING, "inline_definitions": True}
    parser = MarkdownIt("commonmark", options)
    parser.enable(["table", "strikethrough"])
    parser.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
    parser.use(footnote_plugin, inline=False, move_to_end=False, always_match_refs=True)
    mathematics(parser)
    return parser


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The parser's own rule, where a table would not have too many columns."""
    from markdown_it.rules_block import table

    head = state.src.count("|", state.bMarks[start], state.eMarks[start])
    return head <= TABLE_COLUMNS and table(state, start, end, silent)


class Targets(dict[str, Target]):
    """Link definitions by label, which remembers the labels that were looked up."""

    def __init__(self, known: Mapping[str, Target]) -> None:
        super().__init__(known)
        self.asked: set[str] = set()

    def get(self, label: str, default: Target | None = None) -> Target | None:  # type: ignore[override]
        # Narrower than dict.get: the parser asks no other way.
        self.asked.add(label)
        return super().get(label, default)


def spans_from_markdown(text: str, targets: Targets) -> Spans:
    """The spans of a paragraph, heading or cell, joined where they look alike."""
    text = unicodedata.normalize("NFC", text)
    if is_tangled(text):
        return literal(text)
    if "[" not in text:
        return _without_links(text)
    return _parsed(text, targets)


def is_tangled(text: str) -> bool:
    """Whether it would take too long to read its marks."""
    length = len(text)
    return (
        length > INLINE_CHARS
        or (length > INLINE_BRACKETS and len(_BRACKETS.findall(text)) > INLINE_BRACKETS)
        or (length > INLINE_MARKS and len(_MARKS.findall(text)) > INLINE_MARKS)
    )


@lru_cache(maxsize=1024)
def _without_links(text: str) -> Spans:
    """Kept, since it depends on nothing else: a growing table is read anew with each word."""
    return _parsed(text, Targets({}))


def _parsed(text: str, targets: Targets) -> Spans:
    tokens: list[Token] = []
    parser = markdown_parser()
    parser.inline.parse(text, parser, {"references": targets}, tokens)
    return _joined(part for span in _joined(_spans(tokens)) for part in _bare_links(span))


def literal(text: str, style: Style = PLAIN) -> Spans:
    """Text as it is written, line breaks kept."""
    return (Span(drawable(text.expandtabs(4)), style),) if text else ()


def _spans(tokens: Iterable[Token]) -> Iterator[Span]:
    styles = [PLAIN]
    for token in tokens:
        if token.type in _OPENS:
            styles.append(_both(styles[-1], _OPENS[token.type]))
        elif token.type == "link_open":
            styles.append(replace(styles[-1], link=str(token.attrs.get("href", ""))))
        elif token.type in _CLOSES:
            styles.pop()
        else:
            yield _span(token, styles[-1])


def _span(token: Token, style: Style) -> Span:
    match token.type:
        case "text" | "text_special" | "html_inline":
            return Span(_flat(token.content), style)
        case "softbreak":
            return Span(" ", style)
        case "hardbreak":
            return Span("\n", style)
        case "code_inline":
            return Span(_flat(token.content), replace(style, code=True))
        case "image":
            return Span(_flat(_alt(token.children or ())) or "image", replace(style, emphasis=True))
        case "footnote_ref":
            return Span(str(token.meta["label"]), replace(style, raised=True))
        case "math":
            return Span(_flat(token.content), replace(style, source=True))
        case _:
            return Span(_flat(token.content), style)


def _alt(tokens: Iterable[Token]) -> str:
    return "".join(
        _alt(t.children) if t.children else " " if t.type.endswith("break") else t.content
        for t in tokens
    )


def _both(one: Style, other: Style) -> Style:
    return replace(
        one,
        strong=one.strong or other.strong,
        emphasis=one.emphasis or other.emphasis,
        strike=one.strike or other.strike,
    )


def _joined(spans: Iterable[Span]) -> Spans:
    joined: list[Span] = []
    for span in spans:
        if joined and joined[-1].style == span.style and not span.style.source:
            joined[-1] = Span(joined[-1].text + span.text, span.style)
        elif span.text:
            joined.append(span)
    return tuple(joined)


def _bare_links(span: Span) -> Iterator[Span]:
    """Addresses written without any markup."""
    if span.style.link or span.style.code or span.style.source or "://" not in span.text:
        yield span
        return
    at = 0
    for match in _ADDRESS.finditer(span.text):
        address = match[0].rstrip(_NOT_LAST)
        if address.endswith(")") and address.count("(") < address.count(")"):
            address = address[:-1]
        yield Span(span.text[at : match.start()], span.style)
        at = match.start() + len(address)
        yield Span(address, replace(span.style, link=address))
    yield Span(span.text[at:], span.style)


def _flat(text: str) -> str:
    return drawable(_SPACE.sub(" ", text))


def drawable(text: str) -> str:
    """As many characters, each of which can be drawn."""
    return _UNDRAWABLE.sub("\N{REPLACEMENT CHARACTER}", text)
