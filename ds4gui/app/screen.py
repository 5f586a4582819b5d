"""What the program needs of a window, so that one that only remembers can stand in for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ds4gui.chat.closeups import CutWanted
from ds4gui.faces.sfnt import FontFile
from ds4gui.present.view import ViewModel
from ds4gui.text.formula import Formula, FormulaBox


class Attention(Protocol):
    """Whether somebody is there."""

    is_here: bool
    """The window has the keyboard."""


class Screen(Protocol):
    """What the program needs of a window (ui.window.Window is one)."""

    @property
    def focus(self) -> Attention:
        """Whose attention it has."""

    def show(self, view: ViewModel) -> None:
        """Makes the window agree with the picture."""

    def put_figure(
        self,
        figure_key: str,
        column_px: int,
        width_px: int,
        height_px: int,
        pixels: memoryview,
    ) -> None:
        """Takes a figure's picture."""

    def put_sheet(self, name: str, wanted: CutWanted, pixels: memoryview) -> None:
        """Takes a part of a figure for the viewer."""

    def put_formula(self, formula: Formula, box: FormulaBox | None, texels: memoryview) -> None:
        """Takes a formula's room and picture, or that it can't be set."""

    def use_faces(self, faces: Sequence[FontFile]) -> None:
        """Takes faces for what the bundled ones lack."""

    def copy(self, text: str) -> None:
        """Puts text on the clipboard."""

    def wake(self) -> None:
        """Makes the loop call `step` soon; from any thread."""

    def close(self) -> None:
        """Ends the loop."""
