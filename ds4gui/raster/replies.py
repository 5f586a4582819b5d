"""What the pool is asked and what it answers: values, and the sentences for what went wrong."""

from dataclasses import dataclass, field
from types import MappingProxyType

from ds4gui import limits
from ds4gui.raster.protocol import Picture
from ds4gui.svg.verdict import Cut, InkStatistics, Rejection

SENTENCES = MappingProxyType(
    {
        "deadline": (
            f"the drawing took longer than {limits.RASTER_DEADLINE_S:g} s to draw; make it simpler"
        ),
        "worker_died": "the drawing needed more than it may use; make it simpler",
        "memory": "the drawing needed more memory than it may use; make it simpler",
        "render_failed": "the drawing could not be drawn; make it simpler",
        "rogue_reply": "the drawing process gave an answer that can't be trusted",
        "fonts_missing": "the drawing process can't read its fonts, so no drawing is shown",
        "not_confined": "the drawing process could not be confined, so no drawing is shown",
        "worker_not_started": "the drawing process could not be started",
        "fault": "the program failed to draw it; its log says more",
    }
)
"""One calm sentence for each code of `Broken`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RasterRequest:
    """Draw `svg` at most this wide and this high, in pixels of the screen.

    `px_per_unit` is the screen's scale: 2.0 where one CSS px has two pixels. What is not in sight
    is drawn when nothing else is to do. A `cut` is drawn exactly so wide and so high.
    """

    key: str
    svg: str = field(repr=False)
    column_px: int
    max_height_px: int
    px_per_unit: float = 1.0
    in_sight: bool = True
    cut: Cut | None = None

    def __post_init__(self) -> None:
        """Sizes out of range are a bug of the caller."""
        for side_px in (self.column_px, self.max_height_px):
            if not 1 <= side_px <= limits.RASTER_SIDE_PX:
                raise ValueError(f"side of {side_px} px")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A picture, and what was learnt on the way.

    `pixels` is flat RGBA, 8 bits each, straight alpha, rows from the top.
    """

    key: str
    column_px: int
    width_px: int
    height_px: int
    pixels: memoryview = field(repr=False, compare=False)
    natural_width: float
    natural_height: float
    sized: bool
    ink: InkStatistics
    cut: Cut | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """The policy refuses the drawing; its sentence says what to change."""

    key: str
    column_px: int
    rejection: Rejection


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """The drawing couldn't be drawn: deadline, memory, a dead or lying worker, no fonts."""

    key: str
    column_px: int
    code: str
    message: str


RasterReply = Drawn | Refused | Broken


def broken(request: RasterRequest, code: str) -> Broken:
    """The answer for a code; one the worker made up is only called a failure to draw."""
    known = code if code in SENTENCES else "render_failed"
    return Broken(
        key=request.key, column_px=request.column_px, code=known, message=SENTENCES[known]
    )


def drawn(request: RasterRequest, picture: Picture) -> Drawn:
    """A picture as the answer to a request."""
    return Drawn(
        key=request.key,
        column_px=request.column_px,
        width_px=picture.width_px,
        height_px=picture.height_px,
        pixels=picture.rgba,
        natural_width=picture.natural_width,
        natural_height=picture.natural_height,
        sized=picture.sized,
        ink=picture.ink,
        cut=request.cut,
    )
