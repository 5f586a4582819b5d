"""Every keyboard shortcut, once: menus show it, the key handler obeys it, Help lists it.

Owns the table and the matching of a stroke. Never acts: the window maps a command to an action.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Literal, TypeAlias

import dearpygui.dearpygui as dpg

Command: TypeAlias = Literal[
    "new_session", "quit", "copy_answer", "toggle_sidebar", "rename", "delete", "undo_delete",
    "stop", "next_session", "previous_session", "export", "import", "connect", "search",
    "workspace", "tools", "copy", "select_message", "find", "find_next",
    "find_previous", "open_figure", "zoom_in", "zoom_out", "zoom_reset",
]  # fmt: skip


# mvKey_Prior and mvKey_Next of Dear PyGui 2.3.1 are GLFW's numbers (266, 267), which no handler
# sees; ImGui counts Tab, Left, Right, Up, Down, Page up, Page down.
PAGE_UP = dpg.mvKey_Tab + 5
PAGE_DOWN = dpg.mvKey_Tab + 6
_EQUAL = dpg.mvKey_Minus + 4
"""The key of "+" on most keyboards; it is ImGui's name for it."""
PLUS_KEYS = (_EQUAL, dpg.mvKey_Add, dpg.mvKey_Close_Brace)
"""Where "+" is, and on the number pad."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A stroke. `control` is Command on macOS, where ImGui swaps the two.

    `also` are other keys for it, whatever Shift does: where "+" is, and on the number pad.
    """

    command: Command
    says: str
    key: int
    name: str
    control: bool = False
    shift: bool = False
    also: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """As a menu shows it, e.g. Ctrl+Shift+C."""
        control = "Cmd" if sys.platform == "darwin" else "Ctrl"
        parts = [control] if self.control else []
        parts += ["Shift"] if self.shift else []
        return "+".join([*parts, self.name])


SHORTCUTS: tuple[Shortcut, ...] = (
    Shortcut(command="new_session", says="New session", key=dpg.mvKey_N, name="N", control=True),
    Shortcut(command="find", says="Find in the chat", key=dpg.mvKey_F, name="F", control=True),
    Shortcut(command="find_next", says="Next match", key=dpg.mvKey_F3, name="F3"),
    Shortcut(
        command="find_previous", says="Previous match", key=dpg.mvKey_F3, name="F3", shift=True
    ),
    Shortcut(
        command="search", says="Search sessions", key=dpg.mvKey_F, name="F", control=True,
        shift=True,
    ),
    Shortcut(
        command="next_session", says="Next session", key=PAGE_DOWN, name="Page down",
        control=True,
    ),
    Shortcut(
        command="previous_session", says="Previous session", key=PAGE_UP, name="Page up",
        control=True,
    ),
    Shortcut(command="rename", says="Rename the session", key=dpg.mvKey_F2, name="F2"),
    Shortcut(
        command="delete", says="Delete the session", key=dpg.mvKey_D, name="D", control=True,
        shift=True,
    ),
    Shortcut(
        command="undo_delete", says="Undo delete", key=dpg.mvKey_U, name="U", control=True,
        shift=True,
    ),
    Shortcut(command="stop", says="Stop the reply, or close a dialog", key=dpg.mvKey_Escape,
             name="Esc"),
    Shortcut(command="copy", says="Copy what is selected", key=dpg.mvKey_C, name="C", control=True),
    Shortcut(
        command="select_message", says="Select the message clicked last", key=dpg.mvKey_A, name="A",
        control=True,
    ),
    Shortcut(
        command="copy_answer", says="Copy the last answer", key=dpg.mvKey_C, name="C", control=True,
        shift=True,
    ),
    Shortcut(
        command="open_figure", says="Look closely at the last figure", key=dpg.mvKey_L, name="L",
        control=True,
    ),
    Shortcut(command="export", says="Export the session", key=dpg.mvKey_E, name="E", control=True),
    Shortcut(command="import", says="Import a session", key=dpg.mvKey_I, name="I", control=True),
    Shortcut(
        command="connect", says="Connect to a server", key=dpg.mvKey_K, name="K", control=True
    ),
    Shortcut(
        command="workspace", says="Choose the workspace", key=dpg.mvKey_O, name="O", control=True
    ),
    Shortcut(command="tools", says="Choose the tools", key=dpg.mvKey_T, name="T", control=True),
    Shortcut(
        command="toggle_sidebar", says="Toggle the sidebar", key=dpg.mvKey_B, name="B", control=True
    ),
    Shortcut(
        command="zoom_in", says="Everything larger", key=_EQUAL, name="+", control=True,
        also=PLUS_KEYS,
    ),
    Shortcut(
        command="zoom_out", says="Everything smaller", key=dpg.mvKey_Minus, name="-", control=True,
        also=(dpg.mvKey_Minus, dpg.mvKey_Subtract),
    ),
    Shortcut(
        command="zoom_reset", says="The usual size", key=dpg.mvKey_0, name="0", control=True,
        also=(dpg.mvKey_NumPad0,),
    ),
    Shortcut(command="quit", says="Quit", key=dpg.mvKey_Q, name="Q", control=True),
)  # fmt: skip

TYPING: tuple[tuple[str, str], ...] = (
    ("Enter", "Send the prompt"),
    ("Shift+Enter", "New line in the prompt"),
)
"""Strokes the prompt box obeys itself."""

_BY_COMMAND = {shortcut.command: shortcut for shortcut in SHORTCUTS}


def label_of(command: Command) -> str:
    """The stroke of a command as a menu shows it."""
    return _BY_COMMAND[command].label


def command_of(key: int, *, control: bool, shift: bool) -> Command | None:
    """The command of a stroke, if there is one."""
    for shortcut in SHORTCUTS:
        if (shortcut.key, shortcut.control, shortcut.shift) == (key, control, shift):
            return shortcut.command
        if key in shortcut.also and shortcut.control == control:
            return shortcut.command
    return None


def held_modifiers() -> tuple[bool, bool]:
    """Whether Control and Shift are down."""
    return (
        dpg.is_key_down(dpg.mvKey_LControl) or dpg.is_key_down(dpg.mvKey_RControl),
        dpg.is_key_down(dpg.mvKey_LShift) or dpg.is_key_down(dpg.mvKey_RShift),
    )
