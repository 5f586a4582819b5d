"""The real window under a display, each scenario in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).with_name("scenarios.py")
NAMES = [
    "prompt",
    "prompt_grows",
    "drafts",
    "focus_through_changes",
    "escape",
    "sidebar",
    "rename",
    "context_menu",
    "strokes",
    "menus",
    "export",
    "connect",
    "notice",
    "splitter",
    "long_list",
    "idle",
    "caret",
    "failing_callback",
    "close_button",
]


def run(name: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return subprocess.run(
        [sys.executable, str(SCENARIOS), name],
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("name", NAMES)
def test_scenario(name: str, display: str) -> None:
    done = run(name, DISPLAY=display)
    assert done.returncode == 0, done.stderr


def test_soft_wrap_is_certain_or_off() -> None:
    done = run("soft_wrap")
    assert done.returncode == 0, done.stderr


def test_says_that_there_is_no_display() -> None:
    done = run("no_display")
    assert done.returncode == 0, done.stderr
    assert "DISPLAY is not set" in done.stdout


def test_says_that_the_display_does_not_answer() -> None:
    done = run("no_display", DISPLAY=":4242")
    assert done.returncode == 0, done.stderr
    assert ":4242" in done.stdout
