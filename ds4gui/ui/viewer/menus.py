"""The viewer's menus: what a figure can be compared with, and the ways to take it away.

Owns Dear PyGui's popups.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.chat.closeups import CompareFigures, CopyAlt, CopyPicture, CopySource
from ds4gui.present.closeups import ViewerView
from ds4gui.ui.theme import Look

_MOST = 24


class ViewerMenus:
    """`save` asks where to write a figure."""

    def __init__(
        self, look: Look, send: Callable[[UserAction], None], save: Callable[[ViewerView], None]
    ) -> None:
        self._look = look
        self._send = send
        self._save = save
        self.item = int(
            dpg.add_window(
                popup=True, show=False, no_title_bar=True, autosize=True, no_move=True,
                min_size=(8, 8),
            )
        )  # fmt: skip
        dpg.bind_item_theme(self.item, look.themes.popup)

    def take_away(self, view: ViewerView | None) -> None:
        """Copy and save."""
        if view is None:
            return
        key = view.figures[0].key
        self._open(
            ("Copy source", lambda: self._send(CopySource(key))),
            ("Copy alternative text", lambda: self._send(CopyAlt(key))),
            ("Copy as picture", lambda: self._send(CopyPicture(key))),
            ("Save…", lambda: self._save(view)),
        )

    def others(self, view: ViewerView | None) -> None:
        """The figures to compare with, the nearest ones."""
        if view is None:
            return
        key = view.figures[0].key
        self._open(*((words, self._comparing(key, other)) for other, words in view.others[-_MOST:]))

    def _comparing(self, key: str, other: str) -> Callable[[], None]:
        return lambda: self._send(CompareFigures(key, other))

    def _open(self, *entries: tuple[str, Callable[[], None]]) -> None:
        dpg.delete_item(self.item, children_only=True)
        for label, do in entries:
            dpg.add_menu_item(parent=self.item, label=label, callback=self._doing(do))
        dpg.configure_item(self.item, show=True, pos=dpg.get_mouse_pos(local=False))

    def _doing(self, do: Callable[[], None]) -> Callable[[], None]:
        return lambda: do()
