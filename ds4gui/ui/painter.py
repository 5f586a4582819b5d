"""Blocks in sight as Dear PyGui draw items, changed only where they differ from what is there.

Owns one node per block in sight, moved by a translation when the transcript scrolls (2 µs, against
14 µs for each line drawn anew). Long texts are drawn in pages of lines, so that a streamed answer
redraws its last page and a book costs the pages in sight. Never lays out and never decides what is
in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import dearpygui.dearpygui as dpg

from ds4gui.text.formula import Formula
from ds4gui.text.lines import Box, Line, Piece, Run
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, Slot, TextBox
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.figure import placeholder
from ds4gui.ui.formulas import FormulaTexture
from ds4gui.ui.paint import Picture, Primitive, Rect, TextRun, draw
from ds4gui.ui.textures import Texture

PAGE_LINES = 12

_PARTS = ("ground", "boxes", "marks", "hover", "slot", "content", "text", "spinners")


_PieceKey: TypeAlias = tuple[int, int]
"""A piece and one of its pages of lines; -1 stands for its boxes, -2 for its labels, -3 for the
pictures of its formulas."""
_BOXES, _LABELS, _FORMULAS = -1, -2, -3

FindFormula: TypeAlias = Callable[[Formula], FormulaTexture | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A block on the screen: its top left in px of the drawlist."""

    key: str
    laid: Laid
    x: int
    y: int
    hovered: Hit | None


@dataclass(slots=True)
class _Live:
    """What is drawn of a block now: per part the values, and the node that holds their items."""

    node: int
    parts: dict[str, int]
    drawn: dict[str, object] = field(default_factory=dict)
    pages: dict[tuple[int, int], tuple[int, object]] = field(default_factory=dict)
    pieces: dict[_PieceKey, tuple[int, object]] = field(default_factory=dict)
    laid: Laid | None = None
    at: tuple[int, int] | None = None
    view_px: int = 0
    lacks_formula: bool = False


class Painter:
    """The blocks in sight below `parent`, a drawlist or layer."""

    def __init__(self, parent: int) -> None:
        self._parent = parent
        self._live: dict[str, _Live] = {}

    def clear(self) -> None:
        """Takes everything away: another session, theme or column."""
        for live in self._live.values():
            dpg.delete_item(live.node)
        self._live.clear()

    def show(
        self,
        placed: Iterable[Placed],
        measure: Measure,
        view_px: int,
        step: int,
        texture: Callable[[Slot], Texture | None],
        marks: Callable[[Placed], tuple[Primitive, ...]],
        formula: FindFormula = lambda _: None,
    ) -> None:
        """Makes the screen agree. `step` turns spinners; `texture` finds a slot's picture, `marks`
        what lies under words that are selected or found, `formula` a formula's picture."""
        gone = set(self._live)
        for one in placed:
            gone.discard(one.key)
            live = self._live.get(one.key)
            if live is None:
                live = self._live[one.key] = self._make()
            _show_parts(live, one, measure, step, texture)
            _replace(live, "marks", marks(one), measure)
            moved = live.at != (one.x, one.y) or live.view_px != view_px
            if moved or live.laid is not one.laid or live.lacks_formula:
                _show_pages(live, one, measure, view_px)
                _show_prose(live, one, measure, view_px, formula)
            live.laid, live.view_px = one.laid, view_px
            if live.at != (one.x, one.y):
                live.at = (one.x, one.y)
                dpg.apply_transform(live.node, dpg.create_translation_matrix((one.x, one.y)))
        for key in gone:
            dpg.delete_item(self._live.pop(key).node)

    def _make(self) -> _Live:
        node = int(dpg.add_draw_node(parent=self._parent))
        return _Live(node, {part: int(dpg.add_draw_node(parent=node)) for part in _PARTS})


def _show_parts(
    live: _Live,
    placed: Placed,
    measure: Measure,
    step: int,
    texture: Callable[[Slot], Texture | None],
) -> None:
    laid = placed.laid
    if live.laid is not laid:
        _replace(live, "ground", laid.ground, measure)
        _replace(live, "content", laid.content, measure)
    _replace(live, "hover", placed.hovered.hover if placed.hovered else (), measure)
    if laid.slot is not None:
        _replace(live, "slot", _in_slot(laid.slot, texture(laid.slot), measure), measure)
    if laid.spinners or "spinners" in live.drawn:
        turned = (laid.spinners, step)
        if live.drawn.get("spinners") != turned:
            live.drawn["spinners"] = turned
            dpg.delete_item(live.parts["spinners"], children_only=True)
            draw(laid.spinners, live.parts["spinners"], measure.fonts, measure.tokens, step)


def _replace(live: _Live, part: str, primitives: tuple[Primitive, ...], measure: Measure) -> None:
    if live.drawn.get(part, ()) == primitives:
        return
    live.drawn[part] = primitives
    dpg.delete_item(live.parts[part], children_only=True)
    draw(primitives, live.parts[part], measure.fonts, measure.tokens)


def _in_slot(slot: Slot, texture: Texture | None, measure: Measure) -> tuple[Primitive, ...]:
    if texture is None:
        return placeholder(slot, measure)
    return tuple(
        Picture(
            x=slot.x,
            y=slot.y + slot.height * strip.top,
            width=slot.width,
            height=slot.height * (strip.bottom - strip.top),
            texture=strip.item,
            uv=strip.uv,
        )
        for strip in texture.strips
    )


