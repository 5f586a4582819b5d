"""`ds4gui export` as a shell sees it: bytes, exit codes, sentences."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import Queue

import pytest

from ds4gui.chat.record import Message, Session
from ds4gui.chat.storage import SaveMessage, SaveSession, StoreEvent
from ds4gui.store.store import Store

TITLE = "Ein Café, 漢字 🙂"
TEXT = f"{TITLE} " * 20_000


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """One session whose text no pipe takes at once."""
    path = tmp_path / "chats.sqlite3"
    events: Queue[StoreEvent] = Queue()
    store = Store(path, events.put)
    store.start()
    prompt = Message(
        id=1, parent_id=None, turn_id=1, step=0, role="user", author="user", content=TEXT,
        created_s=0.0,
    )  # fmt: skip
    store.perform(SaveMessage(prompt))
    store.perform(SaveSession(Session(id=3, title=TITLE, head_id=1, created_s=0.0, updated_s=0.0)))
    assert store.close(20)
    return path


def command(database: Path, *arguments: str) -> Sequence[str]:
    return (sys.executable, "-m", "ds4gui", "export", "--database", str(database), *arguments)


def test_what_is_printed_is_what_is_written_whatever_the_locale(
    database: Path, tmp_path: Path
) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    listed = subprocess.run(command(database), capture_output=True, env=environment, check=True)
    assert listed.stdout.decode() == f"3\t{TITLE}\n"
    printed = subprocess.run(
        command(database, "3"), capture_output=True, env=environment, check=True
    )
    target = tmp_path / "chat.md"
    subprocess.run(command(database, "3", "-o", str(target)), check=True)
    assert printed.stdout == target.read_bytes()
    assert TITLE in printed.stdout.decode()


def test_a_reader_that_has_seen_enough_is_no_fault(database: Path) -> None:
    with subprocess.Popen(
        command(database, "3"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.read(2) == b"# "
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


def test_a_session_that_is_not_there_is_said(database: Path) -> None:
    done = subprocess.run(command(database, "9"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "ds4gui export: no session has the number or title '9'\n"
