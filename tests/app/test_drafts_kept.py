"""What is typed is on disk a moment later, and there again whatever happens to the program."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from headless import program

from ds4gui.chat.actions import EditDraft


def on_disk(database: Path) -> str:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        row = connection.execute("SELECT value FROM kv WHERE key = 'drafts'").fetchone()
    connection.close()
    return "" if row is None else json.loads(row[0]).get("new", "")


def test_a_draft_is_on_disk_before_the_program_ends_and_comes_back(tmp_path: Path) -> None:
    database = tmp_path / "chats.sqlite3"
    with program(database) as running:
        running.until(lambda: running.app.state.loaded)
        for length in range(1, 20):
            running.app.post(EditDraft("x" * length))
        running.until(lambda: on_disk(database) == "x" * 19)
    with program(database) as running:
        running.until(lambda: running.app.state.loaded)
        running.until(lambda: running.screen.view)
        assert running.screen.view is not None
        assert running.screen.view.composer.draft == "x" * 19
        running.app.post(EditDraft(""))
    assert on_disk(database) == ""
