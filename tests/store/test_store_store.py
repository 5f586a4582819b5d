"""The store's thread: order, merging, finished messages, and what stays on disk."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from queue import Queue
from threading import Event, get_ident
from typing import get_args

import pytest
from stored_samples import ANSWER, PROMPT, RESULT, SAVES, SESSION, SVG, TURN

from ds4gui.chat.record import MessageState, NativeCall
from ds4gui.chat.storage import (
    ConversationLoaded,
    LibraryLoaded,
    LoadConversation,
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveSession,
    SaveTurn,
    SaveValue,
    StoreCommand,
    StoreEvent,
    StoreFailed,
)
from ds4gui.store.reader import Reader
from ds4gui.store.store import Store
from ds4gui.store.writer import Writer

WAIT_S = 20
STREAMING = replace(ANSWER, state="streaming", finish_reason=None, finished_s=None, calls=())


class Desk:
    """A running store and what it posted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.events: Queue[StoreEvent] = Queue()
        self.store = Store(path, self.events.put)
        self.store.start()

    def ask(self, *commands: StoreCommand) -> StoreEvent:
        for command in commands:
            self.store.perform(command)
        return self.events.get(timeout=WAIT_S)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path / "chats.sqlite3")
    yield desk
    assert desk.store.close(WAIT_S)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[StoreCommand]:
    """The commands that reached the database, in order."""
    reached: list[StoreCommand] = []

    class Watched(Writer):
        def answer(self, command: StoreCommand) -> StoreEvent | None:
            reached.append(command)
            return super().answer(command)

    monkeypatch.setattr("ds4gui.store.store.Writer", Watched)
    return reached


def test_finished_message_is_on_disk_before_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    seen: Queue[tuple[StoreEvent, str, int]] = Queue()

    def post(event: StoreEvent) -> None:
        with closing(sqlite3.connect(path)) as other:
            (content,) = other.execute("SELECT content FROM message").fetchone()
        seen.put((event, content, get_ident()))

    store = Store(path, post)
    store.start()
    store.perform(SaveMessage(PROMPT))
    event, content, thread = seen.get(timeout=WAIT_S)
    assert (event, content) == (MessageSaved(PROMPT.id), PROMPT.content)
    assert thread != get_ident()
    assert store.close(WAIT_S)


def test_streaming_saves_are_merged_and_never_follow_the_final_one(
    written: list[StoreCommand], desk: Desk
) -> None:
    texts = ["x" * length for length in range(1, 400)]
    for text in texts:
        desk.store.perform(SaveMessage(replace(STREAMING, content=text)))
    final = SaveMessage(replace(ANSWER, content="x" * 400))
    assert desk.ask(final) == MessageSaved(ANSWER.id)
    assert desk.store.close(WAIT_S)
    assert written[-1] == final
    assert len(written) < len(texts) / 4  # a quarter would be 100 writes in well under a second
    lengths = [len(one.message.content) for one in written if isinstance(one, SaveMessage)]
    assert lengths == sorted(lengths)
    late = Desk(desk.path)
    assert late.ask(SaveMessage(STREAMING), SaveMessage(final.message)) == MessageSaved(ANSWER.id)
    assert late.store.close(WAIT_S)
    with closing(sqlite3.connect(desk.path)) as connection:
        row = connection.execute("SELECT content, state FROM message").fetchone()
    assert row == ("x" * 400, "complete")


