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
    columns = [
        Column(x=edge + pad + 1, width=width, align=align)
        for edge, width, align in zip(edges, widths, table.aligns, strict=False)
    ]
    levels = [y]
    for number, row in enumerate(table.rows):
        if number:
            canvas.say("\n")
        levels.append(_row(row, canvas, _kind(kind, number), columns, levels[-1]))
    canvas.boxes[:0] = _grid(edges, levels)
    return levels[-1] + 1


def _kind(kind: Type, row: int) -> Type:
    """The first row is the head."""
    return kind if row else replace(kind, face="semibold")


def _row(row: Row, canvas: Canvas, kind: Type, columns: list[Column], y: int) -> int:
    pad = canvas.sheet.px(_PAD_Y)
    bottom = y + canvas.sheet.line_px(kind.css_px)
    cells = list(zip(row.cells, columns, strict=False))
    leads = [canvas.lead_px(cell, kind, column) for cell, column in cells]
    # The first lines of a row share a base line, also beside a high formula.
    for number, (cell, column) in enumerate(cells):
        if number:
            canvas.say("\t")
        top = y + pad + 1 + max(leads) - leads[number]
        bottom = max(bottom, canvas.text(cell, kind, column, top, row.source))
    return bottom + pad


def _grid(edges: list[int], levels: list[int]) -> list[Box]:
    """The head's ground, and a line of one px at every edge and level."""
    left, right, top, bottom = edges[0], edges[-1], levels[0], levels[-1]
    head = Box(x=left, y=top, width=right - left, height=levels[1] - top, fill="surface")
    across = [
        Box(x=left, y=level, width=right - left + 1, height=1, fill="border") for level in levels
    ]
    down = [Box(x=edge, y=top, width=1, height=bottom - top, fill="border") for edge in edges]
    return [head, *across, *down]


def _widths(table: Table, canvas: Canvas, kind: Type, room: int) -> list[int]:
    """Inner widths: natural ones if they fit, else what words need and a share of the rest."""
    natural = [1] * len(table.aligns)
    needed = [1] * len(table.aligns)
    for number, row in enumerate(table.rows):
        for index, cell in enumerate(row.cells[: len(natural)]):
            widest, longest = canvas.natural_px(cell, _kind(kind, number))
            natural[index] = max(natural[index], int(widest) + 1)
            needed[index] = max(needed[index], int(longest) + 1)
    if sum(natural) <= room:
        return natural
    return _shared(natural, needed, room, canvas.sheet.px(_LEAST))


def _shared(natural: list[int], needed: list[int], room: int, least: int) -> list[int]:
    """No word is broken while all fit; what is left goes first to columns that lack little."""
    most = 2 * room // len(natural)
    widths = [min(word, most) for word in needed]
    rest = room - sum(widths)
    if rest < 0:
        return [max(least, width * room // sum(widths)) for width in widths]
    lacking = [wish - width for wish, width in zip(natural, widths, strict=True)]
    for number, index in enumerate(sorted(range(len(widths)), key=lacking.__getitem__)):
        share = min(lacking[index], rest // (len(widths) - number))
        widths[index] += share
        rest -= share
    return [max(least, width) for width in widths]


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
