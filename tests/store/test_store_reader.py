"""What was written is read back equal: at once, after reopening, and from files of old versions."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from peewee import OperationalError
from stored_samples import DELETED, LAYOUT, PATH, PROMPT, SAVES, SESSION, TURN

from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.storage import (
    ConversationLoaded,
    LibraryLoaded,
    LoadConversation,
    LoadLibrary,
    SaveMessage,
    SaveSession,
    StoreFailed,
)
from ds4gui.limits import END_MESSAGES
from ds4gui.store import statements
from ds4gui.store.connection import opened_for_reading, opened_for_writing
from ds4gui.store.faults import StoreError
from ds4gui.store.reader import Reader
from ds4gui.store.rows import message_row
from ds4gui.store.writer import Writer

FROZEN_V1 = Path(__file__).parent.parent / "data" / "store_v1.sqlite3"
CONVERSATION = Conversation(session_id=SESSION.id, messages=PATH, turns=(TURN,))
LIBRARY = LibraryLoaded(
    sessions=(SESSION,),
    next_session_id=DELETED.id + 1,
    next_turn_id=TURN.id + 1,
    next_message_id=5,
    values={"layout": LAYOUT},
)


def save(path: Path, *commands: SaveMessage | SaveSession) -> None:
    with closing(Writer(path)) as writer:
        for command in commands:
            assert not isinstance(writer.answer(command), StoreFailed)


def test_round_trip_on_the_writing_connection(tmp_path: Path) -> None:
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        for command in SAVES:
            writer.answer(command)
        assert writer.answer(LoadLibrary()) == LIBRARY
        assert writer.answer(LoadConversation(1)) == ConversationLoaded(CONVERSATION)


def test_round_trip_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "chats.sqlite3"
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
    assert Reader(path).library() == LIBRARY
    assert Reader(path).conversation(1) == CONVERSATION


@pytest.mark.parametrize("version", [1, 2, 3])
def test_frozen_versions_read_back_equal(tmp_path: Path, version: int) -> None:
    path = tmp_path / "chats.sqlite3"
    shutil.copy(FROZEN_V1.with_name(f"store_v{version}.sqlite3"), path)
    with closing(Writer(path)) as writer:  # brings it up to date
        assert writer.answer(LoadLibrary()) == LIBRARY
    assert Reader(path).conversation(1) == CONVERSATION


def test_a_server_that_stood_in_the_view_is_a_row_and_its_sessions_keep_it(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    shutil.copy(FROZEN_V1.with_name("store_v2.sqlite3"), path)
    views = ['{"server":"lab \'s","folded":[3]}', '{"server":"lab \'s"}', '{"server":7}', "no json"]
    with closing(sqlite3.connect(path)) as other, other:
        row = other.execute("SELECT * FROM session WHERE id = 1").fetchone()
        names = [one[1] for one in other.execute("PRAGMA table_info(session)")]
        for at, view in enumerate(views, 10):
            changed = dict(zip(names, row, strict=True))
            changed |= {"id": at, "uid": f"u{at}", "server_id": None, "view": view}
            places = ", ".join(f":{name}" for name in names)
            other.execute(f"INSERT INTO session VALUES ({places})", changed)
    read = Reader(path).library()  # of a copy that is moved on
    with closing(Writer(path)) as writer:
        assert writer.answer(LoadLibrary()) == read
    (server,) = read.servers
    assert (server.name, server.base_url) == ("lab 's", "")
    kept = {one.id: (one.server_id, one.view) for one in read.sessions if one.id >= 10}
    assert kept[10] == (server.id, {"folded": [3]})
    assert kept[11] == (server.id, {})
    assert (kept[12], kept[13]) == ((None, {"server": 7}), (None, {}))


def test_empty_library_begins_at_one(tmp_path: Path) -> None:
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        assert writer.answer(LoadLibrary()) == LibraryLoaded(
            sessions=(), next_session_id=1, next_turn_id=1, next_message_id=1, values={}
        )


def test_sessions_newest_first_without_deleted_ones_and_back(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    older = replace(SESSION, id=5, uid="", updated_s=SESSION.updated_s - 1)
    save(path, SaveSession(older), SaveSession(SESSION), SaveSession(DELETED))
    assert [one.id for one in Reader(path).library().sessions] == [1, 5]
    save(path, SaveSession(replace(DELETED, deleted_s=None)))
    assert [one.id for one in Reader(path).library().sessions] == [2, 1, 5]


def test_uid_is_given_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    nameless = replace(PROMPT, uid="", state="streaming")
    session = replace(SESSION, head_id=1, uid="")
    save(path, SaveSession(session), SaveMessage(nameless))
    first = read_one(path)
    save(path, SaveSession(replace(session, title="New")), SaveMessage(replace(PROMPT, uid="")))
    second = read_one(path)
    assert len(first.uid) == 32
    assert (second.uid, second.state) == (first.uid, "complete")
    assert len(Reader(path).library().sessions[0].uid) == 32


def read_one(path: Path) -> Message:
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    (message,) = conversation.messages
    return message


def test_only_the_path_to_the_head_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    fork = replace(PATH[1], id=8, uid="")
    with closing(Writer(path)) as writer:
        for command in (*SAVES, SaveMessage(fork)):
            writer.answer(command)
        writer.answer(SaveSession(replace(SESSION, id=4, uid="", head_id=8)))
    assert Reader(path).conversation(1) == replace(CONVERSATION, branches={1: (2, 8)})
    forked = Reader(path).conversation(4)
    assert forked is not None
    assert [one.id for one in forked.messages] == [1, 8]
    assert forked.turns == (TURN,)
    assert Reader(path).conversation(99) is None


def test_long_path_costs_six_queries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "chats.sqlite3"
    save(path, SaveSession(replace(SESSION, head_id=20_000)))
    columns = list(message_row(PROMPT))
    chain = (
        replace(PROMPT, id=one, uid=str(one), parent_id=one - 1 or None) for one in range(1, 20_001)
    )
    insert = f"INSERT INTO message ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(insert, (tuple(message_row(one).values()) for one in chain))
    queries: list[object] = []
    execute = statements.execute
    monkeypatch.setattr(
        statements,
        "execute",
        lambda database, query: (queries.append(query), execute(database, query))[1],
    )
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    assert [one.id for one in conversation.messages] == list(range(1, 20_001))
    assert len([one for one in queries if not isinstance(one, str)]) == 6


def test_reader_can_not_write(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    with pytest.raises(StoreError) as missing:
        Reader(path).library()
    assert missing.value.fault.code == "missing"
    assert not path.exists()
    opened_for_writing(path).close()
    before = path.read_bytes()
    Reader(path).library()
    assert path.read_bytes() == before
    with (
        closing(opened_for_reading(path)) as database,
        pytest.raises(OperationalError, match="readonly"),
    ):
        statements.execute(database, "DELETE FROM message")


def test_of_a_long_path_the_end_comes_in_whole_turns(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    count = 3 * END_MESSAGES
    messages = [
        replace(
            PROMPT, id=at, uid=f"m{at}", parent_id=at - 1 or None, turn_id=(at + 2) // 3,
            role="assistant" if at % 3 != 1 else "user",
        )
        for at in range(1, count + 1)
    ]  # fmt: skip
    save(
        path,
        SaveSession(replace(SESSION, head_id=count)),
        *[SaveMessage(message) for message in messages],
    )
    with closing(Writer(path)) as writer:
        answered = writer.end_of(LoadConversation(SESSION.id))
        assert answered is not None
        shown = answered.end.messages
        assert shown == tuple(messages[-len(shown) :])
        assert END_MESSAGES - 3 <= len(shown) <= END_MESSAGES
        assert shown[0].role == "user"
        assert Reader(path).end(SESSION.id) == answered.end


def test_a_short_path_comes_whole_at_once(tmp_path: Path) -> None:
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        for command in SAVES:
            writer.answer(command)
        assert writer.end_of(LoadConversation(SESSION.id)) is None
        assert writer.end_of(LoadConversation(99)) is None
