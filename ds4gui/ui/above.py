"""The lines above the prompt box: prompts that wait, and that one is edited.

Owns their grounds, words and buttons, made anew when they are others. Never knows what a line is.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.present.frame import AboveRow
from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_ROW = 36
_GAP = 6
_PAD = 12
_BUTTON = 26
_TEXT_X = 28
_WORDS = 150
"""Room in px that words keep beside a line's buttons; where there is less these stand below."""


class Above:
    """`root` holds the buttons; what is drawn lies on `ground`."""

    def __init__(
        self, look: Look, root: int, ground: int, send: Callable[[UserAction], None]
    ) -> None:
        self._look = look
        self._root = root
        self._send = send
        self._node = dpg.add_draw_node(parent=ground)
        self._rows: tuple[AboveRow, ...] = ()
        self._buttons: list[list[int]] = []

    def height(self, rows: tuple[AboveRow, ...], width: int) -> int:
        """Height in px they take in a column of that width."""
        return sum(self._row_px(row, width) + self._look.px(_GAP) for row in rows)

    def _row_px(self, row: AboveRow, width: int) -> int:
        px = self._look.px
        left = px(_PAD + _TEXT_X) + self._note_px(row)
        buttons = sum(self._button_px(label) for label, _ in row.buttons)
        room = width - left - buttons - px(13)
        return px(_ROW) if room >= px(_WORDS) or not row.buttons else px(_ROW + _BUTTON)

    def _button_px(self, label: str) -> int:
        fonts, px = self._look.fonts, self._look.px
        return round(fonts.width("medium", t.SMALL_PX, label)) + px(18)

    def _note_px(self, row: AboveRow) -> int:
        if not row.note:
            return 0
        return round(self._look.fonts.width("regular", t.SMALL_PX, row.note)) + self._look.px(10)

    def redraw(self, rows: tuple[AboveRow, ...], area: Area) -> None:
        """Draws them from the top of an area as wide as the prompt box."""
        look = self._look
        dpg.delete_item(self._node, children_only=True)
        if rows != self._rows:
            for item in (item for buttons in self._buttons for item in buttons):
                dpg.delete_item(item)
            self._rows = rows
            self._buttons = [[self._button(*button) for button in row.buttons] for row in rows]
        drawn: list[paint.Primitive] = []
        y = area.y
        for row, items in zip(rows, self._buttons, strict=True):
            drawn += self._row(row, items, area, y)
            y += self._row_px(row, area.width) + look.px(_GAP)
        paint.draw(drawn, self._node, look.fonts, look.tokens)

    def _button(self, label: str, action: UserAction) -> int:
        look = self._look
        item = int(
            dpg.add_button(parent=self._root, label=label, callback=lambda: self._send(action))
        )
        dpg.bind_item_font(item, look.fonts.widget_font("medium", t.SMALL_PX))
        dpg.bind_item_theme(item, look.themes.accent)
        return item

    def _row(self, row: AboveRow, items: list[int], area: Area, y: int) -> list[paint.Primitive]:
        px, fonts = self._look.px, self._look.fonts
        whole, height, right = self._row_px(row, area.width), px(_ROW), area.right - px(5)
        # Below the words, where they would leave these no room.
        below = whole - height
        for (label, _), item in reversed(list(zip(row.buttons, items, strict=True))):
            width = self._button_px(label)
            right -= width
            at = (right, y + below + (height - px(_BUTTON)) // 2)
            dpg.configure_item(item, width=width - px(2), height=px(_BUTTON), pos=at)
        if below:
            right = area.right - px(_PAD)
        size = fonts.size_px("regular", t.SMALL_PX)
        text_y = y + (height - size) / 2
        drawn: list[paint.Primitive] = [
            paint.Rect(
                x=area.x, y=y, width=area.width, height=whole, rounding=px(t.RADIUS_CARD),
                fill="surface", border="border",
            ),
            paint.icon(
                str(getattr(icons, row.icon)), area.x + px(_PAD),
                y + (height - px(t.ICON_PX)) // 2, px(t.ICON_PX), "faint",
            ),
        ]  # fmt: skip
        if row.note:
            right -= self._note_px(row)
            drawn.append(
                paint.TextRun(
                    x=right, y=text_y, text=row.note, face="regular", size_px=size, color="faint"
                )
            )
        left = area.x + px(_PAD + _TEXT_X)
        words = elide(fonts, "regular", t.SMALL_PX, row.text, right - left - px(8))
        drawn.append(
            paint.TextRun(x=left, y=text_y, text=words, face="regular", size_px=size, color="muted")
        )
        return drawn
