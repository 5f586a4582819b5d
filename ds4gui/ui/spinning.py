"""Spinners that are drawn once and then turned.

Owns a node for each. A spinner's next step is the picture before turned by one spoke: to say so is
one call to the toolkit, ten times a second, where drawing it anew is a dozen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import dearpygui.dearpygui as dpg

from ds4gui.ui.fonts import Fonts
from ds4gui.ui.paint import SPINNER_STEPS, Spinner, draw
from ds4gui.ui.tokens import Tokens

_AXIS = (0.0, 0.0, 1.0)


class Spinning:
    """Below `parent`, a node."""

    def __init__(self, parent: int) -> None:
        self._parent = parent
        self._drawn: tuple[object, ...] = ()
        self._nodes: list[tuple[int, float, float]] = []

    def show(self, spinners: Sequence[Spinner], fonts: Fonts, tokens: Tokens, step: int) -> None:
        """Makes the screen agree; `step` is the `spinner_step` shown."""
        wanted = (*spinners, tokens.name)
        if wanted != self._drawn:
            self._drawn = wanted
            dpg.delete_item(self._parent, children_only=True)
            self._nodes = [self._make(spinner, fonts, tokens) for spinner in spinners]
        self.turn(step)

    def _make(self, spinner: Spinner, fonts: Fonts, tokens: Tokens) -> tuple[int, float, float]:
        node = int(dpg.add_draw_node(parent=self._parent))
        half = spinner.size_px / 2
        draw((replace(spinner, x=-half, y=-half),), node, fonts, tokens)
        return node, spinner.x + half, spinner.y + half

    def turn(self, step: int) -> None:
        """Shows another step."""
        turned = dpg.create_rotation_matrix(math.tau * step / SPINNER_STEPS, _AXIS)
        for node, x, y in self._nodes:
            dpg.apply_transform(node, dpg.create_translation_matrix((x, y)) * turned)
