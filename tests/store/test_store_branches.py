"""The branches beside a path, and the paths through them, as the database tells of them."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from builders import answer, prompt, session, turn

from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.storage import (
    BranchLoaded,
    ConversationLoaded,
    LoadBranch,
    LoadConversation,
    SaveMessage,
    SaveSession,
    SaveTurn,
    StoreFailed,
)
from ds4gui.store.lock import WriterLock
from ds4gui.store.writer import Writer

# Session 1: 1 → 2 → 3 → 4; 2 has the version 5, which goes on to 6 and 7; a second first prompt, 8.
# Session 2 shares 1 → 2 and goes on to 9.
TREE = (
    prompt(1, turn_id=1),
    answer(2, "A box", turn_id=1),
    prompt(3, turn_id=2, parent=2),
    answer(4, "Two boxes", turn_id=2),
    answer(5, "A circle", turn_id=3, parent=1),
    prompt(6, turn_id=4, parent=5),
    answer(7, "Two circles", turn_id=4),
    prompt(8, turn_id=5),
    prompt(9, turn_id=6, parent=2),
)
TURNS = (*(turn(i) for i in range(1, 6)), turn(6, session_id=2))


def filled(path: Path) -> None:
    with closing(Writer(path)) as writer:
        for one in TURNS:
            writer.answer(SaveTurn(one))
        for message in TREE:
            writer.answer(SaveMessage(message))
        writer.answer(SaveSession(session(1, head_id=4)))
        writer.answer(SaveSession(session(2, head_id=9)))


def ids(messages: tuple[Message, ...]) -> list[int]:
    return [message.id for message in messages]


def branch(writer: Writer, message_id: int, leaf_id: int | None = None) -> Conversation:
    event = writer.answer(LoadBranch(1, message_id, leaf_id))
    assert isinstance(event, BranchLoaded)
    return event.conversation


def path(writer: Writer, session_id: int) -> Conversation:
    event = writer.answer(LoadConversation(session_id))
    assert isinstance(event, ConversationLoaded)
    return event.conversation


def test_a_path_tells_of_its_versions_but_not_of_another_sessions(tmp_path: Path) -> None:
    filled(tmp_path / "chats.sqlite3")
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        assert path(writer, 1).branches == {0: (1, 8), 1: (2, 5)}
        assert path(writer, 2).branches == {}, "what it went on with from a fork is its own"
        writer.answer(SaveMessage(answer(10, "A line", turn_id=6, parent=1)))
        writer.answer(SaveSession(replace(session(2, head_id=10), view={"left": {"2": 9}})))
        assert path(writer, 2).branches == {1: (2, 10)}, "what it left was another's"
        assert path(writer, 1).branches == {0: (1, 8), 1: (2, 5)}


def test_a_branch_ends_where_it_was_left_or_at_its_newest_message(tmp_path: Path) -> None:
    filled(tmp_path / "chats.sqlite3")
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        newest = branch(writer, 5)
        assert ids(newest.messages) == [1, 5, 6, 7]
        assert [one.id for one in newest.turns] == [1, 3, 4]
        assert newest.branches == {0: (1, 8), 1: (2, 5)}
        assert ids(branch(writer, 5, 6).messages) == [1, 5, 6]
        assert ids(branch(writer, 5, 4).messages) == [1, 5, 6, 7], "4 does not lie below it"
        assert ids(branch(writer, 8, 999).messages) == [8]
        gone = writer.answer(LoadBranch(1, 999, None))
        assert isinstance(gone, StoreFailed)
        assert gone.code == "missing"


def test_a_damaged_tree_that_runs_in_a_circle_is_still_answered(tmp_path: Path) -> None:
    filled(tmp_path / "chats.sqlite3")
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        writer.answer(SaveMessage(replace(answer(11, parent=12), state="streaming")))
        writer.answer(SaveMessage(replace(answer(12, parent=11), state="streaming")))
        assert ids(branch(writer, 11).messages) == [11, 12]


def test_a_window_that_only_reads_is_answered_too(tmp_path: Path) -> None:
    filled(tmp_path / "chats.sqlite3")
    lock = WriterLock(tmp_path / "chats.sqlite3")
    assert lock.acquire() is None
    try:
        with closing(Writer(tmp_path / "chats.sqlite3")) as reading:
            assert ids(branch(reading, 5).messages) == [1, 5, 6, 7]
    finally:
        lock.release()
