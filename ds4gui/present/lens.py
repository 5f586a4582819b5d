"""Where the viewer looks: a scale and a corner, and the part of a drawing that is in sight.

Owns the arithmetic. Lengths of drawings are CSS px from their top left, those of the stage px of
the screen. A lens stands on whole px of the screen, else every line would be smeared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.chat.closeups import CutWanted
from ds4gui.limits import CLOSEUP_PX, LENS_SCALES, RASTER_SIDE_PX

Size: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Lens:
    """`scale` px of the screen for a CSS px; `left` and `top`: px of the screen that lie before the
    stage's corner, negative where the drawing begins inside it."""

    scale: float
    left: int
    top: int

    def zoomed(self, factor: float, x: float, y: float) -> Lens:
        """Closer by a factor; what lies at a point of the stage stays there."""
        least, most = LENS_SCALES
        scale = min(most, max(least, self.scale * factor))
        ratio = scale / self.scale
        left, top = (self.left + x) * ratio - x, (self.top + y) * ratio - y
        return Lens(scale, round(left), round(top))

    def moved(self, x_px: float, y_px: float) -> Lens:
        """The drawing moved by so many px of the screen."""
        return Lens(self.scale, self.left - round(x_px), self.top - round(y_px))

    def held(self, drawing: Size, stage: Size) -> Lens:
        """The nearest lens that loses no drawing: in the middle, or else from edge to edge."""
        left, top = (
            _held(at, side * self.scale, room)
            for at, side, room in zip((self.left, self.top), drawing, stage, strict=True)
        )
        return Lens(self.scale, left, top)


def fitted(drawing: Size, stage: Size, most: float) -> Lens:
    """All of a drawing in the middle of the stage, at no more than a scale."""
    scale = min(stage[0] / drawing[0], stage[1] / drawing[1], most)
    least, largest = LENS_SCALES
    return Lens(min(largest, max(least, scale)), 0, 0).held(drawing, stage)


def cut_of(lens: Lens, drawing: Size, stage: Size) -> CutWanted | None:
    """The part in sight and the px it takes, fewer where that were too many; None out of sight."""
    spans = [
        (max(0, at), min(round(side * lens.scale), at + int(room)))
        for at, side, room in zip((lens.left, lens.top), drawing, stage, strict=True)
    ]
    width_px, height_px = (end - begin for begin, end in spans)
    if width_px <= 0 or height_px <= 0:
        return None
    cut = (
        spans[0][0] / lens.scale,
        spans[1][0] / lens.scale,
        width_px / lens.scale,
        height_px / lens.scale,
    )
    share = min(1.0, (CLOSEUP_PX / (width_px * height_px)) ** 0.5)
    sides = (width_px, height_px)
    share = min(share, *(RASTER_SIDE_PX / side for side in sides))
    width_px, height_px = (max(1, int(side * share)) for side in sides)
    return CutWanted(cut, width_px, height_px)


def _held(at: int, side: float, room: float) -> int:
    if side <= room:
        return round((side - room) / 2)
    return round(min(max(0, at), side - room))
