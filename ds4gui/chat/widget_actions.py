"""What is said about widgets: by the user in the window, and by the browser's host.

Owns the values. A widget is named by its key, message and call, as a figure is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.widget_state import WidgetShape


@dataclass(frozen=True, slots=True)
class OfferWidgets:
    """The user switches widgets on or off."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class RunWidget:
    """The user starts it, from its beginning."""

    key: str


@dataclass(frozen=True, slots=True)
class EndWidget:
    """The user ends it."""

    key: str


@dataclass(frozen=True, slots=True)
class FocusWidget:
    """The keyboard goes to this one; to none where the key is empty."""

    key: str


@dataclass(frozen=True, slots=True)
class WidgetsInSight:
    """These are seen now, each in its place and these colours."""

    shapes: tuple[tuple[str, WidgetShape], ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(key for key, _ in self.shapes)


@dataclass(frozen=True, slots=True, kw_only=True)
class WidgetMouse:
    """The mouse at a place in a widget (px); `wheel_px` downwards."""

    key: str
    kind: Literal["pressed", "released", "moved", "dragged", "wheel"]
    x_px: int
    y_px: int
    clicks: int = 1
    wheel_px: int = 0


@dataclass(frozen=True, slots=True)
class WidgetText:
    """Text that was typed into it."""

    key: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WidgetKey:
    """A key that is no letter, by its DOM name, pressed and let go in it."""

    key: str
    name: str
    shift: bool = False
    control: bool = False


WidgetInput: TypeAlias = WidgetMouse | WidgetText | WidgetKey
WidgetDeed: TypeAlias = (
    OfferWidgets | RunWidget | EndWidget | FocusWidget | WidgetsInSight | WidgetInput
)


@dataclass(frozen=True, slots=True)
class WidgetsMounted:
    """Pages can be isolated here: these tools exist, by name and wire form."""

    tools: tuple[tuple[str, JSONObject], ...]


@dataclass(frozen=True, slots=True)
class WidgetsWithdrawn:
    """They can't any more; the sentence says why, empty where the user wished so."""

    message: str = ""


@dataclass(frozen=True, slots=True)
class WidgetBegan:
    """It runs."""

    key: str


@dataclass(frozen=True, slots=True)
class WidgetSized:
    """It is so high (CSS px)."""

    key: str
    height_css: int


@dataclass(frozen=True, slots=True)
class WidgetAsked:
    """It wants to put a follow-up; `paid` where a press of the user's was spent for it."""

    key: str
    text: str
    paid: bool


@dataclass(frozen=True, slots=True)
class WidgetLeft:
    """Tab went past its last control."""

    key: str


@dataclass(frozen=True, slots=True)
class WidgetEnded:
    """It runs no more, and why."""

    key: str
    message: str


WidgetNews: TypeAlias = (
    WidgetsMounted
    | WidgetsWithdrawn
    | WidgetBegan
    | WidgetSized
    | WidgetAsked
    | WidgetLeft
    | WidgetEnded
)
