"""The menu bar: every command of the window with its stroke, off where it is not possible.

Owns Dear PyGui's menu items. An entry runs a command or sends an action; it never does the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import ChooseModel, UserAction
from ds4gui.present.frame import MenuView
from ds4gui.present.view import ViewModel
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.commands.bindings import Bindings, Bound
from ds4gui.ui.commands.possible import possible, ticked
from ds4gui.ui.commands.table import MENUS, ROWS, Command, Row
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_SPACE = "        "
"""Before a stroke: ImGui's own distance between the columns is that of the bar's entries."""


class Menus:
    """`commands` are what the strokes run too. `items` are the menus of the bar."""

    def __init__(
        self,
        look: Look,
        root: int,
        ground: int,
        send: Callable[[UserAction], None],
        commands: Mapping[Command, Callable[[], None]],
        bound: Bound,
    ) -> None:
        self._look = look
        self._send = send
        self._commands = commands
        self._node = dpg.add_draw_node(parent=ground)
        self._entries: dict[Command, int] = {}
        self._shown: tuple[object, ...] = ()
        self._models: tuple[str, ...] | None = None
        self._model_items: dict[str, int] = {}
        self._bar = int(
            dpg.add_child_window(
                parent=root, menubar=True, border=False, no_scrollbar=True,
                no_scroll_with_mouse=True,
            )
        )  # fmt: skip
        dpg.bind_item_theme(self._bar, look.themes.bar)
        bar = int(dpg.add_menu_bar(parent=self._bar))
        menus = {name: self._menu(bar, name) for name in MENUS}
        self.items: list[int] = list(menus.values())
        for name, menu in menus.items():
            self._fill(menu, tuple(row for row in ROWS if row.menu == name))
        dpg.add_separator(parent=menus["Session"])
        self._model_menu = int(dpg.add_menu(parent=menus["Session"], label="Model"))
        dpg.bind_item_theme(self._model_menu, look.themes.submenu)
        bound.follow(self._bind)

    def _menu(self, bar: int, label: str) -> int:
        menu = int(dpg.add_menu(parent=bar, label=label))
        dpg.bind_item_theme(menu, self._look.themes.menu)
        return menu

    def _fill(self, menu: int, rows: tuple[Row, ...]) -> None:
        for before, row in zip((None, *rows), rows, strict=False):
            if before is not None and before.group != row.group:
                dpg.add_separator(parent=menu)
            self._entries[row.id] = int(
                dpg.add_menu_item(
                    parent=menu, label=row.label, check=row.checks, callback=self._commands[row.id]
                )
            )

    def _bind(self, bindings: Bindings) -> None:
        for command, entry in self._entries.items():
            label = bindings.label_of(command)
            dpg.configure_item(entry, shortcut=_SPACE + label if label else "")

    def show(self, view: ViewModel, *, sidebar_shown: bool) -> None:
        """Enables what is possible, where a command that is not named always is; ticks what holds.

        An entry that has a tick switches it itself when it is chosen, so it is said each time.
        """
        can, ticks = possible(view), ticked(view, sidebar_shown=sidebar_shown)
        if (view.menus, can, ticks) == self._shown:
            return
        self._shown = (view.menus, can, ticks)
        for command in can.keys() & self._entries.keys():
            dpg.configure_item(self._entries[command], enabled=can[command])
        for command, holds in ticks.items():
            dpg.set_value(self._entries[command], holds)
        self._show_models(view.menus)

    def _show_models(self, view: MenuView) -> None:
        if view.models != self._models:
            self._models = view.models
            dpg.delete_item(self._model_menu, children_only=True)
            self._model_items = {
                model: self._model_entry(ChooseModel(model)) for model in view.models
            }
        dpg.configure_item(self._model_menu, enabled=bool(view.models))
        for model, item in self._model_items.items():
            dpg.set_value(item, model == view.model)

    def _model_entry(self, action: ChooseModel) -> int:
        return int(
            dpg.add_menu_item(
                parent=self._model_menu, label=action.model, check=True,
                callback=lambda: self._send(action),
            )
        )  # fmt: skip

    def redraw(self, area: Area) -> None:
        """Places the bar in an area of the window."""
        px = self._look.px
        dpg.configure_item(
            self._bar, pos=(area.x + px(1), area.y), width=area.width - px(1), height=area.height
        )
        dpg.delete_item(self._node, children_only=True)
        drawn = (
            paint.Rect(x=area.x, y=area.y, width=area.width, height=area.height, fill="side"),
            paint.Rect(
                x=area.x, y=area.bottom - px(t.BORDER), width=area.width, height=px(t.BORDER),
                fill="border",
            ),
        )  # fmt: skip
        paint.draw(drawn, self._node, self._look.fonts, self._look.tokens)
