"""What people and models say: the user's words, prose, folded thought, the lines around them."""

from __future__ import annotations

from ds4gui.chat.actions import ToggleFold
from ds4gui.present.view import ProseBlock, ThoughtBlock, UserBlock, WaitingBlock
from ds4gui.ui import icons, tokens
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, TextBox
from ds4gui.ui.blocks.prose import lay_markdown
from ds4gui.ui.blocks.versions import lay_versions
from ds4gui.ui.paint import Line

_USER_PAD_X, _USER_PAD_Y = 15, 11
_VERSIONS_HEIGHT = 24
_QUIET_INDENT = 20
_QUIET_ICON_PX = 15.0
_PILL_PAD = 6


def lay_user(block: UserBlock, measure: Measure, before: Laid | None) -> Laid:
    """The user's words on a surface as wide as the column."""
    pad_x, pad_y = measure.px(_USER_PAD_X), measure.px(_USER_PAD_Y)
    text = measure.text(
        block.text.strip("\n"),
        x=pad_x,
        y=pad_y,
        width=measure.column_px - 2 * pad_x,
        before=_first_text(before),
    )
    texts = [text]
    if block.note:
        note = measure.text(
            block.note, x=pad_x, y=pad_y, width=measure.column_px - 2 * pad_x,
            css_px=tokens.CAPTION_PX, color="muted",
        )  # fmt: skip
        texts = [text.moved(note.bottom + measure.px(tokens.STEP)), note]
    height = texts[0].bottom + pad_y
    hits: tuple[Hit, ...] = ()
    if block.versions is not None:
        row = measure.px(_VERSIONS_HEIGHT)
        top = height - pad_y + measure.px(tokens.STEP)
        arrows = lay_versions(block.versions, measure, pad_x - measure.px(7), top, row)
        texts += arrows.texts
        height, hits = top + row + measure.px(tokens.STEP), arrows.hits
    ground = (measure.surface(height, tokens.RADIUS_USER),)
    return Laid(height=height, ground=ground, texts=tuple(texts), hits=hits)


def lay_prose(block: ProseBlock, measure: Measure, before: Laid | None) -> Laid:
    """The model's words on the bare ground. Only what was appended is laid out again."""
    prose = lay_markdown(
        block.text.strip("\n"),
        measure,
        x=0,
        y=0,
        width=measure.column_px,
        before=before.prose if before else None,
    )
    return Laid(height=prose.bottom, prose=prose)


def lay_thought(block: ThoughtBlock, measure: Measure, before: Laid | None) -> Laid:
    """A chevron and a label; when open, muted text beside a rule."""
    indent = measure.px(_QUIET_INDENT)
    label = measure.text(
        block.label,
        x=indent,
        y=0,
        width=measure.column_px - indent,
        css_px=tokens.SMALL_PX,
        color="faint",
    )
    middle = label.line_px // 2
    pad = measure.px(_PILL_PAD)
    reach = min(measure.column_px, indent + round(label.wrapped.widest()) + pad)
    spot = Hit(
        x=0,
        y=0,
        width=reach,
        height=label.height,
        action=ToggleFold(block.key),
        hover=(measure.hover(-pad, 0, reach + pad, label.height),),
    )
    glyph = icons.CHEVRON_DOWN if block.open else icons.CHEVRON_RIGHT
    chevron = measure.icon(glyph, measure.px(1), middle, _QUIET_ICON_PX, "faint")
    if not block.open or not block.text:
        return Laid(height=label.height, content=(chevron,), texts=(label,), hits=(spot,))
    top = label.bottom + measure.px(tokens.STEP)
    prose = lay_markdown(
        block.text.strip("\n"),
        measure,
        x=indent,
        y=top,
        width=measure.column_px - indent,
        css_px=tokens.INTERFACE_PX,
        color="muted",
        before=before.prose if before else None,
    )
    rule_x = measure.px(8)
    rule = Line(x1=rule_x, y1=top, x2=rule_x, y2=prose.bottom, color="border", thickness=1)
    return Laid(
        height=prose.bottom,
        content=(chevron, rule),
        texts=(label,),
        hits=(spot,),
        prose=prose,
    )


def lay_waiting(block: WaitingBlock, measure: Measure) -> Laid:
    """A spinner and a word."""
    indent = measure.px(_QUIET_INDENT + 4)
    label = measure.text(
        block.label,
        x=indent,
        y=0,
        width=measure.column_px - indent,
        css_px=tokens.SMALL_PX,
        color="muted",
    )
    spinner = measure.spinner(0, label.line_px // 2)
    return Laid(height=label.height, texts=(label,), spinners=(spinner,))


def _first_text(before: Laid | None) -> TextBox | None:
    return before.texts[0] if before and before.texts else None
