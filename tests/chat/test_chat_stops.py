"""Turns that end otherwise: late events, faults, stop, a full disk, and going on after them."""

from __future__ import annotations

import pytest
from builders import whole_call
from world import World

from ds4gui.chat.actions import ContinueReply, Quit, StopReply, SubmitPrompt
from ds4gui.chat.effects import CloseProgram
from ds4gui.chat.events import Streamed, ToolFinished
from ds4gui.chat.parts import Outcome
from ds4gui.chat.stream import (
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamFailed,
)

TIME_CALL = whole_call(1, "current_time", '{"timezone": ""}')
PROBLEM = ServerProblem(code="unreachable", message="The server closed the connection")


@pytest.fixture
def world() -> World:
    world = World()
    world.send(SubmitPrompt("What is a box?"))
    world.settle()
    return world


def roles(world: World) -> list[str]:
    return [message.role for message in world.path]


def last_turn_state(world: World) -> str:
    conversation = world.state.current_conversation
    assert conversation is not None
    return conversation.turns[-1].state


# --- late and repeated events -------------------------------------------------------------------


def test_events_of_a_step_that_is_over_are_ignored(world: World) -> None:
    first = world.reply_id
    world.answer("", TIME_CALL)
    world.tool_done()
    world.settle()
    before = world.path
    late = (StreamDelta(content="late"), StreamEnded("stop"), StreamFailed(PROBLEM))
    world.stream(*late, message_id=first)
    world.send(ToolFinished(first, 0, Outcome(status="completed", content="twice")))
    world.send(ToolFinished(first, 7, Outcome(status="completed", content="no such call")))
    assert world.path == before


def test_a_fault_in_the_stream_keeps_what_came_and_its_sentence(world: World) -> None:
    world.stream(StreamDelta(content="Six fa"), TIME_CALL, StreamFailed(PROBLEM))
    world.settle()
    last = world.disk.messages[world.path[-1].id]
    assert (last.state, last.content, last.error) == ("failed", "Six fa", PROBLEM.message)
    assert last_turn_state(world) == "failed"
    assert not world.ran


# --- stop ---------------------------------------------------------------------------------------


def test_stop_while_streaming_keeps_what_has_arrived(world: World) -> None:
    message_id = world.reply_id
    world.stream(StreamDelta(content="Six fa"))
    world.send(StopReply())
    assert world.stopped == {message_id}
    world.settle()
    last = world.disk.messages[message_id]
    assert (last.content, last.state, last.finish_reason) == ("Six fa", "interrupted", "stopped")
    world.send(Streamed(message_id, StreamDelta(content="ces")))
    assert world.path[-1].content == "Six fa"
    assert not world.state.runs


def test_stop_while_saving_runs_nothing(world: World) -> None:
    world.stream(TIME_CALL, StreamEnded("tool_calls"))
    world.send(StopReply())
    world.settle()
    assert not world.ran
    assert world.card_states() == ["interrupted"]
    assert world.disk.messages[world.path[-1].id].state == "complete"


def test_stop_while_a_tool_runs_keeps_no_result(world: World) -> None:
    world.answer("", TIME_CALL, whole_call(2, "current_time", "{}"))
    message_id = world.reply_id
    world.tool_done()
    world.settle()
    world.send(StopReply())
    world.send(ToolFinished(message_id, 1, Outcome(status="completed", content="late")))
    world.settle()
    assert world.card_states() == ["completed", "interrupted"]
    assert roles(world) == ["user", "assistant", "tool"]
    assert world.disk.turns[1].state == "stopped"


def test_stop_with_nothing_at_work_does_nothing() -> None:
    world = World()
    assert world.send(StopReply()) == ()


# --- going on -----------------------------------------------------------------------------------


def test_continue_asks_again_in_the_same_turn_with_what_had_arrived(world: World) -> None:
    world.stream(StreamDelta(content="Six fa"), StreamFailed(PROBLEM))
    world.settle()
    world.send(ContinueReply())
    sent = world.requests[world.reply_id].messages
    assert [(m["role"], m["content"]) for m in sent] == [
        ("user", "What is a box?"),
        ("assistant", "Six fa"),
    ]
    world.answer("ces.")
    assert {m.turn_id for m in world.path} == {1}
    assert last_turn_state(world) == "complete"


def test_continue_tells_the_model_that_a_call_may_not_have_run(world: World) -> None:
    world.answer("", TIME_CALL)
    world.send(StopReply())
    world.settle()
    world.send(ContinueReply())
    sent = world.requests[world.reply_id].messages
    assert sent[-1]["role"] == "tool"
    assert str(sent[-1]["content"]).startswith("Tool error: ")


# --- the store fails ----------------------------------------------------------------------------


def test_a_full_disk_ends_the_reply_and_is_said(world: World) -> None:
    message_id = world.reply_id
    world.stream(StreamDelta(content="Six fa"))
    world.disk.full = True
    world.stream(StreamDelta(content="ces"))
    world.settle()
    assert not world.state.runs
    assert message_id in world.stopped
    assert world.state.notice is not None
    assert world.state.notice.text == "The disk is full"
    last = world.path[-1]
    assert (last.content, last.state, last.error) == ("Six faces", "failed", "The disk is full")


def test_a_call_whose_message_could_not_be_stored_does_not_run(world: World) -> None:
    world.stream(TIME_CALL)
    world.disk.full = True
    world.stream(StreamEnded("tool_calls"))
    world.settle()
    assert not world.ran
    assert not world.state.runs


def test_quit_is_not_forgotten_by_a_full_disk(world: World) -> None:
    world.disk.full = True
    world.send(Quit())
    world.settle()
    assert CloseProgram() in world.effects
    assert not world.state.runs
