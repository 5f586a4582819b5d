"""The menu bar: every command of the window with its stroke, off where it is not possible.

Owns Dear PyGui's menu items. An entry runs a command or sends an action; it never does the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import (
    ChooseModel,
    ChooseTheme,
    OpenDemo,
    ThemeChoice,
    UserAction,
    WrapCode,
)
from ds4gui.chat.widget_actions import OfferWidgets
from ds4gui.present.frame import MenuView
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.layout import Area
from ds4gui.ui.shortcuts import Command, label_of
from ds4gui.ui.theme import Look

_SPACE = "        "
"""Before a stroke: ImGui's own distance between the columns is that of the bar's entries."""


class Menus:
    """`commands` are what the strokes run too; `dialogs` open Shortcuts and About by name.

    `items` are the menus of the bar.
    """

    def __init__(
        self,
        look: Look,
        root: int,
        ground: int,
        send: Callable[[UserAction], None],
        commands: Mapping[Command, Callable[[], None]],
        dialogs: Mapping[str, Callable[[], None]],
    ) -> None:
        self._look = look
        self._send = send
        self._commands = commands
        self._node = dpg.add_draw_node(parent=ground)
        self._entries: dict[Command, int] = {}
        self._wraps_code = self._offers_widgets = False
        self.items: list[int] = []
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
        file = self._menu(bar, "File")
        self._command(file, "New session", "new_session")
        dpg.add_separator(parent=file)
        self._command(file, "Connect to a server…", "connect")
        dpg.add_menu_item(parent=file, label="Open the demo", callback=lambda: send(OpenDemo()))
        dpg.add_separator(parent=file)
        self._command(file, "Import a session…", "import")
        dpg.add_separator(parent=file)
        self._command(file, "Quit", "quit")
        self._edit_menu(self._menu(bar, "Edit"))
        view = self._menu(bar, "View")
        self._view_menu(view)
        self._session_menu(self._menu(bar, "Session"))
        self._command(self._menu(bar, "Export"), "Session…", "export")
        about = self._menu(bar, "Help")
        for label, callback in dialogs.items():
            dpg.add_menu_item(parent=about, label=label, callback=callback)

    def _view_menu(self, menu: int) -> None:
        themes: tuple[tuple[ThemeChoice, str], ...] = (
            ("dark", "Dark"), ("light", "Light"), ("system", "Like the system"),
        )  # fmt: skip
        self._themes = {
            theme: self._check(menu, label, partial(ChooseTheme, theme)) for theme, label in themes
        }
        dpg.add_separator(parent=menu)
        self._command(menu, "Larger", "zoom_in")
        self._command(menu, "Smaller", "zoom_out")
        self._command(menu, "Usual size", "zoom_reset")
        dpg.add_separator(parent=menu)
        self._command(menu, "Last figure", "open_figure")
        dpg.add_separator(parent=menu)
        self._wraps = self._check(
            menu, "Wrap long lines of code", lambda: WrapCode(not self._wraps_code)
        )
        self._widgets = self._check(
            menu, "Interactive widgets", lambda: OfferWidgets(not self._offers_widgets)
        )
        self._command(menu, "Sidebar", "toggle_sidebar", check=True)

    def _edit_menu(self, menu: int) -> None:
        self._command(menu, "Copy", "copy")
        self._command(menu, "Select message", "select_message")
        self._command(menu, "Copy last answer", "copy_answer")
        dpg.add_separator(parent=menu)
        self._command(menu, "Find in the chat", "find")
        self._command(menu, "Next match", "find_next")
        self._command(menu, "Previous match", "find_previous")
        self._command(menu, "Search sessions", "search")

    def _session_menu(self, menu: int) -> None:
        self._command(menu, "Stop", "stop")
        dpg.add_separator(parent=menu)
        self._command(menu, "Rename…", "rename")
        self._command(menu, "Delete", "delete")
        self._command(menu, "Undo delete", "undo_delete")
        dpg.add_separator(parent=menu)
        self._command(menu, "Choose workspace…", "workspace")
        self._command(menu, "Tools…", "tools")
        dpg.add_separator(parent=menu)
        self._command(menu, "Next session", "next_session")
        self._command(menu, "Previous session", "previous_session")
        dpg.add_separator(parent=menu)
        self._model_menu = int(dpg.add_menu(parent=menu, label="Model"))
        dpg.bind_item_theme(self._model_menu, self._look.themes.submenu)

    def _menu(self, bar: int, label: str) -> int:
        menu = int(dpg.add_menu(parent=bar, label=label))
        dpg.bind_item_theme(menu, self._look.themes.menu)
        self.items.append(menu)
        return menu

    def _command(self, menu: int, label: str, command: Command, *, check: bool = False) -> None:
        self._entries[command] = int(
            dpg.add_menu_item(
                parent=menu, label=label, shortcut=_SPACE + label_of(command), check=check,
                callback=self._commands[command],
            )
        )  # fmt: skip

    def _check(self, menu: int, label: str, action: Callable[[], UserAction]) -> int:
        return int(
            dpg.add_menu_item(
                parent=menu, label=label, check=True, callback=lambda: self._send(action())
            )
        )

    def show(
        self, view: MenuView, possible: Mapping[Command, bool], *, sidebar_shown: bool
    ) -> None:
        """Enables what is possible; a command that is not named always is."""
        for command, enabled in possible.items():
            dpg.configure_item(self._entries[command], enabled=enabled)
        # An entry that checks switches itself when it is chosen; what holds is said again.
        for theme, item in self._themes.items():
            dpg.set_value(item, theme == view.theme)
        self._wraps_code = view.wraps_code
        dpg.set_value(self._wraps, view.wraps_code)
        self._offers_widgets = view.offers_widgets
        dpg.set_value(self._widgets, view.offers_widgets)
        dpg.set_value(self._entries["toggle_sidebar"], sidebar_shown)
        self._show_models(view)

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