def _show_pages(live: _Live, placed: Placed, measure: Measure, view_px: int) -> None:
    wanted = {
        (number, page)
        for number, box in enumerate(placed.laid.texts)
        for page in _pages_in_sight(box, placed.y, view_px)
    }
    for key in [key for key in live.pages if key not in wanted]:
        dpg.delete_item(live.pages.pop(key)[0])
    fresh = live.laid is not placed.laid
    for key in wanted:
        if not fresh and key in live.pages:
            continue
        number, page = key
        first = page * PAGE_LINES
        box = placed.laid.texts[number]
        made_of = (box.x, box.y, box.color, box.wrapped.piece(first, first + PAGE_LINES))
        if key in live.pages:
            if live.pages[key][1] == made_of:
                continue
            dpg.delete_item(live.pages[key][0])
        node = int(dpg.add_draw_node(parent=live.parts["text"]))
        draw(box.runs(first, first + PAGE_LINES), node, measure.fonts, measure.tokens)
        live.pages[key] = (node, made_of)


def _pages_in_sight(box: TextBox, y: int, view_px: int) -> range:
    page_px = box.line_px * PAGE_LINES
    above = -(y + box.y)
    first = max(0, above // page_px)
    pages = -(-len(box.wrapped) // PAGE_LINES)
    last = min(pages, max(0, (above + view_px) // page_px + 1))
    return range(first, last)


def _show_prose(
    live: _Live, placed: Placed, measure: Measure, view_px: int, formula: FindFormula
) -> None:
    prose = placed.laid.prose
    if prose is None and not live.pieces:
        return
    wanted: dict[_PieceKey, _Page] = {}
    live.lacks_formula = False
    if prose is not None:
        wanted.update(_pieces_in_sight(prose, placed.y, view_px))
        for number in {number for number, _ in wanted}:
            insets = prose.piece(number).insets
            pictures = tuple(_formula_pictures(insets, formula))
            live.lacks_formula = live.lacks_formula or len(pictures) < len(insets)
            if pictures:
                top = prose.y + prose.article.tops[number]
                wanted[number, _FORMULAS] = (prose.x, top, pictures)
    for key in [key for key in live.pieces if key not in wanted]:
        dpg.delete_item(live.pieces.pop(key)[0])
    for key, made_of in wanted.items():
        if key in live.pieces:
            if live.pieces[key][1] == made_of:
                continue
            dpg.delete_item(live.pieces[key][0])
        part = "boxes" if key[1] == _BOXES else "text"
        node = int(dpg.add_draw_node(parent=live.parts[part]))
        draw(_primitives(*made_of), node, measure.fonts, measure.tokens)
        live.pieces[key] = (node, made_of)


_Part: TypeAlias = Box | Run | Line | Picture
_Page: TypeAlias = tuple[int, int, tuple[_Part, ...]]
"""Where a piece lies in its block, and what is drawn there."""


def _pieces_in_sight(prose: ProseBox, y: int, view_px: int) -> Iterator[tuple[_PieceKey, _Page]]:
    article = prose.article
    above = -(y + prose.y)
    for number in article.in_sight(above, above + view_px):
        piece, top = prose.piece(number), prose.y + article.tops[number]
        if piece.boxes:
            yield (number, _BOXES), (prose.x, top, piece.boxes)
        if piece.labels:
            yield (number, _LABELS), (prose.x, top, piece.labels)
        for page, first in enumerate(range(0, len(piece.lines), PAGE_LINES)):
            lines = piece.lines[first : first + PAGE_LINES]
            upper = min(line.y for line in lines) + top + y
            lower = max(line.y + line.height for line in lines) + top + y
            if lower > 0 and upper < view_px:
                yield (number, page), (prose.x, top, lines)


def _formula_pictures(insets: tuple[Run, ...], find: FindFormula) -> Iterator[Picture]:
    for run in insets:
        inset = run.inset
        texture = find(inset.formula) if inset is not None else None
        if inset is not None and texture is not None:
            left, top, right, bottom = texture.uv
            per_px = (right - left) / texture.width_px
            yield Picture(
                x=run.x + inset.left_cut, y=run.y,
                width=texture.width_px - inset.left_cut - inset.right_cut,
                height=texture.height_px, texture=texture.item, tint=run.color,
                uv=(left + inset.left_cut * per_px, top, right - inset.right_cut * per_px, bottom),
            )  # fmt: skip


def pieces_in_sight(placed: Iterable[Placed], view_px: int) -> Iterator[Piece]:
    """The pieces of Markdown that reach into the view."""
    for one in placed:
        if one.laid.prose is not None:
            article, above = one.laid.prose.article, -(one.y + one.laid.prose.y)
            for number in article.in_sight(above, above + view_px):
                yield article.pieces[number]


def _primitives(x: int, y: int, parts: tuple[_Part, ...]) -> Iterator[Primitive]:
    for part in parts:
        match part:
            case Line():
                said = (run for run in part.runs if run.text and run.inset is None)
                yield from (_text_run(run, x, y) for run in said)
            case Run():
                yield _text_run(part, x, y)
            case Picture():
                yield replace(part, x=x + part.x, y=y + part.y)
            case Box():
                yield Rect(
                    x=x + part.x, y=y + part.y, width=part.width, height=part.height,
                    rounding=part.rounding, fill=part.fill, border=part.border,
                )  # fmt: skip


def _text_run(run: Run, x: int, y: int) -> TextRun:
    return TextRun(
        x=x + run.x, y=y + run.y, text=run.text, face=run.face, size_px=run.size_px,
        color=run.color,
    )  # fmt: skip
