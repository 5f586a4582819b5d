"""A bug is not the end: what else arrived is still done, and the log has the traceback."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from headless import program

from ds4gui import __main__ as command_line
from ds4gui.app import app
from ds4gui.chat.actions import ChooseTheme, FilterSessions
from ds4gui.chat.events import Action
from ds4gui.chat.state import AppState, Step


def test_a_fault_in_one_action_does_not_cost_those_that_came_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = app.reduce

    def faulty(state: AppState, action: Action, now_s: float) -> Step:
        if isinstance(action, FilterSessions):
            raise KeyError(action.text)
        return right(state, action, now_s)

    with program(tmp_path / "chats.sqlite3") as running:
        running.until(lambda: running.app.state.loaded)
        monkeypatch.setattr(app, "reduce", faulty)
        running.app.post(FilterSessions("a bug"))
        running.app.post(ChooseTheme("light"))
        running.screen.woken.clear()
        with pytest.raises(KeyError, match="a bug"):
            running.app.step()
        assert running.screen.woken.is_set()
        running.app.step()
        assert running.app.state.theme == "light"


def test_a_thread_that_ends_by_a_fault_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    command_line._log_to(tmp_path / "ds4gui.log")
    thread = threading.Thread(target=lambda: {}["no such key"], name="browser")
    thread.start()
    thread.join()
    assert "thread browser ended by a fault" in caplog.text
    assert "no such key" in caplog.text
