"""What the user names on disk: each answer is a value, whatever was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ds4gui.app.files import found_workspace, written
from ds4gui.chat.effects import FindWorkspace
from ds4gui.chat.events import Exported, ExportFailed, WorkspaceFound, WorkspaceRefused

NOBODY = "~nobody-of-this-name/chat.md"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def test_a_tilde_is_the_home(home: Path) -> None:
    assert written("~/chat.md", "text", overwrite=False) == Exported(f"{home}/chat.md")
    assert (home / "chat.md").read_text() == "text"
    assert found_workspace(FindWorkspace(1, "~")) == WorkspaceFound(1, str(home.resolve()))


def test_the_home_of_nobody_is_a_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert isinstance(written(NOBODY, "text", overwrite=False), ExportFailed)
    assert isinstance(found_workspace(FindWorkspace(1, NOBODY)), WorkspaceRefused)
    assert list(home.iterdir()) == []
