"""The menus for the keyboard alone, as Dear PyGui can't open those of the bar by a key.

Owns which menu is shown and which entry is marked: left and right turn to another menu, up and down
mark, a letter goes to the next entry that begins with it, Enter and a click choose. Never acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import dearpygui.dearpygui as dpg

from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.commands.bindings import Bindings
from ds4gui.ui.commands.table import MENUS, ROWS, Command, Row
from ds4gui.ui.dialogs.frame import Dialogs, Simple
from ds4gui.ui.dialogs.marking import Marking
from ds4gui.ui.fit import elide
from ds4gui.ui.shortcuts import Modifiers, name_of_key
from ds4gui.ui.tokens import Tokens

_WIDE = 620
_ROWS = 14
_PITCH = 30
_NAMES = 40
_PAD = 10
_TICK = 22


class MenuBoard(Simple):
    """`state()` is what can be run and what is ticked; `choose` gets the chosen command, and closes
    nothing by itself."""

    title = "Menus"
    at_most_px = _WIDE

    def __init__(
        self,
        state: Callable[[], tuple[Mapping[Command, bool], Mapping[Command, bool]]],
        bindings: Bindings,
        choose: Callable[[Command], None],
    ) -> None:
        self._can, self._ticked = state()
        self._bindings = bindings
        self._choose = choose
        self._marking = Marking(_ROWS)
        self._frame: Dialogs | None = None
        self._tokens: Tokens | None = None
        self._names = self._list = 0
        self._ends: Sequence[int] = ()
        self.menu = MENUS[0]
        self._turned(0)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The entries of the shown menu."""
        return tuple(row for row in ROWS if row.menu == self.menu)

    @property
    def marked(self) -> Row:
        """What Enter chooses."""
        return self.rows[self._marking.at]

    def build(self, frame: Dialogs) -> None:
        """The names, and a list that is as high whatever the menu."""
        self._frame = frame
        px = frame.look.px
        self._names = int(dpg.add_drawlist(frame.width, px(_NAMES), parent=frame.window))
        self._list = int(dpg.add_drawlist(frame.width, px(_PITCH) * _ROWS, parent=frame.window))
        self._marking.item, self._marking.pitch_px = self._list, px(_PITCH)
        self._draw()

    def strike(self, key: int, held: Modifiers) -> bool:
        """Turns, marks or chooses."""
        if held.control or held.alt:
            return False
        turns = {dpg.mvKey_Left: -1, dpg.mvKey_Right: 1, dpg.mvKey_Tab: -1 if held.shift else 1}
        if key in turns:
            self._turned(turns[key])
        elif self._marking.step(key, held) or self._sought(name_of_key(key) or ""):
            pass
        elif self._marking.is_enter(key) or key == dpg.mvKey_Spacebar:
            self._take()
            return True
        else:
            return False
        self._draw()
        return True

    def tick(self) -> bool:
        """Follows the mouse and the colours."""
        if self._frame is None:
            return False
        if self._marking.follow() or self._frame.look.tokens is not self._tokens:
            self._draw()
            return True
        return False

    def click(self) -> None:
        """Turns to the name, or chooses the row, under the mouse."""
        left, top = dpg.get_item_rect_min(self._names)
        x, y = dpg.get_mouse_pos(local=False)
        if top <= y < top + dpg.get_item_height(self._names) and x >= left:
            at = next((at for at, end in enumerate(self._ends) if x - left < end), None)
            if at is not None:
                self._turned(at - MENUS.index(self.menu))
                self._draw()
            return
        if (under := self._marking.under_mouse()) is not None:
            self._marking.at = under
            self._take()

    def wheel(self, notches: float) -> None:
        """Moves the list."""
        self._marking.scroll(round(3 * notches))
        self._draw()

    def _turned(self, steps: int) -> None:
        self.menu = MENUS[(MENUS.index(self.menu) + steps) % len(MENUS)]
        self._marking.reset()
        self._marking.count = len(self.rows)

    def _sought(self, letter: str) -> bool:
        """Marks the next entry that begins with a letter, if there is one."""
        rows, at = self.rows, self._marking.at
        order = (*range(at + 1, len(rows)), *range(at + 1))
        found = next((i for i in order if letter and rows[i].label.startswith(letter)), None)
        if found is not None:
            self._marking.mark(found)
        return found is not None

    def _take(self) -> None:
        if self._can.get(self.marked.id, True):
            self._choose(self.marked.id)

    def _draw(self) -> None:
        frame = self._frame
        if frame is None or not dpg.does_item_exist(self._list):
            return
        look = frame.look
        self._tokens = look.tokens
        for item, drawn in ((self._names, self._names_drawn()), (self._list, self._rows_drawn())):
            dpg.delete_item(item, children_only=True)
            paint.draw(drawn, item, look.fonts, look.tokens)

    def _names_drawn(self) -> list[paint.Primitive]:
        assert self._frame is not None
        px, fonts = self._frame.look.px, self._frame.look.fonts
        size, height = fonts.size_px("medium", t.INTERFACE_PX), px(_NAMES - 10)
        drawn: list[paint.Primitive] = []
        ends: list[int] = []
        for name in MENUS:
            left = ends[-1] if ends else 0
            wide = round(fonts.width("medium", t.INTERFACE_PX, name)) + 2 * px(_PAD)
            ends.append(left + wide)
            if name == self.menu:
                drawn.append(
                    paint.Rect(
                        x=left, y=0, width=wide, height=height, rounding=px(t.RADIUS_CONTROL),
                        fill="raised",
                    )
                )  # fmt: skip
            drawn.append(
                paint.TextRun(
                    x=left + px(_PAD), y=(height - size) / 2, text=name, face="medium",
                    size_px=size, color="text" if name == self.menu else "muted",
                )
            )  # fmt: skip
        self._ends = ends
        return drawn

    def _rows_drawn(self) -> list[paint.Primitive]:
        assert self._frame is not None
        px, width = self._frame.look.px, self._frame.width
        drawn: list[paint.Primitive] = []
        before: Row | None = None
        for at, row in enumerate(self.rows[self._marking.shown]):
            drawn += self._row_drawn(row, at, marked=row is self.marked)
            if before is not None and before.group != row.group:
                line = paint.Rect(x=0, y=at * px(_PITCH), width=width, height=1, fill="border")
                drawn.append(line)
            before = row
        return drawn

    def _row_drawn(self, row: Row, at: int, *, marked: bool) -> list[paint.Primitive]:
        assert self._frame is not None
        look, width = self._frame.look, self._frame.width
        px, fonts = look.px, look.fonts
        height, pad = px(_PITCH), px(_PAD)
        top, size = at * height, fonts.size_px("regular", t.INTERFACE_PX)
        y = round(top + (height - size) / 2)
        enabled = self._can.get(row.id, True)
        drawn: list[paint.Primitive] = []
        if marked:
            drawn.append(
                paint.Rect(
                    x=0, y=top + 1, width=width, height=height - 2,
                    rounding=px(t.RADIUS_CONTROL), fill="raised",
                )
            )  # fmt: skip
        stroke = self._bindings.label_of(row.id)
        stroke_px = round(fonts.width("regular", t.INTERFACE_PX, stroke))
        room = width - 2 * pad - px(_TICK) - stroke_px - px(16)
        label = elide(fonts, "regular", t.INTERFACE_PX, row.label, room)
        color: paint.ColorName = "text" if enabled else "faint"
        if self._ticked.get(row.id, False):
            icon = fonts.size_px("icons", t.ICON_PX)
            drawn.append(
                paint.TextRun(
                    x=pad, y=top + (height - icon) / 2, text=icons.CHECK, face="icons",
                    size_px=icon, color=color,
                )
            )  # fmt: skip
        for x, text, tone in (
            (pad + px(_TICK), label, color),
            (width - pad - stroke_px, stroke, "muted" if enabled else "faint"),
        ):
            drawn.append(
                paint.TextRun(x=x, y=y, text=text, face="regular", size_px=size, color=tone)
            )
        return drawn
