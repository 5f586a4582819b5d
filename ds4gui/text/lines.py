"""Text set for a column: pieces of lines of positioned runs.

Owns the shapes between setting and painting, and what selection, find and copying build on. A
piece is a small part of a message (a paragraph, a list's item, a dozen lines of code); pieces
lie below one another. All lengths are physical px from the piece's top left. `plain` is what a
piece says as plain text, and every line and run names its range of it: `plain[run.start:run.end]`
is the run's text (less characters that are never drawn, see `widths.HIDDEN`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ds4gui.text.document import CodeColor
from ds4gui.text.formula import Formula

FaceName = Literal["regular", "semibold", "bold", "italic", "bold_italic", "mono", "mono_bold",
                   "icons"]  # fmt: skip
ColorName = (
    CodeColor
    | Literal["muted", "faint", "accent", "border", "code", "surface", "raised", "primary",
              "on_primary", "clear"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Inset:
    """A picture in place of words: a formula, its size in px, and how many px at its left and its
    right are out of sight."""

    formula: Formula
    width: int
    height: int
    left_cut: int = 0
    right_cut: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one face; (x, y) is the top left of its line box of `size_px`, or of its `inset`.

    `turned`: all its characters run from right to left.
    """

    x: float
    y: int
    text: str
    face: FaceName
    size_px: int
    color: ColorName
    start: int
    end: int
    inset: Inset | None = None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a column or a cell, `height` px high; its runs from left to right.

    `start` to `end` of the plain text includes the spaces that hang at its end and the line break.
    Without width it is out of sight.
    """

    x: int
    y: int
    width: int
    height: int
    runs: tuple[Run, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A ground, a frame or a stroke, on whole px."""

    x: int
    y: int
    width: int
    height: int
    fill: ColorName = "clear"
    border: ColorName = "clear"
    rounding: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """An area that can be clicked: a link of an `address`, whose base line lies `base` px below
    `y`, or the button that copies `code` (see `Article.code_of`)."""

    x: int
    y: int
    width: int
    height: int
    kind: Literal["link", "copy"]
    address: str = ""
    base: int = 0
    code: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


@dataclass(frozen=True, slots=True, kw_only=True)
class Wide:
    """The lines from `first` up to but not including `last` of a piece, which scroll sideways.

    Of a line of code is seen what its own width has room for, at most `width` px of `content_px`;
    the cells of a table move with their lines, `boxes` and `spots`. They reach from `y` to
    `bottom`; `bar_y` is the top of the bar, None where a later piece has it.
    """

    first: int
    last: int
    x: int
    width: int
    y: int
    bottom: int
    content_px: int
    bar_y: int | None
    is_table: bool = False
    boxes: tuple[Box, ...] = ()
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of a message, set. `lines` are in the order of their plain text; `labels` are drawn
    but not said (a language's name); `wides` are to be moved by `sideways`. `insets` are the runs
    of lines that are pictures; once one of the formulas it `wants` is known, the piece is to be set
    anew. `tail` is the canvas' own: where more words go on."""

    height: int
    plain: str
    lines: tuple[Line, ...]
    boxes: tuple[Box, ...] = ()
    labels: tuple[Run, ...] = ()
    spots: tuple[Spot, ...] = ()
    insets: tuple[Run, ...] = ()
    wants: tuple[Formula, ...] = ()
    wides: tuple[Wide, ...] = ()
    tail: object = field(default=None, compare=False, repr=False)
