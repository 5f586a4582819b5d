"""Versions, another answer and the edited prompt in a real window; one scenario a process."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_blocks as samples
import sample_views
from stage import SEND, Stage, run

from ds4gui.chat import actions
from ds4gui.chat.version_actions import (
    DeleteTurn,
    EditPrompt,
    LeaveEdit,
    Regenerate,
    ShowVersion,
)
from ds4gui.chat.waiting_actions import EditWaiting, WithdrawWaiting
from ds4gui.present.frame import AboveRow
from ds4gui.present.versions import VersionsView
from ds4gui.present.view import FootBlock

OLDER = VersionsView(number=2, count=3, previous=ShowVersion(7), next=ShowVersion(9))
LAST = VersionsView(number=2, count=2, previous=ShowVersion(1), next=None)


def stage() -> Stage:
    view = sample_views.main()
    foot = FootBlock(
        key="f", message_id=2, facts="model-a", again=Regenerate(2), versions=OLDER
    )  # fmt: skip
    blocks = (replace(samples.user(), versions=LAST), samples.prose(), foot)
    return Stage(replace(view, pane=replace(view.pane, blocks=blocks)))


def spot_of(stage: Stage, action: actions.UserAction) -> tuple[float, float]:
    """The middle of what sends this action."""
    transcript = stage.window._transcript
    left, top = dpg.get_item_rect_min(transcript.pointer.drawlist)
    (spot,) = (
        (left + placed.x + hit.x + hit.width / 2, top + placed.y + hit.y + hit.height / 2)
        for placed in transcript.placed
        for hit in placed.laid.hits
        if hit.action == action
    )
    return spot


def arrows() -> None:
    """Each arrow and Again can be pressed with the mouse, by Tab and Enter, and by strokes."""
    here = stage()
    for action in (ShowVersion(7), ShowVersion(9), ShowVersion(1), Regenerate(2)):
        here.sent.clear()
        here.hand.click(*spot_of(here, action))
        assert action in here.sent, (action, here.sent)
    here.sent.clear()
    for _ in range(40):
        here.hand.key(dpg.mvKey_Tab)
        stop = here.window.walk._stop()
        if stop is not None and stop.area.holds(*spot_of(here, ShowVersion(7))):
            break
    here.hand.key(dpg.mvKey_Return)
    assert ShowVersion(7) in here.sent, here.sent
    here.hand.key(dpg.mvKey_Escape)
    here.sent.clear()
    here.hand.key(dpg.mvKey_R, ctrl=True)
    here.hand.key(dpg.mvKey_Up, ctrl=True)
    assert [a for a in here.sent if isinstance(a, Regenerate | EditPrompt)] == [
        Regenerate(),
        EditPrompt(),
    ]
    here.window._commands.run["previous_version"]()
    here.window._commands.run["next_version"]()
    here.window._commands.run["delete_turn"]()
    assert here.sent[-3:] == [ShowVersion(7), ShowVersion(9), DeleteTurn()]


def box() -> None:
    """An action fills the box over what was typed, says so above it, and takes it back."""
    here = stage()
    here.hand.text("Half a thought")
    assert here.of(actions.EditDraft)[-1].text == "Half a thought"
    height = here.window.composer.height(1176)
    row = AboveRow(
        icon="PENCIL",
        text="Editing an earlier prompt",
        note="",
        buttons=(("Leave it", LeaveEdit()),),
    )
    filled = replace(here.view.composer, draft="Draw it", fill=1, above=(row,))
    here.show(replace(here.view, composer=filled))
    here.hand.turns(6)
    assert here.window.composer.text == "Draw it"
    assert here.typing
    assert here.window.composer.height(1176) > height
    here.hand.text(" well")
    here.hand.key(dpg.mvKey_Return)
    assert here.of(actions.SubmitPrompt) == [actions.SubmitPrompt("Draw it well")]
    here.hand.click(*middle_of(button("Leave it")))
    assert here.of(LeaveEdit) == [LeaveEdit()]
    back = replace(filled, draft="Half a thought", fill=2, above=())
    here.show(replace(here.view, composer=back))
    here.hand.turns(6)
    assert here.window.composer.text == "Half a thought"
    assert here.window.composer.height(1176) == height
    here.hand.key(dpg.mvKey_Return)
    assert here.of(actions.SubmitPrompt)[-1] == actions.SubmitPrompt("Half a thought")


def queue() -> None:
    """While the model is busy Enter sends a prompt to wait, and the button still stops."""
    view = sample_views.main()
    text = "The next one, please"
    row = AboveRow(
        icon="CLOCK", text=text, note="next",
        buttons=(("Edit", EditWaiting(0, text)), ("Withdraw", WithdrawWaiting(0, text))),
    )  # fmt: skip
    here = Stage(replace(view, composer=replace(view.composer, can_stop=True)))
    here.hand.text(text)
    here.hand.key(dpg.mvKey_Return)
    assert here.of(actions.SubmitPrompt) == [actions.SubmitPrompt(text)]
    assert here.window.composer.text == ""
    here.show(replace(here.view, composer=replace(here.view.composer, above=(row,))))
    here.hand.turns(6)
    here.hand.click(*SEND)
    assert here.of(actions.StopReply), "the box stays where it is, below what waits"
    for label, action in row.buttons:
        here.hand.click(*middle_of(button(label)))
        assert action in here.sent, here.sent
    here.show(replace(here.view, composer=replace(here.view.composer, above=())))
    here.hand.turns(6)
    assert not [item for item in dpg.get_all_items() if dpg.get_item_label(item) == "Withdraw"]


def button(label: str) -> int:
    (found,) = (
        item
        for item in dpg.get_all_items()
        if dpg.get_item_type(item) == "mvAppItemType::mvButton"
        and dpg.get_item_label(item) == label
    )
    return int(found)


def middle_of(item: int) -> tuple[float, float]:
    (x, y), (width, height) = dpg.get_item_rect_min(item), dpg.get_item_rect_size(item)
    return x + width / 2, y + height / 2


if __name__ == "__main__":
    run(arrows, box, queue)
