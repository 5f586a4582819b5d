"""Who is told of an answer: one who is elsewhere, of one that took long, unless not wanted."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest
from world import World

from ds4gui import limits
from ds4gui.app import announcing
from ds4gui.app.announcing import Announcer, announced, command_of
from ds4gui.chat.actions import RenameSession, StopReply, SubmitPrompt
from ds4gui.chat.preferences import Preferences
from ds4gui.chat.stream import ServerProblem, StreamFailed


@dataclass
class Told:
    here: bool = False
    said: list[tuple[str, str]] = field(default_factory=list)
    world: World = field(default_factory=World)

    def __post_init__(self) -> None:
        self.announcer = Announcer(lambda: self.here, lambda *words: self.said.append(words))

    def ask(self, spent_s: float) -> None:
        self.world.send(SubmitPrompt("Boxes"))
        self.announcer.watch(self.world.state)
        self.world.now_s += spent_s


def test_a_long_answer_is_announced_once_to_somebody_who_is_elsewhere() -> None:
    told = Told()
    told.ask(limits.ANNOUNCED_AFTER_S)
    told.world.answer("Here.")
    told.announcer.watch(told.world.state)
    told.announcer.watch(told.world.state)
    assert told.said == [("Boxes", "The answer is ready")]


@pytest.mark.parametrize("why", ["short", "here", "stopped", "not wanted"])
def test_otherwise_nothing_is_said(why: str) -> None:
    told = Told(here=why == "here")
    if why == "not wanted":
        preferences = Preferences(given={("window", "notify"): False})
        told.world.state = replace(told.world.state, preferences=preferences)
    told.ask(0.0 if why == "short" else limits.ANNOUNCED_AFTER_S)
    if why == "stopped":
        told.world.send(StopReply())
        told.world.settle()
    else:
        told.world.answer("Here.")
    told.announcer.watch(told.world.state)
    assert not told.world.state.runs
    assert told.said == []


def test_an_answer_that_broke_off_is_said_to_have() -> None:
    told = Told()
    told.ask(limits.ANNOUNCED_AFTER_S)
    session_id = told.world.state.current_id
    assert session_id is not None
    told.world.send(RenameSession(session_id, "-i My boxes"))
    told.world.stream(StreamFailed(ServerProblem("unreachable", "It is gone")))
    told.world.settle()
    told.announcer.watch(told.world.state)
    assert told.said == [("-i My boxes", "The answer broke off")]


def test_a_title_is_never_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "has_session_bus", lambda: True)
    monkeypatch.setattr(announcing.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(announcing.sys, "platform", "linux")
    command = command_of("--help", "text")
    assert command is not None
    assert command[-3:] == ("--", "--help", "text")
    monkeypatch.setattr(announcing, "has_session_bus", lambda: False)
    assert command_of("title", "text") is None


def test_on_windows_the_words_are_no_part_of_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing.sys, "platform", "win32")
    monkeypatch.setenv("SYSTEMROOT", r"D:\Windows")
    ran: list[tuple[Sequence[str], Mapping[str, str]]] = []
    done = threading.Event()

    def run(command: Sequence[str], *, env: Mapping[str, str], **_: object) -> None:
        ran.append((command, env))
        done.set()

    monkeypatch.setattr(announcing.subprocess, "run", run)
    announced("'); Remove-Item C:\\", "text")
    assert done.wait(20)
    ((command, env),) = ran
    assert command[0] == r"D:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe"
    assert "Remove-Item" not in " ".join(command)
    assert (env["DS4GUI_TITLE"], env["DS4GUI_TEXT"]) == ("'); Remove-Item C:\\", "text")
    assert command[-1].count("\\") == 3
    assert all(f"$env:{name}" in command[-1] for name in ("DS4GUI_TITLE", "DS4GUI_TEXT"))