def test_final_text_takes_the_place_of_one_that_waits(
    written: list[StoreCommand], desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ds4gui.store.growing.STORE_STREAM_BATCH_S", 60)
    assert desk.ask(SaveMessage(STREAMING), SaveMessage(ANSWER)) == MessageSaved(ANSWER.id)
    assert written == [SaveMessage(ANSWER)]


def test_steady_stream_is_written_while_more_is_waiting(
    written: list[StoreCommand], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ds4gui.store.growing.STORE_STREAM_BATCH_S", 0)
    store = Store(tmp_path / "chats.sqlite3", Queue[StoreEvent]().put)
    saves = [SaveMessage(replace(STREAMING, content=text)) for text in ("a", "ab", "abc")]
    for save in saves:
        store.perform(save)
    store.start()
    assert store.close(WAIT_S)
    assert written == saves


def test_streaming_text_is_written_without_another_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reached = Event()

    class Watched(Writer):
        def answer(self, command: StoreCommand) -> StoreEvent | None:
            event = super().answer(command)
            reached.set()
            return event

    monkeypatch.setattr("ds4gui.store.store.Writer", Watched)
    desk = Desk(tmp_path / "chats.sqlite3")
    desk.store.perform(SaveMessage(replace(STREAMING, content="so far")))
    assert reached.wait(WAIT_S)
    with closing(sqlite3.connect(desk.path)) as connection:
        assert connection.execute("SELECT content FROM message").fetchall() == [("so far",)]
    assert desk.store.close(WAIT_S)


def test_commands_keep_their_order(written: list[StoreCommand], desk: Desk) -> None:
    growing = SaveMessage(STREAMING)
    commands = (growing, SaveSession(SESSION), SaveTurn(TURN), growing, LoadConversation(1))
    desk.ask(*commands)
    assert written == list(commands)


def test_conversation_shows_the_newest_streaming_text(desk: Desk) -> None:
    head = replace(SESSION, head_id=STREAMING.id)
    commands = (SaveSession(head), SaveMessage(replace(STREAMING, parent_id=None, content="new")))
    loaded = desk.ask(*commands, LoadConversation(1))
    assert isinstance(loaded, ConversationLoaded)
    assert [(one.content, one.state) for one in loaded.conversation.messages] == [
        ("new", "streaming")
    ]


@pytest.mark.parametrize("stored", [one for one in get_args(MessageState) if one != "streaming"])
@pytest.mark.parametrize("later", get_args(MessageState))
def test_finished_message_is_never_overwritten(
    desk: Desk, stored: MessageState, later: MessageState
) -> None:
    first = replace(ANSWER, parent_id=None, state=stored)
    desk.ask(SaveSession(replace(SESSION, head_id=first.id)), SaveMessage(first))
    other = SaveMessage(replace(first, state=later, content="other", reasoning="other", meta={}))
    desk.store.perform(other)
    if later != "streaming":
        refused = desk.events.get(timeout=WAIT_S)
        assert isinstance(refused, StoreFailed)
        assert (refused.code, refused.command) == ("finished", other)
    loaded = desk.ask(LoadConversation(1))
    assert isinstance(loaded, ConversationLoaded)
    assert loaded.conversation.messages == (first,)


def test_saving_the_same_finished_message_again_is_no_failure(desk: Desk) -> None:
    nameless = SaveMessage(replace(ANSWER, uid=""))
    assert desk.ask(nameless) == MessageSaved(ANSWER.id)
    assert desk.ask(nameless) == MessageSaved(ANSWER.id)


def test_second_result_of_a_call_is_refused(desk: Desk) -> None:
    desk.ask(SaveMessage(RESULT))
    again = desk.ask(SaveMessage(replace(RESULT, id=77, uid="")))
    assert isinstance(again, StoreFailed)
    assert again.code == "conflict"


def test_close_finishes_what_is_queued(desk: Desk) -> None:
    for command in SAVES:
        desk.store.perform(command)
    desk.store.perform(SaveMessage(replace(STREAMING, id=50, uid="", content="last words")))
    assert desk.store.close(WAIT_S)
    names = sorted(one.name for one in desk.path.parent.iterdir())
    assert names == ["chats.sqlite3", "chats.sqlite3.lock"]  # the log is folded in, the note gone
    assert Reader(desk.path).library().next_message_id == 51


def test_a_bug_costs_its_command_and_not_those_after_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("ds4gui.store.writer.turn_row", lambda turn: {}["no such column"])
        failed = desk.ask(SaveTurn(TURN))
    assert isinstance(failed, StoreFailed)
    assert failed.code == "internal"
    assert failed.command == SaveTurn(TURN)
    assert "no such column" in caplog.text
    assert desk.ask(SaveTurn(TURN), SaveMessage(ANSWER)) == MessageSaved(ANSWER.id)


def test_after_closing_a_command_is_refused(desk: Desk) -> None:
    assert desk.store.close(WAIT_S)
    refused = desk.ask(SaveSession(SESSION))
    assert isinstance(refused, StoreFailed)
    assert refused.code == "closed"


def test_drawing_is_stored_exactly_once(desk: Desk) -> None:
    arguments = json.dumps({"svg": SVG, "alt": "A rectangle"}, ensure_ascii=False)
    call = NativeCall(position=0, call_id="call_1", name="present_svg", arguments=arguments)
    session = replace(SESSION, head_id=RESULT.id)
    for command in (SaveSession(session), SaveTurn(TURN), SaveMessage(PROMPT)):
        desk.store.perform(command)
    for length in range(1, len(arguments), 40):
        part = replace(call, arguments=arguments[:length])
        desk.store.perform(SaveMessage(replace(STREAMING, calls=(part,))))
    desk.store.perform(SaveMessage(replace(ANSWER, calls=(call,))))
    desk.store.perform(SaveMessage(RESULT))
    desk.store.perform(SaveSession(replace(session, view={"folded": [2]})))
    assert desk.store.close(WAIT_S)
    needle = json.dumps(SVG, ensure_ascii=False).encode()
    holders = []
    with closing(sqlite3.connect(desk.path)) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE rootpage > 0 AND type='table'"
        ).fetchall()
        for (table,) in tables:
            cursor = connection.execute(f"SELECT * FROM {table}")
            for row in cursor.fetchall():
                for (column, *_), value in zip(cursor.description, row, strict=True):
                    raw = value if isinstance(value, bytes) else str(value).encode()
                    holders += [(table, column)] * max(raw.count(needle), raw.count(SVG.encode()))
    assert holders == [("message", "calls")]
    beside = [one for one in desk.path.parent.rglob("*") if one.is_file() and one != desk.path]
    assert [one for one in beside if b"<svg" in one.read_bytes()] == []


def test_library_comes_first_and_values_are_replaced(desk: Desk) -> None:
    assert isinstance(desk.ask(LoadLibrary()), LibraryLoaded)
    library = desk.ask(SaveValue("panes", {"open": [1]}), SaveValue("panes", {}), LoadLibrary())
    assert isinstance(library, LibraryLoaded)
    assert library.values == {"panes": {}}
