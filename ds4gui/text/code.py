"""A block of code, or one part of a long one, on its ground.

Owns the ground that several parts make together, the language's name and the copy button. Long
lines scroll sideways or wrap; the first one leaves room for the button.
"""

from __future__ import annotations

from math import ceil

from ds4gui.text.canvas import Canvas, Column
from ds4gui.text.document import Code, Span, Style
from ds4gui.text.highlight import Shade, shades
from ds4gui.text.inline import drawable
from ds4gui.text.lines import Box, Spot, Wide
from ds4gui.text.sheet import Sheet, Type
from ds4gui.text.sideways import BAR_PX

_PAD_X, _PAD_Y = 14, 10
_BUTTON_PX = 15
_GAP = 7


def set_code(code: Code, canvas: Canvas, column: Column, y: int) -> int:
    """Sets some code below `y`; its bottom."""
    sheet = canvas.sheet
    pad = min(sheet.px(_PAD_X), column.width // 4)
    inner = Column(x=column.x + pad, width=max(1, column.width - 2 * pad))
    kind = Type(css_px=sheet.code_px, face="mono")
    top = y
    if code.first:
        y += sheet.px(_PAD_Y)
    button = _button(code, canvas, column, y) if code.first else 0
    lines = shades(code.language, code.text, code.context) or ((),)
    first, first_y, widest = len(canvas.lines), y, 0.0
    for number, line in enumerate(lines):
        if number:
            canvas.say("\n")
        taken = button if number == 0 and code.first else 0
        width = max(1, inner.width - taken)
        narrow = Column(x=inner.x, width=width, endless=not sheet.wraps_code)
        spans = _spans(line)
        y = canvas.text(spans, kind, narrow, y)
        widest = max(widest, canvas.natural_px(spans, kind)[0] + taken)
    bottom, pad_y = y, sheet.px(_PAD_Y) if code.last else 0
    y += pad_y
    if not sheet.wraps_code:
        bar_y = bottom + (pad_y - sheet.px(BAR_PX)) // 2 if code.last else None
        canvas.wides.append(
            Wide(
                first=first, last=len(canvas.lines), x=inner.x, width=inner.width, y=first_y,
                bottom=y, content_px=ceil(widest), bar_y=bar_y,
            )
        )  # fmt: skip
    canvas.boxes[:0] = _ground(code, sheet, column, top, y)
    return y


def _spans(line: tuple[Shade, ...]) -> tuple[Span, ...]:
    return tuple(Span(drawable(text), Style(shade=color)) for text, color in line)


def _button(code: Code, canvas: Canvas, column: Column, y: int) -> int:
    """The language and the copy button at the right; the room they take from the first line."""
    sheet = canvas.sheet
    line_px = sheet.line_px(sheet.code_px)
    icon = sheet.px(_BUTTON_PX)
    right = column.x + column.width - sheet.px(_PAD_X)
    x = right - icon
    canvas.mark(sheet.copy_icon, x, y + (line_px - icon) // 2, "icons", icon, "muted")
    size = sheet.size_px("regular", sheet.label_px)
    width = sheet.faces["regular"].widths.width(code.language, size)
    if code.language and width < column.width // 2:
        x -= round(width) + sheet.px(_GAP)
        canvas.mark(code.language, x, y + (line_px - size) // 2, "regular", size, "muted")
    grown = sheet.px(5)
    canvas.spots.append(
        Spot(
            x=max(column.x, x - grown), y=y - sheet.px(2), width=right - x + 2 * grown,
            height=line_px + sheet.px(4), kind="copy", code=code.text,
        )
    )  # fmt: skip
    return right - x + sheet.px(_GAP + 4)


def _ground(code: Code, sheet: Sheet, column: Column, top: int, bottom: int) -> list[Box]:
    """One frame; of a part in the middle only its sides."""
    x, width, radius = column.x, column.width, sheet.px(sheet.radius)
    frame = Box(
        x=x, y=top, width=width, height=bottom - top, fill="code", border="border", rounding=radius
    )  # fmt: skip
    if code.first and code.last:
        return [frame]
    above = 0 if not code.first else radius
    below = 0 if not code.last else radius
    height = bottom - top - above - below
    if height <= 0:
        return [frame]
    side = max(1, sheet.px(0.5))
    sides = [
        Box(x=left, y=top + above, width=side, height=height, fill="border")
        for left in (x, x + width - side)
    ]
    ground = Box(x=x, y=top + above, width=width, height=height, fill="code")
    return [*([frame] if code.first or code.last else []), ground, *sides]
