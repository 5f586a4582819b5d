"""What is known of widgets while the program runs; nothing of it is stored.

Owns the values. Pictures of a page never travel through here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class WidgetRun:
    """A page as far as it came. Without a `height_css` (CSS px) it has not told one.

    `message` says why it ended, `refusal` why its last follow-up did not enter the session;
    `focused` while it has the keyboard.
    """

    phase: Literal["starting", "live", "ended"] = "starting"
    height_css: int | None = None
    message: str = ""
    refusal: str = ""
    focused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WidgetShape:
    """The place that pages have: width in px, px per CSS px, and whether the theme is dark."""

    width_px: int = 0
    scale: float = 1.0
    dark: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Widgets:
    """The authority's own memory. `focus` is the key of the widget that has the keyboard.

    `shapes` are those in which widgets were seen last.
    `fresh` ones run when they come into sight, since their call has just been made; `admissions_s`
    are the times at which follow-ups entered a session.
    """

    mounted: bool = False
    shapes: Mapping[str, WidgetShape] = field(default_factory=dict[str, WidgetShape])
    in_sight: tuple[str, ...] = ()
    focus: str = ""
    fresh: frozenset[str] = frozenset()
    admissions_s: Mapping[int, tuple[float, ...]] = field(
        default_factory=dict[int, tuple[float, ...]]
    )
