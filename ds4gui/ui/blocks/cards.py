"""Things that happened: a tool call in any state, a problem with a way on.

Both are a row (icon, name, detail, something at the right) that falls into two lines where the
column is narrow, so that nothing is cut. An open card shows its whole body, however long: only the
lines in sight are ever drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.chat.actions import ToggleFold
from ds4gui.present.frame import Tone
from ds4gui.present.view import CardBlock, ProblemBlock
from ds4gui.ui import icons, tokens
from ds4gui.ui.blocks.button import button_width, lay_button
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, TextBox
from ds4gui.ui.paint import ColorName, Line, Rect, TextRun

_PAD_X, _PAD_Y = tokens.CARD_PAD_X + 1, tokens.CARD_PAD_Y + 1
_TEXT_X = _PAD_X + 16 + 9
_GAP = 10
_LEAST_DETAIL = 220
_LEAST_ROW = 280
_GLYPHS = vars(icons)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edges:
    """How far right a detail goes beside its name, or below it; there from `below_y` on."""

    beside: int
    below: int
    below_y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    texts: tuple[TextBox, ...]
    middle_y: int
    bottom: int

    def lower(self, by: int) -> _Row:
        """The same row further down."""
        texts = tuple(text.moved(text.y + by) for text in self.texts)
        return _Row(texts=texts, middle_y=self.middle_y + by, bottom=self.bottom + by)


def glyph_of(name: str) -> str:
    """The character of an icon named in the view model; an unknown name is a bug."""
    glyph = _GLYPHS[name]
    if not isinstance(glyph, str):
        raise TypeError(f"{name} is no icon")
    return glyph


def tone_color(tone: Tone) -> ColorName:
    """Tones are colours of the theme under the same name."""
    return tone


def lay_card(block: CardBlock, measure: Measure, before: Laid | None) -> Laid:
    """A tool call: one row, and below it the body when open."""
    pad = measure.px(_PAD_X)
    chevron_px = measure.px(14) if block.body else 0
    right = measure.column_px - pad - chevron_px
    note = _note(block.note, measure, right - (measure.px(4) if chevron_px else 0))
    edges = _Edges(
        beside=note.x - measure.px(_GAP) if note else right,
        below=measure.column_px - pad,
        below_y=note.bottom if note else 0,
    )
    row = _row(block.name, block.detail, measure, edges)
    head = max(row.bottom, note.bottom if note else 0) + measure.px(_PAD_Y)
    content: list[TextRun] = []
    if not block.spinning:
        color = tone_color(block.tone)
        content.append(measure.icon(glyph_of(block.icon), pad, row.middle_y, 16, color))
    if block.body:
        glyph = icons.CHEVRON_DOWN if block.open else icons.CHEVRON_RIGHT
        content.append(measure.icon(glyph, right, row.middle_y, 14, "faint"))
    texts = (*row.texts, *((note,) if note else ()))
    body = _body(block, measure, head, before)
    height = body.bottom + measure.px(tokens.CARD_PAD_X) if body else head
    open_head = head if body else None
    return Laid(
        height=height,
        ground=_ground(measure, height, open_head),
        content=tuple(content),
        texts=(*texts, body) if body else texts,
        spinners=(measure.spinner(pad, row.middle_y),) if block.spinning else (),
        hits=(_fold(block, measure, head, open_head),) if block.body else (),
    )


def lay_problem(block: ProblemBlock, measure: Measure) -> Laid:
    """What went wrong, with at most one button: at the right, or below in a narrow column."""
    pad, gap = measure.px(_PAD_X), measure.px(_GAP)
    right = measure.column_px - pad
    width = button_width(block.action_label, measure) if block.action is not None else 0
    beside = right - width - gap - pad >= measure.px(_LEAST_ROW)
    limit = right - width - gap if width and beside else right
    row = _row(block.title, block.detail, measure, _Edges(beside=limit, below=limit, below_y=0))
    height = row.bottom + measure.px(_PAD_Y)
    if block.action is not None and beside:
        least = measure.px(tokens.BUTTON_HEIGHT) + 2 * measure.px(_PAD_Y)
        row = row.lower(max(0, least - height) // 2)
        height = max(height, least)
    picture = measure.icon(
        glyph_of(block.icon), pad, row.middle_y, tokens.ICON_PX, tone_color(block.tone)
    )
    if block.action is None:
        return Laid(
            height=height,
            ground=(measure.surface(height, tokens.RADIUS_CARD),),
            content=(picture,),
            texts=row.texts,
        )
    button_height = measure.px(tokens.BUTTON_HEIGHT)
    if beside:
        left, top = right - width, (height - button_height) // 2
    else:
        left, top = measure.px(_TEXT_X), height
        height += button_height + measure.px(_PAD_Y)
    shape, label, spot = lay_button(block.action_label, block.action, measure, (left, top, width))
    return Laid(
        height=height,
        ground=(measure.surface(height, tokens.RADIUS_CARD), shape),
        content=(picture,),
        texts=(*row.texts, label),
        hits=(spot,),
    )


def _row(name: str, detail: str, measure: Measure, edges: _Edges) -> _Row:
    """Name and detail, from the icon's right edge on."""
    top, gap = measure.px(_PAD_Y), measure.px(_GAP)
    left = measure.px(_TEXT_X)
    natural = round(measure.fonts.width("semibold", tokens.INTERFACE_PX, name)) + 1
    room = edges.beside - left - natural - gap
    needed = measure.fonts.width("regular", tokens.INTERFACE_PX, detail)
    beside = room >= min(needed, measure.px(_LEAST_DETAIL))
    head = measure.text(
        name,
        x=left,
        y=top,
        width=natural if beside else edges.beside - left,
        css_px=tokens.INTERFACE_PX,
        face="semibold",
    )
    middle = top + head.line_px // 2
    if not detail:
        return _Row(texts=(head,), middle_y=middle, bottom=head.bottom)
    detail_x = left + natural + gap if beside else left
    rest = measure.text(
        detail,
        x=detail_x,
        y=top if beside else max(head.bottom, edges.below_y),
        width=(edges.beside if beside else edges.below) - detail_x,
        css_px=tokens.INTERFACE_PX,
        color="muted",
    )
    return _Row(texts=(head, rest), middle_y=middle, bottom=max(head.bottom, rest.bottom))


