"""A one-line text field with a border that takes the accent while the caret is in it."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.ui import tokens as t
from ds4gui.ui.theme import Look


def add_field(
    look: Look,
    parent: int,
    *,
    hint: str,
    callback: Callable[[], None],
    password: bool = False,
    value: str = "",
) -> int:
    """Makes the field; `callback` runs on Enter. Dear PyGui's item, whose value is the text."""
    item = int(
        dpg.add_input_text(
            parent=parent, hint=hint, default_value=value, password=password, on_enter=True,
            callback=callback,
        )
    )  # fmt: skip
    dpg.bind_item_font(item, look.fonts.widget_font("regular", t.TEXT_PX))
    dpg.bind_item_theme(item, look.themes.field)

    def show_border(theme: int) -> None:
        # A field deactivates, too, when it is deleted with its dialog.
        if dpg.does_item_exist(item):
            dpg.bind_item_theme(item, theme)

    with dpg.item_handler_registry() as handlers:
        dpg.add_item_activated_handler(callback=lambda: show_border(look.themes.field_active))
        dpg.add_item_deactivated_handler(callback=lambda: show_border(look.themes.field))
    dpg.bind_item_handler_registry(item, handlers)
    return item
