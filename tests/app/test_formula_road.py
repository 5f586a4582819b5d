"""Formulas through the whole program but its window: asked for in sight, answered to the screen."""

from __future__ import annotations

from pathlib import Path

from headless import program

from ds4gui.chat.actions import FormulaWanted
from ds4gui.text.formula import Formula


def test_a_formula_in_sight_comes_to_the_screen_and_what_cannot_be_set_too(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3") as running:
        known = running.screen.formulas
        fraction = Formula(r"\frac{a}{b}", True, 34)
        unknown = Formula(r"\nonsense{x}", False, 17)
        for formula in (unknown, fraction):
            running.app.post(FormulaWanted(formula.tex, formula.display, formula.em_px))
        running.until(lambda: len(known) == 2)
        assert known[unknown] is None
        box = known[fraction]
        assert box is not None
        assert box.height_px > box.base_px > 17
        assert not running.app.state.figures


def test_no_process_starts_before_a_formula_is_seen(tmp_path: Path) -> None:
    with program(tmp_path / "chats.sqlite3") as running:
        running.until(lambda: running.app.state.loaded)
        assert running.app._formulas._pool._thread is None
