"""What an empty session says: a title, a sentence, how far a model has come, prompts."""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.present.view import EmptyView
from ds4gui.ui import icons, tokens
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, TextBox
from ds4gui.ui.paint import Primitive, Rect

_GAP = 8
_TITLE_GAP = 8
_LIST_GAP = 20
_BAR_WIDTH = 320
_BAR_HEIGHT = 5


def lay_empty(view: EmptyView, measure: Measure) -> Laid:
    """Top to bottom; each suggestion is a surface that sends its text."""
    title = measure.text(
        view.title,
        x=0,
        y=0,
        width=measure.column_px,
        css_px=tokens.HEADING_PX[1],
        face="semibold",
    )
    text = measure.text(
        view.text,
        x=0,
        y=title.bottom + measure.px(_TITLE_GAP),
        width=measure.column_px,
        color="muted",
    )
    top = text.bottom + measure.px(_LIST_GAP)
    texts: list[TextBox] = [title, text]
    ground: list[Primitive] = []
    content: list[Primitive] = []
    hits: list[Hit] = []
    if view.share is not None:
        bar = _bar(view.share, measure, top)
        ground += bar
        top += round(bar[0].height) + measure.px(_LIST_GAP)
    for suggestion in view.suggestions:
        row, box, arrow = _suggestion(suggestion, measure, top)
        ground.append(row)
        texts.append(box)
        content.append(arrow)
        hits.append(_hit(row, suggestion))
        top = round(row.y + row.height) + measure.px(_GAP)
    return Laid(
        height=top - (measure.px(_GAP) if view.suggestions else measure.px(_LIST_GAP)),
        ground=tuple(ground),
        content=tuple(content),
        texts=tuple(texts),
        hits=tuple(hits),
    )


def _bar(share: float, measure: Measure, top: int) -> list[Rect]:
    """How far something is: the whole, and the part of it."""
    height = measure.px(_BAR_HEIGHT)
    width = min(measure.column_px, measure.px(_BAR_WIDTH))
    whole = Rect(x=0, y=top, width=width, height=height, rounding=height / 2, fill="raised")
    part = replace(whole, width=max(height, width * min(1.0, share)), fill="accent")
    return [whole, part] if share > 0 else [whole]


def _suggestion(text: str, measure: Measure, top: int) -> tuple[Rect, TextBox, Primitive]:
    pad_x, pad_y = measure.px(14), measure.px(tokens.CARD_PAD_Y + 2)
    arrow_px = measure.px(14)
    box = measure.text(
        text,
        x=pad_x,
        y=top + pad_y,
        width=measure.column_px - 2 * pad_x - arrow_px - pad_x,
        css_px=tokens.INTERFACE_PX,
    )
    row = Rect(
        x=0,
        y=top,
        width=measure.column_px,
        height=box.height + 2 * pad_y,
        rounding=tokens.RADIUS_CARD * measure.fonts.scale,
        fill="surface",
        border="border",
    )
    arrow = measure.icon(
        icons.CORNER_DOWN_LEFT,
        measure.column_px - pad_x - arrow_px,
        round(row.y + row.height / 2),
        14,
        "faint",
    )
    return row, box, arrow


def _hit(row: Rect, suggestion: str) -> Hit:
    lit = Rect(
        x=row.x,
        y=row.y,
        width=row.width,
        height=row.height,
        rounding=row.rounding,
        fill="raised",
        border="border",
    )
    return Hit(
        x=round(row.x),
        y=round(row.y),
        width=round(row.width),
        height=round(row.height),
        action=SubmitPrompt(suggestion),
        hover=(lit,),
    )
