"""The sessions by day: a drawn list, of which only what is in sight exists.

Owns the list's scroll, its hover and its context menu. Never knows more of a session than its row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import RenameSession, SelectSession, UserAction
from ds4gui.chat.pane_actions import OpenBeside
from ds4gui.present.view import SidebarView
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.carry import Carry
from ds4gui.ui.fit import elide
from ds4gui.ui.layout import Area
from ds4gui.ui.rename import Rename
from ds4gui.ui.rows import Placed, Rows
from ds4gui.ui.session_menu import Asks, SessionMenu
from ds4gui.ui.shortcuts import held_now
from ds4gui.ui.spinning import Spinning
from ds4gui.ui.theme import Look
from ds4gui.ui.walk import Stop

_BELOW = 12
_LABEL_HEIGHT = 35
_LABEL_MIDDLE = 20
_TEXT_X = 10
_TAGS_SHARE = 0.45
"""Of a row's room that its tags may take from the title."""


class SessionList:
    """The scrolling part of the sidebar. `asks` opens the dialogs about a session."""

    def __init__(
        self,
        look: Look,
        root: int,
        send: Callable[[UserAction], None],
        asks: Asks,
    ) -> None:
        self._look = look
        self._send = send
        self._area = Area(x=0, y=0, width=0, height=0)
        self._rows = Rows((), 0, 0, 1)
        self._scale = 0.0
        self._view: SidebarView | None = None
        self._hovered: int | None = None
        self._scroll = 0.0
        self._step = 0
        self._spins = False
        self.carry = Carry(look, send)
        self._make_list(root)
        self._menu = SessionMenu(look, send, asks, self.rename)
        self.menu = self._menu.item
        self.renaming = Rename(look, self._list, lambda i, title: send(RenameSession(i, title)))

    def _make_list(self, root: int) -> None:
        self._list = int(dpg.add_child_window(parent=root, border=False))
        self._drawing = int(dpg.add_drawlist(1, 1, parent=self._list))
        self._lines = int(dpg.add_draw_node(parent=self._drawing))
        self._spinning = Spinning(int(dpg.add_draw_node(parent=self._drawing)))
        with dpg.item_handler_registry() as handlers:
            dpg.add_item_clicked_handler(dpg.mvMouseButton_Left, callback=self._click)
            dpg.add_item_clicked_handler(dpg.mvMouseButton_Right, callback=self._ask)
            dpg.add_item_double_clicked_handler(dpg.mvMouseButton_Left, callback=self._rename_here)
        dpg.bind_item_handler_registry(self._drawing, handlers)

    def rename(self, session_id: int) -> bool:
        """Edits a session's title over its row; False where it is not in the list."""
        placed = self._rows.of(session_id)
        if placed is not None:
            self._rename_row(placed)
        return placed is not None

    def redraw(self, view: SidebarView, area: Area) -> None:
        """Shows the rows in an area of the window, which holds the scroll bar's room as well."""
        px = self._look.px
        known = self._view is not None and self._view.groups is view.groups
        if not known or self._scale != self._look.scale:
            self._scale = self._look.scale
            self._spins = any(row.running for group in view.groups for row in group.rows)
            self._rows = Rows(view.groups, px(_LABEL_HEIGHT), px(t.ROW_HEIGHT), px(t.ROW_PITCH))
        self._view, self._area = view, area
        self.renaming.follow(self._rows, self._width)
        shown = area.width > 0
        dpg.configure_item(self._list, show=shown)
        if not shown:
            self.renaming.cancel()
            return
        dpg.configure_item(
            self._list, pos=(area.x, area.y), width=area.width, height=max(1, area.height)
        )
        height = 1 if view.empty is not None else self._rows.height + px(_BELOW)
        dpg.configure_item(self._drawing, width=max(1, self._width), height=height)
        self._draw()

    @property
    def _width(self) -> int:
        return self._area.width - self._look.px(t.SIDEBAR_PAD)

    def _draw(self) -> None:
        look = self._look
        self._scroll = float(dpg.get_y_scroll(self._list))
        drawn: list[paint.Primitive] = []
        for line in self._in_sight():
            drawn.extend(self._line(line))
        dpg.delete_item(self._lines, children_only=True)
        paint.draw(drawn, self._lines, look.fonts, look.tokens)
        spinners = [
            self._spinner(line) for line in self._in_sight() if line.row and line.row.running
        ]
        self._spinning.show(spinners, look.fonts, look.tokens, self._step)

    def _in_sight(self) -> tuple[Placed, ...]:
        if self._view is None or self._view.empty is not None:
            return ()
        return self._rows.within(self._scroll, self._scroll + self._area.height)

    def _spinner(self, line: Placed) -> paint.Spinner:
        px = self._look.px
        size = px(t.ICON_PX)
        return paint.Spinner(
            x=self._width - px(_TEXT_X) - size, y=line.y + (line.height - size) / 2,
            size_px=size, color="accent",
        )  # fmt: skip

    def _line(self, line: Placed) -> list[paint.Primitive]:
        look = self._look
        px, fonts = look.px, look.fonts
        width = self._width
        row = line.row
        if row is None:
            size = fonts.size_px("semibold", t.GROUP_PX)
            y = line.y + px(_LABEL_MIDDLE) - (size + 1) // 2
            return [
                paint.TextRun(
                    x=px(8), y=y, text=line.label, face="semibold", size_px=size, color="faint"
                )
            ]
        lit = row.selected or row.beside or row.session_id == self._hovered
        drawn: list[paint.Primitive] = []
        if lit:
            drawn.append(
                paint.Rect(
                    x=0, y=line.y, width=width, height=line.height, rounding=px(t.RADIUS_CONTROL),
                    fill="raised" if row.selected or row.beside else "hover",
                )
            )  # fmt: skip
        room = width - px(2 * _TEXT_X) - (px(t.ICON_PX) + px(8) if row.running else 0)
        size = fonts.size_px("medium", t.INTERFACE_PX)
        tags = elide(fonts, "regular", t.SMALL_PX, " ".join(row.tags), room * _TAGS_SHARE)
        tags_px = round(fonts.width("regular", t.SMALL_PX, tags))
        if tags:
            small = fonts.size_px("regular", t.SMALL_PX)
            drawn.append(
                paint.TextRun(
                    x=px(_TEXT_X) + room - tags_px, y=line.y + (line.height - small) // 2,
                    face="regular", text=tags, size_px=small, color="faint",
                )
            )  # fmt: skip
            room -= tags_px + px(8)
        drawn.append(
            paint.TextRun(
                x=px(_TEXT_X), y=line.y + (line.height - size) // 2, face="medium",
                text=elide(fonts, "medium", t.INTERFACE_PX, row.title, room), size_px=size,
                color="text" if row.selected else "muted",
            )
        )  # fmt: skip
        return drawn

    def stops(self) -> Iterator[Stop]:
        """The rows in sight and their neighbours, for the keyboard."""
        if self._view is None or not self._area.width:
            return
        pitch, area = self._look.px(t.ROW_PITCH), self._area
        top = self._scroll - pitch
        for line in self._rows.within(top, self._scroll + area.height + pitch):
            row = line.row
            if row is not None:
                y = area.y + round(line.y - self._scroll)
                yield Stop(
                    name=("session", row.session_id),
                    area=Area(x=area.x, y=y, width=self._width, height=line.height),
                    press=partial(self._send, SelectSession(row.session_id)),
                    group="sessions",
                    reveal=partial(self._reveal, line),
                )

    def _reveal(self, line: Placed) -> None:
        """Scrolls so far that a row is wholly in sight."""
        lowest, highest = line.y + line.height - self._area.height, float(line.y)
        if not lowest <= self._scroll <= highest:
            dpg.set_y_scroll(self._list, lowest if self._scroll < lowest else highest)

    def tick(self, now_s: float) -> bool:
        """Follows hover, scroll and the spinner; True when it has drawn."""
        if self._view is None or self._area.width == 0:
            return False
        hovered = self._under_mouse()
        hovered_id = hovered.row.session_id if hovered and hovered.row else None
        step = paint.spinner_step(now_s) if self._spins else self._step
        moved = float(dpg.get_y_scroll(self._list)) != self._scroll
        self.renaming.tick()
        carried = self.carry.tick()
        turned, self._step = step != self._step, step
        if hovered_id != self._hovered or moved:
            self._hovered = hovered_id
            self._draw()
            return True
        if turned:
            self._spinning.turn(step)
        return turned or carried

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        return paint.SPINNER_STEP_S / 2 if self._spins and self._area.width else None

    def _under_mouse(self) -> Placed | None:
        if not self._area.holds(*dpg.get_mouse_pos(local=False)):
            return None  # to ask the toolkit costs ten times as much
        if not dpg.is_item_hovered(self._drawing):
            return None
        top = dpg.get_item_rect_min(self._drawing)[1]
        return self._rows.at(dpg.get_mouse_pos(local=False)[1] - top)

    def _click(self) -> None:
        placed = self._under_mouse()
        row = None if placed is None else placed.row
        if row is None:
            return
        if held_now().control:
            self._send(OpenBeside(row.session_id))
            return
        groups = () if self._view is None else self._view.groups
        front = (one.session_id for group in groups for one in group.rows if one.selected)
        self.carry.press(row.session_id, row.title, next(front, None))
        if not row.selected:
            self._send(SelectSession(row.session_id))

    def _ask(self) -> None:
        placed = self._under_mouse()
        if placed is not None and placed.row is not None:
            self._menu.open(placed.row)

    def _rename_here(self) -> None:
        placed = self._under_mouse()
        if placed is not None:
            self._rename_row(placed)

    def _rename_row(self, placed: Placed) -> None:
        if placed.row is not None:
            self.renaming.open(placed.row.session_id, placed.row.title, placed.y, self._width)
