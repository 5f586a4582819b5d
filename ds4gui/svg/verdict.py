"""What the check says about a drawing: values and the two pure rules of showing one.

The presenter and the tools import this module, so it stays free of parsers and dependencies.
"""

from dataclasses import dataclass

from ds4gui import limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A rebuilt drawing: a root `<svg>` with a viewBox and no width or height yet.

    `natural_width` and `natural_height` are CSS px. `sized` is True where the drawing named its own
    width or height, False where only a viewBox gives its shape.
    """

    svg: str
    natural_width: float
    natural_height: float
    sized: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """Why a drawing is refused whole: a code for programs, a sentence that says what to change.

    `line` and `column` count from 1 in the model's own text.
    """

    code: str
    message: str
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InkStatistics:
    """Median relative luminance (WCAG, linear, 0..1) of the inked pixels; mean opacity of all."""

    median_luminance: float
    background_opacity: float


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a drawing, CSS px from its top left; it may reach beyond the drawing's edges."""

    x: float
    y: float
    width: float
    height: float


def fit(
    natural_width: float,
    natural_height: float,
    sized: bool,
    column_px: int,
    max_height_px: int,
    px_per_unit: float = 1.0,
) -> tuple[int, int]:
    """Displayed width and height in px: aspect kept, never wider than the column, at least 1 px.

    `px_per_unit` is how many of these px a CSS px has on a dense screen.
    """
    scale = min(column_px / natural_width, max_height_px / natural_height)
    if sized:
        scale = min(scale, limits.FIGURE_ENLARGEMENT * px_per_unit)
    width_px = min(column_px, max(1, round(natural_width * scale)))
    height_px = min(max_height_px, max(1, round(natural_height * scale)))
    return width_px, height_px


def needs_mat(ink: InkStatistics, surface_luminance: float) -> bool:
    """Whether the ink would be lost on a surface of this relative luminance."""
    if ink.background_opacity >= limits.FIGURE_BACKGROUND_OPACITY:
        return False
    lighter = max(ink.median_luminance, surface_luminance) + 0.05
    darker = min(ink.median_luminance, surface_luminance) + 0.05
    return lighter / darker < limits.FIGURE_CONTRAST
