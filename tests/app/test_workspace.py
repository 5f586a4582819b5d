"""No path leads out of the workspace, and a file is replaced whole or not at all.

Each way out is tried on both roads: by descriptor and by checked path.
"""

from __future__ import annotations

import os
import socket
import stat
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ds4gui import limits
from ds4gui.app import folders
from ds4gui.app.workspace import Workspace
from ds4gui.toolbox.files import ChangedMeanwhile, Entry, Listing, Unreachable

SECRET = b"the secret outside"
ROADS = {"descriptor": folders.open_root, "checked path": folders.open_checked_root}


@pytest.fixture(params=ROADS)
def road(request: pytest.FixtureRequest) -> Callable[[str], folders.Folder]:
    return ROADS[request.param]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace beside a folder that must never be reached."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_bytes(SECRET)
    (outside / "twin.txt").write_bytes(SECRET)
    root = tmp_path / "workspace"
    (root / "src").mkdir(parents=True)
    (root / "src/loader.py").write_bytes(b"data = 1\n")
    (root / "link.txt").symlink_to(outside / "secret.txt")
    (root / "link_in.txt").symlink_to("src/loader.py")
    (root / "linked").symlink_to(outside)
    (root / "up").symlink_to("..")
    (root / "chain").symlink_to("linked")
    (root / "zero").symlink_to("/dev/zero")
    (root / "nowhere").symlink_to(outside / "new.txt")
    os.link(outside / "twin.txt", root / "hard.txt")
    os.mkfifo(root / "pipe")
    return root


def workspace(root: Path, road: Callable[[str], folders.Folder]) -> Workspace:
    return Workspace(str(root), road)


def content(files: Workspace, path: str) -> bytes | Unreachable:
    stream = files.open(path)
    if isinstance(stream, Unreachable):
        return stream
    with stream:
        return stream.read()


ESCAPES = {
    "parent": ("../outside/secret.txt", ".. in it"),
    "parent inside": ("src/../../outside/secret.txt", ".. in it"),
    "parent at the end": ("src/..", ".. in it"),
    "absolute": ("/etc/passwd", "not relative"),
    "two slashes": ("//etc/passwd", "not relative"),
    "home": ("~/.ssh/id_rsa", "not relative"),
    "drive": ("C:/Windows/win.ini", "not relative"),
    "drive without a slash": ("C:secret.txt", "not relative"),
    "backslashes": ("..\\outside\\secret.txt", "backslash"),
    "network share": ("\\\\host\\share", "backslash"),
    "NUL": ("src/loader.py\0.txt", "control characters"),
    "line break": ("src\n/loader.py", "control characters"),
    "linked file": ("link.txt", "is a link"),
    "link inside": ("link_in.txt", "is a link"),
    "linked folder": ("linked/secret.txt", "goes through a link"),
    "link to the parent": ("up/outside/secret.txt", "goes through a link"),
    "link to a link": ("chain/secret.txt", "goes through a link"),
    "device through a link": ("zero", "is a link"),
    "hard link": ("hard.txt", "hard link"),
    "pipe": ("pipe", "no plain file"),
    "socket": ("socket", "no plain file"),
    "folder": ("src", "is a folder"),
    "file as a folder": ("src/loader.py/x", "no folder"),
    "other case": ("SRC/LOADER.PY", "there is no"),
    "absent": ("src/none.py", "there is no"),
    "the workspace": ("./", "the workspace itself"),
    "too long": ("a/" * 600, "longer than"),
    "too deep": ("a/" * 100, "deeper than"),
    "long name": ("n" * 300, "can't be used here"),
}


