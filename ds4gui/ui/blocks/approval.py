"""A change that waits for the user: its diff, whole and never cut, and three buttons below it.

Owns the colours of a diff's lines and where the buttons go in a narrow column. What is allowed is
what stands above the buttons: they come after the last line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from ds4gui.chat.actions import UserAction
from ds4gui.limits import LAYOUT_CHARS
from ds4gui.present.view import ApprovalBlock
from ds4gui.ui import tokens
from ds4gui.ui.blocks.button import button_width, lay_button
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, TextBox
from ds4gui.ui.paint import ColorName, Line, Primitive, Rect

_GAP = 8
_PAD = tokens.CARD_PAD_X + 1
_ANSWERS = 3
_COLORS: dict[str, ColorName] = {"+": "ok", "-": "bad", "@": "faint"}


def lay_approval(block: ApprovalBlock, measure: Measure, before: Laid | None) -> Laid:
    """The diff on code ground, a rule, and the answers on the card's own."""
    lines = _diff(block.diff, measure, before)
    rule_y = lines[-1].bottom + measure.px(tokens.CARD_PAD_X)
    buttons, height = _buttons(block, measure, rule_y)
    ground: list[Primitive] = [
        measure.surface(height, tokens.RADIUS_CARD),
        *_code_ground(measure, rule_y),
        Line(x1=1, y1=rule_y, x2=measure.column_px - 1, y2=rule_y, color="border"),
    ]
    labels: list[TextBox] = []
    hits: list[Hit] = []
    for shape, label, hit in buttons:
        ground.append(shape)
        labels.append(label)
        hits.append(hit)
    return Laid(height=height, ground=tuple(ground), texts=(*lines, *labels), hits=tuple(hits))


def _code_ground(measure: Measure, height: int) -> tuple[Rect, Rect]:
    """Round above, square below: the toolkit rounds all four corners or none."""
    radius = round(tokens.RADIUS_CARD * measure.fonts.scale)
    width = measure.column_px - 2
    return (
        Rect(x=1, y=1, width=width, height=height - 1, rounding=radius - 1, fill="code"),
        Rect(x=1, y=radius, width=width, height=height - radius, fill="code"),
    )


def _diff(diff: str, measure: Measure, before: Laid | None) -> tuple[TextBox, ...]:
    """Lines of one colour are one text; of a long diff so much more than `before` held."""
    pad = measure.px(_PAD)
    kept = before.texts[:-_ANSWERS] if before is not None else ()
    done: list[TextBox] = list(kept[:-1])
    room = LAYOUT_CHARS
    groups = _groups(diff)
    for number, (color, text) in enumerate(groups):
        if number < len(done):
            continue
        if room <= 0:
            left = diff.count("\n") + 1 - sum(len(box.wrapped) for box in done)
            done[-1] = replace(done[-1], rest_lines=max(1, left))
            break
        box = measure.text(
            text,
            x=pad,
            y=done[-1].bottom if done else measure.px(tokens.CARD_PAD_X),
            width=measure.column_px - 2 * pad,
            css_px=tokens.CODE_PX,
            face="mono",
            color=color,
            before=kept[-1] if number == len(kept) - 1 else None,
        )
        done.append(box)
        room -= len(text)
        if box.rest_lines:
            break
    return tuple(done)


def _groups(diff: str) -> Iterator[tuple[ColorName, str]]:
    for color, same in groupby(diff.split("\n"), key=_color):
        yield color, "\n".join(same)


def _color(line: str) -> ColorName:
    return _COLORS.get(line[:1], "muted")


def _buttons(
    block: ApprovalBlock, measure: Measure, top: int
) -> tuple[list[tuple[Rect, TextBox, Hit]], int]:
    """The answers from the left, the last one at the right; in a narrow column each on a row."""
    answers: tuple[tuple[str, UserAction], ...] = (
        ("Allow once", block.allow_once),
        ("Allow for this session", block.allow_for_session),
        ("Deny", block.deny),
    )
    widths = [button_width(label, measure) for label, _ in answers]
    pad, gap = measure.px(_PAD), measure.px(_GAP)
    in_a_row = sum(widths) + 2 * gap + 2 * pad <= measure.column_px
    x, y = pad, top + measure.px(tokens.CARD_PAD_X - 1)
    made: list[tuple[Rect, TextBox, Hit]] = []
    for (label, action), width in zip(answers, widths, strict=True):
        if in_a_row and action is block.deny:
            x = measure.column_px - pad - width
        width = min(width, measure.column_px - 2 * pad)
        made.append(lay_button(label, action, measure, (x, y, width), primary=not made))
        if in_a_row:
            x += width + gap
        else:
            y += round(made[-1][0].height) + gap
    last = made[-1][2]
    return made, last.y + last.height + measure.px(tokens.CARD_PAD_X - 1)
