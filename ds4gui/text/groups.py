"""One parse of the part of a text that may still change.

Owns how a parser's tokens fall into groups that can be read by themselves: top-level blocks, and
the items of a top-level list. Inline text is read when a group's units are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Literal

from ds4gui.limits import MARKDOWN_NESTING, TABLE_CELLS
from ds4gui.text.blocks import Reader, closing
from ds4gui.text.document import Block, Items, Paragraph
from ds4gui.text.fences import CodeParts, code_parts, fence_at
from ds4gui.text.inline import Target, Targets, literal, markdown_parser

if TYPE_CHECKING:
    from markdown_it.token import Token


_AROUND = frozenset(("list_item_close", "bullet_list_close", "ordered_list_close"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Part of a text: `start` to `end` of its source. `labels` are the link labels it asks for.

    `space` above it: of a new block, of an item right below another, none inside a block of code.
    """

    blocks: tuple[Block, ...]
    start: int
    end: int
    space: Literal["block", "item", "none"] = "block"
    labels: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The list that a next item may belong to: its marker, and that item's number if it has one."""

    marker: str
    number: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Tokens of one block or item. `item` says what it is an item of, `goes_on` that another
    precedes it in the same list."""

    tokens: tuple[Token, ...]
    start: int
    end: int
    item: Series | None
    goes_on: bool

    @property
    def is_fence(self) -> bool:
        """Whether this is fenced code."""
        return self.tokens[0].type == "fence"

    @property
    def is_too_much(self) -> bool:
        """Whether it is shown as it is written: it is too deep, or has too many cells."""
        cells = sum(token.type in ("th_open", "td_open") for token in self.tokens)
        deepest = max(token.level for token in self.tokens)
        return deepest >= MARKDOWN_NESTING - 1 or cells > TABLE_CELLS

    @property
    def ends_in_words(self) -> bool:
        """Whether a paragraph is the last thing in it, and it is read as Markdown."""
        if self.is_too_much:
            return False
        ends = (token.type for token in reversed(self.tokens) if token.type not in _AROUND)
        return next(ends, "") == "paragraph_close"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """The groups of a text from `position` on, and its link definitions with their places."""

    source: str
    groups: tuple[Group, ...]
    line_starts: tuple[int, ...]
    defined: Mapping[str, tuple[int, Target]]

    def defined_before(self, position: int) -> dict[str, Target]:
        """Definitions that stand before a place of the text."""
        return {label: target for label, (at, target) in self.defined.items() if at < position}

    def units(self, group: Group, known: Mapping[str, Target]) -> tuple[Unit, ...]:
        """A group as units: one, but for long code."""
        if group.is_fence:
            return units_of_code(code_parts(self.source, fence_at(self.source, group.start)))
        if group.tokens[0].type == "definition":
            return ()
        space: Literal["block", "item"] = "block"
        if group.goes_on and not _empty_line_before(self.source, group.start):
            space = "item"
        if group.is_too_much:
            return (replace(as_written(self.source, group.start, group.end), space=space),)
        targets = Targets(known)
        reader = Reader(self.source, self.line_starts, targets)
        blocks = reader.blocks(group.tokens)
        if group.item is not None:
            blocks = renumbered(blocks, group.item.number)
        labels = frozenset(targets.asked)
        return (Unit(blocks=blocks, start=group.start, end=group.end, space=space, labels=labels),)


def parse(source: str, position: int, series: Series | None) -> Parsed:
    """Parses a source from where a group begins; `series` is the list that this may belong to."""
    text = source[position:].replace("\0", "\N{REPLACEMENT CHARACTER}")
    starts = tuple(accumulate((len(line) + 1 for line in text.split("\n")), initial=position))
    tokens: list[Token] = []
    env: dict[str, dict[str, dict[str, object]]] = {"references": {}}
    parser = markdown_parser()
    parser.block.parse(text, parser, env, tokens)
    parts = list(_parts(tokens, series))
    begins = [starts[(part[0].map or (0,))[0]] for part, _, _ in parts]
    groups = tuple(
        Group(tokens=part, start=start, end=end, item=item, goes_on=goes_on)
        for (part, item, goes_on), start, end in zip(
            parts, begins, [*begins, len(source)][1:], strict=True
        )
    )
    return Parsed(
        source=source, groups=groups, line_starts=starts, defined=_defined(env, starts)
    )  # fmt: skip


def units_of_code(code: CodeParts) -> tuple[Unit, ...]:
    """Parts of code as units."""
    return tuple(
        Unit(blocks=(block,), start=start, end=end, space="block" if block.first else "none")
        for block, start, end in code.parts
    )


def as_written(source: str, start: int, end: int) -> Unit:
    """Text that is shown as it is."""
    text = source[start:end]
    spans = literal(text.strip("\n"))
    return Unit(blocks=(Paragraph(spans=spans),), start=start, end=end)


def renumbered(blocks: tuple[Block, ...], number: int | None) -> tuple[Block, ...]:
    """An item with the number it has in its list."""
    return tuple(
        Items(items=tuple(replace(item, number=number) for item in block.items))
        if isinstance(block, Items)
        else block
        for block in blocks
    )


def _parts(
    tokens: Sequence[Token], series: Series | None
) -> Iterator[tuple[tuple[Token, ...], Series | None, bool]]:
    at = 0
    while at < len(tokens):
        end = closing(tokens, at)
        top = tokens[at : end + 1]
        if top[0].type in ("bullet_list_open", "ordered_list_open"):
            yield from _items(top, series if at == 0 else None)
        else:
            yield tuple(top), None, False
        at = end + 1


def _items(
    tokens: Sequence[Token], series: Series | None
) -> Iterator[tuple[tuple[Token, ...], Series, bool]]:
    """Each item as a list of its own, in its tokens."""
    opener, closer = tokens[0], tokens[-1]
    goes_on = series is not None and series.marker == opener.markup
    number = int(opener.attrs.get("start", 1)) if opener.tag == "ol" else None
    if series is not None and goes_on:
        number = series.number
    at = 1
    while at < len(tokens) - 1:
        end = closing(tokens, at)
        head = opener.copy(map=tokens[at].map)
        item = Series(marker=opener.markup, number=number)
        yield (head, *tokens[at : end + 1], closer), item, goes_on
        goes_on = True
        number = None if number is None else number + 1
        at = end + 1


def _defined(
    env: Mapping[str, Mapping[str, Mapping[str, object]]], starts: Sequence[int]
) -> dict[str, tuple[int, Target]]:
    found: dict[str, tuple[int, Target]] = {}
    for label, entry in env["references"].items():
        lines = entry["map"]
        assert isinstance(lines, list)
        target = {"href": str(entry["href"]), "title": str(entry["title"])}
        found[label] = (starts[int(lines[0])], target)
    return found


def _empty_line_before(source: str, start: int) -> bool:
    above = source.rfind("\n", 0, max(0, start - 1)) + 1
    return start > 0 and not source[above:start].strip()
