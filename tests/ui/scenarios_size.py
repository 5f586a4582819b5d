"""Another size of everything: strokes, what is read, dialogs, figures, and what is left behind."""

from __future__ import annotations

import gc
import sys
from dataclasses import replace
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np
import sample_blocks as samples
import sample_views as views
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.chat.actions import ZOOMS
from ds4gui.ui import monitor
from ds4gui.ui.painter import Placed

ANSWER = "\n\n".join(
    f"Paragraph {number}: some *words* that are long enough to be broken into several lines at "
    f"any size, with `code {number}` and a [link](https://example.org/{number}) among them."
    for number in range(60)
)
EQUAL = dpg.mvKey_Minus + 4


def stage_with_answer() -> Stage:
    figure = samples.figure(key="f")
    blocks = (samples.user("A question"), samples.prose(ANSWER, key="a"), figure)
    stage = Stage(replace(views.main(), pane=samples.pane(*blocks)))
    stage.hand.turns(6)
    return stage


def zoom(stage: Stage, percent: int) -> None:
    stage.show(replace(stage.view, zoom=percent))
    stage.hand.turns(4)


def first_line(stage: Stage) -> str:
    """The words of the first whole line in sight."""
    transcript = stage.window._transcript
    one: Placed = transcript.placed[0]
    for part in stage.window.selecting.passages_of(one.key, one.laid):
        for line in part.lines(-one.y - part.y, -one.y - part.y + 900):
            if one.y + part.y + line.y >= 0:
                return part.plain[line.start : line.end][:24]
    raise AssertionError("no line in sight")


def strokes() -> None:
    """Ctrl and + - 0, on the number pad as well, also over a dialog; one stroke is one step."""
    stage = Stage(replace(views.main(), zoom=110))
    hand = stage.hand
    for key in (EQUAL, dpg.mvKey_Add, dpg.mvKey_Minus, dpg.mvKey_Subtract, dpg.mvKey_0):
        hand.key(key, ctrl=True)
    hand.key(EQUAL, ctrl=True, shift=True)
    hand.key(dpg.mvKey_NumPad0, ctrl=True)
    wanted = [1, 1, -1, -1, 0, 1, 0]
    assert [sent.steps for sent in stage.of(actions.Zoom)] == wanted, stage.of(actions.Zoom)
    assert stage.typing
    assert stage.window.composer.text == ""
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(4)
    hand.key(EQUAL, ctrl=True)
    assert len(stage.of(actions.Zoom)) == len(wanted) + 1


def words_stay() -> None:
    """Whatever the size, the same words stand at the top; and again at the first size."""
    stage = stage_with_answer()
    stage.hand.move(800, 400)
    stage.hand.wheel(9)
    stage.hand.turns(4)
    before = first_line(stage)
    start = before.split(":")[0].split()[0]
    for percent in (110, 125, 150, 175, 200, 90, 75):
        zoom(stage, percent)
        assert first_line(stage).startswith(start[:3]) or before[:8] in _near_top(stage), (
            percent, before, first_line(stage),
        )  # fmt: skip
    zoom(stage, 100)
    assert first_line(stage) == before


def _near_top(stage: Stage) -> str:
    transcript = stage.window._transcript
    one = transcript.placed[0]
    said = []
    for part in stage.window.selecting.passages_of(one.key, one.laid):
        for line in part.lines(-one.y - part.y, -one.y - part.y + 60):
            said.append(part.plain[line.start : line.end])
    return "".join(said)


def everything() -> None:
    """Widgets, drawn parts and figures have the size that is asked for."""
    stage = stage_with_answer()
    window = stage.window
    font_px = {}
    for percent in ZOOMS:
        zoom(stage, percent)
        stage.hand.turns(2)
        scale = percent / 100
        assert window._look.scale == scale
        height = dpg.get_item_rect_size(window.sidebar._new)[1]
        assert height == round(33 * scale), (percent, height)
        font_px[percent] = dpg.get_item_rect_size(window.sidebar._search)[1]
        assert dpg.get_viewport_min_width() == round(480 * scale)
    assert list(font_px.values()) == sorted(set(font_px.values())), font_px
    settled = {}
    deadline = 400
    while len(stage.of(actions.ColumnSettled)) < 2 and deadline:
        stage.hand.turns(1)
        deadline -= 1
    settled = stage.of(actions.ColumnSettled)[-1]
    assert (settled.max_height_px, settled.px_per_unit) == (960, 2.0), settled


def nothing_left() -> None:
    """Fifty changes of the size leave no item, no font and no memory behind."""
    stage = stage_with_answer()
    sizes = [*ZOOMS, *reversed(ZOOMS)]
    for percent in (sizes * 4)[:50]:  # what the toolkit keeps of a size is kept once
        zoom(stage, percent)
    zoom(stage, 100)
    items, octets = _held(stage)
    for percent in (sizes * 4)[:50]:
        zoom(stage, percent)
    zoom(stage, 100)
    after, grown = _held(stage)
    assert after == items, (items, after)
    assert grown - octets < 4 << 20, f"{(grown - octets) / 1e6:.1f} MB"
    sys.stdout.write(f"{(grown - octets) / 1e6:.1f} MB, {after} items")


def _held(stage: Stage) -> tuple[int, int]:
    stage.hand.turns(6)
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return len(dpg.get_all_items()), pages * 4096


def dialogs() -> None:
    """An open dialog is made anew with what was typed; ticks stay; Escape closes it."""
    stage = Stage(views.main())
    hand = stage.hand
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    hand.key(dpg.mvKey_A, ctrl=True)
    hand.text("/tmp/typed.md")
    small = dpg.get_item_rect_size(stage.window._dialogs.window)
    zoom(stage, 150)
    hand.turns(4)
    large = dpg.get_item_rect_size(stage.window._dialogs.window)
    assert large[0] > 1.4 * small[0], (small, large)
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.ExportSession) == [actions.ExportSession("/tmp/typed.md")]
    hand.turns(3)
    assert not stage.window._dialogs.is_open


def monitor_scale() -> None:
    """A monitor of 144 dots per inch has everything at 150 %, and a larger window."""
    assert monitor.monitor_scale() == 1.5, monitor.monitor_scale()
    stage = Stage(views.main())
    assert stage.window._look.scale == 1.5
    assert dpg.get_viewport_client_width() == 1920, "2160 are more than this monitor has"
    zoom(stage, 200)
    assert stage.window._look.scale == 3.0
    assert np.any(stage.hand.grab())


if __name__ == "__main__":
    run(strokes, words_stay, everything, nothing_left, dialogs, monitor_scale)
