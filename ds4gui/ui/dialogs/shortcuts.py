"""Lists every stroke."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui.commands.bindings import Bindings
from ds4gui.ui.commands.table import ROWS, words_of
from ds4gui.ui.dialogs.frame import Dialogs, Simple

_KEY_COLUMN = 180
_WORDS_COLUMN = 240
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

    def build(self, frame: Dialogs) -> None:
        """A line for each command that has a stroke."""
        px = frame.look.px
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
