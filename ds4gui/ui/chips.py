"""The chips below the prompt: what the session was given, each a button that changes it.

Owns one button, with its icon and its tip, for each command that a chip can run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from ds4gui.present.frame import Chip
from ds4gui.ui import icons
from ds4gui.ui import tokens as t
from ds4gui.ui.commands.bindings import Bindings, Bound
from ds4gui.ui.commands.table import Command
from ds4gui.ui.theme import Look
from ds4gui.ui.tip import add_tip

_SAYS: Mapping[Command, str] = {
    "workspace": "Choose workspace…", "tools": "Choose tools…", "ask_all": "Ask one, or all",
}  # fmt: skip
_GAP = 4
_END = 8
_LOWERED = 6


@dataclass(frozen=True, slots=True)
class _Items:
    """Dear PyGui's items of a chip."""

    frame: int
    button: int
    icon: int
    tip: int
    does: int


class Chips:
    """`commands` are what the strokes run too."""

    def __init__(
        self,
        look: Look,
        root: int,
        commands: Mapping[Command, Callable[[], None]],
        bound: Bound,
    ) -> None:
        self._look = look
        self._items = {name: self._make(root, name, commands[name]) for name in _SAYS}
        bound.follow(self._bind)

    def _make(self, root: int, name: Command, run: Callable[[], None]) -> _Items:
        look = self._look
        frame = int(dpg.add_group(parent=root, show=False))
        button = int(dpg.add_button(parent=frame, callback=run))
        dpg.bind_item_font(button, look.fonts.widget_font("regular", t.SMALL_PX))
        dpg.bind_item_theme(button, look.themes.chip)
        icon = int(dpg.add_text(parent=root, show=False))
        dpg.bind_item_font(icon, look.fonts.widget_font("icons", t.ICON_PX))
        dpg.bind_item_theme(icon, look.themes.muted)
        beside = add_tip(look, button)
        tip = int(dpg.add_text(parent=beside))
        dpg.bind_item_theme(tip, look.themes.muted)
        return _Items(frame, button, icon, tip, does=int(dpg.add_text(parent=beside)))

    def _bind(self, bindings: Bindings) -> None:
        for name, items in self._items.items():
            dpg.set_value(items.does, f"{_SAYS[name]}  {bindings.label_of(name)}".rstrip())

    def hide(self) -> None:
        """None is shown."""
        for items in self._items.values():
            for item in (items.frame, items.icon):
                dpg.configure_item(item, show=False)

    def place(
        self, chips: tuple[Chip, ...], x: float, y: float, height: int, limit: float
    ) -> float:
        """Shows those that fit from `x` to `limit`; where the next thing in the row may begin."""
        self.hide()
        px, fonts = self._look.px, self._look.fonts
        lead, end, size = px(t.CHIP_LABEL_X), px(_END), px(t.ICON_PX)
        x -= px(_GAP)  # the icon, not the button's edge, stands below the words of the prompt
        for chip in chips:
            width = lead + round(fonts.width("regular", t.SMALL_PX, chip.label)) + end
            if x + width > limit:
                break
            items = self._items[chip.command]
            dpg.configure_item(items.frame, show=True, pos=(round(x), round(y)))
            dpg.configure_item(
                items.button, label=chip.label, enabled=chip.enabled, width=width, height=height
            )
            # ImGui lowers words to stand level with those of a button before them.
            at = (round(x) + px(_GAP), round(y) + (height - size) // 2 - px(_LOWERED))
            dpg.configure_item(items.icon, show=True, pos=at)
            dpg.set_value(items.icon, getattr(icons, chip.icon))
            dpg.configure_item(items.tip, show=bool(chip.tip))
            dpg.set_value(items.tip, chip.tip)
            x += width + px(_GAP)
        return x + px(_GAP)
