"""A table: columns as wide as their words where there is room, narrower ones that wrap where not.

Owns the widths of columns and the grid. A table of more columns than the text has room for is
shown as lines of its cells.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from ds4gui.text.canvas import Canvas, Column
from ds4gui.text.document import Row, Span, Spans, Table
from ds4gui.text.lines import Box
from ds4gui.text.sheet import Type

_PAD_X, _PAD_Y = 10, 4
_LEAST = 14


def set_table(table: Table, canvas: Canvas, column: Column, y: int) -> int:
    """Sets a table below `y`; its bottom."""
    sheet = canvas.sheet
    kind = Type(css_px=sheet.small_px, color=sheet.color)
    pad = sheet.px(_PAD_X)
    count = len(table.aligns)
    room = column.width - (2 * pad + 1) * count - 1
    if room < count * sheet.px(_LEAST):
        return _as_lines(table, canvas, column, y, kind)
    widths = _widths(table, canvas, kind, room)
    edges = list(accumulate((2 * pad + 1 + width for width in widths), initial=column.x))
    top = y
    levels = [y]
    for number, row in enumerate(table.rows):
        face = replace(kind, face="semibold") if number == 0 else kind
        if number:
            canvas.say("\n")
        y = _row(
            row,
            table,
            canvas,
            face,
            [(x + pad + 1, w) for x, w in zip(edges, widths, strict=False)],
            y,
        )
        levels.append(y)
    right = edges[-1]
    grid = [Box(x=column.x, y=top, width=right - column.x, height=levels[1] - top, fill="surface")]
    grid += [
        Box(x=column.x, y=level, width=right - column.x + 1, height=1, fill="border")
        for level in levels
    ]
    grid += [Box(x=x, y=top, width=1, height=y - top, fill="border") for x in edges]
    canvas.boxes[:0] = grid
    return y + 1


def _row(
    row: Row, table: Table, canvas: Canvas, kind: Type, places: list[tuple[int, int]], y: int
) -> int:
    pad = canvas.sheet.px(_PAD_Y)
    bottom = y
    for number, (cell, align, (x, width)) in enumerate(
        zip(row.cells, table.aligns, places, strict=False)
    ):
        if number:
            canvas.say("\t")
        place = Column(x=x, width=width, align=align)
        bottom = max(bottom, canvas.text(cell, kind, place, y + pad + 1, row.source))
    return bottom + pad


def _widths(table: Table, canvas: Canvas, kind: Type, room: int) -> list[int]:
    """Inner widths: natural ones if they fit, else what words need and a share of the rest."""
    natural = [1.0] * len(table.aligns)
    needed = [1.0] * len(table.aligns)
    for number, row in enumerate(table.rows):
        face = replace(kind, face="semibold") if number == 0 else kind
        for index, cell in enumerate(row.cells[: len(natural)]):
            widest, longest = canvas.natural_px(cell, face)
            natural[index] = max(natural[index], widest)
            needed[index] = max(needed[index], longest)
    if sum(natural) + len(natural) <= room:
        return [int(width) + 1 for width in natural]
    needed = [min(width, max(room / 3, room / len(needed))) for width in needed]
    least = canvas.sheet.px(_LEAST)
    short = sum(needed)
    if short >= room:
        return [max(least, int(width * room / short) - 1) for width in needed]
    wish = [max(0.0, full - least_) for full, least_ in zip(natural, needed, strict=True)]
    share = (room - short) / max(1.0, sum(wish))
    return [int(low + more * share) for low, more in zip(needed, wish, strict=True)]


def _as_lines(table: Table, canvas: Canvas, column: Column, y: int, kind: Type) -> int:
    for number, row in enumerate(table.rows):
        if number:
            canvas.say("\n")
        y = canvas.text(_one_line(row), kind, column, y, row.source)
    return y


def _one_line(row: Row) -> Spans:
    spans: list[Span] = []
    for number, cell in enumerate(row.cells):
        spans += [Span(" | ")] if number else []
        spans += cell
    return tuple(spans)
