"""A message as a document: blocks of styled spans, as values.

Owns the shapes between reading Markdown and setting it. Nothing here knows a width or a colour of
the theme; what a span looks like is decided where it is set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

CodeColor = Literal["text", "code_word", "code_name", "code_type", "code_string", "code_number",
                    "code_note", "bad"]  # fmt: skip
Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a span stands out. `link` is its address; `raised` a footnote's label; `source` is
    Markdown shown as it is (mathematics) in the code face; `shade` a colour of code."""

    strong: bool = False
    emphasis: bool = False
    strike: bool = False
    code: bool = False
    source: bool = False
    raised: bool = False
    link: str = ""
    shade: CodeColor = "text"


PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Span:
    """Text of one style; a hard break is "\\n"."""

    text: str
    style: Style = PLAIN


Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Running text."""

    spans: Spans


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading of level 1 to 6."""

    level: int
    spans: Spans


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """Code without its fence; a long block is several of these, `first` and `last` its ends.

    `context` is the code before it that its colours depend on.
    """

    language: str
    text: str
    context: str = ""
    first: bool = True
    last: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
    """A thematic break."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A block quote."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One item of a list. `number` is None for a bullet; `done` only of a task.

    `loose`: a blank line stands before it.
    """

    blocks: tuple[Block, ...]
    number: int | None
    done: bool | None
    loose: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """A list, or a part of one."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Cells of a table's row."""

    cells: tuple[Spans, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Its first row is the head; every row has as many cells as `aligns`."""

    aligns: tuple[Align, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A footnote where it is written."""

    label: str
    blocks: tuple[Block, ...]


Block: TypeAlias = Paragraph | Heading | Code | Rule | Quote | Items | Table | Note
