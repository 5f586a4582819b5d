"""The index follows the record: at once, after a restart, from old files, and without a copy."""

from __future__ import annotations

import json
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from queue import Queue

import pytest
from stored_samples import ANSWER, PROMPT, SAVES, SESSION, TURN

from ds4gui import limits
from ds4gui.chat.bundle import Bundle
from ds4gui.chat.finding import Found
from ds4gui.chat.record import Message, Session
from ds4gui.chat.storage import (
    InsertBundle,
    LoadLibrary,
    SaveMessage,
    SaveSession,
    SaveTurn,
    StoreEvent,
)
from ds4gui.store import search_index
from ds4gui.store.find import Finder
from ds4gui.store.store import Store
from ds4gui.store.writer import Writer

FROZEN_V1 = Path(__file__).parent.parent / "data" / "store_v1.sqlite3"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats.sqlite3"


@pytest.fixture
def finder(path: Path) -> Iterator[Finder]:
    with closing(Finder(path)) as finder:
        yield finder


def found_by(finder: Finder, typed: str) -> Found:
    *_, whole = finder.find(typed)
    return whole


def ids(finder: Finder, typed: str) -> list[int]:
    return [hit.message_id for hit in found_by(finder, typed).hits]


def prompt(number: int, text: str, **changes: object) -> Message:
    changed: Message = replace(PROMPT, id=number, uid=f"m{number}", content=text, **changes)  # type: ignore[arg-type]  # fields of the record
    return changed


def test_a_message_is_found_once_it_is_finished(path: Path, finder: Finder) -> None:
    with closing(Writer(path)) as writer:
        for command in (SaveSession(SESSION), SaveTurn(TURN)):
            writer.answer(command)
        growing = replace(
            ANSWER, content="an unusual wombat", state="streaming", transport="native", calls=()
        )
        writer.answer(SaveMessage(growing))
        assert ids(finder, "wombat") == []
        done = replace(growing, state="complete")
        for _ in range(2):  # said twice, indexed once
            writer.answer(SaveMessage(done))
            assert ids(finder, "womb") == [ANSWER.id]
        (hit,) = found_by(finder, "unusual wombat").hits
        assert (hit.session_id, hit.title, hit.role) == (SESSION.id, SESSION.title, "assistant")
        assert found_by(finder, "wombat").growing is False


def test_newest_come_first_and_deleted_sessions_not_at_all(path: Path, finder: Finder) -> None:
    other = replace(SESSION, id=5, uid="other", title="Other")
    turn = replace(TURN, id=8, session_id=5)
    with closing(Writer(path)) as writer:
        for command in (SaveSession(SESSION), SaveTurn(TURN), SaveSession(other), SaveTurn(turn)):
            writer.answer(command)
        writer.answer(SaveMessage(prompt(11, "a wombat")))
        writer.answer(SaveMessage(prompt(12, "two wombats", turn_id=8)))
        assert ids(finder, "wombat") == [12, 11]
        writer.answer(SaveSession(replace(other, deleted_s=1.0)))
        assert ids(finder, "wombat") == [11]
        fork = replace(other, id=6, uid="fork", title="Fork", head_id=12, forked_from=5)
        writer.answer(SaveSession(fork))
        assert [(h.message_id, h.session_id) for h in found_by(finder, "wombat").hits] == [
            (12, 6),
            (11, SESSION.id),
        ]
        writer.answer(SaveSession(replace(other, deleted_s=None)))
        assert ids(finder, "wombat") == [12, 11]


def test_titles_come_before_messages_and_are_no_part_of_their_number(
    path: Path, finder: Finder
) -> None:
    titles = ["No fit", "Über   Wombats\tund Katzen", "The Wombat", "swombat", *["wombat"] * 30]
    sessions = tuple(
        Session(id=at, title=title, created_s=0.0, updated_s=900.0 - at)
        for at, title in enumerate(titles)
    )
    with closing(Writer(path)) as writer:
        for command in (SaveSession(SESSION), SaveTurn(TURN)):
            writer.answer(command)
        writer.answer(SaveMessage(prompt(11, "a wombat and katzen")))
    *_, found = finder.find("womb katz", sessions)
    first, second = found.hits
    assert (first.session_id, first.message_id, first.said_s) == (1, None, 899.0)
    assert first.snippet.text == "Über Wombats und Katzen"
    assert [first.snippet.text[a:b] for a, b in first.snippet.marks] == ["Womb", "Katz"]
    assert (second.session_id, second.message_id) == (SESSION.id, 11)
    early, found = finder.find("wombat", sessions)
    assert [hit.session_id for hit in early.hits] == [1, 2, *range(4, 2 + limits.SEARCH_TITLES)]
    assert [hit.message_id for hit in found.hits[limits.SEARCH_TITLES :]] == [11]
    *_, renamed = finder.find("katz", (replace(sessions[1], title="Hunde"), sessions[2]))
    assert [hit.message_id for hit in renamed.hits] == [11]


