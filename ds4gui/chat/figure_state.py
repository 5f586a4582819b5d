"""What is known of a figure while the program runs; nothing of it is stored.

Owns the value. Pictures never travel through here.
"""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.chat.actions import ThemeName
from ds4gui.chat.widget_state import WidgetRun


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureState:
    """What is known of a figure's picture, or of a page; `problem` when it could not be drawn."""

    ink_luminance: float = 0.0
    background_opacity: float = 0.0
    problem: str | None = None
    adapted_to: ThemeName | None = None
    """The theme it is shown adapted to, where that is not the one it was drawn for."""
    widget: WidgetRun | None = None
