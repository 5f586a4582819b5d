"""A formula in a text: what is asked of whoever sets it, and the room that the answer takes.

Owns which source is a whole formula, within its limits, and how one shrinks to its column. Never
reads TeX: a formula without an answer, or with the answer that it can't be set, is shown as it is
written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from ds4gui.limits import FORMULA_CHARS, FORMULA_DEPTH, FORMULA_EM_PX, FORMULA_LEAST_SHARE

_MARKS = (("$$", "$$"), ("\\[", "\\]"), ("$", "$"), ("\\(", "\\)"))
_STEPS = re.compile(r"\\(?:left|right|begin|end)(?![a-zA-Z])|\\.|[{}]", re.DOTALL)
_DEEPER = {"{": 1, "\\left": 1, "\\begin": 1, "}": -1, "\\right": -1, "\\end": -1}
_ROUNDING_PX = 4


@dataclass(frozen=True, slots=True)
class Formula:
    """TeX without its marks, to be set with an em of so many px; `display`: on a line of its own,
    with limits above and below."""

    tex: str
    display: bool
    em_px: int


@dataclass(frozen=True, slots=True)
class FormulaBox:
    """The room a formula takes, px; `base_px` of its rows lie above the base line."""

    width_px: int
    height_px: int
    base_px: int


Formulas: TypeAlias = Mapping[Formula, FormulaBox | None]
"""What is known: the room of a formula, or None where it can't be set."""


def is_display(source: str) -> bool:
    """Whether marks say that a formula stands on a line of its own."""
    return source.startswith(("$$", "\\["))


def formula_from_source(source: str, em_px: float) -> Formula | None:
    """What is asked for; None where it is half open, empty, or more than may be set."""
    for opener, closer in _MARKS:
        if source.startswith(opener):
            tex = source[len(opener) :].removesuffix(closer)
            whole = len(source) == len(opener) + len(tex) + len(closer)
            fits = tex.strip() and len(tex) <= FORMULA_CHARS and _is_balanced(tex)
            em = max(1, min(FORMULA_EM_PX, round(em_px)))
            return Formula(tex.strip(), is_display(source), em) if whole and fits else None
    return None


def _is_balanced(tex: str) -> bool:
    depth = 0
    for step in _STEPS.finditer(tex):
        depth += _DEEPER.get(step[0], 0)
        if not 0 <= depth <= FORMULA_DEPTH:
            return False
    return depth == 0


@dataclass(frozen=True, slots=True)
class Fitted:
    """A formula with its room; without room it is shown as it is written, and `wanted` may change
    that."""

    formula: Formula
    box: FormulaBox | None
    wanted: Formula | None = None


def fitted(formula: Formula, known: Formulas, most_px: float) -> Fitted:
    """A formula in a column: of its own size, or smaller where it is too wide."""
    if formula not in known:
        return Fitted(formula, None, formula)
    box = known[formula]
    if box is None or box.width_px <= most_px:
        return Fitted(formula, box)
    share = (most_px - _ROUNDING_PX) / box.width_px
    if share < FORMULA_LEAST_SHARE:
        return Fitted(formula, None)
    smaller = replace(formula, em_px=max(1, int(formula.em_px * share)))
    if smaller not in known:
        return Fitted(formula, None, smaller)
    box = known[smaller]
    return Fitted(smaller, box if box is not None and box.width_px <= most_px else None)