def _note(text: str, measure: Measure, right: int) -> TextBox | None:
    if not text:
        return None
    width = min(
        round(measure.fonts.width("regular", tokens.SMALL_PX, text)) + 1, measure.column_px // 3
    )
    box = measure.text(
        text, x=right - width, y=0, width=width, css_px=tokens.SMALL_PX, color="muted"
    )
    row_px = measure.px(tokens.INTERFACE_PX * tokens.LINE_RATIO)
    return box.moved(measure.px(_PAD_Y) + (row_px - box.line_px) // 2)


def _body(block: CardBlock, measure: Measure, head: int, before: Laid | None) -> TextBox | None:
    if not (block.open and block.body):
        return None
    pad = measure.px(_PAD_X)
    earlier = before.texts[-1] if before and before.texts else None
    return measure.text(
        block.body.strip("\n"),
        x=pad,
        y=head + measure.px(tokens.CARD_PAD_X),
        width=measure.column_px - 2 * pad,
        css_px=tokens.CODE_PX,
        face="mono",
        before=earlier,
    )


def _ground(measure: Measure, height: int, head: int | None) -> tuple[Rect | Line, ...]:
    """The card; when open, its body on code ground below a line."""
    card = measure.surface(height, tokens.RADIUS_CARD)
    if head is None:
        return (card,)
    radius = round(tokens.RADIUS_CARD * measure.fonts.scale)
    body = Rect(
        x=0, y=0, width=measure.column_px, height=height,
        rounding=radius, fill="code", border="border",
    )  # fmt: skip
    rule = Line(x1=1, y1=head, x2=measure.column_px - 1, y2=head, color="border")
    return (body, *_head_ground(measure, head, "surface"), rule)


def _head_ground(measure: Measure, head: int, fill: ColorName) -> tuple[Rect, Rect]:
    """Round above, square below: the toolkit rounds all four corners or none."""
    radius = round(tokens.RADIUS_CARD * measure.fonts.scale)
    width = measure.column_px - 2
    return (
        Rect(x=1, y=1, width=width, height=head - 1, rounding=radius - 1, fill=fill),
        Rect(x=1, y=radius, width=width, height=head - radius, fill=fill),
    )


def _fold(block: CardBlock, measure: Measure, head: int, open_head: int | None) -> Hit:
    if open_head is not None:
        hover: tuple[Rect, ...] = _head_ground(measure, head, "raised")
    else:
        radius = tokens.RADIUS_CARD * measure.fonts.scale
        hover = (
            Rect(
                x=0, y=0, width=measure.column_px, height=head,
                rounding=radius, fill="raised", border="border",
            ),
        )  # fmt: skip
    return Hit(
        x=0, y=0, width=measure.column_px, height=head,
        action=ToggleFold(block.key), hover=hover,
    )  # fmt: skip
