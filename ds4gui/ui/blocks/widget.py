"""A widget in its card: its name, its page's place, what a click does, and why it was refused.

Owns sizes and words' places. The page's height is the page's own; until it has told one a small
place is kept. Never passes the mouse on: the transcript does, for pages that run.
"""

from __future__ import annotations

from ds4gui.chat.widget_actions import EndWidget, FocusWidget, RunWidget
from ds4gui.present.view import WidgetBlock
from ds4gui.ui import icons, tokens
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, Slot, TextBox
from ds4gui.ui.figure import inner_px
from ds4gui.ui.paint import Primitive, Rect, Spinner

_HEAD = 34
_GAP = 8
_BAND = 44
_OFF_HEIGHT = 96
"""Of a page that has never run, so that its words have room."""


def lay_widget(block: WidgetBlock, measure: Measure) -> Laid:
    """The card of a page."""
    pad, icon_px = measure.px(tokens.FIGURE_PAD), measure.px(tokens.ICON_PX)
    inner = inner_px(measure.column_px, measure.fonts.scale)
    top = pad // 2 + measure.px(_HEAD)
    middle = (pad // 2 + top) // 2
    title = measure.text(
        block.title, x=pad + icon_px + measure.px(9), y=0,
        width=inner - 3 * icon_px - measure.px(30), css_px=tokens.SMALL_PX, color="muted",
    )  # fmt: skip
    texts = [title.moved(middle - title.line_px // 2)]
    slot = Slot(
        x=pad, y=top, width=inner, height=page_px(block, measure), figure_key=block.widget_key,
        is_page=True,
    )  # fmt: skip
    below = slot.y + slot.height
    content: list[Primitive] = [
        measure.icon(icons.WAND_SPARKLES, pad, middle, tokens.ICON_PX, "faint"),
        _frame(slot, measure.px(4), focused=block.focused),
    ]
    page: tuple[Hit, ...] = ()
    spinners: tuple[Spinner, ...] = ()
    if block.phase == "live":
        page = (_stop(block, slot.x + inner - icon_px, middle, measure),)
        content.append(
            measure.icon(icons.SQUARE, slot.x + inner - icon_px, middle, tokens.ICON_PX, "muted")
        )
    else:
        says = _says(block.says, slot, measure)
        content += _curtain(slot, says, measure, can_run=block.can_run)
        texts.append(says)
        if block.phase == "starting":
            spinners = (measure.spinner(slot.x + inner - icon_px, middle),)
    if block.can_run:
        page = (_run(block, slot),)
    if block.refusal:
        texts.append(
            measure.text(
                block.refusal, x=pad, y=below + measure.px(_GAP), width=inner,
                css_px=tokens.CAPTION_PX, color="warn",
            )
        )  # fmt: skip
        below = texts[-1].bottom
    total = below + pad
    return Laid(
        height=total, ground=(measure.surface(total, tokens.RADIUS_CARD),),
        content=tuple(content), texts=tuple(texts), slot=slot, hits=page, spinners=spinners,
        page_hit=_into(block, slot) if block.phase == "live" else None,
    )  # fmt: skip


def page_px(block: WidgetBlock, measure: Measure) -> int:
    """The height of the page's place."""
    least = _OFF_HEIGHT if block.phase != "live" else block.height_css
    return measure.px(max(least, block.height_css))


def card_px(block: WidgetBlock, measure: Measure) -> int:
    """The height of the card, but for a refusal's lines."""
    pad = measure.px(tokens.FIGURE_PAD)
    return pad // 2 + measure.px(_HEAD) + page_px(block, measure) + pad


def _frame(slot: Slot, rounding: int, *, focused: bool) -> Rect:
    return Rect(
        x=slot.x - 1, y=slot.y - 1, width=slot.width + 2, height=slot.height + 2,
        rounding=rounding, border="accent" if focused else "border",
    )  # fmt: skip


def _curtain(slot: Slot, says: TextBox, measure: Measure, *, can_run: bool) -> list[Primitive]:
    """A band over the last picture, for the words that say what a click does."""
    high = min(slot.height, max(measure.px(_BAND), says.height + measure.px(2 * _GAP)))
    y = slot.y + (slot.height - high) // 2
    band: list[Primitive] = [Rect(x=slot.x, y=y, width=slot.width, height=high, fill="raised")]
    if can_run:
        x = slot.x + measure.px(14)
        band.append(measure.icon(icons.PLAY, x, y + high // 2, tokens.ICON_PX, "accent"))
    return band


def _says(text: str, slot: Slot, measure: Measure) -> TextBox:
    left = measure.px(14 + tokens.ICON_PX + 9)
    box = measure.text(
        text, x=slot.x + left, y=0, width=slot.width - left - measure.px(14),
        css_px=tokens.SMALL_PX,
    )  # fmt: skip
    return box.moved(slot.y + (slot.height - box.height) // 2)


def _run(block: WidgetBlock, slot: Slot) -> Hit:
    return Hit(
        x=slot.x, y=slot.y, width=slot.width, height=slot.height,
        action=RunWidget(block.widget_key),
    )  # fmt: skip


def _into(block: WidgetBlock, slot: Slot) -> Hit:
    return Hit(
        x=slot.x, y=slot.y, width=slot.width, height=slot.height,
        action=FocusWidget(block.widget_key),
    )  # fmt: skip


def _stop(block: WidgetBlock, x: int, middle: int, measure: Measure) -> Hit:
    side = measure.px(tokens.ICON_PX + 10)
    left, top = x - measure.px(5), middle - side // 2
    return Hit(
        x=left, y=top, width=side, height=side, action=EndWidget(block.widget_key),
        hover=(measure.hover(left, top, side, side),),
    )  # fmt: skip
