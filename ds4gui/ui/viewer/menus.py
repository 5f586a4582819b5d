"""Menus of figures: to see one closely, compare it, adapt it, and take it away.

Owns Dear PyGui's popup, in the chat and in the viewer.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import CopyMessage, UserAction
from ds4gui.chat.closeups import (
    AdaptFigure,
    CompareFigures,
    CopyAlt,
    CopyPicture,
    CopySource,
    OpenFigure,
)
from ds4gui.present.view import FigureBlock
from ds4gui.present.viewed import ViewerView
from ds4gui.ui.theme import Look

_MOST = 24
_Entry = tuple[str, Callable[[], None]]


class FigureMenus:
    """`save` asks where to write the figure of a key and words."""

    def __init__(
        self,
        look: Look,
        send: Callable[[UserAction], None],
        save: Callable[[str, str], None],
    ) -> None:
        self._send = send
        self._save = save
        self.item = int(
            dpg.add_window(
                popup=True, show=False, no_title_bar=True, autosize=True, no_move=True,
                min_size=(8, 8),
            )
        )  # fmt: skip
        dpg.bind_item_theme(self.item, look.themes.popup)

    def of_chat(self, block: FigureBlock) -> None:
        """Of a figure in the chat."""
        key = block.figure_key
        self._open(
            self._sending("Open", OpenFigure(key)),
            self._sending("Compare…", CompareFigures(key)),
            self._sending("Adapt to the theme, or not", AdaptFigure(key)),
            *self._away(key, block.alt),
            self._sending("Copy message", CopyMessage(block.message_id)),
        )

    def take_away(self, view: ViewerView | None) -> None:
        """Copy and save."""
        if view is not None:
            self._open(*self._away(view.figures[0].key, view.figures[0].alt))

    def others(self, view: ViewerView | None) -> None:
        """The figures to compare with, the last ones."""
        if view is not None:
            key = view.figures[0].key
            self._open(
                *(
                    self._sending(words, CompareFigures(key, other))
                    for other, words in view.others[-_MOST:]
                )
            )

    def _away(self, key: str, alt: str) -> tuple[_Entry, ...]:
        return (
            self._sending("Copy source", CopySource(key)),
            self._sending("Copy alternative text", CopyAlt(key)),
            self._sending("Copy as picture", CopyPicture(key)),
            ("Save…", lambda: self._save(key, alt)),
        )

    def _sending(self, label: str, action: UserAction) -> _Entry:
        return label, lambda: self._send(action)

    def _open(self, *entries: _Entry) -> None:
        dpg.delete_item(self.item, children_only=True)
        for label, do in entries:
            dpg.add_menu_item(parent=self.item, label=label, callback=_calling(do))
        dpg.configure_item(self.item, show=True, pos=dpg.get_mouse_pos(local=False))


def _calling(do: Callable[[], None]) -> Callable[[], None]:
    """Dear PyGui hands a callback as many values as it takes."""
    return lambda: do()
