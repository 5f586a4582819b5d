"""Two processes at one database, and one that is killed while a reply streams."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from stored_samples import ANSWER, PROMPT, SESSION

from ds4gui.chat.storage import (
    ConversationLoaded,
    LibraryLoaded,
    LoadConversation,
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveSession,
    StoreFailed,
)
from ds4gui.store.reader import Reader
from ds4gui.store.writer import Writer

BEHIND_S = 0.25


@contextmanager
def child(mode: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    script = Path(__file__).with_name("store_child.py")
    command = [sys.executable, str(script), mode, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_second_process_reads_and_says_who_writes(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    with child("hold", path) as first:
        assert read_line(first) == "ready"
        owner = f"another ds4gui window (process {first.pid})"
        with closing(Writer(path)) as second:
            library = second.answer(LoadLibrary())
            assert isinstance(library, LibraryLoaded)
            assert library.reader_of == owner
            assert [one.id for one in library.sessions] == [SESSION.id]
            loaded = second.answer(LoadConversation(SESSION.id))
            assert isinstance(loaded, ConversationLoaded)
            assert loaded.conversation.messages == (PROMPT,)
            for save in (SaveSession(SESSION), SaveMessage(ANSWER)):
                failed = second.answer(save)
                assert isinstance(failed, StoreFailed)
                assert failed.code == "read_only"
                assert owner in failed.message
        first.communicate(timeout=20)
        assert first.returncode == 0
    with closing(Writer(path)) as third:
        library = third.answer(LoadLibrary())
        assert isinstance(library, LibraryLoaded)
        assert library.reader_of is None
        assert third.answer(SaveMessage(ANSWER)) == MessageSaved(ANSWER.id)


def test_killed_in_mid_stream_loses_a_quarter_second_at_most(tmp_path: Path) -> None:
    path = tmp_path / "chats.sqlite3"
    with child("stream", path) as process:
        lines = [read_line(process) for _ in range(150)]
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate(timeout=20)
    lines += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    sent = [(int(length), float(when)) for length, when in (line.split() for line in lines)]
    last_s = sent[-1][1]
    due = max(length for length, when in sent if when <= last_s - BEHIND_S)
    conversation = Reader(path).conversation(SESSION.id)  # as the export after a crash would
    assert conversation is not None
    prompt, answer = conversation.messages
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Writer(path)) as writer:  # the dead process's lock and note don't matter
        library = writer.answer(LoadLibrary())
        assert isinstance(library, LibraryLoaded)
        assert library.reader_of is None
        assert prompt == PROMPT
        assert answer.state == "streaming"
        assert len(answer.content) >= due
        assert answer.content == "word " * (len(answer.content) // 5)
        ended = replace(answer, state="interrupted")
        assert writer.answer(SaveMessage(ended)) == MessageSaved(ANSWER.id)
