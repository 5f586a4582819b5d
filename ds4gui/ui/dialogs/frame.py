"""The window in front: at most one dialog, in the middle, closed by Escape or its own button.

Owns the open one and what dialogs are built of. What one asks is in its own module beside this one;
none touches a file: what was chosen is sent to the app.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import dearpygui.dearpygui as dpg

from ds4gui.ui import tokens as t
from ds4gui.ui.field import add_field
from ds4gui.ui.fonts import FaceName
from ds4gui.ui.shortcuts import Modifiers
from ds4gui.ui.theme import Look

_WIDTH = 520
_MARGIN = 24
_PAD = 20


class Dialog(Protocol):
    """What stands in the frame. Px are logical."""

    title: str
    at_most_px: int

    def build(self, frame: Dialogs) -> None:
        """Makes its items in `frame.window`; called again when everything has another size."""

    def keep(self) -> None:
        """Before it is built anew: takes what was typed and ticked from its items."""

    def strike(self, key: int, held: Modifiers) -> bool:
        """Takes a key, before anybody else; False where it is not for it."""

    def tick(self) -> bool:
        """Before a frame; True where it drew something."""

    def click(self) -> None:
        """The mouse was pressed, anywhere."""

    def wheel(self, notches: float) -> None:
        """The wheel was turned, up positive."""


class Simple:
    """A dialog of the usual width that leaves keys and mouse to its items, with nothing to keep."""

    at_most_px = _WIDTH

    def keep(self) -> None:
        """Nothing."""

    def strike(self, key: int, held: Modifiers) -> bool:
        """Takes none."""
        return False

    def tick(self) -> bool:
        """Draws nothing."""
        return False

    def click(self) -> None:
        """Its items know."""

    def wheel(self, notches: float) -> None:
        """Its items know."""


class Dialogs:
    """Opens one at a time; `closed` is told when it is gone."""

    def __init__(self, look: Look, closed: Callable[[], None]) -> None:
        self.look = look
        self._closed = closed
        self.window = 0
        """The open one's item; 0 without one."""
        self.width = 0
        """Of its content, px."""
        self.shown: Dialog | None = None
        self._size = (0, 0)

    @property
    def is_open(self) -> bool:
        """Whether one stands in front."""
        return self.window != 0

    def open(self, dialog: Dialog) -> None:
        """Shows a dialog in place of another one."""
        look = self.look
        self.shown, self._size = dialog, (0, 0)
        room = int(dpg.get_viewport_client_width()) - 2 * look.px(_MARGIN)
        most = min(look.px(dialog.at_most_px), room)
        self.width = max(look.px(200), most - 2 * look.px(_PAD))
        if self.window:  # a modal window that follows on another in one frame never opens
            dpg.delete_item(self.window, children_only=True)
        else:
            self.window = int(
                dpg.add_window(
                    modal=True, no_title_bar=True, no_resize=True, no_move=True, autosize=True,
                    no_saved_settings=True,
                )
            )  # fmt: skip
            dpg.bind_item_theme(self.window, look.themes.dialog)
        self.text(dialog.title, "semibold", t.HEADING_PX[2])
        dialog.build(self)

    def close(self) -> None:
        """Closes the open one."""
        if self.window:
            dpg.delete_item(self.window)
            self.window, self.shown = 0, None
            self._closed()

    def rescale(self) -> None:
        """Makes the open one anew, with what was typed and ticked; its caret goes to the field."""
        if self.shown is not None:
            self.shown.keep()
            self.open(self.shown)

    def tick(self) -> bool:
        """Keeps the dialog in the middle; True when it moved or drew."""
        if self.shown is None:
            return False
        drew = self.shown.tick()
        width, height = dpg.get_item_rect_size(self.window)
        view = (dpg.get_viewport_client_width(), dpg.get_viewport_client_height())
        size = (int(width) + view[0] * 10000, int(height) + view[1] * 10000)
        if size == self._size:
            return drew
        self._size = size
        dpg.configure_item(
            self.window,
            pos=(max(0, (view[0] - int(width)) // 2), max(0, (view[1] - int(height)) // 2)),
        )
        return True

    def text(self, text: str, face: FaceName, css_px: float) -> int:
        """A line of text."""
        item = int(dpg.add_text(text, parent=self.window))
        dpg.bind_item_font(item, self.look.fonts.widget_font(face, css_px))
        return item

    def say(self, text: str, *, muted: bool = False) -> int:
        """A paragraph."""
        item = self.text(text, "regular", t.INTERFACE_PX)
        dpg.configure_item(item, wrap=self.width)
        if muted:
            dpg.bind_item_theme(item, self.look.themes.muted)
        return item

    def field(self, hint: str, value: str, done: Callable[[], None]) -> int:
        """A line to type in, with the caret; `done` runs on Enter."""
        item = add_field(self.look, self.window, hint=hint, callback=done, value=value)
        dpg.configure_item(item, width=self.width)
        dpg.focus_item(item)
        return item

    def buttons(self, *buttons: tuple[str, Callable[[], None]]) -> None:
        """A row of buttons; the first of several is the one that goes on."""
        dpg.add_spacer(parent=self.window, height=self.look.px(4))
        with dpg.group(parent=self.window, horizontal=True):
            for index, (label, callback) in enumerate(buttons):
                item = dpg.add_button(label=label, callback=callback)
                dpg.bind_item_font(item, self.look.fonts.widget_font("medium", t.SMALL_PX))
                if index == 0 and len(buttons) > 1:
                    dpg.bind_item_theme(item, self.look.themes.primary)


def typed(item: int) -> str:
    """What stands in a field, without spaces around it."""
    return str(dpg.get_value(item)).strip()
