"""Sessions that come in from files, and leave as some."""

from __future__ import annotations

from dataclasses import replace

from builders import NOON_S, TALK, fresh_state, session, showing
from world import World

from ds4gui.chat.actions import ExportCompared, ExportSession, ImportSession, SelectSession
from ds4gui.chat.bundle import Bundle
from ds4gui.chat.effects import ReadImport, WriteCompared, WriteExport
from ds4gui.chat.events import ChatsRead, ExportFailed, ImportRead, ImportRefused
from ds4gui.chat.forms import MarkdownForm
from ds4gui.chat.record import Conversation, Message, Session, Turn
from ds4gui.chat.storage import BundleInserted, InsertBundle

BUNDLE = Bundle(
    session=Session(id=1, title="Old", head_id=1, created_s=NOON_S, updated_s=NOON_S),
    messages=(
        Message(
            id=1, parent_id=None, turn_id=1, step=0, role="user", author="user", content="Hi",
            created_s=NOON_S,
        ),
    ),
    turns=(Turn(id=1, session_id=1, prompt_id=1, started_s=NOON_S),),
)  # fmt: skip


def test_a_file_is_read_stored_and_only_then_shown() -> None:
    state = replace(
        fresh_state(), loaded=True, next_session_id=5, next_turn_id=7, next_message_id=9
    )
    world = World(state)
    assert world.send(ImportSession(" /tmp/a.json ")) == (ReadImport("/tmp/a.json"),)
    (store,) = world.send(ImportRead(BUNDLE))
    assert isinstance(store, InsertBundle)
    (message,) = store.bundle.messages
    (turn,) = store.bundle.turns
    assert (store.bundle.session.id, store.bundle.session.head_id, message.id) == (5, 9, 9)
    assert (turn.id, turn.session_id, turn.prompt_id, message.turn_id) == (7, 5, 9, 7)
    assert world.state.sessions == ()
    assert list(world.answers) == [BundleInserted(store.bundle.session)]
    world.settle()
    assert world.state.current_id == 5
    assert world.state.current_conversation is not None
    assert world.state.current_conversation.messages == (message,)
    assert not world.state.runs
    assert (world.state.next_session_id, world.state.next_turn_id) == (6, 8)
    assert world.state.next_message_id == 10


def test_a_window_that_only_reads_takes_nothing_in() -> None:
    world = World(replace(fresh_state(), loaded=True, reader_of="another window"))
    assert world.send(ImportSession("/tmp/a.json")) == ()
    assert world.state.notice is not None
    assert world.state.notice.text.startswith("This window only reads")


def test_a_file_that_is_refused_is_said() -> None:
    world = World(replace(fresh_state(), loaded=True))
    world.send(ImportRefused("Not imported"))
    assert world.state.notice is not None
    assert (world.state.notice.text, world.state.notice.kind) == ("Not imported", "problem")


def compared_world() -> World:
    """Two sessions whose paths are here, and one whose path is not."""
    state = showing(*TALK)
    other = Conversation(session_id=2, messages=TALK, turns=())
    sessions = (*state.sessions, session(2, "Other"), session(3, "Away"))
    conversations = {**state.conversations, 2: other}
    return World(replace(state, sessions=sessions, conversations=conversations))


def test_sessions_leave_side_by_side_each_once() -> None:
    world = compared_world()
    asked = ExportCompared((2, 1, 2), "/tmp/a.html", form=MarkdownForm(reasoning=True))
    (effect,) = world.send(asked)
    assert isinstance(effect, WriteCompared)
    assert [one.session.id for one in effect.compared] == [2, 1]
    assert [one.conversation.session_id for one in effect.compared] == [2, 1]
    world.send(ExportFailed("/tmp/a.html", "It is there", exists=True, asked=effect.asked))
    assert world.state.notice is not None
    assert world.state.notice.saving == replace(asked, overwrite=True)
    (again,) = world.send(world.state.notice.saving)
    assert isinstance(again, WriteCompared)
    assert again.asked.overwrite
    assert world.state.notice is None


def test_what_is_not_two_sessions_with_their_paths_is_not_written() -> None:
    world = compared_world()
    assert world.send(ExportCompared((1, 1), "/tmp/a.md")) == ()
    assert world.send(ExportCompared((1, 2), " ")) == ()
    assert world.send(ExportCompared((1, 3), "/tmp/a.md")) == ()
    assert world.state.notice is not None
    assert world.state.notice.text == "Not exported, one of the sessions is not here yet"


def test_a_yes_is_about_the_session_that_was_asked_for() -> None:
    world = compared_world()
    (effect,) = world.send(ExportSession("/tmp/a.md"))
    assert isinstance(effect, WriteExport)
    world.send(SelectSession(2))
    world.send(ExportFailed("/tmp/a.md", "It is there", exists=True, asked=effect.asked))
    assert world.state.notice is not None
    assert world.state.notice.saving is not None
    (again,) = world.send(world.state.notice.saving)
    assert isinstance(again, WriteExport)
    assert again.session.id == 1


def test_chats_of_another_program_are_stored_one_by_one_and_the_last_is_shown() -> None:
    world = World(replace(fresh_state(), loaded=True, next_session_id=5, next_message_id=9))
    stores = world.send(ChatsRead((BUNDLE, BUNDLE), "Imported 2 chats"))
    assert all(isinstance(one, InsertBundle) for one in stores)
    sessions = [one.bundle.session for one in stores if isinstance(one, InsertBundle)]
    assert [(one.id, one.head_id) for one in sessions] == [(5, 9), (6, 10)]
    world.settle()
    assert {one.id for one in world.state.sessions} == {5, 6}
    assert world.state.current_id == 6
    assert world.state.notice is not None
    assert world.state.notice.text == "Imported 2 chats"
    assert world.state.arriving == frozenset()


def test_a_file_without_a_chat_says_so() -> None:
    world = World(replace(fresh_state(), loaded=True))
    assert world.send(ChatsRead((), "Imported 0 chats")) == ()
    assert world.state.notice is not None
