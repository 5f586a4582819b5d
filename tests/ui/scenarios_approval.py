"""A change that waits for the user, and the dialogs of a session's choices; see stage.py."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import numpy as np
import sample_blocks
import sample_views
from numpy.typing import NDArray
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.present.frame import ToolChoice
from ds4gui.present.view import ViewModel
from ds4gui.ui.dialogs.path import PathDialog
from ds4gui.ui.dialogs.tools import ToolsDialog

CHANGE = sample_blocks.approval()
ALLOWED = actions.AllowCall(2, 1, "digest")


def staged(diff: str = CHANGE.diff) -> Stage:
    """The change stands at the end of the transcript."""
    view = sample_views.main()
    block = replace(CHANGE, diff=diff)
    pane = sample_blocks.pane(*sample_blocks.answer(), block)
    stage = Stage(replace(view, pane=pane))
    stage.hand.turns(10)
    return stage


def press(stage: Stage, index: int) -> None:
    """A click into the middle of one of the three answers, wherever they are."""
    transcript = stage.window._transcript
    placed = next(p for p in transcript.placed if p.key == CHANGE.key)
    hit = placed.laid.hits[index]
    left, top = dpg.get_item_rect_min(transcript.pointer.drawlist)
    x = left + placed.x + hit.x + hit.width / 2
    stage.hand.click(round(x), round(top + placed.y + hit.y + hit.height / 2))


def answers() -> None:
    stage = staged()
    press(stage, 0)
    press(stage, 1)
    press(stage, 2)
    assert stage.sent[-3:] == [
        ALLOWED,
        actions.AllowCall(2, 1, "digest", for_session=True),
        actions.DenyCall(2, 1, "digest"),
    ]
    sent = len(stage.sent)
    stage.hand.key(dpg.mvKey_Return)
    stage.hand.key(dpg.mvKey_Spacebar)
    assert not [a for a in stage.sent[sent:] if isinstance(a, actions.AllowCall)], "no key allows"


def long_diff() -> None:
    """All of a long change is laid out, and the answers stand below its last line."""
    lines = [f"+    line {number} of a file that is new" for number in range(6000)]
    stage = staged("\n".join(lines))
    stage.hand.turns(30)
    transcript = stage.window._transcript
    placed = next(p for p in transcript.placed if p.key == CHANGE.key)
    assert not placed.laid.unfinished
    shown = sum(len(text.wrapped) for text in placed.laid.texts[:-3])
    assert shown == 6000
    assert placed.laid.hits[0].y > placed.laid.texts[-4].bottom
    press(stage, 0)
    assert stage.of(actions.AllowCall) == [ALLOWED]


def workspace() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.key(dpg.mvKey_O, ctrl=True)
    hand.turns(4)
    hand.text("/home/me/project")
    hand.key(dpg.mvKey_Return)
    hand.turns(4)
    assert stage.of(actions.ChooseWorkspace) == [actions.ChooseWorkspace("/home/me/project")]
    assert stage.typing, "the caret is back in the prompt box"
    hand.key(dpg.mvKey_O, ctrl=True)
    hand.turns(4)
    hand.text("/home/me/other")
    hand.key(dpg.mvKey_Escape)
    hand.turns(4)
    assert len(stage.of(actions.ChooseWorkspace)) == 1
    busy = replace(stage.view, menus=replace(stage.view.menus, can_choose_workspace=False))
    stage.show(busy)
    hand.key(dpg.mvKey_O, ctrl=True)
    hand.turns(4)
    assert not stage.window._dialogs.is_open


TOOLS = (
    ToolChoice(name="present_svg", listed=True, enabled=True, note=""),
    ToolChoice(name="read_file", listed=False, enabled=True, note="needs a workspace"),
    ToolChoice(name="write_file", listed=False, enabled=False, note="not a tool of above"),
)


def with_tools() -> ViewModel:
    view = sample_views.main()
    return replace(view, menus=replace(view.menus, tools=TOOLS))


def tools() -> None:
    stage = Stage(with_tools())
    hand = stage.hand
    hand.key(dpg.mvKey_T, ctrl=True)
    hand.turns(6)
    for name in ("read_file", "write_file"):
        dialog = stage.window._dialogs.shown
        assert isinstance(dialog, ToolsDialog)
        box = dialog.boxes[name]
        left, top = dpg.get_item_rect_min(box)
        hand.click(round(left + 8), round(top + 8))
        hand.turns(2)
    buttons = dpg.get_item_children(stage.window._dialogs.window, 1)[-1]
    left, top = dpg.get_item_rect_min(dpg.get_item_children(buttons, 1)[0])
    hand.click(round(left + 10), round(top + 10))
    hand.turns(4)
    assert stage.of(actions.ChooseTools) == [actions.ChooseTools(("present_svg", "read_file"))]


def chip_pixels(stage: Stage) -> NDArray[np.uint8]:
    """What is seen of the chips."""
    every = stage.window.composer._chips._items.values()
    items = [one for one in every if dpg.is_item_shown(one.frame)]
    corners = [dpg.get_item_rect_min(one.button) for one in items]
    ends = [dpg.get_item_rect_max(one.button) for one in items]
    left, top = (round(min(c[axis] for c in corners)) for axis in (0, 1))
    right, bottom = (round(max(e[axis] for e in ends)) for axis in (0, 1))
    return stage.hand.grab()[top:bottom, left:right]


def chips() -> None:
    """The chips below the prompt open what they name; one that can't be used does nothing."""
    view = with_tools()
    stage = Stage(view)
    hand, dialogs = stage.hand, stage.window._dialogs
    items = stage.window.composer._chips._items
    for name, kind in (("tools", ToolsDialog), ("workspace", PathDialog)):
        left, top = dpg.get_item_rect_min(items[name].button)
        hand.click(round(left + 8), round(top + 12))
        hand.turns(4)
        assert dialogs.is_open, name
        assert isinstance(dialogs.shown, kind)
        hand.key(dpg.mvKey_Escape)
        hand.turns(4)
        assert not dialogs.is_open
        assert stage.typing, "the caret is back in the prompt box"
    hand.move(600, 300)
    hand.turns(4)
    before = chip_pixels(stage)
    off = tuple(replace(chip, enabled=False) for chip in view.composer.chips)
    stage.show(replace(view, composer=replace(view.composer, chips=off)))
    hand.turns(4)
    # The toolkit gives a disabled button the base theme, whose words lie on the icon.
    assert np.array_equal(chip_pixels(stage), before)
    left, top = dpg.get_item_rect_min(items["tools"].button)
    hand.click(round(left + 8), round(top + 12))
    hand.turns(4)
    assert not dialogs.is_open


if __name__ == "__main__":
    run(answers, long_diff, workspace, tools, chips)
