"""What the program asks of the system around it: a browser, the local time, its settings."""

from __future__ import annotations

import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest
from headless import NOWHERE, Program, program

from ds4gui.app.app import App
from ds4gui.chat.actions import OpenLink
from ds4gui.present.presenter import Presenter
from ds4gui.settings import Settings

ADDRESS = "https://example.org/a"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Program]:
    with program(tmp_path / "chats.sqlite3") as running:
        yield running


@pytest.mark.parametrize("fails", [False, True])
def test_a_browser_that_does_not_open_is_said(
    running: Program, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    def none_there(address: str) -> bool:
        if fails:
            raise webbrowser.Error("could not locate runnable browser")
        return False

    monkeypatch.setattr(webbrowser, "open", none_there)
    running.app.post(OpenLink(ADDRESS))
    running.until(lambda: running.app.state.notice)
    assert running.app.state.notice is not None
    assert running.app.state.notice.text.endswith(ADDRESS)


def test_a_browser_that_opens_is_not_worth_a_word(
    running: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.append(address) or True)
    running.app.post(OpenLink(ADDRESS))
    running.until(lambda: opened)
    assert opened == [ADDRESS]
    assert running.app.state.notice is None


def test_the_local_time_is_that_of_now(running: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        for zone, hours in (("XXX-3", 3), ("YYY+5", -5)):
            monkeypatch.setenv("TZ", zone)
            offset_s = hours * 3600
            running.until(lambda wanted=offset_s: running.app.state.utc_offset_s == wanted)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_every_problem_of_the_settings_is_shown(tmp_path: Path) -> None:
    problems = ("The scale 'x' is not a number", "url in [server] has a value of the wrong kind")
    app = App(Settings(base_url=NOWHERE, database=tmp_path / "chats.sqlite3", problems=problems))
    notice = Presenter().view(app.state).notice
    assert notice is not None
    assert notice.text.splitlines() == list(problems)
