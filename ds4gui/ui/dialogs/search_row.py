"""A find as it is drawn: its session and its day, and below a line of it with its words marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    marks: tuple[tuple[int, int], ...]
    face: FaceName
    css_px: float
    color: paint.ColorName


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
    middle = top + px(_TITLE_MIDDLE)
    title = _Line(hit.title, hit.title_marks, "medium", t.INTERFACE_PX, "text")
    yield from _drawn(frame, title, room, middle)
    yield _text(
        frame, frame.width - pad - when_px, middle, hit.when, "regular", t.SMALL_PX, "muted"
    )
    line = _Line(hit.snippet.text, hit.snippet.marks, "regular", t.SMALL_PX, "muted")
    yield from _drawn(frame, line, frame.width - 2 * pad, top + px(_LINE_MIDDLE))


def says_drawn(frame: Dialogs, says: str, rows: int) -> Iterator[paint.Primitive]:
    """A sentence below so many finds."""
    if says:
        px = frame.look.px
        middle = rows * px(PITCH) + px(_SAYS_MIDDLE)
        yield _text(frame, px(_PAD), middle, says, "regular", t.SMALL_PX, "muted")


def _drawn(frame: Dialogs, line: _Line, room: float, middle: float) -> Iterator[paint.Primitive]:
    """The line as far as there is room, its marks below it."""
    fonts, px = frame.look.fonts, frame.look.px
    pad = px(_PAD)
    text = elide(fonts, line.face, line.css_px, line.text, room)
    for begin, end in line.marks:
        if end <= len(text):
            left = pad + fonts.width(line.face, line.css_px, text[:begin])
            width = fonts.width(line.face, line.css_px, text[begin:end])
            size = fonts.size_px(line.face, line.css_px)
            yield paint.Rect(
                x=round(left) - 1, y=middle - size / 2 - 1, width=round(width) + 2,
                height=size + 2, rounding=px(2), fill="found",
            )  # fmt: skip
    yield _text(frame, pad, middle, text, line.face, line.css_px, line.color)


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
