"""Blocks in sight as Dear PyGui draw items, changed only where they differ from what is there.

Owns one node per block in sight, moved by a translation when the transcript scrolls (2 µs, against
14 µs for each line drawn anew). Long texts are drawn in pages of lines, so that a book costs the
pages in sight. Never lays out and never decides what is in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import dearpygui.dearpygui as dpg

from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure, Slot, TextBox
from ds4gui.ui.figure import placeholder
from ds4gui.ui.paint import Picture, Primitive, draw
from ds4gui.ui.pieces import PAGE_LINES, FindFormula, Pieces
from ds4gui.ui.textures import Texture

_PARTS = ("ground", "boxes", "marks", "hover", "slot", "content", "text", "spinners")


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
    pieces: Pieces
    drawn: dict[str, object] = field(default_factory=dict)
    pages: dict[tuple[int, int], tuple[int, object]] = field(default_factory=dict)
    laid: Laid | None = None
    at: tuple[int, int] | None = None
    view_px: int = 0


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
            if moved or live.laid is not one.laid or live.pieces.lacks_formula:
                _show_pages(live, one, measure, view_px)
                live.pieces.show(one.laid.prose, one.y, measure, view_px, formula)
            live.laid, live.view_px = one.laid, view_px
            if live.at != (one.x, one.y):
                live.at = (one.x, one.y)
                dpg.apply_transform(live.node, dpg.create_translation_matrix((one.x, one.y)))
        for key in gone:
            dpg.delete_item(self._live.pop(key).node)

    def _make(self) -> _Live:
        node = int(dpg.add_draw_node(parent=self._parent))
        parts = {part: int(dpg.add_draw_node(parent=node)) for part in _PARTS}
        return _Live(node, parts, Pieces(parts["boxes"], parts["text"]))


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
