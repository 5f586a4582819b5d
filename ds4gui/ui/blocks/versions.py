"""The arrows between the versions of a prompt or an answer: "‹ 2 of 3 ›" in the size of captions.

Owns their places in a row. An arrow at its end is there, faint, so that the other does not move.
"""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.present.versions import VersionsView
from ds4gui.ui import tokens
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Measure, TextBox

_ARROW_PX = 22
_GAP = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrows:
    """The row, and where it ends."""

    texts: tuple[TextBox, ...]
    hits: tuple[Hit, ...]
    right: int


def lay_versions(view: VersionsView, measure: Measure, x: int, y: int, height: int) -> Arrows:
    """The row from `x` on, in a row of this height whose top is `y`."""
    arrow, gap = measure.px(_ARROW_PX), measure.px(_GAP)
    line_px = measure.px(tokens.CAPTION_PX * tokens.LINE_RATIO)
    text_y = y + (height - line_px) // 2
    says = f"{view.number} of {view.count}"
    width = round(measure.fonts.width("regular", tokens.CAPTION_PX, says)) + 1
    middle = measure.text(
        says, x=x + arrow + gap, y=text_y, width=width, css_px=tokens.CAPTION_PX, color="muted"
    )
    right = x + arrow + gap + width + gap
    texts, hits = [middle], []
    for sign, left, action in (("‹", x, view.previous), ("›", right, view.next)):
        sign_px = round(measure.fonts.width("semibold", tokens.TEXT_PX, sign)) + 1
        texts.append(
            measure.text(
                sign, x=left + (arrow - sign_px) // 2, y=y + (height - measure.px(24)) // 2,
                width=sign_px, css_px=tokens.TEXT_PX, face="semibold",
                color="muted" if action else "border",
            )
        )  # fmt: skip
        if action is not None:
            spot = measure.hover(left, y, arrow, height)
            hits.append(Hit(x=left, y=y, width=arrow, height=height, action=action, hover=(spot,)))
    return Arrows(texts=tuple(texts), hits=tuple(hits), right=right + arrow)
