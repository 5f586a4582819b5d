"""The settings while the program runs: written, changed by hand, broken by hand, a key moved."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import keyring
import pytest
from headless import NOWHERE, Program
from keyring.backends import fail

from ds4gui.app.app import App
from ds4gui.chat.actions import ChooseTheme, WindowFocused
from ds4gui.chat.preferences import Change
from ds4gui.chat.settings_actions import ChangeSettings, MoveKey
from ds4gui.settings import Settings, settings_from


@contextmanager
def started(file: Path) -> Iterator[Program]:
    settings: Settings = settings_from(
        command_line={"url": NOWHERE},
        environment={},
        toml_file=file,
        database=file.parent / "chats.sqlite3",
    )
    program = Program(App(settings))
    program.app.open(program.screen)
    try:
        program.until(lambda: program.app.state.loaded)
        yield program
    finally:
        program.app.close()


def said(program: Program) -> str:
    notice = program.app.state.notice
    return notice.text if notice else ""


def by_hand(file: Path, text: str) -> None:
    before = file.stat().st_mtime_ns
    file.write_text(text)
    os.utime(file, ns=(before + 10**9, before + 10**9))


def test_what_is_saved_holds_at_once_and_a_menu_writes_what_the_file_names(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("# mine\n[tools]\nroad = 'native'\n")
    with started(file) as program:
        state = lambda: program.app.state  # noqa: E731
        changes = (Change(("window", "theme"), "light"), Change(("tools", "road"), "prompted"))
        program.app.post(ChangeSettings(changes))
        program.until(lambda: state().theme == "light")
        assert state().wish.road == "prompted"
        assert program.screen.view is not None
        program.app.post(ChooseTheme("dark"))
        program.until(lambda: state().preferences.given.get(("window", "theme")) == "dark")
    assert file.read_text() == ('# mine\n[tools]\nroad = "prompted"\n\n[window]\ntheme = "dark"\n')
    with started(file) as program:
        assert program.app.state.theme == "dark"
        assert said(program) == ""


def test_a_change_by_hand_is_seen_when_the_window_is_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[window]\ntheme = 'dark'\n")
    with started(file) as program:
        by_hand(file, "[window]\ntheme = 'light'\n")
        program.app.post(WindowFocused())
        program.until(lambda: program.app.state.theme == "light")
        assert "changed" in said(program)
        by_hand(file, "[window]\ntheme = dark\n")
        program.app.post(WindowFocused())
        program.until(lambda: "line 2" in said(program))
        assert program.app.state.theme == "light", "what held holds"
        program.app.post(ChangeSettings((Change(("window", "scale"), 2),)))
        program.until(lambda: "not saved" in said(program))
        assert file.read_text() == "[window]\ntheme = dark\n"


def test_a_key_in_the_file_is_moved_only_where_a_keyring_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[server]\napi_key = "marker-key"   # old\nmodel = "m"\n')
    kept: dict[tuple[str, str], str] = {}
    with started(file) as program:
        view = program.screen.view
        assert view is not None
        assert view.notice is not None
        assert view.notice.action == MoveKey()
        monkeypatch.setattr(keyring, "set_password", fail.Keyring().set_password)
        program.app.post(MoveKey())
        program.until(lambda: "no keyring" in said(program))
        assert "marker-key" in file.read_text()
        monkeypatch.setattr(
            keyring, "set_password", lambda service, name, key: kept.update({(service, name): key})
        )
        program.app.post(MoveKey())
        program.until(lambda: not program.app.state.preferences.plain_key)
        assert "marker-key" not in repr(program.app.state)
    assert kept == {("ds4gui", "server"): "marker-key"}
    assert file.read_text() == '[server]\nmodel = "m"\n'
