"""A table: columns as wide as their words where there is room, narrower ones that wrap where not.

Owns the widths of columns and the grid. A table whose columns don't fit at the least width at which
they can be read scrolls sideways (`sideways`).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from ds4gui.text.canvas import Canvas, Column
from ds4gui.text.document import Row, Table
from ds4gui.text.lines import Box, Wide
from ds4gui.text.sheet import Type
from ds4gui.text.sideways import BAR_PX

_PAD_X, _PAD_Y = 10, 4
_LEAST_PX = 14
_WORD_PX = 160
_LINES, _CELL_PX = 6, 110
_EASY_PX = 240
_BAR_GAP = 5


def set_table(table: Table, canvas: Canvas, column: Column, y: int) -> int:
    """Sets a table below `y`; its bottom."""
    sheet = canvas.sheet
    kind = Type(css_px=sheet.small_px, color=sheet.color)
    pad = sheet.px(_PAD_X)
    room = column.width - (2 * pad + 1) * len(table.aligns) - 1
    widths = _widths(table, canvas, kind, room)
    edges = list(accumulate((2 * pad + 1 + width for width in widths), initial=column.x))
    columns = [
        Column(x=edge + pad + 1, width=width, align=align)
        for edge, width, align in zip(edges, widths, table.aligns, strict=False)
    ]
    lines, boxes, spots = len(canvas.lines), len(canvas.boxes), len(canvas.spots)
    levels = [y]
    for number, row in enumerate(table.rows):
        if number:
            canvas.say("\n")
        levels.append(_row(row, canvas, _kind(kind, number), columns, levels[-1]))
    bottom = levels[-1] + 1
    canvas.boxes[boxes:boxes] = _grid(edges, levels)
    if sum(widths) <= room:
        return bottom
    bar_y = bottom + sheet.px(_BAR_GAP)
    bottom = bar_y + sheet.px(BAR_PX)
    canvas.wides.append(
        Wide(
            first=lines, last=len(canvas.lines), x=column.x, width=max(1, column.width), y=y,
            bottom=bottom, content_px=edges[-1] + 1 - column.x, bar_y=bar_y, is_table=True,
            boxes=tuple(canvas.boxes[boxes:]), spots=tuple(canvas.spots[spots:]),
        )
    )  # fmt: skip
    del canvas.boxes[boxes:], canvas.spots[spots:]
    return bottom


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
        bottom = max(bottom, canvas.text(cell, kind, column, top))
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
    """Inner widths: natural ones if they fit, else at least what can be read and a share of the
    rest; if those don't fit either, what is read with ease."""
    px = canvas.sheet.px
    natural = [px(_LEAST_PX)] * len(table.aligns)
    needed = list(natural)
    for number, row in enumerate(table.rows):
        for index, cell in enumerate(row.cells[: len(natural)]):
            widest, longest = canvas.natural_px(cell, _kind(kind, number))
            natural[index] = max(natural[index], int(widest) + 1)
            needed[index] = max(needed[index], int(longest) + 1)
    if sum(natural) <= room:
        return natural
    # A word is broken where it is long, and words are many lines only where they are many.
    least = [
        max(min(word, px(_WORD_PX)), min(width // _LINES, px(_CELL_PX)))
        for word, width in zip(needed, natural, strict=True)
    ]
    if sum(least) > room:
        return [
            max(low, min(width, px(_EASY_PX))) for low, width in zip(least, natural, strict=True)
        ]
    whole = [max(pair) for pair in zip(least, needed, strict=True)]
    return _shared(natural, whole if sum(whole) <= room else least, room)


def _shared(natural: list[int], start: list[int], room: int) -> list[int]:
    """What is left goes first to columns that lack little."""
    widths = list(start)
    rest = room - sum(widths)
    lacking = [max(0, wish - width) for wish, width in zip(natural, widths, strict=True)]
    for number, index in enumerate(sorted(range(len(widths)), key=lacking.__getitem__)):
        share = min(lacking[index], rest // (len(widths) - number))
        widths[index] += share
        rest -= share
    return widths
