"""Blocks to a piece of set lines: where each stands, what lies under and beside it.

Owns the look of every kind of block but tables and code. Blocks stand one below the other in a
column; a list's item and a quotation are narrower columns. Spaces are those of the sheet.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.text.canvas import Canvas, Column
from ds4gui.text.code import set_code
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
    Span,
    Table,
)
from ds4gui.text.lines import Box, Piece
from ds4gui.text.sheet import Sheet, Type
from ds4gui.text.table import set_table

_INDENT = 26
_MARKER_GAP = 9
_DIGIT_EM = 0.64
_QUOTE_INDENT = 16
_NOTE_INDENT = 30
_BEFORE_HEADING = 6
_AFTER_HEADING = -4
_BULLETS = ("•", "◦", "▪")


def set_blocks(blocks: tuple[Block, ...], sheet: Sheet) -> Piece:
    """Sets the blocks of a unit in the sheet's column."""
    setter = _Setter(sheet)
    column = Column(x=0, width=sheet.column_px)
    body = Type(css_px=sheet.text_px, color=sheet.color)
    return setter.canvas.piece(setter.stack(blocks, column, 0, body, 0))


def gap_between(upper: Block | None, lower: Block | None, sheet: Sheet) -> int:
    """The space between two blocks, px."""
    gap = sheet.gap
    if isinstance(lower, Heading):
        gap += _BEFORE_HEADING
    if isinstance(upper, Heading):
        gap += _AFTER_HEADING
    return sheet.px(gap)


def bullet(item: Item, depth: int) -> str:
    """What stands before an item that is no task; `depth` counts the lists around its own."""
    bare = item.number is None
    return _BULLETS[min(depth, len(_BULLETS) - 1)] if bare else f"{item.number}."


class _Setter:
    """Sets blocks on one canvas. Every method takes a `y` and gives the bottom it reached."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.canvas = Canvas(sheet)

    def stack(
        self, blocks: tuple[Block, ...], column: Column, y: int, kind: Type, depth: int
    ) -> int:
        """Blocks one below the other; `depth` counts the lists around them."""
        upper: Block | None = None
        for block in blocks:
            if upper is not None:
                self.canvas.say("\n" if depth else "\n\n")
                y += self._inner_gap(upper, block, depth)
            y = self._block(block, column, y, kind, depth)
            upper = block
        return y

    def _inner_gap(self, upper: Block, lower: Block, depth: int) -> int:
        if depth and isinstance(lower, Items) and isinstance(upper, Paragraph):
            return self.sheet.px(self.sheet.step)
        return gap_between(upper, lower, self.sheet) - (self.sheet.px(4) if depth else 0)

    def _block(self, block: Block, column: Column, y: int, kind: Type, depth: int) -> int:
        match block:
            case Paragraph():
                place = self.canvas.centred(block.spans, kind, column)
                return self.canvas.text(block.spans, kind, place, y)
            case Heading():
                return self._heading(block, column, y)
            case Code():
                return set_code(block, self.canvas, column, y)
            case Table():
                return set_table(block, self.canvas, column, y)
            case Quote():
                return self._quote(block, column, y, kind, depth)
            case Items():
                return self._items(block, column, y, kind, depth)
            case Note():
                return self._note(block, column, y)
            case Rule():
                thick = max(1, self.sheet.px(1))
                self.canvas.boxes.append(
                    Box(x=column.x, y=y, width=column.width, height=thick, fill="border")
                )
                return y + thick

    def _heading(self, block: Heading, column: Column, y: int) -> int:
        sizes = self.sheet.heading_px
        css_px = sizes[min(block.level, len(sizes)) - 1]
        color = self.sheet.color if block.level < 5 else "muted"
        kind = Type(css_px=css_px, face="semibold", color=color)
        return self.canvas.text(block.spans, kind, column, y)

    def _quote(self, block: Quote, column: Column, y: int, kind: Type, depth: int) -> int:
        indent = min(self.sheet.px(_QUOTE_INDENT), column.width // 2)
        inner = Column(x=column.x + indent, width=column.width - indent)
        bottom = self.stack(block.blocks, inner, y, replace(kind, color="muted"), depth)
        bottom = max(bottom, y + self.sheet.line_px(kind.css_px))
        bar = Box(
            x=column.x, y=y, width=self.sheet.px(3), height=bottom - y, fill="border",
            rounding=self.sheet.px(1),
        )  # fmt: skip
        self.canvas.boxes.append(bar)
        return bottom

    def _items(self, block: Items, column: Column, y: int, kind: Type, depth: int) -> int:
        last = max((item.number or 0) for item in block.items) if block.items else 0
        digits = max(2, len(str(last)))
        indent = self.sheet.px(max(_INDENT, (digits - 2) * kind.css_px * _DIGIT_EM + _INDENT + 4))
        if block.items and block.items[0].number is None:
            indent = self.sheet.px(_INDENT)
        indent = min(indent, column.width // 2)
        inner = Column(x=column.x + indent, width=column.width - indent)
        for number, item in enumerate(block.items):
            if number:
                self.canvas.say("\n")
                gap = self.sheet.gap - 4 if item.loose else self.sheet.step
                y += self.sheet.px(gap)
            lead = 0
            if item.blocks and isinstance(item.blocks[0], Paragraph):
                lead = self.canvas.lead_px(item.blocks[0].spans, kind, inner)
            beside = self._marker(item, Column(x=column.x, width=indent), y + lead, kind, depth)
            y = max(beside, self.stack(item.blocks, inner, y, kind, depth + 1))
        return y

    def _marker(self, item: Item, column: Column, y: int, kind: Type, depth: int) -> int:
        if item.done is not None:
            self._box(item.done, column, y, kind)
            self.canvas.say("[x] " if item.done else "[ ] ")
            return y + self.sheet.line_px(kind.css_px)
        words = bullet(item, depth)
        room = max(1, column.width - self.sheet.px(_MARKER_GAP))
        place = Column(x=column.x, width=room, align="right")
        muted = replace(kind, color="muted")
        bottom = self.canvas.text((Span(words),), muted, place, y)
        self.canvas.say(" ")
        return bottom

    def _box(self, done: bool, column: Column, y: int, kind: Type) -> None:
        side = self.sheet.px(15)
        x = column.x + max(0, column.width - side - self.sheet.px(_MARKER_GAP - 1))
        top = y + (self.sheet.line_px(kind.css_px) - side) // 2
        self.canvas.boxes.append(
            Box(
                x=x, y=top, width=side, height=side, rounding=self.sheet.px(4),
                fill="primary" if done else "clear", border="primary" if done else "faint",
            )
        )  # fmt: skip
        if done:
            size = self.sheet.size_px("regular", 11)
            width = self.sheet.faces["bold"].widths.width("✓", size)
            run_y = top + (side - size) // 2
            self.canvas.mark("✓", x + (side - width) / 2, run_y, "bold", size, "on_primary")

    def _note(self, block: Note, column: Column, y: int) -> int:
        kind = Type(css_px=self.sheet.small_px, color="muted")
        label = f"{block.label}."
        widest, _ = self.canvas.natural_px((Span(label),), kind)
        indent = max(self.sheet.px(_NOTE_INDENT), int(widest) + self.sheet.px(_MARKER_GAP))
        indent = min(indent, column.width // 3)
        beside = Column(x=column.x, width=indent)
        bottom = self.canvas.text((Span(label),), kind, beside, y)
        self.canvas.say(" ")
        inner = Column(x=column.x + indent, width=column.width - indent)
        return max(bottom, self.stack(block.blocks, inner, y, kind, 1))
