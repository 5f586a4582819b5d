"""A Markdown parser's block tokens to blocks.

Owns the walk over a flat list of tokens. What has no shape of its own here (HTML, blocks of
mathematics) is shown as it is written. Never looks at the text around: a unit of a message is read
by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ds4gui.text.document import (
    PLAIN,
    Align,
    Block,
    Code,
    Heading,
    Item,
    Items,
    Note,
    Paragraph,
    Quote,
    Row,
    Rule,
    Span,
    Spans,
    Style,
    Table,
)
from ds4gui.text.inline import Targets, literal, spans_from_markdown

if TYPE_CHECKING:
    from markdown_it.token import Token

_TASK = re.compile(r"\[([ xX])\] +")
_ALIGNS: dict[str, Align] = {
    "text-align:left": "left",
    "text-align:center": "center",
    "text-align:right": "right",
}


class Reader:
    """Reads tokens of a parse whose lines begin at `line_starts` of the source (and one past it).
    `targets` are the links known."""

    def __init__(self, source: str, line_starts: Sequence[int], targets: Targets) -> None:
        self._source = source
        self._line_starts = line_starts
        self._targets = targets

    def blocks(self, tokens: Sequence[Token]) -> tuple[Block, ...]:
        """All blocks of a balanced run of tokens."""
        found: list[Block] = []
        at = 0
        while at < len(tokens):
            end = closing(tokens, at)
            block = self._block(tokens[at : end + 1])
            if block is not None:
                found.append(block)
            at = end + 1
        return tuple(found)

    def _block(self, tokens: Sequence[Token]) -> Block | None:
        first = tokens[0]
        inside = tokens[1:-1]
        match first.type:
            case "paragraph_open":
                return Paragraph(spans=self._inline(inside))
            case "heading_open":
                level = int(first.tag[1:])
                return Heading(level=level, spans=self._inline(inside))
            case "fence" | "code_block":
                language = first.info.split(maxsplit=1)[0] if first.info.strip() else ""
                return Code(language=language, text=first.content)
            case "hr":
                return Rule()
            case "blockquote_open":
                return Quote(blocks=self.blocks(inside))
            case "bullet_list_open" | "ordered_list_open":
                return Items(items=tuple(self._items(inside, first)))
            case "table_open":
                return self._table(inside)
            case "footnote_reference_open":
                return Note(label=str(first.meta["label"]), blocks=self.blocks(inside))
            case _:
                return self._as_written(first)

    def _as_written(self, token: Token) -> Block | None:
        if not token.content.strip():
            return None
        style = Style(source=True) if token.type == "math_block" else PLAIN
        spans = literal(token.content.rstrip("\n"), style)
        return Paragraph(spans=spans)

    def _inline(self, tokens: Sequence[Token]) -> Spans:
        return tuple(
            span for token in tokens for span in spans_from_markdown(token.content, self._targets)
        )

    def _items(self, tokens: Sequence[Token], opener: Token) -> Iterator[Item]:
        number = int(opener.attrs.get("start", 1)) if opener.tag == "ol" else None
        at, loose = 0, False
        while at < len(tokens):
            end = closing(tokens, at)
            blocks = self.blocks(tokens[at + 1 : end])
            done, blocks = _task(blocks)
            yield Item(blocks=blocks, number=number, done=done, loose=loose)
            if number is not None:
                number += 1
            _, last = tokens[at].map or (0, 0)
            line = self._source[self._line_starts[last - 1] : self._line_starts[last]]
            loose = last > 0 and not line.strip(" \t\n>")
            at = end + 1

    def _table(self, tokens: Sequence[Token]) -> Table:
        rows: list[Row] = []
        aligns: list[Align] = []
        cells: list[Spans] = []
        for token in tokens:
            if token.type == "tr_open":
                cells = []
            elif token.type in ("th_open", "td_open") and not rows:
                aligns.append(_ALIGNS.get(str(token.attrs.get("style", "")), "left"))
            elif token.type == "inline":
                cells.append(spans_from_markdown(token.content, self._targets))
            elif token.type == "tr_close":
                rows.append(Row(cells=tuple(cells)))
        return Table(aligns=tuple(aligns), rows=tuple(rows))


def closing(tokens: Sequence[Token], at: int) -> int:
    """The index of the token that closes the one at an index; the same for one by itself."""
    depth = 0
    while True:
        depth += tokens[at].nesting
        if depth <= 0:
            return at
        at += 1


def _task(blocks: tuple[Block, ...]) -> tuple[bool | None, tuple[Block, ...]]:
    """Takes "[x] " off the first paragraph of an item."""
    first = blocks[0] if blocks else None
    if isinstance(first, Paragraph) and first.spans:
        head = first.spans[0]
        mark = _TASK.match(head.text)
        if mark and head.style == Style():
            rest = Span(head.text[mark.end() :], head.style)
            spans = (rest, *first.spans[1:]) if rest.text else first.spans[1:]
            block = Paragraph(spans=spans)
            return mark[1] != " ", (block, *blocks[1:])
    return None, blocks
