"""What can be drawn, as values, and how each becomes Dear PyGui draw items.

Lengths are physical px relative to the parent's origin; colours are names in `Tokens`, so that a
layout outlives a change of theme. Rectangles and lines stay crisp on whole coordinates (measured:
half coordinates smear over two rows). Owns no state: whoever calls `draw` deletes the parent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import dearpygui.dearpygui as dpg

from ds4gui.ui.fallback import (
    DIGIT_SHARE,
    DIGITS_PER_LINE,
    NONE,
    Chain,
    box_digits,
    box_share,
)
from ds4gui.ui.fonts import FaceName, Fonts
from ds4gui.ui.tokens import Color, Tokens

ColorName: TypeAlias = Literal[
    "window", "side", "surface", "raised", "hover", "border", "text", "muted", "faint", "accent",
    "primary", "primary_hover", "on_primary", "ok", "warn", "bad", "code", "select", "paper",
    "found", "found_here",
    "shade", "clear", "code_word", "code_name", "code_type", "code_string", "code_number",
    "code_note",
]  # fmt: skip

SPINNER_STEPS = 8
SPINNER_STEP_S = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """One run of one face on one line; (x, y) is the top left of its line box of `size_px`.

    `size_px` comes from `Fonts.size_px`. An icon is a run in the face "icons".
    """

    x: float
    y: float
    text: str
    face: FaceName
    size_px: int
    color: ColorName


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """A ground with an optional border of one px inside it."""

    x: float
    y: float
    width: float
    height: float
    rounding: float = 0.0
    fill: ColorName = "clear"
    border: ColorName = "clear"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A straight stroke."""

    x1: float
    y1: float
    x2: float
    y2: float
    color: ColorName
    thickness: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A texture over a rectangle; `uv` are the corners taken from it (left, top, right, bottom).

    `tint` colours a white one.
    """

    x: float
    y: float
    width: float
    height: float
    texture: int
    uv: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    tint: ColorName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spinner:
    """Eight spokes, one after another bright; it moves on by one each SPINNER_STEP_S."""

    x: float
    y: float
    size_px: float
    color: ColorName


Primitive: TypeAlias = TextRun | Rect | Line | Picture | Spinner


def icon(glyph: str, x: float, y: float, size_px: int, color: ColorName) -> TextRun:
    """An icon of `ui.icons` in a square of `size_px`."""
    return TextRun(x=x, y=y, text=glyph, face="icons", size_px=size_px, color=color)


def spinner_step(now_s: float) -> int:
    """Which spoke is bright at a time."""
    return int(now_s / SPINNER_STEP_S) % SPINNER_STEPS


def draw(
    primitives: Iterable[Primitive], parent: int, fonts: Fonts, tokens: Tokens, step: int = 0
) -> None:
    """Makes the draw items of some primitives, in order, in a drawlist, layer or node.

    `step` is the `spinner_step` shown.
    """
    for primitive in primitives:
        match primitive:
            case TextRun():
                _draw_text(primitive, parent, fonts, tokens)
            case Rect():
                _draw_rect(primitive, parent, tokens)
            case Line():
                dpg.draw_line(
                    (primitive.x1, primitive.y1),
                    (primitive.x2, primitive.y2),
                    color=color_of(tokens, primitive.color),
                    thickness=primitive.thickness,
                    parent=parent,
                )
            case Picture():
                _draw_picture(primitive, parent, tokens)
            case Spinner():
                _draw_spinner(primitive, parent, tokens, step)


def color_of(tokens: Tokens, name: ColorName) -> Color:
    """The colour a name has in a theme."""
    color: Color = getattr(tokens, name)
    return color


def _draw_text(run: TextRun, parent: int, fonts: Fonts, tokens: Tokens) -> None:
    color = color_of(tokens, run.color)
    if run.text.isascii():
        _draw_piece(run.x, run.y, run.text, run.size_px, color, fonts[run.face].font, parent)
        return
    chain = fonts[run.face].chain
    for stretch in chain.stretches(run.text):
        x = run.x + stretch.x * run.size_px
        if stretch.face == NONE:
            _draw_missing(stretch.text, x, run, parent, fonts, tokens)
            continue
        size = run.size_px * chain.line_share(stretch.face)
        y = run.y + _base(chain, 0, run.size_px) - _base(chain, stretch.face, size)
        item = fonts.item(run.face, stretch.face)
        _draw_piece(x, y, stretch.text, size, color, item, parent)


def _draw_piece(
    x: float, y: float, text: str, size_px: float, color: Color, font: int, parent: int
) -> None:
    # ImGui cuts a run's start down to whole px, so it is rounded here.
    item = dpg.draw_text((round(x), round(y)), text, size=size_px, color=color, parent=parent)
    dpg.bind_item_font(item, font)


def _base(chain: Chain, face: int, size_px: float) -> float:
    """From the top of a text to its base line, as ImGui has it: glyphs baked at the next whole
    size, whose ascent is rounded up, then scaled."""
    baked = max(1, round(size_px))
    return math.ceil(chain.base_share(face) * baked) * size_px / baked


def _draw_missing(
    text: str, x: float, run: TextRun, parent: int, fonts: Fonts, tokens: Tokens
) -> None:
    """Boxes with the code points of characters that no face has.

    The digits of all of them are two texts, as a space between is the room of a frame's sides.
    """
    line, left = run.size_px, x
    for character in text:
        width = box_share(character) * line
        box = Rect(
            x=left + line * 0.05,
            y=run.y - line * 0.04,
            width=width - line * 0.1,
            height=line * 1.08,
            rounding=line * 0.12,
            border="faint",
        )
        _draw_rect(box, parent, tokens)
        left += width
    rows = zip(*map(box_digits, text), strict=True)
    for row, digits in enumerate(rows):
        _draw_piece(
            x + DIGIT_SHARE * line / 2,
            run.y + line * (row * 0.46 - 0.02),
            " ".join(digits),
            line * DIGITS_PER_LINE,
            color_of(tokens, run.color),
            fonts["mono"].font,
            parent,
        )


def _draw_rect(rect: Rect, parent: int, tokens: Tokens) -> None:
    dpg.draw_rectangle(
        (round(rect.x), round(rect.y)),
        (round(rect.x + rect.width), round(rect.y + rect.height)),
        rounding=rect.rounding,
        fill=color_of(tokens, rect.fill),
        color=color_of(tokens, rect.border),
        thickness=1,
        parent=parent,
    )


def _draw_picture(picture: Picture, parent: int, tokens: Tokens) -> None:
    left, top, right, bottom = picture.uv
    color = (255, 255, 255, 255) if picture.tint is None else color_of(tokens, picture.tint)
    dpg.draw_image(
        picture.texture,
        (picture.x, picture.y),
        (picture.x + picture.width, picture.y + picture.height),
        uv_min=(left, top),
        uv_max=(right, bottom),
        color=color,
        parent=parent,
    )


def _draw_spinner(spinner: Spinner, parent: int, tokens: Tokens, step: int) -> None:
    red, green, blue, alpha = color_of(tokens, spinner.color)
    radius = spinner.size_px / 2
    center_x, center_y = spinner.x + radius, spinner.y + radius
    for spoke in range(SPINNER_STEPS):
        age = (step - spoke) % SPINNER_STEPS
        turn = spoke / SPINNER_STEPS * math.tau
        dx, dy = math.sin(turn), -math.cos(turn)
        dpg.draw_line(
            (center_x + dx * radius * 0.45, center_y + dy * radius * 0.45),
            (center_x + dx * radius * 0.85, center_y + dy * radius * 0.85),
            color=(red, green, blue, round(alpha * (1 - 0.1 * age))),
            thickness=max(1.0, spinner.size_px / 11),
            parent=parent,
        )
