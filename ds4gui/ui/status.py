"""The status line: the server's dot and name, model, tools, context meter, speed, a note.

Owns its ground. Never decides a word: all come from the view model.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.present.frame import StatusView
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_PAD = 14
_GAP = 18
_DOT = 8
_METER_WIDTH = 90
_METER_HEIGHT = 5


class StatusLine:
    """Drawn only; nothing in it acts."""

    def __init__(self, look: Look, ground: int) -> None:
        self._look = look
        self._node = dpg.add_draw_node(parent=ground)

    def redraw(self, view: StatusView, area: Area) -> None:
        """Draws the line in an area of the window."""
        look = self._look
        px, fonts = look.px, look.fonts
        middle = area.y + px(1) + (area.height - px(1)) / 2
        drawn: list[paint.Primitive] = [
            paint.Rect(x=0, y=area.y, width=area.width, height=area.height, fill="side"),
            paint.Rect(x=0, y=area.y, width=area.width, height=px(1), fill="border"),
        ]

        def word(text: str, x: float) -> float:
            drawn.append(self._word(text, x, middle))
            return x + fonts.width("regular", t.CAPTION_PX, text)

        dot = px(_DOT)
        drawn.append(
            paint.Rect(
                x=px(_PAD), y=middle - dot / 2, width=dot, height=dot, rounding=dot / 2,
                fill=view.tone,
            )
        )  # fmt: skip
        note_width = fonts.width("regular", t.CAPTION_PX, view.note)
        limit = area.width - px(_PAD) - note_width - (px(_GAP) if view.note else 0)
        x: float = px(_PAD) + dot + px(6)
        x = word(elide(fonts, "regular", t.CAPTION_PX, view.server, limit - x), x)
        if view.model and x + px(_GAP) + fonts.width("regular", t.CAPTION_PX, view.model) <= limit:
            x = word(view.model, x + px(_GAP))
        if view.tools and x + px(_GAP) + fonts.width("regular", t.CAPTION_PX, view.tools) <= limit:
            x = word(view.tools, x + px(_GAP))
        x = self._meter(view, drawn, x, middle, limit)
        if view.speed and x + px(_GAP) + fonts.width("regular", t.CAPTION_PX, view.speed) <= limit:
            word(view.speed, x + px(_GAP))
        if view.note and limit > x:
            word(view.note, area.width - px(_PAD) - note_width)
        dpg.delete_item(self._node, children_only=True)
        paint.draw(drawn, self._node, fonts, look.tokens)

    def _meter(
        self,
        view: StatusView,
        drawn: list[paint.Primitive],
        x: float,
        middle: float,
        limit: float,
    ) -> float:
        """Adds the meter with its words where there is room; the right end of it."""
        look = self._look
        px = look.px
        words = [text for text in ("context", view.context) if text]
        widths = [look.fonts.width("regular", t.CAPTION_PX, text) for text in words]
        needed = px(_GAP) + sum(widths) + px(_METER_WIDTH) + px(8) * 2
        if view.context_share is None or x + needed > limit:
            return x
        x += px(_GAP)
        for index, (text, width) in enumerate(zip(words, widths, strict=True)):
            drawn.append(self._word(text, x, middle))
            x += width
            if index == 0:
                drawn.extend(self._bar(view.context_share, x + px(8), middle))
                x += px(8) + px(_METER_WIDTH) + px(7)
        return x

    def _word(self, text: str, x: float, middle: float) -> paint.TextRun:
        size = self._look.fonts.size_px("regular", t.CAPTION_PX)
        y = middle // 1 - (size + 1) // 2
        return paint.TextRun(x=x, y=y, text=text, face="regular", size_px=size, color="muted")

    def _bar(self, share: float, x: float, middle: float) -> list[paint.Primitive]:
        px = self._look.px
        height = px(_METER_HEIGHT)
        filled = px(_METER_WIDTH) * max(0.0, min(1.0, share))
        bar: list[paint.Primitive] = [
            paint.Rect(
                x=x, y=middle - height / 2, width=px(_METER_WIDTH), height=height,
                rounding=height / 2, fill="raised",
            )
        ]  # fmt: skip
        if filled >= 1:
            bar.append(
                paint.Rect(
                    x=x, y=middle - height / 2, width=filled, height=height,
                    rounding=height / 2, fill="accent",
                )
            )  # fmt: skip
        return bar