@pytest.mark.parametrize("name", ESCAPES)
def test_no_path_reads_what_is_not_in_the_workspace(
    name: str, root: Path, road: Callable[[str], folders.Folder], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        path, reason = ESCAPES[name]
        found = content(workspace(root, road), path)
    assert isinstance(found, Unreachable), found
    assert reason in found.message


WRITES = {
    "parent": "../outside/new.txt",
    "absolute": "/tmp/ds4gui-new.txt",
    "linked folder": "linked/new.txt",
    "linked folder, deeper": "linked/a/b.txt",
    "link to nowhere": "nowhere",
    "linked file": "link.txt",
    "hard link": "hard.txt",
    "pipe": "pipe",
    "folder": "src",
}


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("before", [None, SECRET])
def test_no_path_writes_outside(
    name: str, before: bytes | None, root: Path, road: Callable[[str], folders.Folder]
) -> None:
    outside = root.parent / "outside"
    result = workspace(root, road).replace(WRITES[name], b"changed", before)
    assert isinstance(result, Unreachable)
    assert {file.name: file.read_bytes() for file in outside.iterdir()} == {
        "secret.txt": SECRET,
        "twin.txt": SECRET,
    }
    assert not [n for n in os.listdir(root) if n.endswith(".tmp")]


def test_a_listing_looks_through_no_link(
    root: Path, road: Callable[[str], folders.Folder]
) -> None:
    files = workspace(root, road)
    for path in ("linked", "up", "chain", "linked/..", "..", "/"):
        assert isinstance(files.entries(path, 10), Unreachable), path
    listing = files.entries("", 100)
    assert isinstance(listing, Listing)
    kinds = {entry.name: entry.kind for entry in listing.entries}
    assert kinds["linked"] == kinds["link.txt"] == kinds["zero"] == "link"
    assert kinds["src"] == "folder"
    assert kinds["pipe"] == "other"
    names = [entry.name for entry in listing.entries]
    assert names == sorted(names)


def test_a_listing_is_bounded_and_says_so(
    root: Path, road: Callable[[str], folders.Folder], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        (root / f"src/f{number}").write_bytes(b"x" * number)
    files = workspace(root, road)
    listing = files.entries("src", 2)
    assert isinstance(listing, Listing)
    assert listing == Listing(
        entries=(
            Entry(name="f0", kind="file", size=0),
            Entry(name="f1", kind="file", size=1),
        ),
        total=10,
        complete=True,
    )
    monkeypatch.setattr(limits, "FOLDER_ENTRIES", 5)
    counted = files.entries("src", 2)
    assert isinstance(counted, Listing)
    assert (counted.total, counted.complete) == (5, False)


# --- races --------------------------------------------------------------------------------------


def flipping(flip: Callable[[], None], attempt: Callable[[], bytes | None]) -> set[bytes | None]:
    """What 400 attempts saw while another thread flips a name to a link and back."""
    over = threading.Event()

    def flips() -> None:
        while not over.is_set():
            flip()

    thread = threading.Thread(target=flips)
    thread.start()
    try:
        return {attempt() for _ in range(400)}
    finally:
        over.set()
        thread.join()


def test_a_folder_swapped_for_a_link_in_a_race_leads_nowhere(root: Path) -> None:
    outside = root.parent / "outside"
    (root / "real").mkdir()
    (root / "real/secret.txt").write_bytes(b"inside")
    (root / "fake").symlink_to(outside)
    name = root / "swap"

    def flip() -> None:
        os.rename(root / "real", name)
        os.rename(name, root / "real")
        os.rename(root / "fake", name)
        os.rename(name, root / "fake")

    def attempt() -> bytes | None:
        with closing(Workspace(str(root))) as files:
            found = content(files, "swap/secret.txt")
        return found if isinstance(found, bytes) else None

    assert flipping(flip, attempt) <= {b"inside", None}


def test_a_file_swapped_for_a_link_in_a_race_is_not_followed(root: Path) -> None:
    inside, link, name = root / "inside.txt", root / "fake.txt", root / "swap.txt"
    inside.write_bytes(b"inside")
    link.symlink_to(root.parent / "outside/secret.txt")

    def flip() -> None:
        os.rename(inside, name)
        os.rename(name, inside)
        os.rename(link, name)
        os.rename(name, link)

    def attempt() -> bytes | None:
        with closing(Workspace(str(root))) as files:
            files.replace("swap.txt", b"written", b"inside")
            found = content(files, "swap.txt")
        return found if isinstance(found, bytes) else None

    seen = flipping(flip, attempt)
    assert SECRET not in seen
    assert (root.parent / "outside/secret.txt").read_bytes() == SECRET


# --- writing ------------------------------------------------------------------------------------


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


def test_no_descriptor_is_left_open(root: Path) -> None:
    files = Workspace(str(root))
    before = len(os.listdir("/dev/fd"))
    for path, _ in ESCAPES.values():
        content(files, path)
        files.entries(path, 3)
        files.replace(path, b"x", b"not this")
    files.close()
    assert len(os.listdir("/dev/fd")) == before


@pytest.mark.parametrize("name", ["a:b", "NUL", "con.txt", "COM1", "lpt9.log", "name.", "name "])
def test_names_that_windows_reads_otherwise_are_refused_there(name: str, root: Path) -> None:
    folder = folders.open_checked_root(str(root))
    with pytest.raises(OSError, match="Invalid argument"):
        folder.open(name, os.O_RDONLY)
