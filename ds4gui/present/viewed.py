"""The viewer as values: its figures, what it says, what can be done. Owns no logic."""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.chat.closeups import Ground, Way
from ds4gui.present.frame import Tone
from ds4gui.svg.verdict import InkStatistics


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewedFigure:
    """Its natural size in CSS px. `adapted`: asked for, `turned`: and that changes something."""

    key: str
    alt: str
    source: str
    width: float
    height: float
    ink: InkStatistics | None
    adapted: bool
    turned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewerView:
    """One figure, or two that are compared.

    `others` are those it can be compared with, by key and words. `can_mix`: overlay and difference
    can be computed here.
    """

    figures: tuple[ViewedFigure, ...]
    place: str
    can_go: tuple[bool, bool]
    way: Way
    share: int
    source_shown: bool
    ground: Ground | None
    note: str
    tone: Tone
    can_mix: bool
    others: tuple[tuple[str, str], ...]

    @property
    def size(self) -> tuple[float, float]:
        """The room that both figures take over each other, CSS px."""
        return max(f.width for f in self.figures), max(f.height for f in self.figures)
