"""Sessions side by side: opened, brought to the front, forked, asked together, kept."""

from __future__ import annotations

from dataclasses import replace

from world import World

from ds4gui import limits
from ds4gui.chat.actions import (
    DeleteSession,
    EditDraft,
    NewSession,
    SelectSession,
    StopReply,
    SubmitPrompt,
    UndoDelete,
)
from ds4gui.chat.alignment import aligned
from ds4gui.chat.pane_actions import (
    AskAll,
    ClosePane,
    FloatPane,
    FocusPane,
    ForkBeside,
    LockScrolling,
    MaximisePane,
    OpenBeside,
    OpenNewBeside,
    SharePanes,
    StepPane,
    StopAll,
)
from ds4gui.chat.pane_state import Afloat, Panes
from ds4gui.chat.storage import LoadConversation, StoreFailed
from ds4gui.chat.stream import StreamDelta, StreamEnded
from ds4gui.chat.waiting import waiting_in

PLACE = Afloat(0.2, 0.1, 0.5, 0.6)


def asked(world: World, text: str) -> int:
    """A session with one answered prompt; its id."""
    world.send(NewSession())
    world.send(SubmitPrompt(text))
    world.settle()
    world.answer(f"About {text}")
    world.settle()
    assert world.state.current_id is not None
    return world.state.current_id


def three() -> World:
    world = World()
    for text in ("one", "two", "three"):
        asked(world, text)
    return world


def test_a_session_opens_at_either_side_and_is_in_front() -> None:
    world = three()
    world.send(OpenBeside(1))
    assert (world.state.current_id, world.state.shown_ids) == (1, (3, 1))
    world.send(OpenBeside(2, at_left=True))
    assert (world.state.current_id, world.state.shown_ids) == (2, (3, 2, 1))
    world.send(OpenBeside(3))
    assert (world.state.current_id, world.state.shown_ids) == (3, (3, 2, 1)), "it has its pane"
    world.send(SelectSession(1))
    assert (world.state.current_id, world.state.shown_ids) == (1, (3, 2, 1))


def test_what_is_chosen_and_typed_is_meant_for_the_front_one() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(EditDraft("for one"))
    world.send(FocusPane(3))
    world.send(EditDraft("for three"))
    world.send(EditDraft("for one, at last", 1))
    assert world.state.drafts == {1: "for one, at last", 3: "for three"}
    world.send(StepPane(1))
    assert world.state.current_id == 1
    world.send(StepPane(1))
    assert world.state.current_id == 3
    world.send(FocusPane(2))
    assert world.state.current_id == 3, "it is in no pane"


def test_a_new_session_takes_the_front_pane_or_one_beside() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(NewSession())
    new_id = world.state.current_id
    assert world.state.shown_ids == (3, new_id)
    world.send(OpenNewBeside())
    assert world.state.shown_ids[:2] == (3, new_id)
    assert len(set(world.state.shown_ids)) == 3, "no session has two panes"


def test_a_pane_closes_for_its_neighbour_and_the_last_one_stays() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(OpenBeside(2))
    world.send(ClosePane(3))
    assert (world.state.current_id, world.state.shown_ids) == (2, (1, 2))
    world.send(ClosePane())
    assert world.state.shown_ids == (1,)
    world.send(ClosePane())
    assert world.state.shown_ids == (1,)
    assert world.state.session(2) is not None


def test_four_are_the_most() -> None:
    world = three()
    asked(world, "four")
    asked(world, "five")
    for session_id in (1, 2, 3):
        world.send(OpenBeside(session_id))
    before = world.state.shown_ids
    for action in (OpenBeside(4), OpenNewBeside(), ForkBeside()):
        world.send(action)
        assert world.state.shown_ids == before
        assert world.state.notice is not None
        assert "side by side" in world.state.notice.text


def test_all_are_asked_at_once_and_stopped_one_or_all() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(OpenBeside(2))
    world.send(AskAll(True))
    world.send(EditDraft("to all"))
    world.send(SubmitPrompt("to all"))
    assert set(world.state.runs) == {1, 2, 3}
    assert world.state.drafts == {}
    turns = [world.state.conversations[i].turns[-1] for i in (1, 2, 3)]
    assert len({turn.ask_group for turn in turns}) == 1
    assert turns[0].ask_group is not None
    assert len({turn.id for turn in turns}) == 3
    world.settle()
    world.send(StopReply())
    assert set(world.state.runs) == {1, 3}
    world.send(StopAll())
    assert not world.state.runs


