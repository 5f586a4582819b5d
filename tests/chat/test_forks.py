"""Forks beside the session they came from: where they begin, what is shared, what is each one's."""

from __future__ import annotations

from dataclasses import replace

from test_panes import asked
from versions import talked, words
from world import World

from ds4gui import limits
from ds4gui.chat.actions import ContinueReply, SubmitPrompt
from ds4gui.chat.finding import GoToMessage
from ds4gui.chat.pane_actions import FocusPane, ForkBeside
from ds4gui.chat.storage import SaveSession
from ds4gui.chat.stream import StreamEnded
from ds4gui.chat.version_actions import DeleteTurn, Regenerate
from ds4gui.chat.versions import left_ids


def test_a_fork_begins_behind_an_answer_or_before_a_prompt() -> None:
    world = World()
    asked(world, "one")
    world.send(SubmitPrompt("two"))
    world.settle()
    world.answer("the second")
    world.settle()
    messages = world.state.conversations[1].messages
    sent = world.send(ForkBeside(messages[1].id))
    fork_id = world.state.current_id
    assert fork_id is not None
    assert world.state.conversations[fork_id].messages == messages[:2], "the very same values"
    fork = world.state.session(fork_id)
    assert fork is not None
    assert (fork.head_id, fork.forked_from) == (messages[1].id, 1)
    assert SaveSession(fork) in sent
    world.send(FocusPane(1))
    world.send(ForkBeside())
    third = world.state.current
    assert third is not None
    assert third.head_id == messages[1].id
    assert world.state.drafts[third.id] == "two"
    world.send(SubmitPrompt("two again"))
    world.settle()
    world.answer("another second")
    world.settle()
    assert world.state.conversations[1].messages == messages, "the first path is as it was"
    assert world.disk.conversation(third.id).messages[:2] == messages[:2]
    assert world.disk.conversation(1).messages == messages


def test_a_fork_before_the_first_prompt_is_stored_with_its_own() -> None:
    world = World()
    asked(world, "one")
    assert not any(isinstance(effect, SaveSession) for effect in world.send(ForkBeside()))
    fork_id = world.state.current_id
    assert fork_id is not None
    assert world.state.conversations[fork_id].messages == ()
    world.send(SubmitPrompt("one, otherwise"))
    world.settle()
    world.answer("so")
    world.settle()
    assert [m.content for m in world.disk.conversation(fork_id).messages] == [
        "one, otherwise", "so",
    ]  # fmt: skip


def test_an_answer_at_work_is_no_place_to_fork_from_but_its_prompt_is() -> None:
    world = World()
    world.send(SubmitPrompt("one"))
    world.settle()
    messages = world.state.conversations[1].messages
    world.send(ForkBeside(messages[-1].id))
    assert world.state.shown_ids == (1,)
    assert world.state.notice is not None
    assert "not finished" in world.state.notice.text
    world.send(ForkBeside(messages[0].id))
    assert len(world.state.shown_ids) == 2


def test_a_turn_that_forks_share_goes_on_in_one_and_is_told_in_both() -> None:
    world = World()
    world.send(SubmitPrompt("one"))
    world.settle()
    world.stream(StreamEnded("length"))
    world.settle()
    answer = world.state.conversations[1].messages[-1]
    world.send(ForkBeside(answer.id))
    fork_id = world.state.current_id
    assert fork_id is not None
    world.send(ContinueReply())
    world.settle()
    world.answer("the rest")
    world.settle()
    assert world.state.conversations[fork_id].messages[-1].content == "the rest"
    assert world.state.conversations[1].messages[-1] == answer
    turns = [world.state.conversations[i].turns[-1] for i in (1, fork_id)]
    assert turns[0] == turns[1]


def test_a_shared_turn_that_goes_on_in_a_fork_is_not_the_newest_of_the_other() -> None:
    world = World()
    world.send(SubmitPrompt("one"))
    world.settle()
    world.stream(StreamEnded("length"))
    world.settle()
    answer = world.state.conversations[1].messages[-1]
    world.send(ForkBeside(answer.id))
    fork_id = world.state.current_id
    assert fork_id is not None
    world.send(FocusPane(1))
    world.send(Regenerate(answer.id))
    world.settle()
    world.answer("otherwise")
    world.settle()
    left = world.state.conversations[1].turns
    world.send(FocusPane(fork_id))
    world.send(ContinueReply())
    world.settle()
    world.answer("the rest")
    world.settle()
    turns = world.state.conversations[1].turns
    assert [turn.id for turn in turns] == [turn.id for turn in left]
    assert turns[-1] == left[-1]


def test_of_very_many_versions_that_were_left_the_newest_are_read() -> None:
    world = World()
    asked(world, "one")
    session = world.state.current
    assert session is not None
    left = {str(number): number for number in range(1, 100_001)} | {"9" * 40: 1, "x": 2}
    ids = left_ids(replace(session, view={"left": left}))
    assert 0 < len(ids) <= limits.VERSIONS_LEFT_READ
    assert 100_000 in ids
    assert max(ids) == 100_000


def test_what_was_deleted_where_a_fork_comes_from_is_not_shown_in_it() -> None:
    world = talked(("Draw", "A box."), ("Larger", "A large box."))
    world.send(DeleteTurn())
    world.settle()
    world.send(ForkBeside(2))
    world.settle()
    assert world.state.current_id == 2
    world.send(GoToMessage(2, 4))
    world.settle()
    assert words(world) == ["Draw", "A box."]
    assert world.state.notice is not None
    assert "deleted" in world.state.notice.text
