"""The right-click menu of the transcript: what can be copied there.

Owns Dear PyGui's menu. Says what was chosen; never finds what was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg

LABELS = ("Copy", "Copy as Markdown", "Copy message")


class MessageMenu:
    """`does` is run per entry of LABELS. `item` is the menu, for a theme."""

    def __init__(self, does: Sequence[Callable[[], None]]) -> None:
        with dpg.window(
            popup=True, show=False, no_title_bar=True, autosize=True, no_move=True, min_size=(8, 8)
        ) as menu:
            self.entries = [self._entry(*entry) for entry in zip(LABELS, does, strict=True)]
        self.item = int(menu)

    def _entry(self, label: str, do: Callable[[], None]) -> int:
        return int(dpg.add_menu_item(label=label, callback=lambda: do()))

    def open(self, enabled: Sequence[bool]) -> None:
        """Shows it at the mouse."""
        for entry, possible in zip(self.entries, enabled, strict=True):
            dpg.configure_item(entry, enabled=possible)
        dpg.configure_item(self.item, show=True, pos=dpg.get_mouse_pos(local=False))
