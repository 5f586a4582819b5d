"""The system's own chooser, played by small programs: it prints, cancels, hangs, dies, floods."""

from __future__ import annotations

import os
import queue
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import headless
import pytest

from ds4gui import limits
from ds4gui.app import choosers
from ds4gui.app.chooser import Chooser, path_from
from ds4gui.app.choosers import Question, commands, is_there, question_of
from ds4gui.chat.actions import ExportSession, ImportSession
from ds4gui.chat.browse import AskPath, Browse, EndAsking, PathChosen, PathKind, PathNotChosen
from ds4gui.chat.events import Action

WAIT_S = 60.0


class Desk:
    """A chooser whose programs are those in a folder, and what it answers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers: queue.Queue[Action] = queue.Queue()
        self.chooser = Chooser(self.answers.put)
        self.number = 0

    def has(self, name: str, *lines: str) -> None:
        """Puts a program there; `$0.ran` holds its arguments once it ran."""
        script = self.folder / name
        told = 'printf "%s\\n" "$@" > "$0.arguments"; mv "$0.arguments" "$0.ran"'
        script.write_text("\n".join(("#!/bin/sh", told, *lines, "")))
        script.chmod(0o755)

    def arguments(self, name: str) -> list[str]:
        ran = self.folder / f"{name}.ran"
        deadline_s = time.monotonic() + WAIT_S
        while not ran.exists():
            assert time.monotonic() < deadline_s
            time.sleep(0.01)
        return ran.read_text().splitlines()

    def asks(self, kind: PathKind = "save", path: str = "") -> None:
        self.number += 1
        self.chooser.perform(AskPath(number=self.number, kind=kind, title="Save", path=path))

    def answer(self) -> Action:
        return self.answers.get(timeout=WAIT_S)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("mv", "sleep", "yes"):
        (folder / tool).symlink_to(next(p for p in map(Path, _found(tool)) if p.exists()))
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")
    monkeypatch.setattr(sys, "platform", "linux")
    made = Desk(folder)
    yield made
    made.chooser.close()


def _found(tool: str) -> list[str]:
    return [os.path.join(folder, tool) for folder in os.environ["PATH"].split(os.pathsep)]


@pytest.mark.parametrize("there", [False, True])
def test_a_path_is_chosen(desk: Desk, tmp_path: Path, there: bool) -> None:
    path = tmp_path / "My chat, été.md"
    if there:
        path.write_text("mine")
    desk.has("zenity", f"echo '{path}'")
    desk.asks(path=str(tmp_path / "away" / "Boxes.md"))
    assert desk.answer() == PathChosen(number=1, path=str(path), replaces=there)
    assert f"--filename={tmp_path}/Boxes.md" in desk.arguments("zenity")
    assert "--confirm-overwrite" in desk.arguments("zenity")


def test_no_path_is_wanted(desk: Desk) -> None:
    desk.has("zenity", "exit 1")
    desk.has("kdialog", "echo /tmp/never")
    desk.asks()
    assert desk.answer() == PathNotChosen(1)


def test_one_that_dies_is_followed_by_the_next(desk: Desk) -> None:
    desk.has("zenity", "kill -9 $$")
    desk.has("kdialog", "echo /tmp/a.json")
    desk.asks("open")
    answer = desk.answer()
    assert isinstance(answer, PathChosen)
    assert answer.path == "/tmp/a.json"
    assert "--getopenfilename" in desk.arguments("kdialog")


@pytest.mark.parametrize("lines", [("kill -9 $$",), ("exit 255",), ("echo broken; exit 1",)])
def test_where_none_works_it_is_said(desk: Desk, lines: tuple[str, ...]) -> None:
    desk.has("zenity", *lines)
    desk.asks()
    answer = desk.answer()
    assert isinstance(answer, PathNotChosen)
    assert answer.missing
    assert answer.reason


def test_one_that_is_gone_by_now_is_said(desk: Desk) -> None:
    desk.asks()
    answer = desk.answer()
    assert isinstance(answer, PathNotChosen)
    assert answer.missing


def test_a_flood_ends_it(desk: Desk) -> None:
    desk.has("zenity", "exec yes /tmp/a")
    desk.asks()
    answer = desk.answer()
    assert isinstance(answer, PathNotChosen)
    assert answer.missing


def test_one_that_hangs_ends_when_it_is_told_to(desk: Desk) -> None:
    desk.has("zenity", 'echo $$ > "$0.pid"', "sleep 600")
    desk.asks()
    desk.arguments("zenity")
    process = desk.chooser._process
    assert process is not None
    desk.chooser.perform(EndAsking())
    assert process.wait(WAIT_S) != 0
    desk.has("kdialog", "exit 1")
    (desk.folder / "zenity").unlink()
    desk.asks()
    assert desk.answer() == PathNotChosen(2), "and the first one answers nothing"


@pytest.mark.parametrize("how", ["another", "close"])
def test_there_is_one_at_most_and_none_after_the_end(desk: Desk, how: str) -> None:
    desk.has("zenity", "sleep 600")
    desk.asks()
    desk.arguments("zenity")
    process = desk.chooser._process
    assert process is not None
    if how == "close":
        desk.chooser.close()
    else:
        desk.asks()
    assert process.wait(WAIT_S) != 0
    desk.chooser.close()
    assert desk.answers.empty()


@pytest.mark.parametrize("said", ["relative.md", "/tmp/a\\n/tmp/b", "/tmp/\\033[2Ja", "/tmp/\\377"])
def test_what_is_no_path_is_not_used(desk: Desk, said: str) -> None:
    desk.has("zenity", f"printf '{said}\\n'")
    desk.asks()
    answer = desk.answer()
    assert isinstance(answer, PathNotChosen)
    assert (bool(answer.reason), answer.missing) == (True, False)


@pytest.mark.parametrize(
    ("said", "path"),
    [
        (b"/tmp/a\n", "/tmp/a"),
        (b"/tmp/a\r\n", "/tmp/a"),
        ("/tmp/a\u00a0b".encode(), "/tmp/a\u00a0b"),
        (b"/tmp/a\x00b", None),
        ("/tmp/a\u202eb".encode(), None),
        (b"", None),
        (b"~/a", None),
        (b"/" + b"a" * limits.CHOSEN_PATH_BYTES, None),
    ],
)
def test_a_path_is_one_printable_line(said: bytes, path: str | None) -> None:
    assert path_from(said) == path


@pytest.mark.parametrize(
    ("kind", "path", "folder", "name"),
    [
        ("save", "here/a.md", "here", "a.md"),
        ("save", "away/further/a.md", "", "a.md"),
        ("save", "here", "here", ""),
        ("open", "here/a.json", "here", ""),
        ("folder", "here", "here", ""),
        ("folder", "away", "", ""),
    ],
)
def test_it_begins_in_a_folder_that_is_there(
    tmp_path: Path, kind: PathKind, path: str, folder: str, name: str
) -> None:
    (tmp_path / "here").mkdir()
    question = question_of(AskPath(number=1, kind=kind, title="", path=str(tmp_path / path)))
    assert (question.folder, question.name) == (tmp_path / folder, name)


@pytest.mark.parametrize(
    ("platform", "program"), [("darwin", "osascript"), ("win32", "powershell.exe")]
)
@pytest.mark.parametrize("kind", ["save", "open", "folder"])
def test_what_the_user_named_is_no_part_of_a_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, program: str, kind: PathKind
) -> None:
    place = tmp_path / program
    place.touch()
    place.chmod(0o755)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(choosers, "_POWERSHELL", str(place))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert is_there()
    name = '"; do shell script "x'
    plain = Question(kind=kind, title="Save", folder=tmp_path, name="a")
    hostile = Question(kind=kind, title="Save", folder=tmp_path, name=name)
    (harmless,), (command,) = commands(plain), commands(hostile)
    assert name in (*command.words, *command.variables.values())
    changed = [word for word in command.words if word not in harmless.words]
    assert changed in ([], [name])


@pytest.mark.parametrize("variable", ["DISPLAY", "PATH"])
def test_without_a_display_or_a_program_there_is_none(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    desk.has("zenity")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert is_there()
    monkeypatch.setenv(variable, "")
    assert not is_there()


def test_the_desktops_own_comes_first(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.has("zenity")
    desk.has("kdialog")
    question = Question(kind="open", title="", folder=Path("/"), name="")
    assert [Path(c.words[0]).name for c in commands(question)] == ["zenity", "kdialog"]
    assert choosers.names() == ("zenity", "kdialog")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert [Path(c.words[0]).name for c in commands(question)] == ["kdialog", "zenity"]


def test_what_is_chosen_is_written_and_one_that_is_open_ends_with_the_program(
    desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "chosen"
    desk.has("zenity", f"echo '{path}'")
    with headless.program(tmp_path / "chats.sqlite3", demo=True) as running:
        running.up()
        running.ask("What time is it?")
        running.app.post(Browse(ExportSession(str(tmp_path / "offered.md"))))
        running.until(path.with_suffix(".md").exists)
        desk.has("zenity", "sleep 600")
        (desk.folder / "zenity.ran").unlink()
        running.app.post(Browse(ImportSession("")))
        running.until((desk.folder / "zenity.ran").exists)
        process = running.app._aside._chooser._process
    assert process is not None
    assert process.wait(WAIT_S) != 0
