"""A completed figure in its card: where the picture goes, its mat, its caption.

Owns sizes and colours. The picture's size is known before its texture is, so nothing jumps when it
arrives. Never asks for a texture: the transcript does, for what is in sight.
"""

from __future__ import annotations

from ds4gui.chat.closeups import OpenFigure
from ds4gui.limits import FIGURE_SHOWN_HEIGHT
from ds4gui.present.view import FigureBlock
from ds4gui.svg.verdict import fit, needs_mat
from ds4gui.ui import icons, tokens
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, Slot
from ds4gui.ui.paint import Primitive, Rect
from ds4gui.ui.tokens import Color

_CAPTION_GAP = 8
_PLACEHOLDER_PX = 24


def inner_px(column_px: int, scale: float) -> int:
    """The width pictures are drawn for, in physical px, in a column of this width."""
    return max(1, column_px - 2 * round(tokens.FIGURE_PAD * scale))


def lay_figure(block: FigureBlock, measure: Measure) -> Laid:
    """The card with its picture's place, or with the reason why there is none."""
    if block.problem is not None:
        return _problem(block, block.problem, measure)
    pad = measure.px(tokens.FIGURE_PAD)
    inner = inner_px(measure.column_px, measure.fonts.scale)
    width, height = fit(
        block.natural_width,
        block.natural_height,
        block.sized,
        inner,
        measure.px(FIGURE_SHOWN_HEIGHT),
        measure.fonts.scale,
    )
    left, key = pad + (inner - width) // 2, block.picture_key
    slot = Slot(x=left, y=pad, width=width, height=height, figure_key=key)
    caption = measure.text(
        block.alt,
        x=pad,
        y=pad + height + measure.px(_CAPTION_GAP),
        width=inner,
        css_px=tokens.CAPTION_PX,
        color="muted",
    )
    total = caption.bottom + pad
    ground: list[Primitive] = [measure.surface(total, tokens.RADIUS_CARD)]
    surface = relative_luminance(measure.tokens.surface)
    if block.ink is not None and block.adapted_to is None and needs_mat(block.ink, surface):
        ground.append(
            Rect(x=pad, y=pad, width=inner, height=height, fill="paper", rounding=measure.px(4))
        )
    hit = Hit(x=slot.x, y=slot.y, width=width, height=height, action=OpenFigure(block.figure_key))
    return Laid(height=total, ground=tuple(ground), texts=(caption,), slot=slot, hits=(hit,))


def placeholder(slot: Slot, measure: Measure) -> tuple[Primitive, ...]:
    """What stands in a slot until its texture is there."""
    size = min(measure.px(_PLACEHOLDER_PX), slot.height)
    x = slot.x + (slot.width - size) // 2
    return (
        measure.icon(
            icons.IMAGE, x, slot.y + slot.height // 2, size / measure.fonts.scale, "faint"
        ),
    )


def relative_luminance(color: Color) -> float:
    """WCAG's relative luminance of an opaque colour, 0..1."""
    red, green, blue = (_linear(channel / 255) for channel in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _problem(block: FigureBlock, problem: str, measure: Measure) -> Laid:
    pad = measure.px(tokens.FIGURE_PAD)
    left = pad + measure.px(tokens.ICON_PX + 9)
    width = measure.column_px - left - pad
    reason = measure.text(
        problem, x=left, y=pad, width=width, css_px=tokens.INTERFACE_PX, color="text"
    )
    caption = measure.text(
        block.alt,
        x=left,
        y=reason.bottom + measure.px(tokens.STEP),
        width=width,
        css_px=tokens.CAPTION_PX,
        color="muted",
    )
    total = caption.bottom + pad
    middle = pad + reason.line_px // 2
    return Laid(
        height=total,
        ground=(measure.surface(total, tokens.RADIUS_CARD),),
        content=(measure.icon(icons.CIRCLE_ALERT, pad, middle, tokens.ICON_PX, "bad"),),
        texts=(reason, caption),
    )
