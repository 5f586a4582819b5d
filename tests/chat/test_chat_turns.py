"""Whole turns, played against a shell in memory."""

from __future__ import annotations

import pytest
from builders import SVG, call_delta, drawing, whole_call
from world import World

from ds4gui import limits
from ds4gui.chat.actions import ContinueReply, StopReply, SubmitPrompt
from ds4gui.chat.effects import StartReply
from ds4gui.chat.parts import Outcome
from ds4gui.chat.storage import SaveMessage
from ds4gui.chat.stream import (
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamUsage,
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


# --- answers ------------------------------------------------------------------------------------


def test_a_plain_answer_is_on_disk_when_its_turn_ends(world: World) -> None:
    world.stream(
        StreamDelta(content="Six "),
        StreamDelta(content="faces."),
        StreamUsage(prompt_tokens=11, completion_tokens=3, reasoning_tokens=None),
        StreamEnded("stop"),
    )
    assert world.state.runs, "the turn waits for the disk"
    world.settle()
    assert not world.state.runs
    stored = world.disk.messages[world.path[-1].id]
    assert (stored.content, stored.state) == ("Six faces.", "complete")
    assert stored.finish_reason == "stop"
    turn = world.disk.turns[stored.turn_id]
    assert turn.state == "complete"
    assert (turn.usage.prompt_tokens, turn.usage.completion_tokens) == (11, 3)
    assert world.disk.sessions[1].head_id == stored.id
    assert world.disk.sessions[1].title == "What is a box?"


def test_a_prompt_is_stored_before_the_model_is_asked() -> None:
    world = World()
    effects = world.send(SubmitPrompt("  Indented\n"))
    saved = [e.message.content for e in effects if isinstance(e, SaveMessage)]
    assert saved == ["  Indented", ""]
    assert isinstance(effects[-1], StartReply)


def test_thinking_is_counted_from_its_first_word(world: World) -> None:
    world.now_s += 120.0  # the prompt is read for minutes before anything arrives
    world.stream(StreamDelta(reasoning="Well"), StreamDelta(reasoning=", a box"))
    world.stream(StreamDelta(content="Six faces."))
    assert world.path[-1].meta == {"round": 1, "thought_s": 2.0}
    world.stream(StreamDelta(content=" Really."), StreamEnded("stop"))
    assert world.path[-1].meta == {"round": 1, "thought_s": 2.0}


def test_thinking_that_ends_without_an_answer_is_timed_too(world: World) -> None:
    world.stream(StreamDelta(reasoning="Well"), StreamDelta(reasoning="…"), StreamEnded("length"))
    assert world.path[-1].meta == {"round": 1, "thought_s": 2.0}


def test_usage_of_all_requests_of_a_turn_is_added_up(world: World) -> None:
    usage = StreamUsage(prompt_tokens=10, completion_tokens=5, reasoning_tokens=None)
    world.stream(TIME_CALL, usage, StreamEnded("tool_calls"))
    world.settle()
    world.tool_done()
    world.settle()
    more = StreamUsage(prompt_tokens=30, completion_tokens=7, reasoning_tokens=None)
    world.stream(StreamDelta(content="Noon."), more, StreamEnded("stop"))
    world.settle()
    turn = world.disk.turns[1]
    assert (turn.usage.prompt_tokens, turn.usage.completion_tokens) == (30, 12)


# --- tools --------------------------------------------------------------------------------------


def test_a_call_is_stored_then_run_then_answered(world: World) -> None:
    world.stream(StreamDelta(content="Let me see."), TIME_CALL, StreamEnded("tool_calls"))
    assert not world.tools
    world.settle()
    assert [(t.name, t.arguments) for t in world.tools] == [("current_time", '{"timezone": ""}')]
    world.tool_done(Outcome(status="completed", content="Monday"))
    assert len(world.requests) == 1, "the model is asked again when the result is on disk"
    world.settle()
    world.answer("It is Monday.")
    assert roles(world) == ["user", "assistant", "tool", "assistant"]
    assert [m.step for m in world.path] == [0, 1, 1, 2]
    sent = world.requests[world.path[-1].id].messages
    assert [m["role"] for m in sent] == ["user", "assistant", "tool"]
    assert sent[-1]["content"] == "Monday"
    assert last_turn_state(world) == "complete"


def test_a_mixed_batch_keeps_its_order_and_every_card_its_state(world: World) -> None:
    svg = drawing()
    seen: list[list[str]] = []
    world.stream(StreamDelta(content="Here: "), call_delta(0, name="present_svg", call_id="a"))
    seen.append(world.card_states())
    world.stream(call_delta(0, svg), TIME_CALL)
    seen.append(world.card_states())
    world.stream(whole_call(2, "present_svg", '{"svg": "<svg'), StreamEnded("tool_calls"))
    seen.append(world.card_states())
    world.settle()
    seen.append(world.card_states())
    world.tool_done(Outcome(status="completed", content="SVG presented inline: A plain box"))
    seen.append(world.card_states())
    world.settle()
    seen.append(world.card_states())
    world.tool_done()
    world.settle()
    seen.append(world.card_states())
    world.tool_done(Outcome(status="failed", content="Tool error: not whole"))
    world.settle()
    assert seen == [
        ["receiving"],
        ["waiting", "receiving"],
        ["waiting", "waiting", "waiting"],
        ["running", "waiting", "waiting"],
        ["running", "waiting", "waiting"],  # not done before its result is on disk
        ["completed", "running", "waiting"],
        ["completed", "completed", "running"],
    ]
    source = world.path[1]
    assert [(m.source_id, m.call_index, m.status) for m in world.path[2:5]] == [
        (source.id, 0, "completed"),
        (source.id, 1, "completed"),
        (source.id, 2, "failed"),
    ]
    assert [t.call_index for t in world.ran] == [0, 1, 2]


def test_a_figure_is_there_only_when_its_call_is_completed(world: World) -> None:
    world.stream(whole_call(0, "present_svg", drawing()))
    assert world.cards()[0].figure is None
    world.stream(StreamEnded("tool_calls"))
    world.settle()
    assert world.cards()[0].figure is None
    world.tool_done()
    assert world.cards()[0].figure is None
    world.send(StopReply())
    (card,) = world.cards()
    assert card.figure is not None
    assert card.figure.svg == SVG


@pytest.mark.parametrize("reason", ["length", "abort", "content_filter"])
def test_calls_of_an_answer_that_was_cut_never_run(world: World, reason: str) -> None:
    world.answer("", TIME_CALL, whole_call(2, "present_svg", '{"svg": "<sv'), reason=reason)
    assert not world.ran
    assert not world.state.runs
    assert world.card_states() == ["interrupted", "interrupted"]


@pytest.mark.parametrize("reason", ["stop", "tool_calls", "function_call"])
def test_whole_calls_run_whatever_word_the_server_ends_with(world: World, reason: str) -> None:
    world.answer("", TIME_CALL, reason=reason)
    assert [t.name for t in world.ran] == ["current_time"]


def test_a_stream_that_closes_without_a_reason_runs_nothing(world: World) -> None:
    world.stream(TIME_CALL, StreamEnded(None))
    world.settle()
    assert not world.ran
    assert world.path[-1].state == "interrupted"
    assert last_turn_state(world) == "stopped"


def test_a_model_that_keeps_calling_is_stopped(world: World) -> None:
    for _ in range(limits.TOOL_ROUNDS_PER_TURN):
        world.answer("", TIME_CALL)
        world.tool_done()
        world.settle()
    assert not world.state.runs
    assert len(world.requests) == limits.TOOL_ROUNDS_PER_TURN
    assert world.path[-1].role == "tool"
    assert last_turn_state(world) == "stopped"
    world.send(ContinueReply())
    assert len(world.requests) == limits.TOOL_ROUNDS_PER_TURN + 1


def test_calls_beyond_the_most_are_refused_in_one_step(world: World) -> None:
    count = limits.CALLS_PER_MESSAGE + 368
    calls = [whole_call(index, "current_time", '{"timezone": ""}') for index in range(count)]
    world.answer("", *calls)
    for _ in range(limits.CALLS_PER_MESSAGE - 1):
        world.tool_done()
        world.settle()
    world.tool_done()
    world.settle_one()
    assert len(world.ran) == limits.CALLS_PER_MESSAGE
    assert len([m for m in world.path if m.role == "tool"]) == count, "all of them at once"
    world.settle()
    results = [m for m in world.path if m.role == "tool"]
    assert {m.status for m in results[limits.CALLS_PER_MESSAGE :]} == {"failed"}
    assert [m.call_index for m in results] == list(range(count))
    assert len(world.requests) == 2, "and the model goes on"
    sent = [m for m in world.requests[world.reply_id].messages if m["role"] == "tool"]
    assert f"more than {limits.CALLS_PER_MESSAGE} calls" in str(sent[-1]["content"])
