"""Summaries are stored whole, read with the paths that hold their message, and replaced."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from stored_samples import ANSWER, FAILED, PATH, PROMPT, RESULT, SAVES, SESSION

from ds4gui.chat.record import Conversation, Summary
from ds4gui.chat.storage import (
    LoadConversation,
    LoadLibrary,
    SaveMessage,
    SaveSession,
    SaveSummary,
    StoreFailed,
    SummarySaved,
)
from ds4gui.limits import END_MESSAGES
from ds4gui.store.reader import Reader
from ds4gui.store.writer import Writer

EARLY = Summary(through_id=PROMPT.id, text="A rectangle was asked for", model="deepseek-v4")
LATE = Summary(through_id=FAILED.id, text="Grüße 图\n\nand one was drawn", model="model-b")


def stored(path: Path, *summaries: Summary) -> Conversation:
    """The sample path with these summaries, as a second process reads it."""
    with closing(Writer(path)) as writer:
        for command in SAVES:
            writer.answer(command)
        for summary in summaries:
            assert writer.answer(SaveSummary(summary)) == SummarySaved(summary)
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    return conversation


def test_summaries_come_with_their_path_in_its_order_and_change_no_message(tmp_path: Path) -> None:
    conversation = stored(tmp_path / "chats.sqlite3", LATE, EARLY)
    assert conversation.summaries == (EARLY, LATE)
    assert conversation.messages == PATH


def test_a_path_that_does_not_hold_the_message_has_no_such_summary(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    stored(path, EARLY, LATE)
    branch = replace(RESULT, id=9, parent_id=ANSWER.id, call_index=5, uid="9" * 32)
    with closing(Writer(path)) as writer:
        writer.answer(LoadLibrary())
        writer.answer(SaveMessage(branch))
        writer.answer(SaveSession(replace(SESSION, head_id=branch.id)))
    forked = Reader(path).conversation(SESSION.id)
    assert forked is not None
    assert [m.id for m in forked.messages] == [PROMPT.id, ANSWER.id, branch.id]
    assert forked.summaries == (EARLY,)


def test_another_summary_through_the_same_message_takes_its_place(tmp_path: Path) -> None:
    other = replace(LATE, text="Shorter")
    assert stored(tmp_path / "chats.sqlite3", LATE, other).summaries == (other,)


def test_a_summary_of_a_message_that_is_not_stored_is_refused(tmp_path: Path) -> None:
    with closing(Writer(tmp_path / "chats.sqlite3")) as writer:
        answer = writer.answer(SaveSummary(LATE))
        assert isinstance(answer, StoreFailed)
        assert answer.command == SaveSummary(LATE)


def test_a_damaged_summary_is_not_sent_and_hides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    stored(path, EARLY, LATE)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE summary SET text = x'ff' WHERE through_id = ?", (FAILED.id,))
    conversation = Reader(path).conversation(SESSION.id)
    assert conversation is not None
    assert conversation.summaries == (EARLY,)
    assert conversation.messages == PATH


def test_the_end_of_a_long_path_brings_the_summaries_in_it(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    with closing(Writer(path)) as writer:
        count = END_MESSAGES + 4
        for id in range(1, count + 1):
            message = replace(PROMPT, id=id, parent_id=id - 1 or None, uid=f"{id:032x}")
            writer.answer(SaveMessage(message))
        writer.answer(SaveSession(replace(SESSION, head_id=count)))
        writer.answer(SaveSummary(replace(EARLY, through_id=1)))
        writer.answer(SaveSummary(replace(LATE, through_id=count - 1)))
        found = writer.end_of(LoadConversation(SESSION.id))
    assert found is not None
    assert [s.through_id for s in found.end.summaries] == [count - 1]
