"""A widget's card with mouse and keyboard; no browser: its pictures are painted here."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import numpy as np
import sample_views
from stage import Stage, run

from ds4gui.chat.widget_actions import (
    EndWidget,
    FocusWidget,
    RunWidget,
    WidgetKey,
    WidgetMouse,
    WidgetsInSight,
    WidgetText,
)
from ds4gui.present.view import ProseBlock, ViewModel, WidgetBlock

KEY = "2:0"
LIVE = WidgetBlock(
    key="2:call:0", message_id=2, widget_key=KEY, title="What saving grows to", phase="live",
    height_css=200, says="", refusal="", can_run=False, focused=False,
)  # fmt: skip
OFF = replace(LIVE, phase="off", says="Click to run", can_run=True)


def showing(block: WidgetBlock, *, focus: str = "") -> ViewModel:
    view = sample_views.main()
    words = ProseBlock(key="1:prose:0", message_id=1, text="Move them:")
    return replace(view, pane=replace(view.pane, blocks=(words, block), widget_focus=focus))


def place(stage: Stage) -> tuple[int, int, int, int]:
    """The page's left, top, width and height in the window."""
    transcript = stage.window._transcript
    left, top = dpg.get_item_rect_min(transcript.pointer.drawlist)
    (one,) = (one for one in transcript.placed if one.key == LIVE.key)
    slot = one.laid.slot
    assert slot is not None
    return int(left + one.x + slot.x), int(top + one.y + slot.y), slot.width, slot.height


def paint(stage: Stage, color: tuple[int, int, int]) -> None:
    _, _, width, height = place(stage)
    pixels = np.empty((height, width, 4), np.uint8)
    pixels[:] = (*color, 255)
    stage.window.put_figure(KEY, width, width, height, pixels.reshape(-1).data)
    stage.hand.turns(12)


def color_at(stage: Stage, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(part) for part in stage.hand.grab()[y, x])


def runs() -> None:
    stage = Stage(showing(OFF))
    assert not stage.of(WidgetMouse)
    x, y, width, height = place(stage)
    stage.hand.click(x + width // 2, y + height // 2)
    assert stage.of(RunWidget) == [RunWidget(KEY)]
    stage.show(showing(LIVE))
    stage.hand.turns(8)
    (seen,) = stage.of(WidgetsInSight)
    ((key, shape),) = seen.shapes
    assert (key, shape.width_px) == (KEY, width)
    for color in ((200, 30, 40), (20, 60, 220)):  # the second takes the place of the first
        paint(stage, color)
        x, y, _, _ = place(stage)
        assert color_at(stage, x + 5, y + 5) == color
        assert color_at(stage, x + width - 5, y + 195) == color


def mouse() -> None:
    stage = Stage(showing(LIVE))
    paint(stage, (200, 30, 40))
    x, y, width, _ = place(stage)
    stage.hand.move(x + 40, y + 30)
    stage.hand.press()
    stage.hand.move(x + 60, y + 50)
    stage.hand.move(x - 30, y + 50)  # still held: it is the page's
    stage.hand.release()
    kinds = [(one.kind, one.x_px, one.y_px) for one in stage.of(WidgetMouse)]
    assert ("moved", 40, 30) in kinds
    assert ("pressed", 40, 30) in kinds
    assert ("dragged", -30, 50) in kinds
    assert kinds[-1][0] == "released"
    assert not stage.of(FocusWidget)
    stage.hand.move(x + 40, y + 30)
    stage.hand.wheel(-1)
    assert not [one for one in stage.of(WidgetMouse) if one.kind == "wheel"]
    stage.show(showing(replace(LIVE, focused=True), focus=KEY))
    stage.hand.turns(8)
    stage.hand.wheel(-1)
    (wheel,) = (one for one in stage.of(WidgetMouse) if one.kind == "wheel")
    assert wheel.wheel_px > 0  # downwards, as the page scrolls
    stage.show(showing(LIVE))
    stage.hand.turns(8)
    stage.sent.clear()
    stage.hand.click(x + 20, y - 80)  # outside
    assert not [one for one in stage.of(WidgetMouse) if one.kind == "pressed"]
    stage.hand.click(x + width - 8, y - 18)
    assert stage.of(EndWidget) == [EndWidget(KEY)]


def keys() -> None:
    stage = Stage(showing(LIVE))
    stage.hand.text("for the prompt")
    stage.show(showing(replace(LIVE, focused=True), focus=KEY))
    stage.hand.turns(8)
    assert not stage.window.composer.is_active
    stage.hand.text("hé")
    assert "".join(one.text for one in stage.of(WidgetText)) == "hé"
    for key in (dpg.mvKey_Right, dpg.mvKey_Return, dpg.mvKey_Tab, dpg.mvKey_Back):
        stage.hand.key(key)
    stage.hand.key(dpg.mvKey_A, ctrl=True)
    struck = [(one.name, one.control) for one in stage.of(WidgetKey)]
    assert struck == [
        ("ArrowRight", False), ("Enter", False), ("Tab", False), ("Backspace", False), ("a", True),
    ], struck  # fmt: skip
    assert stage.window.composer.text == "for the prompt"
    stage.hand.key(dpg.mvKey_Escape)
    assert stage.of(FocusWidget) == [FocusWidget("")]
    stage.show(showing(LIVE))
    stage.hand.turns(12)
    assert stage.window.composer.is_active
    stage.sent.clear()
    stage.hand.text(" alone")
    assert not stage.of(WidgetText)
    assert stage.window.composer.text == "for the prompt alone"


run(runs, mouse, keys)
