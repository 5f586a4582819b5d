"""The settings in a window: pages over the same file that can be edited by hand.

Owns which page is shown and what was changed and not saved yet. Save writes all of it; nothing is
written before. What the pages show is in settings_pages.py and settings_servers.py.
"""

from __future__ import annotations

from collections.abc import Callable

from ds4gui.chat.actions import UserAction
from ds4gui.chat.preferences import Preferences
from ds4gui.chat.settings_actions import ChangeSettings, StoreKey
from ds4gui.ui.dialogs.frame import Dialogs, Simple
from ds4gui.ui.dialogs.inputs import choices
from ds4gui.ui.dialogs.settings_form import Form
from ds4gui.ui.dialogs.settings_pages import (
    AppearancePage,
    DefaultsPage,
    Page,
    StoragePage,
    ToolsPage,
)
from ds4gui.ui.dialogs.settings_servers import ServersPage

_WIDE = 740


class SettingsDialog(Simple):
    """`preferences` are what the file says; `shortcuts` opens the list of strokes instead."""

    title = "Settings"
    at_most_px = _WIDE

    def __init__(
        self,
        send: Callable[[UserAction], None],
        preferences: Preferences,
        shortcuts: Callable[[], None],
    ) -> None:
        self._send = send
        self._shortcuts = shortcuts
        self.form = Form(preferences)
        self.pages: dict[str, Page] = {
            "Appearance": AppearancePage(self.form),
            "Servers": ServersPage(self.form, self._again),
            "Defaults": DefaultsPage(self.form),
            "Tools": ToolsPage(self.form),
            "Storage": StoragePage(self.form),
        }
        self.page = "Appearance"
        self._problem = ""
        self._frame: Dialogs | None = None

    def build(self, frame: Dialogs) -> None:
        """The names of the pages, the shown page, and what to do with it."""
        self._frame = frame
        names = {name: name for name in (*self.pages, "Shortcuts")}
        choices(frame, "", names, self.page, self._turn)
        self.pages[self.page].build(frame)
        frame.say(self._problem or self.form.file_line, muted=not self._problem)
        frame.buttons(("Save", self._save), ("Cancel", frame.close))

    def keep(self) -> None:
        """What the shown page holds."""
        self._problem = self.pages[self.page].keep()

    def _again(self, problem: str = "") -> None:
        self._problem = problem
        if self._frame is not None:
            self._frame.open(self)

    def _turn(self, page: str) -> None:
        self.keep()
        if page == "Shortcuts":
            self._shortcuts()
            return
        if not self._problem:
            self.page = page
        self._again(self._problem)

    def _save(self) -> None:
        self.keep()
        if self._problem:
            self._again(self._problem)
            return
        assert self._frame is not None
        self._frame.close()
        for server, key in self.form.new_keys.items():
            self._send(StoreKey(server, key))
        if changes := self.form.changes():
            self._send(ChangeSettings(changes))
