"""Lists every stroke."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui.commands.bindings import Bindings
from ds4gui.ui.commands.table import ROWS, words_of
from ds4gui.ui.dialogs.frame import Dialogs, Simple
from ds4gui.ui.shortcuts import PAGE_DOWN, PAGE_UP, Modifiers

_KEY_COLUMN = 180
_WORDS_COLUMN = 240
_STEP, _PAGE = 60, 0.8
"""Px of an arrow, and how much of the height a page is."""
_TYPING: tuple[tuple[str, str], ...] = (
    ("Enter", "Send the prompt"),
    ("Shift+Enter", "New line in the prompt"),
)
"""Strokes the prompt box obeys itself."""


class ShortcutsDialog(Simple):
    """`bindings` are those that hold."""

    title = "Shortcuts"

    def __init__(self, bindings: Bindings) -> None:
        self._bindings = bindings
        self._window = 0

    def build(self, frame: Dialogs) -> None:
        """A line for each command that has a stroke."""
        px = frame.look.px
        self._window = frame.window
        with dpg.table(
            parent=frame.window, header_row=False, width=px(_KEY_COLUMN + _WORDS_COLUMN),
            policy=dpg.mvTable_SizingFixedFit,
        ):  # fmt: skip
            dpg.add_table_column(width_fixed=True, init_width_or_weight=px(_KEY_COLUMN))
            dpg.add_table_column()
            commands = ((self._bindings.label_of(row.id), words_of(row.id)) for row in ROWS)
            for stroke, says in (*_TYPING, *(line for line in commands if line[0])):
                with dpg.table_row():
                    dpg.bind_item_theme(dpg.add_text(stroke), frame.look.themes.muted)
                    dpg.add_text(says)
        frame.buttons(("Close", frame.close))

    def strike(self, key: int, held: Modifiers) -> bool:
        """Scrolls a list that is higher than the window."""
        page = dpg.get_item_height(self._window) * _PAGE
        steps = {dpg.mvKey_Up: -_STEP, dpg.mvKey_Down: _STEP, PAGE_UP: -page, PAGE_DOWN: page}
        most = dpg.get_y_scroll_max(self._window)
        ends = {dpg.mvKey_Home: 0.0, dpg.mvKey_End: most}
        if held.control or key not in (*steps, *ends):
            return False
        to = ends.get(key, dpg.get_y_scroll(self._window) + steps.get(key, 0))
        dpg.set_y_scroll(self._window, min(max(0.0, to), most))
        return True
