"""What can be asked of figures seen closely, compared and taken away; and what came of it.

Owns the values: those that travel with the user's `actions`, the shell's `events` and `effects`.
A figure is named by its key; its drawing stays in its message.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Way = Literal["beside", "overlay", "blink", "difference"]
"""How two figures are compared."""
Ground = Literal["theme", "mat", "light", "dark"]
"""What lies below a figure: the window's ground, paper just below the figure, or a ground of its
own for all of the viewer."""
PictureForm = Literal["svg", "png"]
Cut: TypeAlias = tuple[float, float, float, float]
"""A part of a drawing: left, top, width and height in CSS px from the drawing's own top left."""


@dataclass(frozen=True, slots=True)
class OpenFigure:
    """Shows a figure in the viewer, alone."""

    figure_key: str


@dataclass(frozen=True, slots=True)
class CompareFigures:
    """Shows two figures in the viewer; without an `other_key` the one that suggests itself."""

    figure_key: str
    other_key: str = ""


@dataclass(frozen=True, slots=True)
class CloseViewer:
    """Back to the chat."""


@dataclass(frozen=True, slots=True)
class StepFigure:
    """To the next figure of the session (1), or to the previous one (-1)."""

    steps: int


@dataclass(frozen=True, slots=True)
class ShowSource:
    """The viewer shows the drawing's text, or its picture."""

    shown: bool


@dataclass(frozen=True, slots=True)
class ChooseWay:
    """Compares the two figures another way."""

    way: Way


@dataclass(frozen=True, slots=True)
class MixFigures:
    """So many of 255 parts of the second figure over the first."""

    share: int


@dataclass(frozen=True, slots=True)
class ChooseGround:
    """Another ground below the figures of the viewer."""

    ground: Ground


@dataclass(frozen=True, slots=True)
class AdaptFigure:
    """A figure is shown adapted to the theme, or as it was drawn; forgotten with the program."""

    figure_key: str


@dataclass(frozen=True, slots=True)
class CutWanted:
    """The viewer shows this part of its figures, so many px of the screen wide and high."""

    cut: Cut
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class CopySource:
    """Puts a figure's drawing on the clipboard, as the model wrote it."""

    figure_key: str


@dataclass(frozen=True, slots=True)
class CopyAlt:
    """Puts a figure's alternative text on the clipboard."""

    figure_key: str


@dataclass(frozen=True, slots=True)
class CopyPicture:
    """Puts a figure on the clipboard as a picture, where the system can."""

    figure_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveFigure:
    """Writes a figure to a file: its drawing as it is, or its picture at `times` its size."""

    figure_key: str
    path: str
    form: PictureForm
    times: int = 1
    matted: bool = False
    overwrite: bool = False


CloseUpAction: TypeAlias = (
    OpenFigure
    | CompareFigures
    | CloseViewer
    | StepFigure
    | ShowSource
    | ChooseWay
    | MixFigures
    | ChooseGround
    | AdaptFigure
    | CutWanted
    | CopySource
    | CopyAlt
    | CopyPicture
    | SaveFigure
)


@dataclass(frozen=True, slots=True)
class CutFailed:
    """A part of a figure could not be drawn; one sentence."""

    reason: str


@dataclass(frozen=True, slots=True)
class CutCompared:
    """The share (0..1) of the px shown in which the two figures differ."""

    share: float


@dataclass(frozen=True, slots=True)
class GraphicsMissing:
    """Nothing can be computed on a graphics card here; the reason is for the log."""

    reason: str


@dataclass(frozen=True, slots=True)
class PictureCopied:
    """The picture is on the clipboard, or why it is not; empty when it is."""

    problem: str


@dataclass(frozen=True, slots=True)
class FigureNotSaved:
    """Nothing was written; `exists` when only a file of that name was in the way of `asked`."""

    asked: SaveFigure
    reason: str
    exists: bool


CloseUpEvent: TypeAlias = CutFailed | CutCompared | GraphicsMissing | PictureCopied | FigureNotSaved


@dataclass(frozen=True, slots=True)
class CutSource:
    """A figure of a cut; `ground` is the grey that black becomes where its lightness is turned."""

    svg: str
    ground: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCut:
    """Draws the same part of one or two figures, and puts them together the way that is asked.

    `mark` is the colour of what differs.
    """

    figures: tuple[CutSource, ...]
    wanted: CutWanted
    way: Way
    share: int
    mark: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class WriteFigure:
    """Writes a figure to a file as `asked`; `svg` is its drawing."""

    asked: SaveFigure
    svg: str


@dataclass(frozen=True, slots=True)
class PutPicture:
    """Draws a figure and puts its picture on the clipboard."""

    svg: str


CloseUpEffect: TypeAlias = DrawCut | WriteFigure | PutPicture


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """The viewer while it is open: `keys` are the session's figures when it was opened, `labels`
    their words; `across` those of other panes, by key and words.

    `ground` is None where each figure has the one it needs. `cut` is what is shown, once it is
    known; `apart` the share in which two figures differ there.
    """

    figure_key: str
    keys: tuple[str, ...]
    labels: tuple[str, ...]
    across: tuple[tuple[str, str], ...] = ()
    other_key: str = ""
    way: Way = "beside"
    share: int = 128
    source_shown: bool = False
    ground: Ground | None = None
    cut: CutWanted | None = None
    apart: float | None = None
    problem: str = ""
