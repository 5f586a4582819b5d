"""Formulas in sight: those whose room is known, their pictures, and what was asked for.

Owns one white static texture for each, tinted where it is drawn, so that a theme needs no other.
What arrives is held back until `learn`: all layouts that want it change at once. UI thread only.
Sizes outlive pictures; a picture that had to go is asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import FormulaWanted, UserAction
from ds4gui.limits import FORMULA_TEXTURE_BYTES, FORMULAS_KEPT, TEXTURE_BYTES_PER_PX
from ds4gui.text.formula import Formula, FormulaBox, Formulas
from ds4gui.text.lines import Piece


@dataclass(frozen=True, slots=True)
class FormulaTexture:
    """A picture: Dear PyGui's item with a rim of one px, which samples at the edge would reach."""

    item: int
    width_px: int
    height_px: int

    @property
    def uv(self) -> tuple[float, float, float, float]:
        """The picture without its rim."""
        width, height = self.width_px + 2, self.height_px + 2
        return (1 / width, 1 / height, 1 - 1 / width, 1 - 1 / height)

    @property
    def size_bytes(self) -> int:
        """What it holds of main memory."""
        return (self.width_px + 2) * (self.height_px + 2) * TEXTURE_BYTES_PER_PX


class FormulaShelf:
    """All formulas, pictures least recently seen first."""

    def __init__(self, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self._registry = int(dpg.add_texture_registry())
        self._known: dict[Formula, FormulaBox | None] = {}
        self._arrived: dict[Formula, FormulaBox | None] = {}
        self._pictures: dict[Formula, FormulaTexture] = {}
        self._asked: set[Formula] = set()
        self._used_bytes = 0

    @property
    def has_news(self) -> bool:
        """Whether `learn` has something to tell."""
        return bool(self._arrived)

    def put(self, formula: Formula, box: FormulaBox | None, texels: memoryview) -> None:
        """Takes a formula's room and picture (white RGBA floats, an empty rim of one px around
        it); no room where it can't be set."""
        self._asked.discard(formula)
        self._arrived[formula] = box
        if box is not None:
            self._drop(formula)
            texture = self._pictures[formula] = _texture(box, texels, self._registry)
            self._used_bytes += texture.size_bytes

    def learn(self) -> Formulas:
        """All that is known now, as another object than before: what was measured with that one is
        not taken for this. They share one table, since copies of it would outlive their use."""
        self._known.update(self._arrived)
        self._arrived.clear()
        for formula in list(islice(self._known, max(0, len(self._known) - FORMULAS_KEPT))):
            del self._known[formula]
        return MappingProxyType(self._known)

    def see(self, formula: Formula) -> FormulaTexture | None:
        """A formula's picture, which is kept longer for being seen."""
        texture = self._pictures.pop(formula, None)
        if texture is not None:
            self._pictures[formula] = texture
        return texture

    def ask(self, pieces: Iterable[Piece]) -> None:
        """Asks for what pieces in sight lack, and lets go of pictures that others left behind."""
        seen: set[Formula] = set()
        for formula in _formulas(pieces):
            seen.add(formula)
            if formula not in self._pictures and formula not in self._asked:
                self._asked.add(formula)
                self._send(FormulaWanted(formula.tex, formula.display, formula.em_px))
        for formula in list(self._pictures):
            if self._used_bytes <= FORMULA_TEXTURE_BYTES:
                break
            if formula not in seen:
                self._drop(formula)

    def _drop(self, formula: Formula) -> None:
        texture = self._pictures.pop(formula, None)
        if texture is not None:
            self._used_bytes -= texture.size_bytes
            dpg.delete_item(texture.item)


def _formulas(pieces: Iterable[Piece]) -> Iterator[Formula]:
    for piece in pieces:
        yield from piece.wants
        yield from (run.inset.formula for run in piece.insets if run.inset is not None)


def _texture(box: FormulaBox, texels: memoryview, registry: int) -> FormulaTexture:
    width, height = box.width_px + 2, box.height_px + 2
    item = dpg.add_static_texture(width, height, texels, parent=registry)
    return FormulaTexture(int(item), box.width_px, box.height_px)