def test_what_all_are_asked_waits_where_one_is_busy_and_stands_beside_the_others_then() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(SubmitPrompt("alone"))
    world.settle()
    world.send(AskAll(True))
    world.send(FocusPane(3))
    world.send(EditDraft("to all"))
    world.send(SubmitPrompt("to all"))
    assert set(world.state.runs) == {1, 3}
    assert (world.state.drafts, world.state.notice) == ({}, None)
    assert world.state.conversations[3].messages[-2].content == "to all"
    assert [one.text for one in waiting_in(world.state.session(1))] == ["to all"]
    world.settle()
    world.send(SubmitPrompt("both busy"))
    assert [len(waiting_in(world.state.session(i))) for i in (1, 3)] == [2, 1]
    assert [one.text for one in waiting_in(world.disk.sessions[1])] == ["to all", "both busy"]
    for _ in range(3):
        for session_id in tuple(world.state.runs):
            world.stream(
                StreamDelta(content="Yes"),
                StreamEnded("stop"),
                message_id=world.state.runs[session_id].message_id,
            )
        world.settle()
    assert not world.state.runs
    rows = aligned([world.state.conversations[i] for i in (1, 3)])
    said = [[turn and turn.prompt and turn.prompt.content for turn in row.turns] for row in rows]
    assert said[-2:] == [["to all", "to all"], ["both busy", "both busy"]]


def test_where_what_all_are_asked_can_not_even_wait_the_pane_is_named() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(SubmitPrompt("alone"))
    for number in range(limits.PROMPTS_WAITING):
        world.send(SubmitPrompt(f"{number}"))
    world.settle()
    world.send(AskAll(True))
    world.send(SubmitPrompt("to all"))
    assert set(world.state.runs) == {1, 3}
    assert len(waiting_in(world.state.session(1))) == limits.PROMPTS_WAITING
    assert world.state.notice is not None
    assert world.state.notice.text == "Not asked: “one”, where too many prompts wait"


def test_without_neighbours_a_prompt_goes_to_the_one_there_is() -> None:
    world = three()
    world.send(AskAll(True))
    assert not world.state.panes.asks_all
    world.send(SubmitPrompt("more"))
    assert set(world.state.runs) == {3}


def test_a_deleted_session_leaves_its_pane_and_comes_back_in_front() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(OpenBeside(2))
    world.send(DeleteSession(3))
    assert world.state.shown_ids == (1, 2)
    world.send(DeleteSession(2))
    assert (world.state.current_id, world.state.shown_ids) == (1, (1,))
    world.send(UndoDelete())
    assert (world.state.current_id, world.state.shown_ids) == (2, (1, 2))
    world.send(UndoDelete())
    assert (world.state.current_id, world.state.shown_ids) == (3, (1, 2, 3))


def test_panes_and_how_they_lie_are_there_after_a_restart() -> None:
    world = three()
    for action in (
        OpenBeside(1), OpenBeside(2), LockScrolling(True), AskAll(True),
        SharePanes((0.5, 0.3, 0.2)), FloatPane(1, PLACE), MaximisePane(True),
    ):  # fmt: skip
        world.send(action)
    world.settle()
    after = World(replace(World().state, loaded=False), world.disk)
    effects = after.send(world.disk.library())
    assert after.state.panes == world.state.panes
    assert after.state.shown_ids == world.state.shown_ids
    loads = {effect.session_id for effect in effects if isinstance(effect, LoadConversation)}
    assert loads == {1, 2, 3}
    after.settle()
    assert set(after.state.conversations) == {1, 2, 3}
    crashed = World(replace(World().state, loaded=False), world.disk)
    crashed.send(world.disk.library())
    assert crashed.state.panes == world.state.panes


def test_a_pane_whose_path_cant_be_read_goes() -> None:
    world = three()
    world.send(OpenBeside(1))
    failed = StoreFailed(code="damaged", message="No", command=LoadConversation(3))
    world.send(failed)
    assert world.state.shown_ids == (1,)
    assert world.state.notice is not None


def test_the_last_pane_that_lies_does_not_float() -> None:
    world = three()
    world.send(OpenBeside(1))
    world.send(FloatPane(3, PLACE))
    assert world.state.panes.afloat == {3: PLACE}
    assert world.state.current_id == 3, "what begins to float is in front"
    world.send(FloatPane(1, PLACE))
    assert set(world.state.panes.afloat) == {3}
    world.send(SelectSession(2))
    assert world.state.panes.afloat == {2: PLACE}, "the pane floats on with another session"
    world.send(ClosePane())
    assert world.state.panes == Panes()
