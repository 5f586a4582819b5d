"""Failures are answers: the thread lives on, and a file that is not a database is left as it is."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from queue import Queue

import pytest
from peewee import SqliteDatabase
from stored_samples import ANSWER, PROMPT, SAVES, SESSION

from ds4gui.chat.record import Message
from ds4gui.chat.storage import (
    LibraryLoaded,
    LoadConversation,
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveSession,
    SaveValue,
    StoreCommand,
    StoreEvent,
    StoreFailed,
)
from ds4gui.store import writer as writer_module
from ds4gui.store.connection import opened_for_writing
from ds4gui.store.faults import fault_of
from ds4gui.store.reader import Reader
from ds4gui.store.statements import connection_of
from ds4gui.store.store import Store
from ds4gui.store.writer import Writer

WAIT_S = 20
Nested = dict[str, "Nested"]


def nested(depth: int) -> Nested:
    value: Nested = {}
    for _ in range(depth):
        value = {"x": value}
    return value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[tuple[Store, Queue[StoreEvent]]]:
    events: Queue[StoreEvent] = Queue()
    store = Store(path, events.put)
    store.start()
    yield store, events
    assert store.close(WAIT_S)


@pytest.mark.parametrize(
    "command",
    [
        SaveMessage(replace(PROMPT, content="lone \ud800 surrogate")),
        SaveMessage(replace(PROMPT, state="streaming", content="lone \ud800 surrogate")),
        SaveMessage(replace(PROMPT, meta={"x": "\udfff"})),
        SaveMessage(replace(ANSWER, calls=(replace(ANSWER.calls[0], arguments="\ud800"),))),
        SaveMessage(replace(PROMPT, id=2**63)),
        SaveSession(replace(SESSION, title="\ud800")),
        SaveValue("\ud800", {}),
        SaveValue("deep", nested(100_000)),
    ],
    ids=["text", "streaming", "meta", "call", "id", "session", "key", "depth"],
)
def test_what_can_not_be_stored_is_answered_and_the_thread_lives_on(
    store: tuple[Store, Queue[StoreEvent]], command: StoreCommand
) -> None:
    running, events = store
    running.perform(command)
    failed = events.get(timeout=WAIT_S)
    assert isinstance(failed, StoreFailed)
    assert failed.code == "unstorable"
    assert failed.command is command
    running.perform(SaveMessage(PROMPT))
    assert events.get(timeout=WAIT_S) == MessageSaved(PROMPT.id)


@pytest.mark.parametrize("spoilt", ["message", "session"])
def test_a_message_and_the_head_that_moves_to_it_are_stored_both_or_neither(
    path: Path, spoilt: str
) -> None:
    """Whatever ends the transaction between the two statements, a kill too, SQLite undoes both."""
    bad = "\ud800"
    message = replace(ANSWER, content=bad) if spoilt == "message" else ANSWER
    moved = replace(SESSION, head_id=ANSWER.id)
    with closing(Writer(path)) as writer:
        writer.answer(SaveMessage(PROMPT, replace(SESSION, head_id=PROMPT.id)))
        failed = writer.answer(
            SaveMessage(message, replace(moved, title=bad) if spoilt == "session" else moved)
        )
        assert isinstance(failed, StoreFailed)
        before = Reader(path).conversation(SESSION.id)
        assert before is not None
        assert before.messages == (PROMPT,)
        with closing(sqlite3.connect(path)) as other:
            assert other.execute("SELECT id FROM message").fetchall() == [(PROMPT.id,)]
        assert writer.answer(SaveMessage(ANSWER, moved)) == MessageSaved(ANSWER.id)
    after = Reader(path).conversation(SESSION.id)
    assert after is not None
    assert after.messages == (PROMPT, ANSWER)


def test_missing_conversation_is_an_answer(store: tuple[Store, Queue[StoreEvent]]) -> None:
    running, events = store
    running.perform(LoadConversation(9))
    failed = events.get(timeout=WAIT_S)
    assert isinstance(failed, StoreFailed)
    assert failed.code == "missing"


@pytest.mark.parametrize(
    "content", [b"hello", b"no database " * 1000], ids=["short", "longer than a page"]
)
def test_file_that_is_no_database_is_never_overwritten(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with closing(Writer(path)) as writer:
        for command in (LoadLibrary(), SaveMessage(PROMPT), LoadLibrary()):
            failed = writer.answer(command)
            assert isinstance(failed, StoreFailed)
            assert failed.code == "not_a_database"
    assert path.read_bytes() == content


def test_damaged_database_is_reported_and_left(path: Path) -> None:
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
    whole = path.read_bytes()
    damaged = whole[:4096] + b"\xff" * (len(whole) - 4096)
    path.write_bytes(damaged)
    with closing(Writer(path)) as writer:
        for command in (LoadLibrary(), SaveMessage(replace(PROMPT, id=90, uid="")), LoadLibrary()):
            failed = writer.answer(command)
            assert isinstance(failed, StoreFailed)
            assert failed.code == "corrupt"
    assert path.read_bytes() == damaged


def test_full_disk_is_an_answer_and_saving_goes_on_when_there_is_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[SqliteDatabase] = []

    def with_little_room(path: Path) -> SqliteDatabase:
        database = opened_for_writing(path)
        database.pragma("max_page_count", 1)  # SQLite raises it to the pages there are
        opened.append(database)
        return database

    monkeypatch.setattr(writer_module, "opened_for_writing", with_little_room)
    big = SaveMessage(replace(PROMPT, content="x" * 200_000))
    with closing(Writer(path)) as writer:
        full = writer.answer(big)
        assert isinstance(full, StoreFailed)
        assert full.code == "disk_full"
        opened[0].pragma("max_page_count", 100_000)
        assert writer.answer(big) == MessageSaved(PROMPT.id)


def test_finished_messages_wait_for_the_disk_and_growing_ones_do_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    def traced(path: Path) -> SqliteDatabase:
        database = opened_for_writing(path)
        connection_of(database).set_trace_callback(sent.append)
        return database

    monkeypatch.setattr(writer_module, "opened_for_writing", traced)
    with closing(Writer(path)) as writer:
        writer.answer(LoadLibrary())
        sent.clear()
        writer.answer(SaveMessage(replace(PROMPT, state="streaming")))
        writer.answer(SaveMessage(PROMPT))
    order = [one.split("=")[-1].strip() for one in sent if one.startswith(("PRAGMA", "COMMIT"))]
    assert order == ["NORMAL", "COMMIT", "FULL", "COMMIT"]


def test_other_program_holding_the_file_is_an_answer(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ds4gui.store.connection.STORE_BUSY_TIMEOUT_S", 0)
    opened_for_writing(path).close()
    other = SqliteDatabase(str(path))
    with closing(other), closing(Writer(path)) as writer:
        with other.atomic("EXCLUSIVE"):
            failed = writer.answer(SaveMessage(PROMPT))
        assert isinstance(failed, StoreFailed)
        assert failed.code == "locked"
        assert writer.answer(SaveMessage(PROMPT)) == MessageSaved(PROMPT.id)


def test_path_that_can_not_be_opened_is_an_answer(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with closing(Writer(tmp_path / "file" / "chats.sqlite3")) as writer:
        failed = writer.answer(LoadLibrary())
        assert isinstance(failed, StoreFailed)
        assert failed.code == "io"
    (tmp_path / "chats.sqlite3").mkdir()
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        failed = writer.answer(LoadLibrary())
        assert isinstance(failed, StoreFailed)
        assert failed.code == "cannot_open"
        (tmp_path / "chats.sqlite3").rmdir()
        assert isinstance(writer.answer(LoadLibrary()), LibraryLoaded)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EACCES, "permission"),
        (errno.EROFS, "permission"),
        (errno.EIO, "io"),
    ],
)
def test_failures_of_the_file_system_have_a_sentence(number: int, code: str) -> None:
    fault = fault_of(OSError(number, "of the system"))
    assert fault.code == code
    assert not fault.message.endswith(".")


def test_message_of_nothing_but_nul_comes_back(store: tuple[Store, Queue[StoreEvent]]) -> None:
    running, events = store
    message: Message = replace(PROMPT, content="\x00\x00a")
    running.perform(SaveMessage(message))
    assert events.get(timeout=WAIT_S) == MessageSaved(PROMPT.id)
    running.perform(SaveMessage(message))  # answered so only where the stored text is the same
    assert events.get(timeout=WAIT_S) == MessageSaved(PROMPT.id)
