"""A second start finds the first window; a killed one's socket and strangers are no obstacle."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ds4gui.app import door as doors
from ds4gui.app.door import Door, address_of, door_to, knocked


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


class Raised:
    def __init__(self) -> None:
        self.times = 0
        self.event = threading.Event()

    def __call__(self) -> None:
        self.times += 1
        self.event.set()


@pytest.fixture
def raised() -> Raised:
    return Raised()


@pytest.fixture
def door(tmp_path: Path, raised: Raised) -> Iterator[Door]:
    made = door_to(tmp_path / "chats.sqlite3", raised)
    assert made is not None
    yield made
    made.close()


def test_nobody_is_there_before_the_first_start(tmp_path: Path) -> None:
    assert not knocked(tmp_path / "chats.sqlite3")


def test_each_further_start_raises_the_window(tmp_path: Path, door: Door, raised: Raised) -> None:
    for times in (1, 2, 3):
        assert knocked(tmp_path / "chats.sqlite3")
        assert raised.times == times
    assert not knocked(tmp_path / "others.sqlite3"), "each database has its own"
    assert door_to(tmp_path / "chats.sqlite3", raised) is None


def test_another_process_finds_it(tmp_path: Path, door: Door, raised: Raised) -> None:
    script = (
        "import sys; from pathlib import Path; from ds4gui.app.door import knocked;"
        "sys.exit(0 if knocked(Path(sys.argv[1])) else 1)"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "chats.sqlite3")]
    assert subprocess.run(command, check=False, timeout=60).returncode == 0
    assert raised.times == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe leaves nothing behind")
def test_the_socket_of_a_killed_program_is_taken_over(tmp_path: Path, raised: Raised) -> None:
    address = Path(address_of(tmp_path / "chats.sqlite3"))
    address.parent.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(address))
    assert address.exists()
    assert not knocked(tmp_path / "chats.sqlite3")
    made = door_to(tmp_path / "chats.sqlite3", raised)
    assert made is not None
    assert knocked(tmp_path / "chats.sqlite3")
    made.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe has no folder")
def test_strangers_say_nothing_that_counts(tmp_path: Path, door: Door, raised: Raised) -> None:
    address = address_of(tmp_path / "chats.sqlite3")
    for words in (b"", b"\xff" * 2000, b"\x00\x00\x00\x05other", b"\x7f\xff\xff\xff"):
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.connect(address)
            stranger.sendall(words)
    assert knocked(tmp_path / "chats.sqlite3"), "the door still opens"
    assert raised.times == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe has no folder")
def test_a_visitor_that_says_nothing_keeps_nobody_out(
    tmp_path: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors.limits, "DOOR_ANSWER_S", 5.0)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.connect(address_of(tmp_path / "chats.sqlite3"))
    assert knocked(tmp_path / "chats.sqlite3")


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe has no folder")
def test_a_folder_that_others_can_enter_is_not_used(tmp_path: Path, raised: Raised) -> None:
    folder = Path(address_of(tmp_path / "chats.sqlite3")).parent
    folder.mkdir()
    os.chmod(folder, 0o777)
    assert door_to(tmp_path / "chats.sqlite3", raised) is None
