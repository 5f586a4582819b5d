"""A run that summarises earlier turns: when, and what is then sent, shown, counted and stored."""

from __future__ import annotations

import pytest
from builders import whole_call
from long_chat import FULL, LONG, SUMMARY, phase, sent, small, summaries, summarising, texts, told
from world import World

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.events import ContextCounted
from ds4gui.chat.export import markdown_from_conversation
from ds4gui.chat.meter import context_use, mark_of
from ds4gui.chat.parts import Outcome
from ds4gui.chat.record import Summary
from ds4gui.chat.stream import (
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamFailed,
    StreamUsage,
)


@pytest.fixture
def world() -> World:
    return summarising()


# --- it goes well -------------------------------------------------------------------------------


def test_earlier_turns_are_summarised_then_the_answer_is_asked_for(world: World) -> None:
    before = world.path
    request = sent(world)
    assert request.tools == ()
    assert "Third." not in texts(request)
    world.stream(*SUMMARY)
    assert world.state.current_id in world.state.runs
    assert not summaries(world), "it is not on disk yet"
    world.settle()
    assert phase(world) == "streaming"
    (summary,) = summaries(world)
    assert summary == Summary(through_id=2, text="Boxes were drawn.", model="model-a")
    assert world.disk.summaries == {2: summary}
    request = sent(world)
    assert request.tools
    assert [m["role"] for m in request.messages] == ["user", "assistant", "user"]
    assert "Boxes were drawn." in texts(request)
    assert "First." not in texts(request)
    assert "Second." in texts(request)
    world.answer("Three.")
    assert world.path[:-1] == before[:-1]
    assert world.path[-1].content == "Three."
    assert not world.state.runs


def test_the_next_turns_use_the_summary_and_a_later_one_takes_it_in(world: World) -> None:
    world.stream(*SUMMARY)
    world.settle()
    world.answer("Three.")
    told(world, "Fourth.", "Four.")
    assert "Boxes were drawn." in texts(world.requests[world.path[-1].id])
    world.send(SubmitPrompt("Fifth. " + LONG * 2))
    world.settle()
    assert phase(world) == "summarising"
    request = texts(sent(world))
    assert "Boxes were drawn." in request
    assert "Third." in request
    assert "First." not in request
    world.stream(StreamDelta(content="All in all."), StreamEnded("stop"))
    world.settle()
    assert [s.text for s in summaries(world)] == ["Boxes were drawn.", "All in all."]
    request = texts(sent(world))
    assert "All in all." in request
    assert "Boxes were drawn." not in request


def test_a_turn_at_work_is_sent_whole_with_the_results_of_its_calls(world: World) -> None:
    world.stream(*SUMMARY)
    world.settle()
    world.answer("", whole_call(0, "current_time", "{}"))
    world.tool_done()
    world.settle()
    assert phase(world) == "streaming"
    assert [m["role"] for m in sent(world).messages][-3:] == ["user", "assistant", "tool"]
    assert "Boxes were drawn." in texts(sent(world))


def test_a_result_that_leaves_no_room_makes_the_turns_before_it_go() -> None:
    world = small()
    told(world, "First. " + LONG, "One.")
    world.send(SubmitPrompt("Second."))
    world.answer("", whole_call(0, "current_time", "{}"))
    world.tool_done(Outcome(status="completed", content="noon " * 900))
    world.settle()
    assert phase(world) == "summarising"
    assert "noon" not in texts(sent(world))
    world.stream(*SUMMARY)
    world.settle()
    assert [s.through_id for s in summaries(world)] == [2]
    assert [m["role"] for m in sent(world).messages] == ["user", "assistant", "tool"]
    assert "Second." in texts(sent(world))
    assert "noon" in texts(sent(world))


def test_where_tools_are_told_of_in_words_a_summary_is_not_told_of_them() -> None:
    world = small()
    world.send(SubmitPrompt("First. " + LONG))
    world.stream(StreamFailed(ServerProblem("tools_refused", "This server takes no tools")))
    assert "current_time" in texts(sent(world))
    world.answer("One.")
    told(world, "Second. " + LONG, "Two.")
    world.send(SubmitPrompt("Third. " + LONG))
    world.settle()
    assert phase(world) == "summarising"
    assert "current_time" not in texts(sent(world))
    world.stream(*SUMMARY)
    world.settle()
    assert "current_time" in texts(sent(world))
    assert "Boxes were drawn." in texts(sent(world))
    assert [m["role"] for m in sent(world).messages][:2] == ["system", "user"]


def test_thoughts_and_calls_in_a_summary_are_no_part_of_it(world: World) -> None:
    world.stream(StreamDelta(reasoning="hm"), StreamDelta(content="<think>what now</think>\n\nA."))
    world.stream(StreamUsage(prompt_tokens=900, completion_tokens=9, reasoning_tokens=None))
    world.stream(StreamEnded("length"))
    world.settle()
    assert [s.text for s in summaries(world)] == ["A."]
    assert world.path[-1].content == ""
    turn = world.state.conversations[1].turns[-1]
    assert turn.usage.completion_tokens == 0, "the answer's tokens are counted, not the summary's"


def test_the_record_and_its_export_stay_whole(world: World) -> None:
    world.stream(*SUMMARY)
    world.settle()
    world.answer("Three.")
    session, conversation = world.state.current, world.state.current_conversation
    assert session is not None
    assert conversation is not None
    exported = markdown_from_conversation(session, conversation)
    assert all(said in exported for said in ("First.", "One.", "Second.", "Third.", "Three."))
    assert "Boxes were drawn." not in exported


def test_the_meter_falls_after_a_summary() -> None:
    world = small()
    told(world, "First. " + LONG * 2, "One.")
    mark = mark_of(world.state)
    assert mark is not None
    world.send(ContextCounted(mark=mark, tokens=1_590, estimate=1_060, exact=True))
    world.send(SubmitPrompt("Second. " + LONG))
    world.settle()
    world.stream(*SUMMARY)
    world.settle()
    use = context_use(world.state)
    assert use is not None
    assert not use.exact
    assert 750 < use.tokens < 1_000


def test_what_was_counted_decides_not_the_estimate_alone() -> None:
    world = small()
    told(world, "First. " + LONG, "One.")
    mark = mark_of(world.state)
    assert mark is not None
    world.send(ContextCounted(mark=mark, tokens=400, estimate=800, exact=True))
    world.send(SubmitPrompt("Second. " + LONG))
    assert phase(world) == "streaming"


def test_what_a_server_says_it_used_tells_of_the_next_request() -> None:
    world = small()
    world.send(SubmitPrompt("First. " + LONG * 2))
    estimate = world.state.runs[1].estimate
    used = StreamUsage(prompt_tokens=estimate * 2, completion_tokens=1, reasoning_tokens=None)
    world.stream(StreamDelta(content="One."), used, StreamEnded("stop"))
    world.settle()
    world.send(SubmitPrompt("Second."))
    assert phase(world) == "summarising"


def test_without_a_known_context_the_server_has_to_say_so() -> None:
    world = small(None)
    told(world, "First. " + LONG * 9, "One.")
    world.send(SubmitPrompt("Second. "))
    assert phase(world) == "streaming"
    world.stream(FULL)
    assert phase(world) == "summarising"
    world.stream(*SUMMARY)
    world.settle()
    world.answer("Two.")
    assert [s.through_id for s in summaries(world)] == [2]
