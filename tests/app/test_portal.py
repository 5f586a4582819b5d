"""The desktop portal's chooser, on a bus of the test's own."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_portal import FakePortal

from ds4gui.app.chooser import Chooser
from ds4gui.app.choosers import names
from ds4gui.app.portal import path_of
from ds4gui.chat.browse import AskPath, EndAsking, PathChosen, PathNotChosen
from ds4gui.chat.events import Action

WAIT_S = 60.0
FOREVER = """
import sys, time
from ds4gui.app.chooser import Chooser
from ds4gui.chat.browse import AskPath
chooser = Chooser(print)
chooser.perform(AskPath(number=1, kind="open", title="Open", path="/"))
time.sleep(600)
"""


@pytest.fixture
def portal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePortal]:
    (tmp_path / "bin").mkdir()
    made = FakePortal(tmp_path / "bus")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", made.address)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    yield made
    made.close()


def ask(kind: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    command = (sys.executable, "-P", "-m", "ds4gui.app.portal", kind, *words)
    return subprocess.run(command, capture_output=True, timeout=WAIT_S, check=False)


def test_a_file_to_save_is_chosen(portal: FakePortal, tmp_path: Path) -> None:
    portal.uris = ("file:///home/me/My%20chat%2C%20%C3%A9t%C3%A9.md",)
    done = ask("save", "Export", str(tmp_path), "Boxes.md")
    assert (done.returncode, done.stdout.decode()) == (0, "/home/me/My chat, été.md")
    ((method, body),) = portal.asked
    assert (method, body[:2]) == ("SaveFile", ("", "Export"))
    assert body[2] == {
        "handle_token": ("s", "ds4gui"),
        "current_folder": ("ay", os.fsencode(tmp_path) + b"\0"),
        "current_name": ("s", "Boxes.md"),
    }


@pytest.mark.parametrize(("kind", "folder"), [("open", False), ("folder", True)])
def test_a_file_or_a_folder_is_opened(portal: FakePortal, kind: str, folder: bool) -> None:
    portal.uris = ("file:///tmp/a",)
    assert ask(kind, "Open", "/tmp", "").stdout == b"/tmp/a"
    ((method, body),) = portal.asked
    options = body[2]
    assert method == "OpenFile"
    assert isinstance(options, dict)
    assert ("directory" in options) == folder


@pytest.mark.parametrize(("code", "exits"), [(1, 1), (2, 3)])
def test_no_path_is_no_path(portal: FakePortal, code: int, exits: int) -> None:
    portal.code = code
    done = ask("open", "Open", "/tmp", "")
    assert (done.returncode, done.stdout) == (exits, b"")


def test_a_bus_without_a_chooser_is_told_apart(portal: FakePortal) -> None:
    portal.refuses = True
    assert ask("open", "Open", "/tmp", "").returncode == 3


@pytest.mark.parametrize("address", ["unix:path=/nowhere/bus", "nonsense", "tcp:host=x,port=1"])
def test_no_bus_is_told_apart(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    done = ask("open", "Open", "/tmp", "")
    assert (done.returncode, done.stdout) == (3, b"")


@pytest.mark.parametrize(
    ("addresses", "path"),
    [
        (["file:///tmp/a%0Ab"], b"/tmp/a\nb"),
        (["file://localhost/tmp/a"], b"/tmp/a"),
        (["file://elsewhere/tmp/a"], None),
        (["https:///tmp/a"], None),
        (["file:///tmp/a", "file:///tmp/b"], None),
        ([], None),
    ],
)
def test_an_address_is_one_file_of_this_machine(addresses: list[str], path: bytes | None) -> None:
    assert path_of(addresses) == path


def test_the_portal_is_asked_first_and_the_next_where_it_has_none(
    portal: FakePortal, tmp_path: Path
) -> None:
    zenity = tmp_path / "bin" / "zenity"
    zenity.write_text("#!/bin/sh\necho /tmp/from-zenity\n")
    zenity.chmod(0o755)
    answers: queue.Queue[Action] = queue.Queue()
    chooser = Chooser(answers.put)
    assert names() == ("portal", "zenity")
    portal.uris = ("file:///tmp/from-portal",)
    chooser.perform(AskPath(number=1, kind="open", title="Open", path="/tmp"))
    answer = answers.get(timeout=WAIT_S)
    assert isinstance(answer, PathChosen)
    assert answer.path == "/tmp/from-portal"
    portal.refuses = True
    chooser.perform(AskPath(number=2, kind="open", title="Open", path="/tmp"))
    answer = answers.get(timeout=WAIT_S)
    assert isinstance(answer, PathChosen)
    assert answer.path == "/tmp/from-zenity"
    portal.refuses, portal.code = False, 1
    chooser.perform(AskPath(number=3, kind="open", title="Open", path="/tmp"))
    assert answers.get(timeout=WAIT_S) == PathNotChosen(3)


def test_its_window_closes_when_it_is_not_wanted_any_more(portal: FakePortal) -> None:
    portal.hangs = True
    answers: queue.Queue[Action] = queue.Queue()
    chooser = Chooser(answers.put)
    chooser.perform(AskPath(number=1, kind="open", title="Open", path="/tmp"))
    assert portal.called.wait(WAIT_S)
    chooser.perform(EndAsking())
    assert portal.gone.wait(WAIT_S), "the portal closes its window when the connection ends"
    assert answers.empty()


def test_it_ends_with_a_program_that_is_killed(portal: FakePortal) -> None:
    portal.hangs = True
    program = subprocess.Popen((sys.executable, "-P", "-c", FOREVER))
    try:
        assert portal.called.wait(WAIT_S)
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()
    assert portal.gone.wait(WAIT_S)
