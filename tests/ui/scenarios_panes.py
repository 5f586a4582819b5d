"""Panes with mouse and keyboard: opened, brought to the front, resized, floating, under tabs."""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_blocks as samples
import sample_views as views
from stage import Stage, run

from ds4gui.chat import actions
from ds4gui.chat.pane_actions import (
    AskAll,
    ClosePane,
    FloatPane,
    FocusPane,
    ForkBeside,
    LockScrolling,
    OpenBeside,
    SharePanes,
    StepPane,
)
from ds4gui.chat.pane_state import Afloat
from ds4gui.present.frame import Fact, PanesView
from ds4gui.present.view import ChatView, PaneView, ViewModel
from ds4gui.ui.pane import Pane
from ds4gui.ui.shortcuts import PAGE_UP

SECOND_ROW = (100, 221)
TEXT = "A sentence that is read.\n\n" * 4


def pane(session_id: int, turns: int = 12) -> PaneView:
    blocks = [
        block
        for turn in range(turns)
        for block in (
            samples.user(f"Question {turn}", key=f"{session_id * 1000 + 2 * turn}:user:0"),
            samples.prose(TEXT * session_id, key=f"{session_id * 1000 + 2 * turn + 1}:prose:0"),
        )
    ]
    return replace(
        samples.pane(*blocks, session_id=session_id),
        title=f"Session {session_id}",
        facts=(Fact(name="speed", text=f"{session_id} tok/s"),),
    )


def beside(count: int = 2, front: int = 0, **panes: object) -> ViewModel:
    """So many sessions side by side."""
    view = views.main()
    chats = [
        ChatView(pane=pane(i), composer=replace(view.composer, session_id=i))
        for i in range(1, count + 1)
    ]
    ahead = chats.pop(front)
    lying: dict[str, object] = {"afloat": (None,) * count, "can_open": True, **panes}
    return replace(
        view,
        pane=ahead.pane,
        composer=ahead.composer,
        beside=tuple(chats),
        front_at=front,
        panes=PanesView(**lying),  # type: ignore[arg-type]  # each scenario names its own
    )


def shown(stage: Stage) -> tuple[Pane, ...]:
    return stage.window._panes.shown


