"""A summary that is refused, cut, empty, stopped, killed or not stored: nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from long_chat import (
    FULL,
    LONG,
    SUMMARY,
    phase,
    sent,
    small,
    starts,
    summaries,
    summarising,
    texts,
    told,
)
from world import World, restarted

from ds4gui.chat.actions import ContinueReply, Quit, StopReply, SubmitPrompt
from ds4gui.chat.events import Streamed
from ds4gui.chat.storage import SaveSummary, StoreFailed
from ds4gui.chat.stream import ServerProblem, StreamDelta, StreamEnded, StreamFailed

GONE = StreamFailed(ServerProblem("unreachable", "No server answers"))


@pytest.fixture
def world() -> World:
    return summarising()


# --- the server has the last word ---------------------------------------------------------------


def test_a_refusal_for_length_is_answered_by_a_summary_once() -> None:
    world = small()
    told(world, "First. " + LONG, "One.")
    world.send(SubmitPrompt("Second."))
    assert phase(world) == "streaming"
    world.stream(FULL)
    assert phase(world) == "summarising"
    world.stream(*SUMMARY)
    world.settle()
    assert phase(world) == "streaming"
    before = starts(world)
    world.stream(FULL)
    world.settle()
    assert not world.state.runs
    assert starts(world) == before
    assert world.path[-1].error == FULL.problem.message


def test_with_nothing_earlier_the_refusal_is_what_the_user_reads() -> None:
    world = small()
    world.send(SubmitPrompt("First. " + LONG * 9))
    world.settle()
    assert phase(world) == "streaming"
    world.stream(FULL)
    world.settle()
    assert world.path[-1].error == FULL.problem.message
    assert starts(world) == 1


def test_a_summary_that_is_refused_for_length_is_asked_of_less(world: World) -> None:
    lengths = [len(texts(sent(world)))]
    world.stream(FULL)
    lengths.append(len(texts(sent(world))))
    world.stream(FULL)
    lengths.append(len(texts(sent(world))))
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] < lengths[0]
    world.stream(FULL)
    world.settle()
    assert world.path[-1].state == "failed"
    assert "could not be summarised" in (world.path[-1].error or "")


def test_a_server_that_refuses_extras_is_asked_without(world: World) -> None:
    assert "chat_template_kwargs" in sent(world).params
    world.stream(StreamFailed(ServerProblem("refused", "chat_template is not supported")))
    assert "chat_template_kwargs" not in sent(world).params
    assert "max_tokens" in sent(world).params
    world.stream(*SUMMARY)
    world.settle()
    assert len(summaries(world)) == 1


# --- it goes badly ------------------------------------------------------------------------------


def test_a_server_that_goes_away_meanwhile_costs_nothing_and_can_be_asked_again(
    world: World,
) -> None:
    before = world.path[:-1]
    world.stream(StreamDelta(content="Boxes w"), GONE)
    world.settle()
    last = world.path[-1]
    assert last.error == "The earlier turns could not be summarised: No server answers"
    assert last.meta["problem"] == "unreachable"
    assert not world.disk.summaries
    assert world.path[:-1] == before
    world.send(ContinueReply())
    assert phase(world) == "summarising"
    world.stream(*SUMMARY)
    world.settle()
    world.answer("Three.")
    assert world.path[-1].content == "Three."


@pytest.mark.parametrize("reason", [None, "abort"])
def test_a_summary_that_ends_early_is_not_kept(world: World, reason: str | None) -> None:
    world.stream(StreamDelta(content="Boxes w"), StreamEnded(reason))
    world.settle()
    assert not world.disk.summaries
    assert "could not be summarised" in (world.path[-1].error or "")


def test_a_model_that_writes_no_summary_gets_all_turns_and_the_user_a_sentence(
    world: World,
) -> None:
    world.stream(StreamDelta(reasoning="hm"), StreamEnded("length"))
    assert phase(world) == "streaming"
    assert "First." in texts(sent(world))
    assert world.state.notice is not None
    assert "no summary" in world.state.notice.text
    world.stream(FULL)
    world.stream(StreamEnded("stop"))
    world.settle()
    assert not world.state.runs
    assert world.path[-1].error == (
        "The earlier turns could not be summarised: the model wrote no summary"
    )


def test_stop_while_summarising_leaves_nothing_behind(world: World) -> None:
    message_id = world.reply_id
    world.stream(StreamDelta(content="Boxes w"))
    world.send(StopReply())
    world.settle()
    assert message_id in world.stopped
    assert not world.state.runs
    assert not world.disk.summaries
    last = world.disk.messages[message_id]
    assert (last.content, last.state, last.finish_reason) == ("", "interrupted", "stopped")
    world.send(Streamed(message_id, StreamEnded("stop")))
    assert not world.disk.summaries


def test_stop_while_a_summary_is_stored_keeps_it_for_the_next_prompt(world: World) -> None:
    world.stream(*SUMMARY)
    world.send(StopReply())
    world.settle()
    assert [s.text for s in summaries(world)] == ["Boxes were drawn."]
    world.send(ContinueReply())
    assert phase(world) == "streaming"
    assert "Boxes were drawn." in texts(sent(world))


def test_a_summary_that_was_stopped_and_stored_late_does_not_end_the_next_one(
    world: World,
) -> None:
    world.stream(*SUMMARY)
    saved = world.answers.pop()
    world.send(StopReply())
    world.settle()
    world.send(ContinueReply())
    assert phase(world) == "summarising"
    world.send(saved)
    assert phase(world) == "summarising"
    world.stream(StreamDelta(content="Again."), StreamEnded("stop"))
    world.settle()
    assert [s.text for s in summaries(world)] == ["Again."]
    assert phase(world) == "streaming"


def test_a_crash_while_summarising_leaves_an_interrupted_answer_and_no_summary(
    world: World,
) -> None:
    world.stream(StreamDelta(content="Boxes w"))
    again = restarted(world.disk)
    assert not summaries(again)
    assert (again.path[-1].state, again.path[-1].content) == ("interrupted", "")
    assert [m.content for m in again.path[:-1]] == [m.content for m in world.path[:-1]]


def test_a_restart_sends_the_summary_again(world: World) -> None:
    world.stream(*SUMMARY)
    world.settle()
    world.answer("Three.")
    again = restarted(world.disk)
    assert summaries(again) == summaries(world)
    assert again.path == world.path
    told(again, "Fourth.", "Four.")
    assert "Boxes were drawn." in texts(again.requests[again.path[-1].id])


def test_quit_while_summarising_is_a_quit(world: World) -> None:
    world.send(Quit())
    world.settle()
    assert not world.state.runs
    assert not world.disk.summaries


def test_a_summary_the_disk_does_not_take_is_said(world: World) -> None:
    world.stream(*SUMMARY)
    command = next(e for e in world.effects if isinstance(e, SaveSummary))
    world.answers.clear()
    world.send(StoreFailed(code="corrupt", message="The database is damaged", command=command))
    world.settle()
    assert not summaries(world)
    assert "The database is damaged" in (world.path[-1].error or "")
    assert not world.state.runs


def test_a_disk_that_is_full_for_a_while_is_waited_for(world: World) -> None:
    world.stream(*SUMMARY)
    command = next(e for e in world.effects if isinstance(e, SaveSummary))
    (saved,) = world.answers
    world.answers.clear()
    world.send(StoreFailed(code="disk_full", message="Full", command=command, kept=True))
    assert phase(world) == "summarising"
    world.send(saved)
    assert phase(world) == "streaming"


def test_a_summary_without_its_first_turns_says_so(world: World) -> None:
    run = world.state.runs[1]
    assert run.compaction is not None
    short = replace(run, compaction=replace(run.compaction, left_out=3))
    world.state = replace(world.state, runs={1: short})
    world.stream(*SUMMARY)
    world.settle()
    assert summaries(world)[0].text == (
        "(The first 3 turns did not fit here whole)\n\nBoxes were drawn."
    )
