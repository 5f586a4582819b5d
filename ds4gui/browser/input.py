"""Mouse and keys in the browser's own terms.

Owns the translation, and which keys count as a press. Never sends anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ds4gui.browser.pipe import JSONObject

Mouse: TypeAlias = Literal["pressed", "released", "moved", "dragged", "wheel"]

_MOUSE = {"pressed": "mousePressed", "released": "mouseReleased", "wheel": "mouseWheel"}

KEYS: dict[str, int] = {
    "Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34,
    "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
    "Delete": 46, "a": 65, "c": 67, "v": 86, "x": 88, "z": 90,
}  # fmt: skip
"""The DOM's names of keys, and the numbers that Windows gave them; letters for Control alone."""
_TEXT = {"Enter": "\r", " ": " "}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key of `KEYS` with what is held beside it."""

    name: str
    shift: bool = False
    control: bool = False

    @property
    def presses(self) -> bool:
        """Whether it presses the control that has the focus."""
        return self.name in _TEXT


def mouse_event(kind: Mouse, x_px: int, y_px: int, clicks: int, wheel_px: int) -> JSONObject:
    """Parameters of Input.dispatchMouseEvent; `wheel_px` downwards."""
    return {
        "type": _MOUSE.get(kind, "mouseMoved"),
        "x": x_px,
        "y": y_px,
        "button": "none" if kind in ("moved", "wheel") else "left",
        "buttons": 1 if kind in ("pressed", "dragged") else 0,
        "clickCount": clicks if kind in ("pressed", "released") else 0,
        "deltaX": 0,
        "deltaY": wheel_px,
    }


def key_down(key: Key) -> JSONObject:
    """Parameters of Input.dispatchKeyEvent; keys without a text must be raw to be obeyed."""
    text = "" if key.control else _TEXT.get(key.name, "")
    event: JSONObject = {"type": "keyDown" if text else "rawKeyDown", "text": text, **_common(key)}
    if key.control and len(key.name) == 1:
        # Without a menu nobody turns Ctrl+A into "select all" for the page.
        event["commands"] = _COMMANDS.get(key.name, [])
    return event


def key_up(key: Key) -> JSONObject:
    """The same key, let go."""
    return {"type": "keyUp", **_common(key)}


_COMMANDS: JSONObject = {
    "a": ["selectAll"], "c": ["copy"], "v": ["paste"], "x": ["cut"], "z": ["undo"],
}  # fmt: skip


def _common(key: Key) -> JSONObject:
    code = {" ": "Space"}.get(key.name, key.name)
    return {
        "key": key.name,
        "code": f"Key{code.upper()}" if len(code) == 1 else code,
        "windowsVirtualKeyCode": KEYS[key.name],
        "modifiers": (8 if key.shift else 0) | (2 if key.control else 0),
    }
