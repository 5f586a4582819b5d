"""A button in a block: its ground, its label, what a click on it does."""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import UserAction
from ds4gui.ui import tokens
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Measure, TextBox
from ds4gui.ui.paint import Rect


def button_width(label: str, measure: Measure) -> int:
    """Width in px of a button with this label."""
    text_px = measure.fonts.width("medium", tokens.SMALL_PX, label)
    return round(text_px) + 2 * measure.px(tokens.CARD_PAD_X)


def lay_button(
    label: str,
    action: UserAction,
    measure: Measure,
    place: tuple[int, int, int],
    *,
    primary: bool = False,
) -> tuple[Rect, TextBox, Hit]:
    """A button at (left, top, width), higher where its label needs more than a line.

    `primary` is the one that goes on.
    """
    left, top, width = place
    pad = measure.px(tokens.CARD_PAD_X)
    text = measure.text(
        label,
        x=left + pad,
        y=0,
        width=width - 2 * pad + 1,
        css_px=tokens.SMALL_PX,
        face="medium",
        color="on_primary" if primary else "text",
    )
    lines = len(text.wrapped) - 1
    height = measure.px(tokens.BUTTON_HEIGHT) + lines * text.line_px
    shape = Rect(
        x=left, y=top, width=width, height=height,
        rounding=tokens.RADIUS_CONTROL * measure.fonts.scale,
        fill="primary" if primary else "raised", border="clear" if primary else "border",
    )  # fmt: skip
    lit = replace(shape, fill="primary_hover") if primary else replace(shape, border="faint")
    spot = Hit(x=left, y=top, width=width, height=height, action=action, hover=(lit,))
    return shape, text.moved(top + (height - text.height) // 2), spot
