"""Formulas in the real window: `python scenarios_formulas.py NAME`."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import numpy as np
import sample_blocks as samples
from scenarios_select import (
    copied,
    corner,
    placed,
    point,
    stage_with,
    wait_out_a_double_click,
)
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.present.view import Block
from ds4gui.text.formula import Formula, FormulaBox
from ds4gui.text.lines import Run
from ds4gui.ui import formulas as shelf
from ds4gui.ui.tokens import DARK, LIGHT

TEXT = "one $a+b$ two\n\n$$\nc^2\n$$\n\nthree"
WORDS = "Words that are read, and words that are not read yet. " * 30 + "\n\n"


def wanted(stage: Stage) -> list[Formula]:
    """What was asked for since the last look."""
    found = [Formula(w.tex, w.display, w.em_px) for w in stage.of(actions.FormulaWanted)]
    stage.sent.clear()
    return found


def give(stage: Stage, formula: Formula, width: int, height: int, base: int) -> None:
    """A picture that is all ink."""
    texels = np.ones((height + 2, width + 2, 4), np.float32)
    texels[[0, -1], :, 3] = texels[:, [0, -1], 3] = 0.0
    room = FormulaBox(width, height, base)
    stage.window.put_formula(formula, room, memoryview(texels.reshape(-1)))
    stage.hand.turns(4)


def insets(stage: Stage, key: str) -> list[tuple[Run, int, int]]:
    """The formulas of a block, and where they stand on the screen."""
    one = placed(stage, key)
    prose = one.laid.prose
    assert prose is not None
    left, top = corner(stage)
    return [
        (run, round(left + one.x + prose.x + run.x), round(top + one.y + prose.y + at + run.y))
        for piece, at in zip(prose.article.pieces, prose.article.tops, strict=True)
        for run in piece.insets
    ]


def inked(stage: Stage, x: int, y: int, width: int, height: int) -> list[tuple[int, ...]]:
    """The colours of a part of the screen."""
    pixels = stage.hand.grab()[y : y + height, x : x + width, :3]
    return [tuple(color) for color in np.unique(pixels.reshape(-1, 3), axis=0).tolist()]


def clicked(stage: Stage, x: int, y: int, times: int) -> list[str]:
    """What several clicks select; on a busy machine they may come too far apart to be one."""
    took: list[str] = []
    for _ in range(30):
        wait_out_a_double_click(stage)
        stage.hand.click(x, y, times=times)
        took = copied(stage)
        if took:
            break
    return took


def shown() -> None:
    """Asked for once, drawn sharp in the colour of the theme, copied as source."""
    stage = stage_with(samples.prose(TEXT, key="a"))
    first, second = wanted(stage)
    assert (first.tex, first.display, second.tex, second.display) == ("a+b", False, "c^2", True)
    assert insets(stage, "a") == []
    give(stage, first, 40, 14, 11)
    give(stage, second, 60, 30, 20)
    assert wanted(stage) == []
    (_, x, y), (_, x2, y2) = insets(stage, "a")
    # What lies right beside a picture is the ground: no edge is soft, none is cut.
    for left, top, width, height in ((x, y, 40, 14), (x2, y2, 60, 30)):
        assert inked(stage, left, top, width, height) == [DARK.text[:3]]
        assert inked(stage, left, top - 1, width, 1) == [DARK.window[:3]]
        assert inked(stage, left, top + height, width, 1) == [DARK.window[:3]]
        assert inked(stage, left - 1, top, 1, height) == [DARK.window[:3]]
        assert inked(stage, left + width, top, 1, height) == [DARK.window[:3]]
    start, end = point(stage, "a", 0, "one"), point(stage, "a", 2, "three", after=True)
    stage.hand.move(*start)
    stage.hand.press()
    stage.hand.move(*end)
    stage.hand.release()
    took = copied(stage)
    assert took == ["one $a+b$ two\n\n$$\nc^2\n$$\n\nthree"], took
    took = clicked(stage, x + 20, y + 7, 2)
    assert took == ["$a+b$"], took
    took = clicked(stage, x2 + 30, y2 + 15, 3)
    assert took == ["$$\nc^2\n$$"], took
    stage.hand.key(dpg.mvKey_Escape)
    stage.sent.clear()
    stage.show(replace(stage.view, theme="light"))
    stage.hand.turns(6)
    assert wanted(stage) == []
    (_, x, y), _ = insets(stage, "a")
    assert inked(stage, x, y, 40, 14) == [LIGHT.text[:3]]


def cannot() -> None:
    """What can't be set stays as it is written, and isn't asked for again."""
    stage = stage_with(samples.prose(TEXT, key="a"))
    for formula in wanted(stage):
        stage.window.put_formula(formula, None, memoryview(b""))
    stage.hand.turns(6)
    stage.window.invalidate()
    stage.hand.turns(6)
    assert wanted(stage) == []
    assert insets(stage, "a") == []
    prose = placed(stage, "a").laid.prose
    assert prose is not None
    faces = {run.face for run in prose.article.pieces[1].lines[0].runs}
    assert faces == {"mono"}


def streaming() -> None:
    """Nothing is asked for before it is closed, and nothing twice."""
    whole = "so $x$ and\n\n$$\n\\frac{a}{b}\n$$\n\nthen $x$ again and $y$."
    stage = stage_with()
    asked: list[Formula] = []
    for end in range(1, len(whole) + 1):
        pane = samples.pane(samples.prose(whole[:end], key="a"), session_id=1)
        stage.show(replace(stage.view, pane=pane))
        stage.hand.turns(1)
        for formula in wanted(stage):
            asked.append(formula)
            give(stage, formula, 20, 12, 10)
    assert [formula.tex for formula in asked] == ["x", "\\frac{a}{b}", "y"], asked
    assert len(insets(stage, "a")) == 4


def reading() -> None:
    """What is being read stays where it is when a formula above it takes its room."""
    text = WORDS + "$$\na\n$$\n\n" + WORDS * 4
    stage = stage_with(*_blocks(text))
    transcript = stage.window._transcript
    transcript.scroll.go(0)
    transcript.repaint()
    stage.hand.turns(6)
    (formula,) = wanted(stage)
    transcript.scroll.go(transcript.scroll.y + 700)
    transcript.repaint()
    stage.hand.turns(6)
    before = stage.hand.grab()
    height = transcript.scroll.content_px
    give(stage, formula, 60, 200, 100)
    stage.hand.turns(6)
    assert transcript.scroll.content_px > height + 50
    left, top = map(round, corner(stage))
    part = (slice(top + 4, top + 400), slice(left, left + 900))
    assert np.array_equal(before[part], stage.hand.grab()[part])


def found() -> None:
    """Words of a formula's source are found in its picture, which is marked whole."""
    stage = stage_with(samples.prose(TEXT, key="a"))
    first, second = wanted(stage)
    give(stage, first, 40, 14, 11)
    give(stage, second, 60, 30, 20)
    stage.hand.key(dpg.mvKey_F, ctrl=True)
    stage.hand.turns(4)
    stage.hand.text("c^2")
    stage.hand.turns(30)
    assert stage.window.find._finder.label == "1 of 1", stage.window.find._finder.label
    (_, x, y), (_, x2, y2) = insets(stage, "a")
    assert inked(stage, x - 1, y, 1, 14) == [DARK.window[:3]]
    beside = inked(stage, x2, y2 - 1, 60, 1)
    assert len(beside) == 1, "the ground of a match has one colour"
    assert beside != [DARK.window[:3]]


