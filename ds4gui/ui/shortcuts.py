"""Strokes: the keys by the names that menus and the settings file give them.

Owns the names, and the reading and matching of a stroke. Never knows what a stroke is for: see
commands/table.py and commands/bindings.py.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

# mvKey_Prior and mvKey_Next of Dear PyGui 2.3.1 are GLFW's numbers (266, 267), which no handler
# sees; ImGui counts Tab, Left, Right, Up, Down, Page up, Page down.
PAGE_UP = dpg.mvKey_Tab + 5
PAGE_DOWN = dpg.mvKey_Tab + 6
_EQUAL = dpg.mvKey_Minus + 4
"""The key of "+" on most keyboards; it is ImGui's name for it."""
PLUS_KEYS = (_EQUAL, dpg.mvKey_Add, dpg.mvKey_Close_Brace)
"""Where "+" is, and on the number pad."""

_KEYS: Mapping[str, tuple[int, ...]] = {
    **{chr(ord("A") + index): (dpg.mvKey_A + index,) for index in range(26)},
    **{str(digit): (dpg.mvKey_0 + digit, dpg.mvKey_NumPad0 + digit) for digit in range(10)},
    **{f"F{number}": (dpg.mvKey_F1 + number - 1,) for number in range(1, 13)},
    "+": PLUS_KEYS,
    "-": (dpg.mvKey_Minus, dpg.mvKey_Subtract),
    ",": (dpg.mvKey_Comma,),
    ".": (dpg.mvKey_Period,),
    "/": (dpg.mvKey_Slash,),
    "Page up": (PAGE_UP,),
    "Page down": (PAGE_DOWN,),
    "Home": (dpg.mvKey_Home,),
    "End": (dpg.mvKey_End,),
    "Left": (dpg.mvKey_Left,),
    "Right": (dpg.mvKey_Right,),
    "Up": (dpg.mvKey_Up,),
    "Down": (dpg.mvKey_Down,),
    "Insert": (dpg.mvKey_Insert,),
    "Delete": (dpg.mvKey_Delete,),
    "Backspace": (dpg.mvKey_Back,),
    "Enter": (dpg.mvKey_Return, dpg.mvKey_NumPadEnter),
    "Space": (dpg.mvKey_Spacebar,),
    "Esc": (dpg.mvKey_Escape,),
}
_NAMES = {name.lower(): name for name in _KEYS}
_ANY_SHIFT = ("+", "-")
"""Signs that lie on either half of a key, by keyboard."""


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What is held beside a key. `control` is Command on macOS, where ImGui swaps the two."""

    control: bool = False
    shift: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key by its name, and what is held with it."""

    key: str
    held: Modifiers = Modifiers()

    @property
    def label(self) -> str:
        """As a menu shows it, e.g. Ctrl+Shift+C."""
        control = "Cmd" if sys.platform == "darwin" else "Ctrl"
        held = self.held
        shown = ((held.control, control), (held.alt, "Alt"), (held.shift, "Shift"))
        return "+".join([*(name for is_held, name in shown if is_held), self.key])

    def fits(self, code: int, held: Modifiers) -> bool:
        """Whether a key of the toolkit, with what is held, is this stroke."""
        if code not in _KEYS[self.key]:
            return False
        any_shift = self.key in _ANY_SHIFT
        wanted = Modifiers(self.held.control, any_shift or self.held.shift, self.held.alt)
        return wanted == Modifiers(held.control, any_shift or held.shift, held.alt)

    def collides(self, other: Stroke) -> bool:
        """Whether one press could be both."""
        return any(other.fits(code, self.held) for code in _KEYS[self.key]) or any(
            self.fits(code, other.held) for code in _KEYS[other.key]
        )


def stroke_from(text: str) -> Stroke | None:
    """A stroke as it is written, e.g. `Ctrl+Shift+F` or `F2`; None where it is none."""
    control = shift = alt = False
    rest = text.strip()
    while True:
        word, plus, after = rest.partition("+")
        name = word.strip().lower()
        if not (plus and after):
            break
        if name in ("ctrl", "control", "cmd", "command"):
            control = True
        elif name == "shift":
            shift = True
        elif name in ("alt", "option"):
            alt = True
        else:
            return None
        rest = after
    key = _NAMES.get(rest.strip().lower())
    return None if key is None else Stroke(key, Modifiers(control, shift, alt))


def name_of_key(code: int) -> str | None:
    """How a key of the toolkit is called here, if it is."""
    return next((name for name, codes in _KEYS.items() if code in codes), None)


def held_modifiers() -> tuple[bool, bool]:
    """Whether Control and Shift are down."""
    return (
        dpg.is_key_down(dpg.mvKey_LControl) or dpg.is_key_down(dpg.mvKey_RControl),
        dpg.is_key_down(dpg.mvKey_LShift) or dpg.is_key_down(dpg.mvKey_RShift),
    )


def held_now() -> Modifiers:
    """All that is down beside keys."""
    control, shift = held_modifiers()
    alt = dpg.is_key_down(dpg.mvKey_LAlt) or dpg.is_key_down(dpg.mvKey_RAlt)
    return Modifiers(control, shift, bool(alt))
