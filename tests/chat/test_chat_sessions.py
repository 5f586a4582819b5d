"""The list of sessions, and what happens to replies when it changes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import fresh_state, whole_call
from world import Disk, World, asked

from ds4gui import limits
from ds4gui.chat.actions import (
    DeleteSession,
    EditDraft,
    FilterSessions,
    NewSession,
    RenameSession,
    SelectSession,
    SubmitPrompt,
    UndoDelete,
)
from ds4gui.chat.events import Streamed
from ds4gui.chat.sessions import title_from_prompt
from ds4gui.chat.storage import LoadConversation, StoreFailed
from ds4gui.chat.stream import StreamDelta, StreamEnded

TIME_CALL = whole_call(0, "current_time", '{"timezone": ""}')


# --- side by side -------------------------------------------------------------------------------


def test_a_session_goes_on_while_another_is_shown() -> None:
    world = World()
    first = asked(world, "One")
    reply = world.reply_id
    second = asked(world, "Two")
    world.stream(StreamDelta(content="in the dark"), StreamEnded("stop"), message_id=reply)
    world.settle()
    assert set(world.state.runs) == {second}
    assert world.state.current_id == second
    world.send(SelectSession(first))
    assert world.path[-1].content == "in the dark"


def test_tools_run_in_a_session_that_is_not_shown() -> None:
    world = World()
    first = asked(world, "One")
    reply = world.reply_id
    asked(world, "Two")
    world.stream(TIME_CALL, StreamEnded("tool_calls"), message_id=reply)
    world.settle()
    world.tool_done()
    world.settle()
    world.send(SelectSession(first))
    assert [m.role for m in world.path] == ["user", "assistant", "tool", "assistant"]


def test_drafts_belong_to_their_session() -> None:
    world = World()
    first = asked(world, "One")
    world.send(EditDraft("half a thou"))
    asked(world, "Two")
    assert world.state.drafts == {first: "half a thou"}


def test_the_newest_asked_session_comes_first() -> None:
    world = World()
    first, second = asked(world, "One"), asked(world, "Two")
    assert [s.id for s in world.state.sessions] == [second, first]
    world.answer("Yes.")
    world.send(SelectSession(first))
    world.answer("Yes.")
    world.send(SubmitPrompt("More"))
    assert [s.id for s in world.state.sessions] == [first, second]


def test_long_idle_paths_leave_memory_and_come_back() -> None:
    world = World()
    ids = []
    for number in range(limits.CONVERSATIONS_IN_MEMORY + 3):
        ids.append(asked(world, f"Prompt {number}"))
        world.answer(f"Answer {number}")
    assert len(world.state.conversations) <= limits.CONVERSATIONS_IN_MEMORY + 1
    assert ids[0] not in world.state.conversations
    world.send(SelectSession(ids[0]))
    assert world.state.current_conversation is None
    world.settle()
    assert [m.content for m in world.path] == ["Prompt 0", "Answer 0"]


def test_deleted_sessions_do_not_stay_in_memory() -> None:
    world = World()
    for number in range(limits.CONVERSATIONS_IN_MEMORY + 4):
        gone = asked(world, f"Prompt {number}")
        world.answer("Yes.")
        world.send(DeleteSession(gone))
    kept = asked(world, "Kept")
    assert kept in world.state.conversations
    assert len(world.state.conversations) <= limits.CONVERSATIONS_IN_MEMORY + 1
    world.answer("Yes.")
    for _ in range(limits.CONVERSATIONS_IN_MEMORY + 4):
        world.send(UndoDelete())
        world.settle()
    assert [m.content for m in world.path] == ["Prompt 0", "Yes."]


def test_a_path_that_cannot_be_read_is_not_waited_for() -> None:
    world = World()
    first = asked(world, "One")
    world.answer("Yes.")
    second = asked(world, "Two")
    held = {second: world.state.conversations[second]}
    world.state = replace(world.state, conversations=held)
    world.send(SelectSession(first))
    command = LoadConversation(first)
    world.send(StoreFailed(code="io", message="The disk reported an error", command=command))
    assert world.state.current_id is None
    assert world.state.notice is not None
    assert world.state.notice.text == "The disk reported an error"
    world.settle()
    assert set(world.state.runs) == {second}
    world.send(SelectSession(first))
    assert [m.content for m in world.path] == ["One", "Yes."]


def test_a_path_that_cannot_be_read_leaves_the_shown_one_alone() -> None:
    world = World()
    first, second = asked(world, "One"), asked(world, "Two")
    command = LoadConversation(first)
    world.send(StoreFailed(code="io", message="The disk reported an error", command=command))
    assert world.state.current_id == second


# --- new, rename, filter ------------------------------------------------------------------------


def test_an_empty_session_is_used_again() -> None:
    world = World()
    world.send(NewSession())
    blank = world.state.current_id
    world.send(NewSession())
    assert world.state.current_id == blank
    assert len(world.state.sessions) == 1
    assert not world.disk.sessions, "an empty session is not stored"


def test_nothing_is_opened_before_the_list_is_read() -> None:
    disk = Disk()
    old = World(disk=disk)
    asked(old, "Old")
    old.answer("Yes.")
    world = World(fresh_state(), disk)
    world.send(NewSession())
    world.send(EditDraft("typed at once"))
    world.send(disk.library())
    world.settle()
    assert [m.content for m in world.path] == ["Old", "Yes."]
    assert [s.title for s in world.state.sessions] == ["Old"]


def test_a_rename_is_one_line_and_stored() -> None:
    world = World()
    at = asked(world, "One")
    world.send(RenameSession(at, "  Two\n lines "))
    assert world.disk.sessions[at].title == "Two lines"
    for nothing in ("", " \n ", "Two lines"):
        assert world.send(RenameSession(at, nothing)) == ()
    world.send(RenameSession(at, "x" * 5000))
    assert len(world.disk.sessions[at].title) == limits.TITLE_CHARACTERS_TYPED
    assert world.send(RenameSession(999, "No such")) == ()


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Draw a box", "Draw a box"),
        ("\n\n  Draw   a\tbox\nand more", "Draw a box"),
        ("x" * 80, "x" * 59 + "…"),
        ("x" * 60, "x" * 60),
    ],
)
def test_a_title_is_the_first_line_that_says_something(text: str, title: str) -> None:
    assert title_from_prompt(text) == title


def test_a_filter_is_kept_as_typed() -> None:
    world = World()
    world.send(FilterSessions("Bo"))
    assert world.state.filter_text == "Bo"


# --- delete and undo ----------------------------------------------------------------------------


def test_a_running_session_is_deleted_and_brought_back_with_what_it_had() -> None:
    world = World()
    other = asked(world, "Other")
    world.answer("Yes.")
    gone = asked(world, "Gone")
    reply = world.reply_id
    world.stream(StreamDelta(content="half"))
    world.send(DeleteSession(gone))
    assert world.stopped == {reply}
    assert world.state.current_id == other
    assert world.disk.sessions[gone].deleted_s is not None
    world.send(Streamed(reply, StreamDelta(content=" more")))
    world.settle()
    world.send(UndoDelete())
    world.settle()
    assert world.state.current_id == gone
    assert world.disk.sessions[gone].deleted_s is None
    assert (world.path[-1].content, world.path[-1].state) == ("half", "interrupted")
    assert world.state.notice is None
    assert world.send(UndoDelete()) == ()


def test_deleting_the_shown_session_shows_its_neighbour() -> None:
    world = World()
    ids = [asked(world, text) for text in ("One", "Two", "Three")]
    world.send(SelectSession(ids[1]))
    world.send(DeleteSession(ids[1]))
    assert world.state.current_id == ids[0]
    world.send(DeleteSession(ids[0]))
    world.send(DeleteSession(ids[2]))
    assert world.state.current_id is None
    world.send(DeleteSession(ids[2]))
    assert len(world.state.deleted) == 3


def test_a_blank_session_is_deleted_without_a_trace() -> None:
    world = World()
    world.send(NewSession())
    assert world.state.current_id is not None
    world.send(DeleteSession(world.state.current_id))
    assert world.state.deleted == ()
    assert world.state.notice is None
