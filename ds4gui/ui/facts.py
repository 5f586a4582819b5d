"""The line below a pane's head: the newest turn in figures, to be compared with its neighbours'.

Owns its drawing alone.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.present.frame import Fact
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fonts import FaceName
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_HEIGHT = 46
_PAD = 20
_GAP = 20
_NAME_Y, _TEXT_Y = 6, 23


class FactsLine:
    """Columns of a name over its value; those that do not fit are left out."""

    def __init__(self, look: Look, ground: int) -> None:
        self._look = look
        self._node = int(dpg.add_draw_node(parent=ground))

    def height(self, facts: tuple[Fact, ...]) -> int:
        """Height in px that it takes."""
        return self._look.px(_HEIGHT) if facts else 0

    def redraw(self, facts: tuple[Fact, ...], area: Area) -> None:
        """Draws the line in an area of its pane."""
        dpg.delete_item(self._node, children_only=True)
        look = self._look
        px, fonts = look.px, look.fonts
        if not facts or area.height <= 0:
            return
        names, texts = (fonts.size_px("regular", size) for size in (t.GROUP_PX, t.SMALL_PX))
        drawn: list[paint.Primitive] = [
            paint.Rect(x=0, y=area.bottom - px(1), width=area.width, height=px(1), fill="border")
        ]
        x = float(px(_PAD))
        for fact in facts:
            face: FaceName = "semibold" if fact.best else "regular"
            width = max(
                fonts.width("regular", t.GROUP_PX, fact.name),
                fonts.width(face, t.SMALL_PX, fact.text or "–"),
            )
            if x + width > area.width - px(_PAD):
                break
            drawn += [
                paint.TextRun(
                    x=x, y=area.y + px(_NAME_Y), text=fact.name, face="regular", size_px=names,
                    color="faint",
                ),
                paint.TextRun(
                    x=x, y=area.y + px(_TEXT_Y), text=fact.text or "–", face=face, size_px=texts,
                    color="text" if fact.best else "muted",
                ),
            ]  # fmt: skip
            x = round(x + width) + px(_GAP)
        paint.draw(drawn, self._node, fonts, look.tokens)
