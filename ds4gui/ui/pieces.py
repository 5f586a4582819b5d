"""The pieces of a block's Markdown in sight as draw items, changed only where they differ.

Owns a node for each page of lines, for boxes, labels and formulas. Words that arrive cost the line
they stand on: the last one is drawn by itself, and a page that only has more lines keeps those it
has. Never lays out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol, TypeAlias

import dearpygui.dearpygui as dpg

from ds4gui.text.formula import Formula
from ds4gui.text.lines import Box, Line, Piece, Run
from ds4gui.ui.blocks.laid import Laid, Measure
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.formulas import FormulaTexture
from ds4gui.ui.paint import Picture, Primitive, Rect, TextRun, draw

PAGE_LINES = 12

_Part: TypeAlias = Box | Run | Line | Picture
_Page: TypeAlias = tuple[int, int, tuple[_Part, ...]]
"""Where a piece lies in its block, and what is drawn there."""
_Key: TypeAlias = tuple[int, int]
"""A piece and one of its pages of lines; -1 stands for its boxes, -2 for its labels, -3 for the
pictures of its formulas, -4 for the last line of the last piece."""
_BOXES, _LABELS, _FORMULAS, _LAST = -1, -2, -3, -4

FindFormula: TypeAlias = Callable[[Formula], FormulaTexture | None]


class Placed(Protocol):
    """A block on the screen, with the top of it."""

    @property
    def laid(self) -> Laid: ...
    @property
    def y(self) -> int: ...


class Pieces:
    """Below two nodes, for boxes and for text."""

    def __init__(self, boxes: int, text: int) -> None:
        self._parents = boxes, text
        self._pages: dict[_Key, tuple[int, _Page]] = {}
        self.lacks_formula = False

    def show(
        self, prose: ProseBox | None, y: int, measure: Measure, view_px: int, formula: FindFormula
    ) -> None:
        """Makes the screen agree; `y` is the block's top."""
        if prose is None and not self._pages:
            return
        self.lacks_formula = False
        wanted = {} if prose is None else self._wanted(prose, y, view_px, formula)
        for key in [key for key in self._pages if key not in wanted]:
            dpg.delete_item(self._pages.pop(key)[0])
        for key, page in wanted.items():
            node, drawn = self._pages.get(key, (0, None))
            if drawn == page:
                continue
            x, top, parts = page
            known = 0 if drawn is None else _drawn_of(drawn, page)
            if not known:
                if drawn is not None:
                    dpg.delete_item(node)
                node = int(dpg.add_draw_node(parent=self._parents[key[1] != _BOXES]))
            draw(_primitives(x, top, parts[known:]), node, measure.fonts, measure.tokens)
            self._pages[key] = node, page

    def _wanted(
        self, prose: ProseBox, y: int, view_px: int, formula: FindFormula
    ) -> Mapping[_Key, _Page]:
        wanted = dict(_pages_in_sight(prose, y, view_px))
        for number in {number for number, _ in wanted}:
            insets = prose.piece(number).insets
            pictures = tuple(_formula_pictures(insets, formula)) if insets else ()
            self.lacks_formula = self.lacks_formula or len(pictures) < len(insets)
            if pictures:
                top = prose.y + prose.article.tops[number]
                wanted[number, _FORMULAS] = (prose.x, top, pictures)
        return wanted


def _drawn_of(drawn: _Page, page: _Page) -> int:
    """How many of a page's parts are drawn; 0 where what is drawn is anything else."""
    before, now = drawn[2], page[2]
    return len(before) if drawn[:2] == page[:2] and now[: len(before)] == before else 0


def _pages_in_sight(prose: ProseBox, y: int, view_px: int) -> Iterator[tuple[_Key, _Page]]:
    article = prose.article
    above = -(y + prose.y)
    for number in article.in_sight(above, above + view_px):
        piece, top = prose.piece(number), prose.y + article.tops[number]
        if piece.boxes:
            yield (number, _BOXES), (prose.x, top, piece.boxes)
        if piece.labels:
            yield (number, _LABELS), (prose.x, top, piece.labels)
        lines = piece.lines
        if lines and number == len(article.pieces) - 1:  # words that arrive are drawn by themselves
            lines = lines[:-1]
            yield (number, _LAST), (prose.x, top, piece.lines[-1:])
        if 0 < len(lines) <= PAGE_LINES:
            yield (number, 0), (prose.x, top, lines)
            continue
        for page, first in enumerate(range(0, len(lines), PAGE_LINES)):
            part = lines[first : first + PAGE_LINES]
            upper = min(line.y for line in part) + top + y
            lower = max(line.y + line.height for line in part) + top + y
            if lower > 0 and upper < view_px:
                yield (number, page), (prose.x, top, part)


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
