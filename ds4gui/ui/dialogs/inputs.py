"""What forms in dialogs are made of: a label with a field, and a choice of a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import dearpygui.dearpygui as dpg

from ds4gui.ui import tokens as t
from ds4gui.ui.dialogs.frame import Dialogs
from ds4gui.ui.field import add_field

_LABEL = 150
_GAP = 8
_BUTTON = 32
"""About what a button is wider than its word, with the gap behind it."""


def label(frame: Dialogs, text: str, width: int = _LABEL) -> None:
    """The words before a field, in a column `width` logical px wide, level with what is typed."""
    px = frame.look.px
    with dpg.group():
        dpg.add_spacer(width=px(width - _GAP), height=1)
        item = int(dpg.add_text(text))
    dpg.bind_item_font(item, frame.look.fonts.widget_font("regular", t.INTERFACE_PX))
    dpg.bind_item_theme(item, frame.look.themes.muted)


def line(frame: Dialogs, text: str, hint: str, value: str, *, password: bool = False) -> int:
    """A label and a field as wide as what is left; its item."""
    with dpg.group(parent=frame.window, horizontal=True) as row:
        label(frame, text)
        item = add_field(
            frame.look, int(row), hint=hint, callback=lambda: None, password=password, value=value
        )
        dpg.configure_item(item, width=frame.width - frame.look.px(_LABEL))
    return item


def paragraph(frame: Dialogs, text: str, value: str, lines: int) -> int:
    """A label and a field of several lines; its item."""
    look = frame.look
    with dpg.group(parent=frame.window, horizontal=True):
        label(frame, text)
        item = int(
            dpg.add_input_text(
                multiline=True, default_value=value, width=frame.width - look.px(_LABEL),
                height=lines * look.fonts.size_px("regular", t.TEXT_PX) + look.px(20),
            )
        )  # fmt: skip
    dpg.bind_item_font(item, look.fonts.widget_font("regular", t.TEXT_PX))
    dpg.bind_item_theme(item, look.themes.field)
    return item


def beside(frame: Dialogs, text: str) -> None:
    """The words before buttons, which ImGui itself sets level."""
    item = int(dpg.add_text(text))
    dpg.bind_item_font(item, frame.look.fonts.widget_font("regular", t.INTERFACE_PX))
    dpg.bind_item_theme(item, frame.look.themes.muted)
    words = round(frame.look.fonts.width("regular", t.INTERFACE_PX, text))
    dpg.add_spacer(width=max(1, frame.look.px(_LABEL - 2 * _GAP) - words))


def choices(
    frame: Dialogs, text: str, words: Mapping[str, str], chosen: str,
    choose: Callable[[str], None],
) -> None:  # fmt: skip
    """A label and a button for each of a few words, of which one is chosen. Buttons and not the
    toolkit's round ones, which the keyboard does not reach."""
    look = frame.look
    buttons: dict[str, int] = {}

    def press(name: str) -> None:
        for one, item in buttons.items():
            dpg.bind_item_theme(item, look.themes.primary if one == name else look.themes.base)
        choose(name)

    for number, names in enumerate(_lines(frame, text, words)):
        with dpg.group(parent=frame.window, horizontal=True):
            if text:
                beside(frame, "" if number else text)
            for name in names:
                item = int(dpg.add_button(label=words[name], callback=_pressing(press, name)))
                dpg.bind_item_font(item, look.fonts.widget_font("medium", t.SMALL_PX))
                if name == chosen:
                    dpg.bind_item_theme(item, look.themes.primary)
                buttons[name] = item


def _lines(frame: Dialogs, text: str, words: Mapping[str, str]) -> list[list[str]]:
    """The names as their buttons stand below each other, where they are too wide for one line."""
    px, fonts = frame.look.px, frame.look.fonts
    room = frame.width - (px(_LABEL) if text else 0)
    lines: list[list[str]] = [[]]
    right = 0
    for name, word in words.items():
        wide = round(fonts.width("medium", t.SMALL_PX, word)) + px(_BUTTON)
        if right + wide > room and lines[-1]:
            lines.append([])
            right = 0
        lines[-1].append(name)
        right += wide
    return lines


def _pressing(press: Callable[[str], None], name: str) -> Callable[[], None]:
    return lambda: press(name)
