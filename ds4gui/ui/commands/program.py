"""Commands about the program as a whole: its server, its looks, its help, its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ds4gui.chat.actions import (
    ChooseTheme,
    OpenDemo,
    Quit,
    ShowConnect,
    UserAction,
    WrapCode,
    Zoom,
)
from ds4gui.chat.settings_actions import StrokesUnfit
from ds4gui.chat.widget_actions import OfferWidgets
from ds4gui.present.view import ViewModel
from ds4gui.ui.commands.bindings import Bound, bindings_from
from ds4gui.ui.commands.host import Do, Host, toggle_sidebar
from ds4gui.ui.commands.table import Command
from ds4gui.ui.dialogs.about import AboutDialog
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.dialogs.settings import SettingsDialog
from ds4gui.ui.dialogs.shortcuts import ShortcutsDialog
from ds4gui.ui.dialogs.start_vllm import StartVllmDialog
from ds4gui.ui.dialogs.strokes import strokes_chooser


class ProgramCommands:
    """`does` holds one callable a command."""

    def __init__(
        self, host: Host, dialogs: Dialogs, send: Callable[[UserAction], None], bound: Bound
    ) -> None:
        self._dialogs = dialogs
        self._send = send
        self._bound = bound
        self._written: Mapping[str, str] = {}
        self.does: Mapping[Command, Do] = {
            "quit": lambda _: send(Quit()),
            "connect": lambda _: send(ShowConnect(True)),
            "open_demo": lambda _: send(OpenDemo()),
            "theme_dark": lambda _: send(ChooseTheme("dark")),
            "theme_light": lambda _: send(ChooseTheme("light")),
            "theme_system": lambda _: send(ChooseTheme("system")),
            "zoom_in": lambda _: send(Zoom(1)),
            "zoom_out": lambda _: send(Zoom(-1)),
            "zoom_reset": lambda _: send(Zoom(0)),
            "wrap_code": lambda view: send(WrapCode(not view.menus.wraps_code)),
            "widgets": lambda view: send(OfferWidgets(not view.menus.offers_widgets)),
            "toggle_sidebar": lambda _: toggle_sidebar(host),
            "shortcuts": lambda _: dialogs.open(ShortcutsDialog(bound.now)),
            "start_vllm": lambda _: dialogs.open(StartVllmDialog()),
            "settings": lambda view: dialogs.open(
                SettingsDialog(send, view.preferences, lambda: self._bind(view))
            ),
            "bind": self._bind,
            "about": lambda _: dialogs.open(AboutDialog()),
        }

    def shown(self, view: ViewModel) -> None:
        """The strokes that the settings name hold."""
        if view.preferences.shortcuts != self._written:
            self._written = view.preferences.shortcuts
            bindings, problems = bindings_from(self._written)
            self._bound.use(bindings)
            if problems:
                self._send(StrokesUnfit(problems))

    def _bind(self, view: ViewModel) -> None:
        self._dialogs.open(strokes_chooser(self._dialogs, self._send, lambda: self._written))
