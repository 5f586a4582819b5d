"""What can be done with a session where it is listed: the menu of a row.

Owns the menu and the row it was opened on. Never acts by itself: what is chosen is sent, or asked
in a dialog.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import DeleteSession, UserAction
from ds4gui.chat.pane_actions import OpenBeside
from ds4gui.chat.shelf import ArchiveSession, PinSession
from ds4gui.present.listed import SessionRow
from ds4gui.ui.theme import Look


class Asks(Protocol):
    """Who opens the dialogs."""

    def export(self, session_id: int) -> None:
        """Asks where to write a session."""

    def tag(self, session_id: int, tags: tuple[str, ...]) -> None:
        """Asks which tags a session has."""


class SessionMenu:
    """`rename` edits a row's title where it stands."""

    def __init__(
        self,
        look: Look,
        send: Callable[[UserAction], None],
        asks: Asks,
        rename: Callable[[int], object],
    ) -> None:
        self._send = send
        self._row: SessionRow | None = None
        with dpg.window(
            popup=True, show=False, no_title_bar=True, autosize=True, no_move=True
        ) as menu:
            self._add("Open beside", lambda row: send(OpenBeside(row.session_id)))
            dpg.add_separator()
            self._pin = self._add("Pin", self._pin_or_not)
            self._archive = self._add("Archive", self._archive_or_not)
            self._add("Tags…", lambda row: asks.tag(row.session_id, row.tags))
            dpg.add_separator()
            self._add("Rename…", lambda row: rename(row.session_id))
            self._add("Export…", lambda row: asks.export(row.session_id))
            dpg.add_separator()
            self._add("Delete", lambda row: send(DeleteSession(row.session_id)))
        self.item = int(menu)
        dpg.bind_item_theme(self.item, look.themes.popup)

    def open(self, row: SessionRow) -> None:
        """Shows the menu at the mouse."""
        self._row = row
        x, y = dpg.get_mouse_pos(local=False)
        dpg.configure_item(self._pin, label="Unpin" if row.pinned else "Pin")
        archives = "Back from the archive" if row.archived else "Archive"
        dpg.configure_item(self._archive, label=archives)
        dpg.configure_item(self.item, pos=(int(x), int(y)), show=True)

    def _add(self, label: str, do: Callable[[SessionRow], object]) -> int:
        return int(dpg.add_menu_item(label=label, callback=lambda: self._row and do(self._row)))

    def _pin_or_not(self, row: SessionRow) -> None:
        self._send(PinSession(row.session_id, not row.pinned))

    def _archive_or_not(self, row: SessionRow) -> None:
        self._send(ArchiveSession(row.session_id, not row.archived))
