"""No path leads out of the workspace, and a file is replaced whole or not at all.

Each way out is tried on both roads: by descriptor and by checked path.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from workspaces import SECRET, content, workspace

from ds4gui import limits
from ds4gui.app import folders
from ds4gui.app.workspace import Workspace
from ds4gui.toolbox.files import Entry, Listing, Unreachable

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


def test_a_listing_looks_through_no_link(root: Path, road: Callable[[str], folders.Folder]) -> None:
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


def test_no_descriptor_is_left_open(root: Path) -> None:
    files = Workspace(str(root))
    before = len(os.listdir("/dev/fd"))
    for path, _ in ESCAPES.values():
        content(files, path)
        files.entries(path, 3)
        files.replace(path, b"x", b"not this")
    files.close()
    assert len(os.listdir("/dev/fd")) == before


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
