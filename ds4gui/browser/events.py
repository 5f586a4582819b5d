"""What the host of widgets reports, and the sentence for each way in which one ends.

Owns values alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ds4gui import limits

EndCode = Literal["crashed", "hung", "memory", "flood", "left", "load", "gave_way", "browser"]

ENDINGS: dict[EndCode, str] = {
    "crashed": "The page broke down",
    "hung": f"The page did not answer for {limits.WIDGET_HANG_S:g} s and was ended",
    "memory": f"The page took more than {limits.WIDGET_MEMORY_BYTES // 2**20} MB and was ended",
    "flood": "The page reported too much at once and was ended",
    "left": "The page tried to go elsewhere and was ended",
    "load": "The page could not be loaded",
    "gave_way": "Stopped, because others run",
    "browser": "The browser ended",
}


@dataclass(frozen=True, slots=True)
class Began:
    """The widget runs."""

    key: str


@dataclass(frozen=True, slots=True)
class Sized:
    """It is so high, in CSS px, within bounds."""

    key: str
    height_css: int


@dataclass(frozen=True, slots=True)
class Asked:
    """It wants to put a follow-up; `paid` where a press of the user's was spent for it."""

    key: str
    text: str
    paid: bool


@dataclass(frozen=True, slots=True)
class LeftByTab:
    """Tab went past its last control, or with Shift before its first."""

    key: str


@dataclass(frozen=True, slots=True)
class Ended:
    """It runs no more; the sentence says why."""

    key: str
    code: EndCode
    message: str


HostEvent: TypeAlias = Began | Sized | Asked | LeftByTab | Ended
