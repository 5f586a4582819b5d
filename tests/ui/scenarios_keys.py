"""The keyboard alone reaches and presses what the mouse can: `python scenarios_keys.py NAME`."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_blocks as samples
import sample_views as views
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.present.frame import ToolChoice

TEXT = "Words with a [link](https://example.org/a).\n\n```py\nprint(1)\n```\n\nAnd more."


def stage_with_text() -> Stage:
    blocks = (samples.user("A question"), samples.prose(TEXT, key="a"))
    stage = Stage(replace(views.running(), pane=samples.pane(*blocks)))
    stage.hand.turns(6)
    return stage


def at(stage: Stage) -> object:
    """What the ring is on; the word of a button."""
    walk = stage.window.walk
    if not walk.is_on:
        return None
    return dpg.get_item_label(walk._at) if isinstance(walk._at, int) else walk._at


def ring(stage: Stage) -> int:
    return len(dpg.get_item_children(stage.window.walk._layer, 2) or ())


def go_to(stage: Stage, wanted: object) -> None:
    for _ in range(40):
        stage.hand.key(dpg.mvKey_Tab)
        if at(stage) == wanted:
            return
    raise AssertionError(f"{wanted} is never reached")


def round_trip() -> None:
    """Tab reaches everything once and comes back to the prompt, which gets no tab."""
    stage = stage_with_text()
    hand = stage.hand
    hand.text("words")
    seen: list[object] = []
    for _ in range(40):
        hand.key(dpg.mvKey_Tab)
        if stage.typing:
            break
        seen.append(at(stage) if at(stage) is not None else "field")
        assert at(stage) is None or ring(stage) == 1, "what has the focus shows it"
    assert stage.typing, seen
    assert stage.window.composer.text == "words"
    assert len(seen) == len(set(map(str, seen))), seen
    assert seen.count("field") == 1, "the search"
    assert ("session", 1) in seen
    assert ("session", 2) not in seen, "the list is one stop"
    assert len([one for one in seen if isinstance(one, tuple) and one[0] == "a"]) == 2
    assert {"New session", "Undo"} <= set(seen), seen
    assert ring(stage) == 0
    for _ in range(len(seen) + 1):
        hand.key(dpg.mvKey_Tab, shift=True)
    assert stage.typing, "and the other way round"


def presses() -> None:
    """Enter and Space press; the ring stays where something can be pressed again."""
    stage = stage_with_text()
    hand = stage.hand
    go_to(stage, "New session")
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.NewSession)
    assert not stage.of(actions.SubmitPrompt)
    stage.hand.turns(3)
    for kind in (actions.OpenLink, actions.CopyText):
        while not stage.of(kind):
            hand.key(dpg.mvKey_Tab)
            name = at(stage)
            if isinstance(name, tuple) and name[0] == "a":
                hand.key(dpg.mvKey_Spacebar)
                assert at(stage) == name
    assert stage.of(actions.OpenLink) == [actions.OpenLink("https://example.org/a")]
    assert stage.of(actions.CopyText) == [actions.CopyText("print(1)\n")]


def sessions() -> None:
    """Arrows go from row to row, and Enter opens one; those of the transcript stay out of it."""
    stage = stage_with_text()
    hand = stage.hand
    go_to(stage, ("session", 1))
    hand.key(dpg.mvKey_Down)
    hand.key(dpg.mvKey_Down)
    hand.key(dpg.mvKey_Up)
    assert at(stage) == ("session", 2)
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.SelectSession) == [actions.SelectSession(2)]
    hand.key(dpg.mvKey_Escape)
    hand.turns(3)
    assert stage.typing
    assert ring(stage) == 0
    assert not stage.of(actions.StopReply), "the first Escape only leaves"
    hand.text("here")
    assert stage.window.composer.text == "here"


def long_list() -> None:
    """A row out of sight is scrolled to."""
    view = replace(views.main(), sidebar=views.many_sessions(500))
    stage = Stage(view)
    go_to(stage, ("session", 1))
    for _ in range(40):
        stage.hand.key(dpg.mvKey_Down)
    stage.hand.turns(3)
    assert at(stage) == ("session", 41)
    stop = stage.window.walk._stop()
    assert stop is not None
    assert stop.area.bottom <= 872, stop.area


def dialogs() -> None:
    """A dialog is walked by itself; boxes are ticked with Space."""
    view = views.main()
    tools = tuple(
        ToolChoice(name=name, listed=True, enabled=True, note="") for name in ("one", "two")
    )
    stage = Stage(replace(view, menus=replace(view.menus, tools=tools)))
    hand = stage.hand
    hand.key(dpg.mvKey_T, ctrl=True)
    hand.turns(5)
    go_to(stage, "two")
    hand.key(dpg.mvKey_Spacebar)
    go_to(stage, "Save")
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.ChooseTools) == [actions.ChooseTools(("one",))], stage.sent
    hand.turns(4)
    assert stage.typing
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    go_to(stage, "Cancel")
    hand.key(dpg.mvKey_Return)
    hand.turns(4)
    assert not stage.window._dialogs.is_open
    assert not stage.of(actions.ExportSession)


def mouse_takes_over() -> None:
    """A click takes the ring away, and the caret comes back."""
    stage = stage_with_text()
    go_to(stage, "New session")
    stage.hand.click(700, 700)
    stage.hand.turns(4)
    assert ring(stage) == 0
    assert stage.typing


if __name__ == "__main__":
    run(round_trip, presses, sessions, long_list, dialogs, mouse_takes_over)
