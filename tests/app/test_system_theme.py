"""The system's theme, asked of programs that stand in for the desktop's."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ds4gui.app.system_theme import system_theme
from ds4gui.chat.actions import ThemeName


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that alone is searched for programs, and a bus to ask on."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


@pytest.mark.parametrize(
    ("name", "said", "theme"),
    [
        ("gdbus", "(<<uint32 1>>,)", "dark"),
        ("gdbus", "(<<uint32 2>>,)", "light"),
        ("gdbus", "(<<uint32 0>>,)", "light"),
        ("dbus-send", "   variant       variant          uint32 1", "dark"),
        ("gsettings", "'prefer-dark'", "dark"),
        ("gsettings", "'default'", "light"),
        ("gsettings", "'something new'", None),
    ],
)
def test_each_program_is_understood(
    desktop: Path, name: str, said: str, theme: ThemeName | None
) -> None:
    put(desktop, name, f'echo "{said}"')
    assert system_theme() == theme


def test_the_next_one_is_asked_where_one_fails(desktop: Path) -> None:
    put(desktop, "gdbus", "echo no such service >&2; exit 1")
    put(desktop, "gsettings", "echo \"'prefer-dark'\"")
    assert system_theme() == "dark"


def test_nothing_is_started_where_there_is_no_session(
    desktop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(desktop, "gdbus", f"echo asked > {desktop}/asked")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(desktop / "none"))
    assert system_theme() is None
    assert not (desktop / "asked").exists()


def test_a_desktop_without_these_programs_has_no_theme(desktop: Path) -> None:
    assert system_theme() is None


@pytest.mark.parametrize(("script", "theme"), [("echo Dark", "dark"), ("exit 1", "light")])
def test_macos_is_light_where_it_is_not_dark(
    desktop: Path, monkeypatch: pytest.MonkeyPatch, script: str, theme: ThemeName
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    put(desktop, "defaults", script)
    assert system_theme() == theme
