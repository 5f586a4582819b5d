"""What Markdown says as plain text, without a column to set it in.

Owns the same breaks between blocks that setting says (`setting`, `table`, `code`), so that finding
and copying need no layout.
"""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui.text.document import (
    Block,
    Code,
    Heading,
    Item,
    Items,
    Note,
    Paragraph,
    Quote,
    Rule,
    Spans,
    Table,
)
from ds4gui.text.groups import Unit
from ds4gui.text.inline import drawable
from ds4gui.text.selection import Said
from ds4gui.text.setting import bullet
from ds4gui.text.units import read


def said_of_markdown(text: str) -> Iterator[Said | None]:
    """The parts of a text, one for each piece it is set in; None for each step of a long one."""
    reading = read(text)
    while reading.behind:
        yield None
        reading = read(text, reading)
    for unit in reading.units:
        yield Said(plain_of(unit.blocks), lead_of(unit))


def lead_of(unit: Unit) -> str:
    """What lies between a unit and the one above it."""
    return "\n\n" if unit.space == "block" else "\n"


def plain_of(blocks: tuple[Block, ...], depth: int = 0) -> str:
    """The plain text of a unit's blocks."""
    return ("\n" if depth else "\n\n").join(_block(block, depth) for block in blocks)


def _block(block: Block, depth: int) -> str:
    match block:
        case Paragraph() | Heading():
            return _words(block.spans)
        case Code():
            return drawable(block.text.removesuffix("\n"))
        case Table():
            return "\n".join("\t".join(map(_words, row.cells)) for row in block.rows)
        case Quote():
            return plain_of(block.blocks, depth)
        case Items():
            return "\n".join(
                _marker(item, depth) + plain_of(item.blocks, depth + 1) for item in block.items
            )
        case Note():
            return f"{block.label}. {plain_of(block.blocks, 1)}"
        case Rule():
            return ""


def _marker(item: Item, depth: int) -> str:
    if item.done is not None:
        return "[x] " if item.done else "[ ] "
    return f"{bullet(item, depth)} "


def _words(spans: Spans) -> str:
    return "".join(span.text for span in spans)
