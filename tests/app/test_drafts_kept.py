"""What is typed is on disk a moment later, and there again whatever happens to the program."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from headless import program
from world import World

from ds4gui import limits
from ds4gui.app.drafts import DraftKeeper
from ds4gui.chat.actions import AttachFile, EditDraft, SubmitPrompt
from ds4gui.chat.forms import Detach
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.storage import SaveValue


def on_disk(database: Path, key: str) -> list[JSON]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        row = connection.execute("SELECT value FROM kv WHERE key = ?", (key,)).fetchone()
    connection.close()
    return [] if row is None else list(json.loads(row[0]).values())


def test_what_is_not_sent_is_on_disk_before_the_program_ends_and_comes_back(tmp_path: Path) -> None:
    database, file = tmp_path / "chats.sqlite3", tmp_path / "a.py"
    file.write_text("a = 1\n", encoding="utf-8")
    entry = {"path": str(file), "name": "a.py", "text": "a = 1\n"}
    with program(database) as running:
        running.until(lambda: running.app.state.loaded)
        for length in range(1, 20):
            running.app.post(EditDraft("x" * length))
        running.app.post(AttachFile(str(file)))
        running.until(lambda: on_disk(database, "drafts") == ["x" * 19])
        running.until(lambda: on_disk(database, "attached") == [[entry]])
    file.unlink()
    with program(database) as running:
        running.until(lambda: running.app.state.loaded)
        running.until(lambda: running.screen.view)
        assert running.screen.view is not None
        assert running.screen.view.composer.draft == "x" * 19
        assert [row.text for row in running.screen.view.composer.above] == ["a.py"]
        running.app.post(EditDraft(""))
        running.app.post(Detach(str(file)))
    assert on_disk(database, "drafts") == on_disk(database, "attached") == []


def test_what_was_sent_is_no_draft_any_more_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DRAFT_SAVE_S", 3600.0)
    saved: list[SaveValue] = []
    world, keeper = World(), DraftKeeper(saved.append, lambda: None)
    world.send(EditDraft("Hello"))
    keeper.watch(world.state)
    world.send(EditDraft("Hello there"))
    keeper.watch(world.state)
    assert saved == [], "not at each letter"
    world.send(SubmitPrompt("Hello there"))
    keeper.watch(world.state)
    assert saved == [SaveValue("drafts", {})]
    keeper.close(world.state)
    assert len(saved) == 1
