"""Long lines of code in the real window: `python scenarios_code.py NAME`."""

from __future__ import annotations

import time
from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_blocks as samples
import sample_views as views
from scenarios_select import corner, drag, placed, point
from stage import Stage, run

from ds4gui.chat import actions

LONG = "first = [" + ", ".join(f"item_{number:03}" for number in range(60)) + "]  # the end"
CODE = "\n".join(["def short():", f"    {LONG}", *(f"    line({n})" for n in range(16))])
TEXT = f"Some words before it.\n\n```python\n{CODE}\n```\n\nAnd words after it."


def stage_with_code(*, wraps: bool = False) -> Stage:
    view = replace(views.main(), pane=samples.pane(samples.prose(TEXT, key="a")))
    stage = Stage(replace(view, wraps_code=wraps))
    stage.hand.turns(4)
    stage.hand.move(800, 400)
    stage.hand.wheel(20)
    stage.hand.turns(4)
    return stage


def shift(stage: Stage) -> int:
    prose = placed(stage, "a").laid.prose
    assert prose is not None
    return prose.shifts.get((1, 0), 0)


def seen(stage: Stage) -> str:
    """What is drawn of the long line."""
    prose = placed(stage, "a").laid.prose
    assert prose is not None
    return "".join(run.text for run in prose.piece(1).lines[1].runs)


def wheel() -> None:
    """Shift and the wheel move it, to its ends and no further; other lines go along."""
    stage = stage_with_code()
    hand = stage.hand
    x, y = point(stage, "a", 1, "short")
    hand.move(x + 200, y + 40)
    top = placed(stage, "a").y
    assert seen(stage).startswith("    first")
    dpg_shift = (dpg.mvKey_ModShift, dpg.mvKey_LShift)
    for key in dpg_shift:
        hand._key(key, True)
    hand.turns(2)
    hand.wheel(-3)
    assert shift(stage) > 0
    assert "first" not in seen(stage)
    assert placed(stage, "a").y == top, "the page stays"
    hand.wheel(-200)
    assert seen(stage).endswith("# the end"), seen(stage)
    most = shift(stage)
    hand.wheel(-3)
    assert shift(stage) == most
    hand.wheel(300)
    assert shift(stage) == 0
    for key in dpg_shift:
        hand._key(key, False)


def bar() -> None:
    """The bar below it is dragged."""
    stage = stage_with_code()
    one = placed(stage, "a")
    prose = one.laid.prose
    assert prose is not None
    last = max(i for i, piece in enumerate(prose.article.pieces) if piece.wides)
    (wide,) = prose.article.pieces[last].wides
    assert wide.bar_y is not None
    left, top = corner(stage)
    y = top + one.y + prose.y + prose.article.tops[last] + wide.bar_y + 2
    x = left + one.x + prose.x + wide.x + 5
    drag(stage, (x, y), (x + 200, y))
    assert shift(stage) > 100
    assert stage.window.selecting.is_empty
    drag(stage, (x + 210, y), (x + 3000, y))
    assert seen(stage).endswith("# the end")


def selecting() -> None:
    """A selection dragged to the edge pulls the code along, and is copied whole."""
    stage = stage_with_code()
    hand = stage.hand
    x, y = point(stage, "a", 1, "first")
    hand.move(x, y)
    hand.press()
    one = placed(stage, "a")
    assert one.laid.prose is not None
    edge = corner(stage)[0] + one.x + one.laid.prose.article.pieces[1].wides[0].x + 715
    hand.move(edge, y)
    until_s = time.monotonic() + 60
    while not seen(stage).endswith("# the end") and time.monotonic() < until_s:
        hand.turns(1)
    assert seen(stage).endswith("# the end"), seen(stage)
    hand.move(edge - 2, y)
    hand.turns(2)
    hand.release()
    stage.sent.clear()
    hand.key(dpg.mvKey_C, ctrl=True)
    (copied,) = stage.of(actions.CopyText)
    assert copied.text.startswith("first = [item_000")
    assert copied.text.endswith("# the end"), copied.text[-40:]


def found() -> None:
    """What is looked for is brought in sight sideways, too."""
    stage = stage_with_code()
    stage.hand.key(dpg.mvKey_F, ctrl=True)
    stage.hand.turns(3)
    stage.hand.text("item_055")
    stage.hand.turns(8)
    assert "item_055" in seen(stage)


def wrapped() -> None:
    """The setting wraps them; another session's look is the same at once."""
    stage = stage_with_code()
    lines = len(stage.window.selecting.passages_of("a", placed(stage, "a").laid)[1].lines(0, 900))
    stage.show(replace(stage.view, wraps_code=True))
    stage.hand.turns(4)
    prose = placed(stage, "a").laid.prose
    assert prose is not None
    assert prose.article.pieces[1].wides == ()
    assert len(prose.article.pieces[1].lines) > lines
    stage.hand.click(120, 16)
    stage.hand.click(160, 265)
    assert stage.of(actions.WrapCode), stage.sent


if __name__ == "__main__":
    run(wheel, bar, selecting, found, wrapped)