def test_more_than_is_shown_is_said(path: Path, finder: Finder) -> None:
    count = limits.SEARCH_HITS + 1
    bundle = Bundle(
        session=replace(SESSION, uid=""),
        messages=tuple(prompt(at, f"wombat {at}", parent_id=None) for at in range(1, count + 1)),
        turns=(TURN,),
    )
    with closing(Writer(path)) as writer:
        writer.answer(LoadLibrary())
        writer.answer(InsertBundle(bundle))
    first, found = finder.find("wombat")
    assert first.hits == found.hits[: limits.SEARCH_FIRST_HITS]
    assert len(found.hits) == limits.SEARCH_HITS
    assert found.more
    assert not found_by(finder, '"wombat 7"').more


def test_an_old_file_is_indexed_in_the_background_and_what_comes_meanwhile_too(
    path: Path, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "INDEX_STEP_MESSAGES", 1)
    shutil.copy(FROZEN_V1, path)
    with closing(Writer(path)) as writer:
        writer.answer(LoadLibrary())
        writer.answer(SaveMessage(prompt(50, "a new wombat")))
        found = found_by(finder, "wombat")
        assert ([hit.message_id for hit in found.hits], found.growing) == ([50], True)
        assert ids(finder, PROMPT.content.split()[0]) == []
        writer.index_some()
        assert ids(finder, PROMPT.content.split()[0]) == [PROMPT.id]
    with closing(Writer(path)) as writer:  # goes on where it was
        writer.answer(LoadLibrary())
        while writer.indexes:
            writer.index_some()
        assert ids(finder, PROMPT.content.split()[0]) == [PROMPT.id]
        assert found_by(finder, "wombat").growing is False


def test_the_store_indexes_by_itself_while_nothing_is_asked(path: Path) -> None:
    shutil.copy(FROZEN_V1, path)
    events: Queue[StoreEvent] = Queue()
    store = Store(path, events.put)
    store.start()
    store.perform(LoadLibrary())
    events.get(timeout=20)
    with closing(Finder(path)) as finder:
        pause = threading.Event()
        for _ in range(400):
            if not found_by(finder, PROMPT.content).growing:
                break
            pause.wait(0.05)
        assert ids(finder, PROMPT.content.split()[0]) == [PROMPT.id]
    assert store.close(20)


def test_another_derivation_begins_the_index_anew(
    path: Path, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
    monkeypatch.setattr(search_index, "DERIVATION", 2)
    word = PROMPT.content.split()[0]
    with closing(Writer(path)) as writer:
        writer.answer(LoadLibrary())
        assert ids(finder, word) == []
        while writer.indexes:
            writer.index_some()
        assert ids(finder, word) == [PROMPT.id]


@pytest.mark.parametrize("kept", ["null", "[]", "no json", '{"derivation": 1}'])
def test_a_damaged_note_of_the_progress_begins_the_index_anew(path: Path, kept: str) -> None:
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE kv SET value = ? WHERE key = 'search'", (kept,))
    with closing(Writer(path)) as writer, closing(Finder(path)) as finder:
        writer.answer(LoadLibrary())
        assert writer.indexes
        while writer.indexes:
            writer.index_some()
        assert ids(finder, PROMPT.content.split()[0]) == [PROMPT.id]


def test_the_index_holds_no_text(path: Path) -> None:
    with closing(Writer(path)) as writer:
        for command in (SaveSession(SESSION), SaveTurn(TURN)):
            writer.answer(command)
        writer.answer(SaveMessage(prompt(11, "zebra xylophone quartz")))
        with closing(sqlite3.connect(path)) as connection:
            held = connection.execute("SELECT block FROM search_data").fetchall()
    raw = b"".join(block for (block,) in held)
    # words in the order of the alphabet, not in that of the text
    assert raw.find(b"quartz") < raw.find(b"xylophone") < raw.find(b"zebra")


def test_a_question_at_work_can_be_stopped(path: Path, finder: Finder) -> None:
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
    finder.stop()  # before it has begun it means nothing
    assert json.dumps(ids(finder, PROMPT.content.split()[0])) == json.dumps([PROMPT.id])
