"""What is said beside the mouse while it rests on a control."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ds4gui.ui.theme import Look


def add_tip(look: Look, control: int) -> int:
    """An empty tip; its words are children of the item that is returned.

    Dear PyGui never shows the tip of a control that has a place of its own (`pos`): such a control
    stands in a group that has it.
    """
    tip = int(dpg.add_tooltip(control))
    dpg.bind_item_theme(tip, look.themes.tip)
    return tip
