"""A disk without room: said once, and every word is on it when there is room again."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from queue import Queue

import pytest
from fault_server import DONE, Reply, delta, faulty
from headless import program
from little_room import with_room
from stored_samples import ANSWER, PROMPT, SAVES, SESSION

from ds4gui.chat.actions import Quit, SubmitPrompt
from ds4gui.chat.state import Notice
from ds4gui.chat.storage import (
    AllSaved,
    MessageSaved,
    SaveMessage,
    StoreEvent,
    StoreFailed,
)
from ds4gui.present.view import ProseBlock
from ds4gui.store.reader import Reader
from ds4gui.store.store import Store

WAIT_S = 20
LONG = "word " * 40_000


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set while the disk has room."""
    return with_room(monkeypatch)


def test_a_growing_answer_says_once_that_the_disk_is_full_and_is_saved_later(
    tmp_path: Path, room: threading.Event
) -> None:
    path = tmp_path / "chats.sqlite3"
    events: Queue[StoreEvent] = Queue()
    store = Store(path, events.put)
    store.start()
    for command in SAVES:
        store.perform(command)
    store.perform(SaveMessage(replace(PROMPT, id=90, uid="first")))
    while events.get(timeout=WAIT_S) != MessageSaved(90):
        pass
    room.clear()
    growing = replace(ANSWER, id=91, uid="second", parent_id=90, state="streaming", content=LONG)
    store.perform(SaveMessage(growing, replace(SESSION, head_id=91)))
    failed = events.get(timeout=WAIT_S)
    assert isinstance(failed, StoreFailed)
    assert (failed.code, failed.kept) == ("disk_full", True)
    for extra in ("a", "ab"):
        store.perform(SaveMessage(replace(growing, content=LONG + extra)))
    store.perform(SaveMessage(replace(growing, state="complete", content=LONG + "abc")))
    store.perform(SaveMessage(replace(PROMPT, id=92, uid="third", parent_id=None)))
    room.set()
    assert events.get(timeout=WAIT_S) == MessageSaved(91)
    assert events.get(timeout=WAIT_S) == MessageSaved(92)
    assert events.get(timeout=WAIT_S) == AllSaved()
    assert store.close(WAIT_S)
    stored = Reader(path).conversation(SESSION.id)
    assert stored is not None
    assert stored.messages[-1].content == LONG + "abc"


def test_what_still_waits_is_tried_once_more_when_the_store_closes(
    tmp_path: Path, room: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ds4gui.store.unsaved.STORE_RETRY_S", 3600.0)
    events: Queue[StoreEvent] = Queue()
    store = Store(tmp_path / "chats.sqlite3", events.put)
    store.start()
    room.clear()
    store.perform(SaveMessage(replace(PROMPT, content=LONG)))
    assert isinstance(events.get(timeout=WAIT_S), StoreFailed)
    room.set()
    assert store.close(WAIT_S)
    assert events.get(timeout=WAIT_S) == MessageSaved(PROMPT.id)


def test_the_program_waits_for_room_and_loses_no_word(
    tmp_path: Path, room: threading.Event
) -> None:
    database = tmp_path / "chats.sqlite3"
    body = delta(content=LONG) + delta(content="end") + delta("stop") + DONE
    with faulty(Reply(body=body)) as server, program(database, server.url) as running:
        running.up()
        running.ask("Hello")
        running.ask("Again")
        server.replies.append(Reply(body=body))
        room.clear()
        running.app.post(SubmitPrompt("And now"))
        running.until(lambda: running.app.state.notice)
        assert running.app.state.notice is not None
        assert running.app.state.notice.text.startswith("The disk is full, so this was not saved;")
        running.until(lambda: said(running.blocks()).endswith("end"))
        running.app.post(Quit())
        running.until(lambda: (n := running.app.state.notice) and n.kind == "unsaved")
        assert not running.screen.closed
        room.set()
        running.until(lambda: not running.app.state.runs)
        saved = Notice(text="Everything is saved again", kind="info")
        running.until(lambda: running.app.state.notice == saved)
        shown = said(running.blocks())
    with program(database) as again:
        again.until(lambda: again.app.state.current_conversation is not None)
        assert said(again.blocks()) == shown


def said(blocks: tuple[object, ...]) -> str:
    return "".join(b.text for b in blocks if isinstance(b, ProseBlock))