def drag(stage: Stage, start: tuple[int, int], end: tuple[int, int]) -> None:
    stage.hand.move(*start)
    stage.hand.press()
    stage.hand.move((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    stage.hand.move(*end)
    stage.hand.turns(2)
    stage.hand.release()


def seen_on_screen(one: Pane) -> bool:
    return bool(dpg.is_item_shown(one.frame))


def middle(one: Pane) -> tuple[int, int]:
    return (one._area.x + one._area.width // 2, one._area.y + one._area.height // 2)


def front() -> None:
    """A press anywhere in a pane brings it to the front, and the caret to its prompt box."""
    stage = Stage(beside())
    one, other = shown(stage)
    assert one._area.right + 1 == other._area.x
    stage.hand.click(*middle(one))
    assert not stage.of(FocusPane), "it is there already"
    stage.hand.click(*middle(other))
    assert stage.of(FocusPane) == [FocusPane(2)]
    stage.show(beside(front=1))
    stage.hand.turns(6)
    assert shown(stage) == (one, other), "each session keeps its frame"
    assert other.composer.is_active
    stage.hand.text("for two")
    stage.hand.turns(3)
    assert (one.composer.text, other.composer.text) == ("", "for two")
    assert stage.of(actions.EditDraft)[-1] == actions.EditDraft("for two", 2)
    dpg.set_value(one.composer._item, "late")  # as a field does that was left in the last frame
    stage.hand.turns(2)
    assert stage.of(actions.EditDraft)[-1] == actions.EditDraft("late", 1)
    stage.hand.key(dpg.mvKey_F6)
    assert stage.of(StepPane) == [StepPane(1)]
    y = one.transcript.scroll.y
    stage.hand.key(PAGE_UP)
    stage.hand.turns(3)
    assert one.transcript.scroll.y == y
    assert other.transcript.scroll.y < other.transcript.scroll.max_y, "keys scroll the front one"


def opened() -> None:
    """From the list by Ctrl and a click, by its menu, and by carrying a row over the panes."""
    stage = Stage(views.main())
    stage.hand.hold(dpg.mvKey_ModCtrl, dpg.mvKey_LControl)
    stage.hand.click(*SECOND_ROW)
    stage.hand.let_go(dpg.mvKey_ModCtrl, dpg.mvKey_LControl)
    assert stage.of(OpenBeside) == [OpenBeside(2)]
    assert not stage.of(actions.SelectSession)
    stage.hand.move(*SECOND_ROW)
    stage.hand.press()
    stage.hand.turns(3)
    for x in (300, 600, 700):
        stage.hand.move(x, 400)
        stage.hand.turns(2)
    assert stage.of(actions.SelectSession) == [actions.SelectSession(2), actions.SelectSession(1)]
    stage.hand.release()
    stage.hand.turns(3)
    assert stage.of(OpenBeside)[1:] == [OpenBeside(2, at_left=True)]
    stage.show(replace(stage.view, panes=replace(stage.view.panes, can_fork=True)))
    stage.hand.turns(3)
    stage.hand.key(dpg.mvKey_K, ctrl=True, shift=True)
    assert stage.of(ForkBeside) == [ForkBeside()]


def resized() -> None:
    """The line between two panes is dragged; what it leaves is told once."""
    stage = Stage(beside(3))
    one, two, three = shown(stage)
    line = one._area.right
    drag(stage, (line, 400), (line + 90, 400))
    stage.hand.turns(4)
    (told,) = stage.of(SharePanes)
    assert len(told.shares) == 3
    assert abs(one._area.width - (line + 90 - one._area.x)) <= 4
    stage.show(beside(3, shares=told.shares))
    stage.hand.turns(4)
    assert abs(one._area.width - (line + 90 - one._area.x)) <= 4
    assert two._area.right + 1 == three._area.x
    stage.show(beside(2))
    stage.hand.turns(4)
    assert not three.is_shown
    assert abs(one._area.width - two._area.width) <= 1


def floating() -> None:
    """One that floats lies over the others, is moved by its head and sized by its corner."""
    place = Afloat(0.4, 0.2, 0.5, 0.6)
    stage = Stage(beside(3, front=2, afloat=(None, None, place)))
    one, two, three = shown(stage)
    assert two._area.holds(*middle(three)), "it covers the second"
    x, y = middle(three)
    stage.hand.click(x, y)
    assert not stage.of(FocusPane), "what is in front has the mouse"
    before = three._area
    head = (before.x + 60, before.y + 20)
    drag(stage, head, (head[0] - 100, head[1] + 30))
    stage.hand.turns(3)
    (moved,) = stage.of(FloatPane)
    assert (three._area.x, three._area.y) == (before.x - 100, before.y + 30)
    assert moved.session_id == 3
    assert moved.place is not None
    stage.show(beside(3, front=2, afloat=(None, None, moved.place)))
    stage.hand.turns(3)
    assert abs(three._area.x - (before.x - 100)) <= 1
    corner = (three._area.right - 5, three._area.bottom - 5)
    drag(stage, corner, (corner[0] - 60, corner[1] - 40))
    stage.hand.turns(3)
    assert abs(three._area.width - (before.width - 60)) <= 1
    assert one._area.right + 1 == two._area.x


def tabs() -> None:
    """Where there is no room for all, one is seen, and the others are tabs above it."""
    stage = Stage(beside(4))
    stage.hand.turns(3)
    seen = [one for one in shown(stage) if one.is_shown]
    assert len(seen) == 1, "four times 320 px are more than there are"
    assert seen[0].session_id == 1
    stage.hand.click(700, 52)
    stage.hand.click(900, 52)
    focused = {action.session_id for action in stage.of(FocusPane)}
    assert focused <= {2, 3, 4}
    assert focused
    stage.show(beside(2))
    stage.hand.turns(3)
    stage.show(beside(2, maximised=True))
    stage.hand.turns(3)
    assert [seen_on_screen(one) for one in shown(stage)] == [True, False]
    stage.show(beside(2))
    stage.hand.turns(3)
    assert [seen_on_screen(one) for one in shown(stage)] == [True, True]


def locked() -> None:
    """Scrolled together, each shows the same turn, whatever its height."""
    rows = [tuple(i * 1000 + 2 * turn for turn in range(12)) for i in (1, 2)]
    view = beside(2, locked=True)
    first = replace(view.pane, rows=rows[0])
    second = replace(view.beside[0], pane=replace(view.beside[0].pane, rows=rows[1]))
    stage = Stage(replace(view, pane=first, beside=(second,)))
    one, two = shown(stage)
    stage.hand.turns(5)
    for mover, other in ((one, two), (two, one)):
        mover.transcript.scroll.go(mover.transcript.scroll.max_y * 0.4)
        mover.transcript.repaint()
        stage.hand.turns(6)
        turns = {
            int(chat.transcript.keys[chat.transcript.scroll.anchor].split(":")[0]) % 1000 // 2
            for chat in (mover, other)
        }
        assert len(turns) == 1, turns
    one.transcript.scroll.go(one.transcript.scroll.max_y)
    stage.hand.turns(6)
    assert two.transcript.scroll.following


def together() -> None:
    """Menu and strokes: ask all, lock, close."""
    stage = Stage(beside())
    stage.hand.key(dpg.mvKey_A, ctrl=True, shift=True)
    assert stage.of(AskAll) == [AskAll(True)]
    stage.hand.key(dpg.mvKey_J, ctrl=True)
    assert stage.of(LockScrolling) == [LockScrolling(True)]
    stage.hand.key(dpg.mvKey_W, ctrl=True)
    assert stage.of(ClosePane) == [ClosePane()]
    stage.show(views.main())
    stage.hand.turns(4)
    stage.hand.key(dpg.mvKey_W, ctrl=True)
    assert len(stage.of(ClosePane)) == 1, "the last pane stays"


if __name__ == "__main__":
    run(front, opened, resized, floating, tabs, locked, together)