def budget() -> None:
    """Pictures of what is out of sight go when there are too many, and come back when seen."""
    shelf.FORMULA_TEXTURE_BYTES = 40_000
    ends = "\n\n".join(["words"] * 60)
    text = f"$a$ and $b$\n\n{ends}\n\n$c$ and $d$"
    stage = stage_with(samples.prose(text, key="a"))
    transcript = stage.window._transcript

    def look(y: int) -> list[str]:
        transcript.scroll.go(y)
        transcript.repaint()
        stage.hand.turns(6)
        asked = wanted(stage)
        for formula in asked:
            give(stage, formula, 30, 30, 20)
        stage.hand.turns(4)
        return [formula.tex for formula in asked]

    assert sorted([*look(10_000), *look(0)]) == ["a", "b", "c", "d"]
    assert look(0) == []
    assert look(10_000) == ["c", "d"]
    assert look(0) == ["a", "b"]
    assert transcript.formulas._used_bytes <= 2 * 40_000
    runs = insets(stage, "a")
    assert inked(stage, runs[0][1], runs[0][2], 30, 30) == [DARK.text[:3]]


def _blocks(text: str) -> tuple[Block, ...]:
    return samples.user("A question"), samples.prose(text, key="a"), samples.prose("end", key="b")


if __name__ == "__main__":
    run(shown, cannot, streaming, reading, found, budget)
