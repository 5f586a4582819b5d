"""What lies over the blocks: a thin scrollbar, and the way back to the end.

Owns their shapes and their items. The thumb's place and size are those of the view in the whole
transcript, as far as its heights are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import dearpygui.dearpygui as dpg

from ds4gui.ui import icons
from ds4gui.ui import tokens as t
from ds4gui.ui.blocks.laid import Measure
from ds4gui.ui.layout import Area
from ds4gui.ui.paint import Primitive, Rect, draw
from ds4gui.ui.scroll import Scroll

Part: TypeAlias = Literal["thumb", "track", "jump"]

JUMP_LABEL = "Jump to the end"

_THUMB_WIDTH, _THUMB_MARGIN, _THUMB_LEAST = 6, 4, 32
_JUMP_HEIGHT, _JUMP_MARGIN, _JUMP_PAD, _JUMP_ICON = 30, 12, 12, 14
_JUMP_FROM = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class RailShape:
    """Where the parts lie, px of the drawlist; None where a part isn't shown."""

    track: Area
    thumb: Area | None
    jump: Area | None

    def part_at(self, x: float, y: float) -> Part | None:
        """The part under a point."""
        if self.jump is not None and self.jump.holds(x, y):
            return "jump"
        if self.thumb is None or not self.track.holds(x, y):
            return None
        return "thumb" if self.thumb.y <= y < self.thumb.bottom else "track"

    def y_of_thumb(self, top_px: float, scroll: Scroll) -> float:
        """The view's top that puts the thumb's top there."""
        if self.thumb is None:
            return 0
        room = self.track.height - self.thumb.height
        return top_px / max(1, room) * scroll.max_y


def shape(measure: Measure, area: Area, scroll: Scroll) -> RailShape:
    """The parts for a view."""
    width, margin = measure.px(_THUMB_WIDTH), measure.px(_THUMB_MARGIN)
    track = Area(
        x=area.width - width - 2 * margin, y=0, width=width + 2 * margin, height=area.height
    )
    thumb = jump = None
    if scroll.max_y > 0:
        share = scroll.view_px / scroll.content_px
        height = min(area.height, max(measure.px(_THUMB_LEAST), round(area.height * share)))
        top = round((area.height - height) * scroll.y / scroll.max_y)
        thumb = Area(x=track.x + margin, y=top, width=width, height=height)
    if scroll.max_y - scroll.y > measure.px(_JUMP_FROM):
        jump = _jump(measure, area)
    return RailShape(track=track, thumb=thumb, jump=jump)


def _jump(measure: Measure, area: Area) -> Area:
    label = round(measure.fonts.width("regular", t.SMALL_PX, JUMP_LABEL))
    width = label + measure.px(2 * _JUMP_PAD + _JUMP_ICON + 6)
    height = measure.px(_JUMP_HEIGHT)
    return Area(
        x=(area.width - width) // 2,
        y=area.height - height - measure.px(_JUMP_MARGIN),
        width=width,
        height=height,
    )


class Rail:
    """The parts as items below `node`."""

    def __init__(self, node: int) -> None:
        self._node = node
        self._drawn: tuple[str, tuple[Primitive, ...]] = ("", ())
        self.shape = RailShape(track=Area(x=0, y=0, width=0, height=0), thumb=None, jump=None)

    def show(self, measure: Measure, area: Area, scroll: Scroll, on: Part | None) -> None:
        """Draws the parts for a view; `on` is the one under the mouse or held by it."""
        self.shape = shape(measure, area, scroll)
        primitives = (*_draw_thumb(self.shape, on), *_draw_jump(self.shape, measure, on))
        drawn = (measure.tokens.name, primitives)
        if drawn != self._drawn:
            self._drawn = drawn
            dpg.delete_item(self._node, children_only=True)
            draw(primitives, self._node, measure.fonts, measure.tokens)


def _draw_thumb(parts: RailShape, on: Part | None) -> tuple[Primitive, ...]:
    if parts.thumb is None:
        return ()
    thumb = parts.thumb
    return (
        Rect(
            x=thumb.x,
            y=thumb.y,
            width=thumb.width,
            height=thumb.height,
            rounding=thumb.width / 2,
            fill="faint" if on == "thumb" else "border",
        ),
    )


def _draw_jump(parts: RailShape, measure: Measure, on: Part | None) -> tuple[Primitive, ...]:
    if parts.jump is None:
        return ()
    jump = parts.jump
    pad, icon_px = measure.px(_JUMP_PAD), measure.px(_JUMP_ICON)
    label = measure.text(
        JUMP_LABEL, x=jump.x + pad + icon_px + measure.px(6), y=0, width=jump.width,
        css_px=t.SMALL_PX, color="text" if on == "jump" else "muted",
    )  # fmt: skip
    label = label.moved(jump.y + (jump.height - label.height) // 2)
    pill = Rect(
        x=jump.x, y=jump.y, width=jump.width, height=jump.height,
        rounding=jump.height / 2, fill="raised", border="faint" if on == "jump" else "border",
    )  # fmt: skip
    middle = jump.y + jump.height // 2
    arrow = measure.icon(icons.ARROW_DOWN, jump.x + pad, middle, _JUMP_ICON, label.color)
    return (pill, arrow, *label.runs(0, len(label.wrapped)))
