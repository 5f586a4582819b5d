"""The sidebar: New session, the search field, and the list of sessions.

Owns its ground and the two widgets at the top. Never filters: the app hands in what is left.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import FilterSessions, NewSession, UserAction
from ds4gui.present.view import SidebarView
from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.fit import wrap
from ds4gui.ui.layout import Area
from ds4gui.ui.session_list import SessionList
from ds4gui.ui.session_menu import Asks
from ds4gui.ui.theme import Look

_PAD = t.SIDEBAR_PAD
_NEW_HEIGHT = 33
_SEARCH_HEIGHT = 35
_GAP = 10
_LIST_TOP = _PAD + _NEW_HEIGHT + _GAP + _SEARCH_HEIGHT + 10
_EMPTY_X = 10
_EMPTY_LINE = 20


class Sidebar:
    """Everything left of the splitter. `asks` opens the dialogs about a session."""

    def __init__(
        self,
        look: Look,
        root: int,
        ground: int,
        send: Callable[[UserAction], None],
        asks: Asks,
    ) -> None:
        self._look = look
        self._send = send
        self._node = dpg.add_draw_node(parent=ground)
        self._area = Area(x=0, y=0, width=0, height=0)
        self._view: SidebarView | None = None
        self._filter = ""
        self._was_searching = False
        self._make_top(root)
        self.sessions = SessionList(look, root, send, asks)

    def _make_top(self, root: int) -> None:
        look = self._look
        self._new = int(
            dpg.add_button(
                parent=root, label="New session", callback=lambda: self._send(NewSession())
            )
        )
        dpg.bind_item_font(self._new, look.fonts.widget_font("semibold", t.INTERFACE_PX))
        dpg.bind_item_theme(self._new, look.themes.primary_wide)
        self._plus = int(dpg.add_text(icons.PLUS, parent=root))
        dpg.bind_item_font(self._plus, look.fonts.widget_font("icons", t.ICON_PX))
        dpg.bind_item_theme(self._plus, look.themes.primary)
        self._search = int(
            dpg.add_input_text(parent=root, hint="Search sessions", callback=self._filter_edited)
        )
        dpg.bind_item_font(self._search, look.fonts.widget_font("regular", t.INTERFACE_PX))
        dpg.bind_item_theme(self._search, look.themes.bare)

    def focus_search(self) -> None:
        """Puts the caret into the search field."""
        dpg.focus_item(self._search)

    def leave_search(self) -> bool:
        """Clears the field after Escape has taken its caret; False where it had none."""
        if not self._was_searching:
            return False
        self.show_all()
        return True

    def show_all(self) -> None:
        """Clears the search."""
        dpg.set_value(self._search, "")
        if self._filter:
            self._filter = ""
            self._send(FilterSessions(""))

    @property
    def is_searching(self) -> bool:
        """Whether the caret is in the search field."""
        return bool(dpg.is_item_active(self._search))

    def redraw(self, view: SidebarView, area: Area) -> None:
        """Shows the sessions in an area of the window; a width of 0 hides all."""
        self._view, self._area = view, area
        shown = area.width > 0
        for item in (self._new, self._plus, self._search):
            dpg.configure_item(item, show=shown)
        dpg.delete_item(self._node, children_only=True)
        if shown:
            if not self.is_searching and view.filter_text != dpg.get_value(self._search):
                self._filter = view.filter_text
                dpg.set_value(self._search, view.filter_text)
            self._place()
            drawn = self._ground(view)
            paint.draw(drawn, self._node, self._look.fonts, self._look.tokens)
        self.sessions.redraw(view, self._list_area(area))

    def tick(self, now_s: float) -> bool:
        """True when it has drawn: the list, or the field's border as the caret came or went."""
        drew = self.sessions.tick(now_s)
        if self._view is not None and self.is_searching != self._was_searching:
            self._was_searching = self.is_searching
            self.redraw(self._view, self._area)
            return True
        return drew

    @property
    def is_typing(self) -> bool:
        """Whether the caret is in one of its fields."""
        return self.is_searching or self.sessions.renaming.is_open

    def _list_area(self, area: Area) -> Area:
        px = self._look.px
        top = area.y + px(_LIST_TOP)
        return Area(
            x=area.x + px(_PAD),
            y=top,
            width=max(0, area.width - px(1) - px(_PAD)),
            height=max(0, area.bottom - top),
        )

    def _place(self) -> None:
        px, area = self._look.px, self._area
        x, width = area.x + px(_PAD), area.width - px(1) - 2 * px(_PAD)
        y = area.y + px(_PAD)
        dpg.configure_item(self._new, pos=(x, y), width=width, height=px(_NEW_HEIGHT))
        icon_y = y + (px(_NEW_HEIGHT) - px(t.ICON_PX)) // 2 - px(6)
        dpg.configure_item(self._plus, pos=(x + px(11), icon_y))
        y += px(_NEW_HEIGHT + _GAP)
        line = self._look.fonts.size_px("regular", t.INTERFACE_PX)
        dpg.configure_item(
            self._search,
            pos=(x + px(t.ICON_LABEL_X + 2), y + (px(_SEARCH_HEIGHT) - line) // 2),
            width=max(1, width - px(t.ICON_LABEL_X + 12)),
        )

    def _ground(self, view: SidebarView) -> list[paint.Primitive]:
        look, area = self._look, self._area
        px, fonts = look.px, look.fonts
        x, width = area.x + px(_PAD), area.width - px(1) - 2 * px(_PAD)
        y = area.y + px(_PAD + _NEW_HEIGHT + _GAP)
        drawn: list[paint.Primitive] = [
            paint.Rect(x=area.x, y=area.y, width=area.width, height=area.height, fill="side"),
            paint.Rect(
                x=area.right - px(1), y=area.y, width=px(1), height=area.height, fill="border"
            ),
            paint.Rect(
                x=x, y=y, width=width, height=px(_SEARCH_HEIGHT), rounding=px(t.RADIUS_CONTROL),
                fill="surface", border="accent" if self.is_searching else "border",
            ),
            paint.icon(
                icons.SEARCH, x + px(11), y + (px(_SEARCH_HEIGHT) - px(t.ICON_PX)) / 2,
                px(t.ICON_PX), "faint",
            ),
        ]  # fmt: skip
        if view.empty is not None:
            size = fonts.size_px("regular", t.SMALL_PX)
            for index, line in enumerate(
                wrap(fonts, "regular", t.SMALL_PX, view.empty, width - px(2 * _EMPTY_X))
            ):
                drawn.append(
                    paint.TextRun(
                        x=x + px(_EMPTY_X), y=area.y + px(_LIST_TOP + 12) + index * px(_EMPTY_LINE),
                        text=line, face="regular", size_px=size, color="faint",
                    )
                )  # fmt: skip
        return drawn

    def _filter_edited(self) -> None:
        self._filter = str(dpg.get_value(self._search))
        self._send(FilterSessions(self._filter))
