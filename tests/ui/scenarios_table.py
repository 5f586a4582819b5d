"""Tables wider than the column in the real window: `python scenarios_table.py NAME`."""

from __future__ import annotations

import time
from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_blocks as samples
import sample_views as views
from scenarios_select import copied, corner, drag, placed, point
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.text.lines import Piece
from ds4gui.ui.blocks.prose import ProseBox

COUNT = 14
HEADS = [f"column number {number}" for number in range(COUNT)]
CELLS = [f"cell_{number}" for number in range(COUNT - 1)]
TABLE = (
    f"| {' | '.join(HEADS)} |\n|{'--|' * COUNT}\n"
    f"| {' | '.join(CELLS)} | [the end](https://example.org/end) |\n"
)
TEXT = f"Some words before it.\n\n{TABLE}\nAnd words after it."
SHIFT = (dpg.mvKey_ModShift, dpg.mvKey_LShift)


def stage_with_table() -> Stage:
    stage = Stage(replace(views.main(), pane=samples.pane(samples.prose(TEXT, key="a"))))
    stage.hand.turns(4)
    return stage


def prose(stage: Stage) -> ProseBox:
    found = placed(stage, "a").laid.prose
    assert found is not None
    return found


def shift(stage: Stage) -> int:
    return prose(stage).shifts.get((1, 0), 0)


def piece(stage: Stage) -> Piece:
    return prose(stage).piece(1)


def seen(stage: Stage) -> str:
    """What is drawn of the table."""
    return " ".join(run.text for line in piece(stage).lines for run in line.runs if run.text)


def turn(stage: Stage, notches: float) -> None:
    """Shift and the wheel over the table."""
    x, y = corner(stage)
    one, box = placed(stage, "a"), prose(stage)
    stage.hand.move(x + one.x + box.x + 300, y + one.y + box.y + box.article.tops[1] + 40)
    for key in SHIFT:
        stage.hand._key(key, True)
    stage.hand.turns(2)
    stage.hand.wheel(notches)
    for key in SHIFT:
        stage.hand._key(key, False)
    stage.hand.turns(2)


def wheel() -> None:
    """It moves to its ends and no further, and a link can be clicked only where it is seen."""
    stage = stage_with_table()
    assert "column number 0" in seen(stage)
    assert "the end" not in seen(stage)
    assert piece(stage).spots == ()
    turn(stage, -200)
    assert "column number 0" not in seen(stage)
    assert seen(stage).endswith("the end")
    (wide,) = prose(stage).article.pieces[1].wides
    assert shift(stage) == wide.content_px - wide.width
    (spot,) = piece(stage).spots
    left, top = corner(stage)
    one, box = placed(stage, "a"), prose(stage)
    x = left + one.x + box.x + spot.x + spot.width // 2
    stage.hand.click(round(x), round(top + one.y + box.y + box.article.tops[1] + spot.y + 8))
    assert [action.address for action in stage.of(actions.OpenLink)] == ["https://example.org/end"]
    turn(stage, 300)
    assert shift(stage) == 0


def bar() -> None:
    """The bar below it is dragged."""
    stage = stage_with_table()
    (wide,) = prose(stage).article.pieces[1].wides
    assert wide.bar_y is not None
    left, top = corner(stage)
    one, box = placed(stage, "a"), prose(stage)
    y = top + one.y + box.y + box.article.tops[1] + wide.bar_y + 2
    x = left + one.x + box.x + wide.x + 5
    drag(stage, (x, y), (x + 200, y))
    assert shift(stage) > 100
    assert stage.window.selecting.is_empty
    drag(stage, (x + 210, y), (x + 3000, y))
    assert seen(stage).endswith("the end")


def selecting() -> None:
    """A selection dragged to the edge pulls the table along, and is copied whole."""
    stage = stage_with_table()
    hand = stage.hand
    x, y = point(stage, "a", 1, "cell_1")
    hand.move(x, y)
    hand.press()
    (wide,) = prose(stage).article.pieces[1].wides
    edge = corner(stage)[0] + placed(stage, "a").x + prose(stage).x + wide.x + wide.width - 2
    hand.move(edge, y)
    until_s = time.monotonic() + 60
    while shift(stage) < wide.content_px - wide.width and time.monotonic() < until_s:
        hand.turns(1)
    hand.move(edge - 2, y)
    hand.turns(2)
    hand.release()
    assert copied(stage) == ["\t".join([*CELLS[1:], "the end"])]


def found() -> None:
    """What is looked for is brought in sight sideways, too."""
    stage = stage_with_table()
    stage.hand.key(dpg.mvKey_F, ctrl=True)
    stage.hand.turns(3)
    stage.hand.text("cell_12")
    stage.hand.turns(8)
    assert "cell_12" in seen(stage)


if __name__ == "__main__":
    run(wheel, bar, selecting, found)
