"""Prompts that wait go in order after answers that end well; none is lost or sent twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from versions import said, talked, words
from world import World, asked, restarted

from ds4gui import limits
from ds4gui.chat.actions import ContinueReply, EditDraft, StopReply, SubmitPrompt
from ds4gui.chat.bundle import Bundle, json_from_bundle, renumbered
from ds4gui.chat.storage import SaveMessage
from ds4gui.chat.stream import StreamDelta, StreamEnded
from ds4gui.chat.together import can_send
from ds4gui.chat.version_actions import EditPrompt
from ds4gui.chat.waiting import Waiting, waiting_in
from ds4gui.chat.waiting_actions import EditWaiting, SendWaiting, WithdrawWaiting
from ds4gui.present.waiting import rows_above


def busy(*prompts: str) -> World:
    """A session at work on a prompt, with others that wait."""
    world = World()
    asked(world, "One")
    for prompt in prompts:
        world.send(EditDraft(prompt))
        world.send(SubmitPrompt(prompt))
    world.settle()
    return world


def queue(world: World) -> tuple[str, ...]:
    return tuple(prompt.text for prompt in waiting_in(world.state.current))


def test_prompts_wait_and_go_one_after_the_other() -> None:
    world = busy("Two", "Three")
    assert queue(world) == ("Two", "Three")
    assert world.state.drafts == {}
    assert words(world) == ["One", ""]
    world.answer("1")
    assert words(world) == ["One", "1", "Two", ""]
    assert queue(world) == ("Three",)
    world.answer("2")
    world.answer("3")
    assert words(world) == ["One", "1", "Two", "2", "Three", "3"]
    assert queue(world) == ()
    assert restarted(world.disk).path == world.path


@pytest.mark.parametrize("reason", ["length", "stop"])
def test_after_a_stop_the_others_are_held_until_one_is_sent(reason: str) -> None:
    world = busy("Two", "Three")
    world.stream(StreamDelta(content="1"))
    world.send(StopReply())
    world.settle()
    assert words(world) == ["One", "1"]
    assert queue(world) == ("Two", "Three")
    world.send(SendWaiting())
    world.settle()
    world.answer("2", reason=reason)
    assert words(world)[:5] == ["One", "1", "Two", "2", "Three"]


def test_a_prompt_of_the_moment_goes_before_those_that_are_held() -> None:
    world = busy("Two")
    world.send(StopReply())
    world.settle()
    said(world, "First this", "Yes.")
    assert words(world)[2:] == ["First this", "Yes.", "Two", ""]


def test_they_are_held_while_no_server_answers() -> None:
    world = busy("Two")
    away = replace(world.state.server, phase="down")
    world.state = replace(world.state, server=away)
    world.answer("1")
    assert words(world) == ["One", "1"]
    assert queue(world) == ("Two",)
    assert world.send(SendWaiting()) == ()


def test_a_restart_keeps_them_and_sends_none_by_itself() -> None:
    world = busy("Two", "Three")
    after = restarted(world.disk)
    assert queue(after) == ("Two", "Three")
    assert after.requests == {}
    after.send(SendWaiting())
    after.settle()
    after.answer("2")
    assert words(after)[2:] == ["Two", "2", "Three", ""]


def test_one_save_takes_it_out_and_moves_the_head() -> None:
    world = busy("Two")
    world.stream(StreamDelta(content="1"), StreamEnded("stop"))
    effects = world.send(world.answers.popleft())
    moved = [e.session for e in effects if isinstance(e, SaveMessage) and e.session]
    assert moved
    assert all(waiting_in(session) == () for session in moved)


def test_one_is_edited_in_the_box_before_what_is_being_typed() -> None:
    world = busy("Two", "Three")
    world.send(EditDraft("Four"))
    fills = world.state.revising.fills
    world.send(EditWaiting(1, "Three"))
    assert queue(world) == ("Two",)
    assert world.state.drafts[1] == "Three\n\nFour"
    assert world.state.revising.fills == fills + 1
    world.send(SubmitPrompt("Three and four"))
    assert queue(world) == ("Two", "Three and four")
    assert queue(restarted(world.disk)) == ("Two", "Three and four")


def test_one_is_withdrawn_and_one_that_has_gone_is_not_taken_for_another() -> None:
    world = busy("Two", "Three")
    world.send(WithdrawWaiting(0, "Two"))
    assert queue(world) == ("Three",)
    assert world.send(WithdrawWaiting(0, "Two")) == ()
    assert world.send(EditWaiting(7, "Three")) == ()
    assert queue(world) == ("Three",)


def test_there_is_room_for_some() -> None:
    world = busy(*"abcdefgh"[: limits.PROMPTS_WAITING])
    assert not can_send(world.state)
    world.send(EditDraft("too many"))
    assert world.send(SubmitPrompt("too many")) == ()
    assert world.state.drafts[1] == "too many"
    world.send(WithdrawWaiting(0, "a"))
    assert can_send(world.state)


def test_an_edited_prompt_does_not_wait_but_stays_in_the_box() -> None:
    world = talked(("One", "1"))
    world.send(SubmitPrompt("Two"))
    world.settle()
    world.send(EditPrompt(1))
    assert not can_send(world.state)
    assert world.send(SubmitPrompt("One, better")) == ()
    assert world.state.drafts[1] == "One"
    world.answer("2")
    assert can_send(world.state)
    said(world, "One, better", "1, better")
    assert words(world) == ["One, better", "1, better"]


def test_the_lines_above_the_box() -> None:
    world = busy("Two\nlines", "Three")
    first, second = rows_above(world.state)
    assert (first.text, first.note, second.note) == ("Two lines", "next", "")
    edit = ("Edit", EditWaiting(0, "Two\nlines"))
    withdraw = ("Withdraw", WithdrawWaiting(0, "Two\nlines"))
    assert first.buttons == (edit, withdraw)
    world.send(StopReply())
    world.settle()
    first, second = rows_above(world.state)
    assert first.buttons == (("Send", SendWaiting()), edit, withdraw)
    assert first.note == "held"
    assert [label for label, _ in second.buttons] == ["Edit", "Withdraw"]
    reading = replace(world.state, reader_of="process 7")
    assert all(row.buttons == () for row in rows_above(reading))


def test_what_was_never_sent_leaves_with_no_document_and_comes_in_with_none() -> None:
    world = busy("Two")
    bundle = Bundle(session=world.disk.sessions[1], messages=(), turns=())
    assert waiting_in(bundle.session) == (Waiting("Two"),)
    assert "Two" not in json_from_bundle(bundle)
    moved = renumbered(bundle, session_id=5, first_turn_id=1, first_message_id=1)
    assert waiting_in(moved.session) == ()


def test_a_continued_answer_lets_the_queue_go_on() -> None:
    world = busy("Two")
    world.stream(StreamDelta(content="1"))
    world.send(StopReply())
    world.settle()
    world.send(ContinueReply())
    world.answer(" and a half")
    assert words(world) == ["One", "1", " and a half", "Two", ""]
