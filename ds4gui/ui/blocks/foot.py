"""The line under an answer: Copy, another try, other versions, and what it was made with."""

from __future__ import annotations

from ds4gui.chat.actions import CopyMessage, UserAction
from ds4gui.present.view import FootBlock
from ds4gui.ui import icons, tokens
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, TextBox
from ds4gui.ui.blocks.versions import lay_versions
from ds4gui.ui.paint import TextRun

_ICON_INDENT = 20
_PILL_PAD = 6
_GAP = 16


def lay_foot(block: FootBlock, measure: Measure) -> Laid:
    """Its buttons, then the facts: beside them, or below where that is too narrow."""
    gap = measure.px(_GAP)
    does: list[tuple[str, str, UserAction]] = [
        (icons.COPY, "Copy", CopyMessage(block.message_id)),
    ]
    if block.again is not None:
        does.append((icons.REFRESH_CW, "Again", block.again))
    content: list[TextRun] = []
    texts: list[TextBox] = []
    hits: list[Hit] = []
    x = 0
    for glyph, says, action in does:
        picture, label, spot = _button(glyph, says, action, measure, x)
        content.append(picture)
        texts.append(label)
        hits.append(spot)
        x = spot.x + spot.width + gap
    height = hits[0].height
    if block.versions is not None:
        arrows = lay_versions(block.versions, measure, x - gap // 2, 0, height)
        texts += arrows.texts
        hits += arrows.hits
        x = arrows.right + gap // 2
    facts = _facts(block.facts, measure, x, texts[0], height)
    return Laid(
        height=max([height, *(text.bottom for text in facts)]),
        content=tuple(content),
        texts=(*texts, *facts),
        hits=tuple(hits),
    )


def _button(
    glyph: str, says: str, action: UserAction, measure: Measure, x: int
) -> tuple[TextRun, TextBox, Hit]:
    pad, left = measure.px(_PILL_PAD), x + measure.px(_ICON_INDENT)
    label = measure.text(
        says,
        x=left,
        y=measure.px(2),
        width=max(1, measure.column_px - left),
        css_px=tokens.SMALL_PX,
        color="muted",
    )
    width = left - x + round(label.wrapped.widest()) + pad
    height = label.bottom + measure.px(2)
    spot = Hit(
        x=x,
        y=0,
        width=width,
        height=height,
        action=action,
        hover=(measure.hover(x - pad, 0, width + pad, height),),
    )
    return measure.icon(glyph, x, height // 2, 14, "muted"), label, spot


def _facts(
    text: str, measure: Measure, x: int, label: TextBox, below_y: int
) -> tuple[TextBox, ...]:
    if not text:
        return ()
    needed = measure.fonts.width("regular", tokens.CAPTION_PX, text)
    beside = x + needed <= measure.column_px
    left = x if beside else 0
    box = measure.text(
        text,
        x=left,
        y=label.y if beside else below_y + measure.px(2),
        width=measure.column_px - left,
        css_px=tokens.CAPTION_PX,
        color="faint",
    )
    return (box,)
