"""From a bare machine to a run of the checks: what is said, what is skipped, what is run."""

import ctypes
import os
import subprocess
import sys

import bootstrap
import check
import pytest
from virtual_display import virtual_display


def test_an_old_python_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, this is 3\.10"):
        bootstrap.require_python()


def test_without_root_the_exact_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "loads", lambda library: library != "libgomp.so.1")
    monkeypatch.setattr(bootstrap.shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    bootstrap.ensure_system_packages()
    expected = "Run: sudo apt-get install -y --no-install-recommends libgomp1$"
    with pytest.raises(bootstrap.SetupError, match=expected):
        bootstrap.ensure_system_packages(for_tests=True)


def test_root_installs_only_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []

    def run(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(words)
        return subprocess.CompletedProcess(words, 0)

    monkeypatch.setattr(bootstrap, "loads", lambda library: library != "libGL.so.1")
    monkeypatch.setattr(bootstrap.shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(subprocess, "run", run)
    bootstrap.ensure_system_packages()
    assert [words[1] for words in ran] == ["update", "install"]
    assert [word for word in ran[1][2:] if not word.startswith("-")] == ["libgl1"]


def test_needs_come_first_and_in_the_tables_order() -> None:
    assert [step.name for step in check.chosen(["tests", "ruff"])] == [
        "system", "install", "model", "examples", "ruff", "tests",
    ]  # fmt: skip
    assert check.chosen([]) == list(check.STEPS)


def test_a_step_without_what_it_needs_is_not_run() -> None:
    def run() -> str:
        raise AssertionError("must not run")

    result = check.run(check.Step("b", ("a",), run, "needs a"), {"a"})
    assert (result.ok, result.note) == (False, "not run, needs a")


def test_a_failing_command_fails_its_step_with_its_last_line() -> None:
    def run() -> str:
        check.command(sys.executable, "-c", "print('first'); print('2 failed'); exit(3)")
        return "not reached"

    result = check.run(check.Step("a", (), run, "fails"), set())
    assert (result.ok, result.note) == (False, "2 failed")


def test_a_virtual_display_lasts_as_long_as_its_block() -> None:
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    with virtual_display() as environment:
        name = environment["DISPLAY"].encode()
        display = x11.XOpenDisplay(name)
        assert display
        x11.XCloseDisplay(display)
    assert not x11.XOpenDisplay(name)
