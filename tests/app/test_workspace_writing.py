"""Writing in a workspace: whole, never over what is something else, nothing left behind."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from workspaces import content, workspace

from ds4gui.app import folders
from ds4gui.app.workspace import Workspace
from ds4gui.toolbox.files import ChangedMeanwhile, Unreachable


def test_a_file_is_replaced_with_its_mode_kept(
    root: Path, road: Callable[[str], folders.Folder]
) -> None:
    file = root / "src/loader.py"
    file.chmod(0o751)
    assert workspace(root, road).replace("src/loader.py", b"data = 2\n", b"data = 1\n") is None
    assert file.read_bytes() == b"data = 2\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o751
    assert os.listdir(root / "src") == ["loader.py"]


def test_a_new_file_gets_its_folders_and_the_usual_mode(
    root: Path, road: Callable[[str], folders.Folder]
) -> None:
    before = os.umask(0o027)
    try:
        assert workspace(root, road).replace("a/b/new.txt", b"new", None) is None
    finally:
        os.umask(before)
    file = root / "a/b/new.txt"
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(file.parent) == ["new.txt"]
    assert file.stat().st_nlink == 1


@pytest.mark.parametrize("before", [None, b"data = 0\n", b"", b"data = 1", b"data = 1\n\n"])
def test_a_file_that_holds_something_else_is_left_alone(
    before: bytes | None, root: Path, road: Callable[[str], folders.Folder]
) -> None:
    files = workspace(root, road)
    assert files.replace("src/loader.py", b"new", before) == ChangedMeanwhile()
    assert (root / "src/loader.py").read_bytes() == b"data = 1\n"
    assert os.listdir(root / "src") == ["loader.py"]


def test_a_file_that_is_gone_is_not_made_again(
    root: Path, road: Callable[[str], folders.Folder]
) -> None:
    (root / "src/loader.py").unlink()
    files = workspace(root, road)
    assert files.replace("src/loader.py", b"new", b"data = 1\n") == ChangedMeanwhile()
    assert os.listdir(root / "src") == []


class LateFolder:
    """A folder in which something happens just before a file is opened or put in place."""

    def __init__(self, folder: folders.Folder, meddle: Callable[[str], None]) -> None:
        self._folder = folder
        self._meddle = meddle

    def child(self, name: str) -> LateFolder:
        return LateFolder(self._folder.child(name), self._meddle)

    def move_new(self, name: str, to: str) -> None:
        self._meddle(name)
        self._folder.move_new(name, to)

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        self._meddle(name)
        return self._folder.open(name, flags, mode)

    def __getattr__(self, name: str) -> object:
        return getattr(self._folder, name)


def test_a_file_that_appears_at_the_last_moment_stays(
    root: Path, road: Callable[[str], folders.Folder]
) -> None:
    def meddle(name: str) -> None:
        if name.endswith(".tmp"):
            (root / "src/new.py").write_bytes(b"theirs")

    files = Workspace(str(root), lambda path: LateFolder(road(path), meddle))
    assert files.replace("src/new.py", b"ours", None) == ChangedMeanwhile()
    assert (root / "src/new.py").read_bytes() == b"theirs"
    assert sorted(os.listdir(root / "src")) == ["loader.py", "new.py"]


def test_a_file_that_changes_while_ours_is_written_stays(
    root: Path, road: Callable[[str], folders.Folder]
) -> None:
    def meddle(name: str) -> None:
        if name.endswith(".tmp"):
            (root / "src/loader.py").write_bytes(b"theirs")

    files = Workspace(str(root), lambda path: LateFolder(road(path), meddle))
    assert files.replace("src/loader.py", b"ours", b"data = 1\n") == ChangedMeanwhile()
    assert (root / "src/loader.py").read_bytes() == b"theirs"
    assert os.listdir(root / "src") == ["loader.py"]


@pytest.mark.parametrize("to", ["link", "pipe"])
def test_a_file_swapped_between_look_and_open_is_not_read(
    to: str, root: Path, road: Callable[[str], folders.Folder]
) -> None:
    def meddle(name: str) -> None:
        (root / "src/loader.py").unlink()
        if to == "link":
            (root / "src/loader.py").symlink_to(root.parent / "outside/secret.txt")
        else:
            os.mkfifo(root / "src/loader.py")

    files = Workspace(str(root), lambda path: LateFolder(road(path), meddle))
    assert isinstance(content(files, "src/loader.py"), Unreachable)


def test_a_full_disk_is_a_sentence_and_leaves_nothing(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = Workspace(str(root)).replace("src/loader.py", b"ours", b"data = 1\n")
    assert isinstance(result, Unreachable)
    assert "no space left on device" in result.message
    assert (root / "src/loader.py").read_bytes() == b"data = 1\n"
    assert os.listdir(root / "src") == ["loader.py"]


def test_a_workspace_that_is_gone_is_a_sentence(
    tmp_path: Path, road: Callable[[str], folders.Folder]
) -> None:
    files = workspace(tmp_path / "gone", road)
    for found in (files.entries("", 9), files.open("a"), files.replace("a", b"", None)):
        assert isinstance(found, Unreachable)
        assert "workspace folder is gone" in found.message


@pytest.mark.parametrize("name", ["a:b", "NUL", "con.txt", "COM1", "lpt9.log", "name.", "name "])
def test_names_that_windows_reads_otherwise_are_refused_there(name: str, root: Path) -> None:
    folder = folders.open_checked_root(str(root))
    with pytest.raises(OSError, match="Invalid argument"):
        folder.open(name, os.O_RDONLY)
