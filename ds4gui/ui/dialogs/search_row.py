"""A find as it is drawn: its session and its day, and below a line of it with its words marked."""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui.present.listed import HitRow
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.fit import elide
from ds4gui.ui.fonts import FaceName

PITCH = 54
"""Of one find, logical px."""
_PAD = 10
_TITLE_MIDDLE = 17
_LINE_MIDDLE = 37
_SAYS_MIDDLE = 16


def row_drawn(frame: Dialogs, hit: HitRow, row: int, *, marked: bool) -> Iterator[paint.Primitive]:
    """A find at its place in the list."""
    px, fonts = frame.look.px, frame.look.fonts
    top, pad = row * px(PITCH), px(_PAD)
    if marked:
        yield paint.Rect(
            x=0, y=top + 1, width=frame.width, height=px(PITCH) - 2,
            rounding=px(t.RADIUS_CONTROL), fill="raised",
        )  # fmt: skip
    when_px = round(fonts.width("regular", t.SMALL_PX, hit.when))
    room = frame.width - 2 * pad - when_px - px(16)
    title = elide(fonts, "medium", t.INTERFACE_PX, hit.title, room)
    middle = top + px(_TITLE_MIDDLE)
    yield _text(frame, pad, middle, title, "medium", t.INTERFACE_PX, "text")
    yield _text(
        frame, frame.width - pad - when_px, middle, hit.when, "regular", t.SMALL_PX, "muted"
    )
    yield from _line(frame, hit, top + px(_LINE_MIDDLE))


def says_drawn(frame: Dialogs, says: str, rows: int) -> Iterator[paint.Primitive]:
    """A sentence below so many finds."""
    if says:
        px = frame.look.px
        middle = rows * px(PITCH) + px(_SAYS_MIDDLE)
        yield _text(frame, px(_PAD), middle, says, "regular", t.SMALL_PX, "muted")


def _line(frame: Dialogs, hit: HitRow, middle: float) -> Iterator[paint.Primitive]:
    fonts, px = frame.look.fonts, frame.look.px
    pad = px(_PAD)
    line = elide(fonts, "regular", t.SMALL_PX, hit.snippet.text, frame.width - 2 * pad)
    for begin, end in hit.snippet.marks:
        if end <= len(line):
            left = pad + fonts.width("regular", t.SMALL_PX, line[:begin])
            width = fonts.width("regular", t.SMALL_PX, line[begin:end])
            size = fonts.size_px("regular", t.SMALL_PX)
            yield paint.Rect(
                x=round(left) - 1, y=middle - size / 2 - 1, width=round(width) + 2,
                height=size + 2, rounding=px(2), fill="found",
            )  # fmt: skip
    yield _text(frame, pad, middle, line, "regular", t.SMALL_PX, "muted")


def _text(
    frame: Dialogs,
    x: float,
    middle: float,
    text: str,
    face: FaceName,
    css_px: float,
    color: paint.ColorName,
) -> paint.TextRun:
    size = frame.look.fonts.size_px(face, css_px)
    return paint.TextRun(
        x=round(x), y=middle - size / 2, text=text, face=face, size_px=size, color=color
    )
