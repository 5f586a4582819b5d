"""Where the link under the mouse leads, at the lower left of the transcript.

Owns one layer of the drawlist. A link shows its address before it is clicked, as its words may say
anything.
"""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.limits import ADDRESS_CHARS
from ds4gui.ui import tokens as t
from ds4gui.ui.blocks.laid import Measure
from ds4gui.ui.layout import Area
from ds4gui.ui.paint import Primitive, Rect, TextRun, draw

_EDGE, _PAD_X, _PAD_Y = 10, 9, 4


class AddressLine:
    """Draws in `layer`."""

    def __init__(self, layer: int) -> None:
        self._layer = layer
        self._drawn: tuple[Primitive, ...] = ()

    def show(self, measure: Measure, area: Area, address: str) -> None:
        """Shows an address; none where it is empty."""
        wanted = _line(measure, area, address) if address else ()
        if wanted != self._drawn:
            self._drawn = wanted
            dpg.delete_item(self._layer, children_only=True)
            draw(wanted, self._layer, measure.fonts, measure.tokens)


def _line(measure: Measure, area: Area, address: str) -> tuple[Primitive, ...]:
    size = measure.fonts.size_px("regular", t.SMALL_PX)
    edge, pad_x, pad_y = measure.px(_EDGE), measure.px(_PAD_X), measure.px(_PAD_Y)
    room = area.width - 2 * (edge + pad_x)
    shown = address[:ADDRESS_CHARS]
    width = measure.fonts.width("regular", t.SMALL_PX, shown)
    while width > room and len(shown) > 1:
        shown = shown[: min(len(shown) - 2, int(len(shown) * room / width))].rstrip("…") + "…"
        width = measure.fonts.width("regular", t.SMALL_PX, shown)
    height = size + 2 * pad_y
    top = area.height - edge - height
    ground = Rect(
        x=edge, y=top, width=round(width) + 2 * pad_x, height=height,
        rounding=t.RADIUS_CONTROL * measure.fonts.scale, fill="raised", border="border",
    )  # fmt: skip
    words = TextRun(
        x=edge + pad_x, y=top + pad_y, text=shown, face="regular", size_px=size, color="text"
    )
    return ground, words
