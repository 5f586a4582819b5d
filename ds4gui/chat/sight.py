"""What a window reports of what is in sight, by itself and not as a deed of the user.

Owns the values; they travel with the user's `actions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.chat.place import Place

PictureName: TypeAlias = tuple[str, int]
"""A figure's key, and the width in pixels of the column it is drawn for."""


@dataclass(frozen=True, slots=True)
class FiguresWanted:
    """The pictures that are not there: of what is in sight, then of what is near it.

    In the order in which they are wanted; others are wanted no more.
    """

    in_sight: tuple[PictureName, ...]
    near: tuple[PictureName, ...]

    @property
    def names(self) -> tuple[PictureName, ...]:
        """All of them."""
        return self.in_sight + self.near


@dataclass(frozen=True, slots=True)
class FormulaWanted:
    """A formula is in sight and has no picture with an em of so many pixels of the screen."""

    tex: str
    display: bool
    em_px: int


@dataclass(frozen=True, slots=True)
class ColumnSettled:
    """Figures are now drawn for a column of this width (pixels, padding taken off).

    `px_per_unit` are the screen's pixels in a CSS px.
    """

    column_px: int
    max_height_px: int
    px_per_unit: float = 1.0


@dataclass(frozen=True, slots=True)
class LeavePlace:
    """The reader of a session came to rest, or left it, here."""

    session_id: int
    place: Place
