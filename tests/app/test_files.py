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
    assert [path.name for path in home.iterdir()] == ["chat.md"], "no temporary file is left"
    assert (home / "chat.md").read_text() == "text"
    assert found_workspace(FindWorkspace(1, "~")) == WorkspaceFound(1, str(home.resolve()))


def test_the_home_of_nobody_is_a_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert isinstance(written(NOBODY, "text", overwrite=False), ExportFailed)
    assert isinstance(found_workspace(FindWorkspace(1, NOBODY)), WorkspaceRefused)
    assert list(home.iterdir()) == []


def test_a_file_that_comes_to_be_meanwhile_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "chat.md"
    path.write_text("mine")
    monkeypatch.setattr("os.path.lexists", lambda _path: False)
    answer = written(str(path), "text", overwrite=False)
    assert isinstance(answer, ExportFailed)
    assert answer.exists
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_that_leads_nowhere_is_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "chat.md"
    path.symlink_to(tmp_path / "away")
    answer = written(str(path), "text", overwrite=False)
    assert isinstance(answer, ExportFailed)
    assert answer.exists
    assert written(str(path), "text", overwrite=True) == Exported(str(path))
    assert path.read_text() == "text"


def test_where_there_are_no_links_a_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_source: str, _target: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refused)
    path = tmp_path / "chat.md"
    assert written(str(path), "text", overwrite=False) == Exported(str(path))
    assert list(tmp_path.iterdir()) == [path]
