"""A call that asks: every way from the question to its end. What was not shown never runs."""

from __future__ import annotations

import json

import pytest
from approvals import (
    FOLDER,
    WRITE,
    allow,
    ask,
    batch,
    deny,
    in_workspace,
)
from builders import SVG, whole_call
from world import World, restarted

from ds4gui.chat.actions import (
    AllowCall,
    ChooseWorkspace,
    DeleteSession,
    NewSession,
    Quit,
    SelectSession,
    StopReply,
    SubmitPrompt,
    UndoDelete,
    UserAction,
)
from ds4gui.chat.effects import FindWorkspace
from ds4gui.chat.events import ApprovalWanted, ToolFinished, WorkspaceFound
from ds4gui.chat.parts import Outcome


@pytest.fixture
def world() -> World:
    """The second of three calls is at work."""
    world = in_workspace()
    batch(world)
    return world


# --- the question -------------------------------------------------------------------------------


def test_a_call_runs_without_leave_and_then_waits(world: World) -> None:
    (tool,) = world.tools
    assert (tool.name, tool.workspace, tool.approved, tool.granted) == (
        "write_file", FOLDER, "", False,
    )  # fmt: skip
    ask(world)
    assert world.card_states() == ["completed", "waiting", "waiting"]
    asking, queued = world.cards()[1:]
    assert asking.approval is not None
    assert asking.approval.diff == "-data = 1\n+data = 2"
    assert not asking.approval.again
    assert queued.approval is None
    assert not world.tools
    assert not world.answers, "a question is nothing to store"


def test_nothing_goes_on_until_it_is_answered(world: World) -> None:
    ask(world)
    before = world.state
    world.send(ToolFinished(world.reply_id, 1, Outcome(status="completed", content="late")))
    world.send(SubmitPrompt("Hurry"))
    assert world.state.runs == before.runs
    assert world.path[-1].content == "present_svg is done"


def test_a_question_for_another_call_is_none(world: World) -> None:
    world.send(
        ApprovalWanted(message_id=world.reply_id, call_index=2, summary="", diff="", digest="d1")
    )
    assert world.state.runs[1].phase == "tools"


# --- allow --------------------------------------------------------------------------------------


def test_allowed_once_it_runs_with_its_digest_and_the_rest_follows(world: World) -> None:
    ask(world)
    world.send(allow(world))
    (tool,) = world.tools
    assert (tool.call_index, tool.approved, tool.granted) == (1, "d1", False)
    assert world.card_states() == ["completed", "running", "waiting"]
    world.tool_done(Outcome(status="completed", content="Wrote src/loader.py"))
    world.settle()
    assert world.card_states() == ["completed", "completed", "running"]
    world.tool_done()
    world.settle()
    world.answer("Done.")
    assert [m.call_index for m in world.path if m.role == "tool"] == [0, 1, 2]
    assert [tool.call_index for tool in world.ran] == [0, 1, 1, 2]


@pytest.mark.parametrize("for_session", [False, True])
def test_another_text_than_the_one_shown_is_not_allowed(world: World, for_session: bool) -> None:
    ask(world)
    for action in (
        allow(world, "d0", for_session=for_session),
        AllowCall(world.reply_id, 0, "d1", for_session),
        AllowCall(world.reply_id + 1, 1, "d1", for_session),
        deny(world, "d0"),
    ):
        assert world.send(action) == ()
    assert world.state.runs[1].phase == "asking"
    assert not world.state.grants


def test_an_answer_counts_once(world: World) -> None:
    ask(world)
    allowed = allow(world)
    world.send(allowed)
    assert world.send(allowed) == ()
    assert world.send(deny(world)) == ()
    assert len(world.tools) == 1


def test_a_file_that_changed_meanwhile_is_asked_about_again(world: World) -> None:
    ask(world)
    world.send(allow(world))
    ask(world, "d2", "-data = 7\n+data = 2")
    card = world.cards()[1]
    assert card.approval is not None
    assert (card.approval.again, card.approval.digest) == (True, "d2")
    assert world.send(allow(world, "d1")) == ()
    world.send(allow(world, "d2"))
    assert world.tools[0].approved == "d2"


def test_allowed_once_does_not_allow_the_next(world: World) -> None:
    ask(world)
    world.send(allow(world))
    world.tool_done()
    world.settle()
    world.tool_done()
    world.settle()
    world.answer("Again.", whole_call(0, "write_file", WRITE))
    (tool,) = world.tools
    assert (tool.approved, tool.granted) == ("", False)
    ask(world, "d1")
    card = world.cards()[0]
    assert card.approval is not None
    assert not card.approval.again


# --- for this session ---------------------------------------------------------------------------

# --- deny, stop, end ----------------------------------------------------------------------------


def test_denied_it_never_runs_and_the_model_is_told(world: World) -> None:
    ask(world)
    world.send(deny(world))
    world.settle()
    assert world.card_states() == ["completed", "denied", "running"]
    world.tool_done()
    world.settle()
    (_, denied, _) = [m for m in world.path if m.role == "tool"]
    assert (denied.content, denied.status) == ("Tool error: the user denied this", "denied")
    wire = world.requests[world.reply_id].messages
    assert "the user denied this" in str(wire)
    assert [tool.call_index for tool in world.ran] == [0, 1, 2]
    assert not any(tool.approved or tool.granted for tool in world.ran)


@pytest.mark.parametrize("action", [StopReply(), Quit(), DeleteSession(1)])
def test_stopped_while_it_waits_it_is_interrupted(world: World, action: UserAction) -> None:
    ask(world)
    allowed = allow(world)
    world.send(action)
    assert not world.state.runs
    if isinstance(action, DeleteSession):
        world.send(UndoDelete())
    assert world.card_states() == ["completed", "interrupted", "interrupted"]
    assert world.send(allowed) == ()
    assert not world.tools
    world.settle()


def test_after_a_crash_nothing_runs_by_itself(world: World) -> None:
    ask(world)
    again = restarted(world.disk)
    assert again.card_states() == ["completed", "interrupted", "interrupted"]
    assert not again.ran
    assert again.send(AllowCall(again.path[1].id, 1, "d1")) == ()


def test_a_session_waits_while_another_is_shown(world: World) -> None:
    ask(world)
    allowed = allow(world)
    world.send(NewSession())
    world.send(SubmitPrompt("Meanwhile"))
    world.settle()
    world.answer("Yes.")
    world.send(SelectSession(1))
    assert world.card_states() == ["completed", "waiting", "waiting"]
    world.send(allowed)
    assert world.tools[0].approved == "d1"


def test_the_workspace_stays_while_an_answer_is_at_work(world: World) -> None:
    ask(world)
    effects = world.send(ChooseWorkspace("/home/me/other"))
    assert not [e for e in effects if isinstance(e, FindWorkspace)]
    assert world.state.notice is not None
    assert "Stop the answer first" in world.state.notice.text
    world.send(WorkspaceFound(1, "/home/me/other"))
    assert world.state.current is not None
    assert world.state.current.workspace == FOLDER


def test_a_drawing_beside_it_is_drawn_from_its_call(world: World) -> None:
    ask(world)
    world.send(deny(world))
    world.settle()
    world.tool_done()
    world.settle()
    message = next(m for m in world.path if m.calls)
    assert [c.name for c in message.calls] == ["present_svg", "write_file", "present_svg"]
    assert SVG in json.loads(message.calls[0].arguments)["svg"]
