"""The real window under a display, each scenario in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
SCENARIOS = (
    ("scenarios_prompt", "prompt"),
    ("scenarios_prompt", "prompt_grows"),
    ("scenarios_prompt", "drafts"),
    ("scenarios_prompt", "first_words"),
    ("scenarios_prompt", "tabs"),
    ("scenarios_prompt", "focus_through_changes"),
    ("scenarios_prompt", "escape"),
    *(("scenarios_panes", name) for name in ("front", "opened", "resized", "floating", "tabs")),
    ("scenarios_panes", "locked"),
    ("scenarios_panes", "together"),
    ("scenarios_versions", "arrows"),
    ("scenarios_versions", "box"),
    ("scenarios_versions", "queue"),
    ("scenarios_parts", "sidebar"),
    ("scenarios_parts", "spinner"),
    ("scenarios_parts", "rename"),
    ("scenarios_parts", "rename_unlisted"),
    ("scenarios_parts", "caret_returns"),
    ("scenarios_parts", "escape_closes_menus"),
    ("scenarios_parts", "context_menu"),
    ("scenarios_parts", "long_list"),
    ("scenarios_parts", "strokes"),
    ("scenarios_parts", "menus"),
    ("scenarios_parts", "export"),
    ("scenarios_widgets", "runs"),
    ("scenarios_widgets", "mouse"),
    ("scenarios_widgets", "keys"),
    ("scenarios_viewer", "looks"),
    ("scenarios_viewer", "source"),
    ("scenarios_viewer", "compares"),
    ("scenarios_viewer", "opens"),
    ("scenarios_viewer", "saves"),
    ("scenarios_takeaway", "export_forms"),
    ("scenarios_takeaway", "import_session"),
    ("scenarios_takeaway", "browse"),
    *(("scenarios_attach", name) for name in ("attach", "drop")),
    ("scenarios_search", "keyboard"),
    ("scenarios_search", "mouse"),
    ("scenarios_palette", "keyboard"),
    ("scenarios_palette", "menus"),
    ("scenarios_palette", "mouse"),
    ("scenarios_palette", "models"),
    ("scenarios_settings", "changes"),
    ("scenarios_settings", "keyboard"),
    ("scenarios_settings", "strokes"),
    ("scenarios_settings", "params"),
    ("scenarios_parts", "connect"),
    ("scenarios_parts", "long_address"),
    ("scenarios_parts", "notice"),
    ("scenarios_parts", "splitter"),
    ("scenarios_approval", "answers"),
    ("scenarios_approval", "long_diff"),
    ("scenarios_approval", "workspace"),
    ("scenarios_approval", "tools"),
    ("scenarios_approval", "chips"),
    ("scenarios_select", "over_blocks"),
    ("scenarios_select", "words"),
    ("scenarios_select", "links"),
    ("scenarios_select", "streaming"),
    ("scenarios_select", "edges"),
    ("scenarios_select", "menu"),
    ("scenarios_select", "find"),
    ("scenarios_formulas", "shown"),
    ("scenarios_formulas", "cannot"),
    ("scenarios_formulas", "streaming"),
    ("scenarios_formulas", "reading"),
    ("scenarios_formulas", "found"),
    ("scenarios_formulas", "budget"),
    ("scenarios_code", "wheel"),
    ("scenarios_code", "bar"),
    ("scenarios_code", "selecting"),
    ("scenarios_code", "found"),
    ("scenarios_code", "wrapped"),
    ("scenarios_table", "wheel"),
    ("scenarios_table", "bar"),
    ("scenarios_table", "selecting"),
    ("scenarios_table", "found"),
    ("scenarios_keys", "round_trip"),
    ("scenarios_keys", "presses"),
    ("scenarios_keys", "sessions"),
    ("scenarios_keys", "long_list"),
    ("scenarios_keys", "dialogs"),
    ("scenarios_keys", "mouse_takes_over"),
    ("scenarios_size", "strokes"),
    ("scenarios_size", "words_stay"),
    ("scenarios_size", "everything"),
    ("scenarios_size", "nothing_left"),
    ("scenarios_size", "dialogs"),
    ("scenarios_textures", "whole"),
    ("scenarios_textures", "strips"),
    ("scenarios_textures", "doubt"),
    ("scenarios_textures", "refusal"),
    ("scenarios_textures", "lost"),
    ("scenarios_textures", "cycles"),
    ("scenarios_opening", "letters"),
    ("scenarios_opening", "quit_early"),
    ("scenarios_opening", "place"),
    ("scenarios_loop", "idle"),
    ("scenarios_loop", "held"),
    ("scenarios_loop", "acting"),
    ("scenarios_loop", "caret"),
    ("scenarios_loop", "failing_callback"),
    ("scenarios_loop", "failing_turn"),
    ("scenarios_loop", "minimised"),
    ("scenarios_loop", "close_button"),
)


def run(file: str, name: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return subprocess.run(
        [sys.executable, str(FOLDER / f"{file}.py"), name],
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(("file", "name"), SCENARIOS)
def test_scenario(file: str, name: str, display: str) -> None:
    done = run(file, name, DISPLAY=display)
    assert done.returncode == 0, done.stderr


def test_soft_wrap_is_certain_or_off() -> None:
    done = run("scenarios_loop", "soft_wrap")
    assert done.returncode == 0, done.stderr


def test_says_that_there_is_no_display() -> None:
    done = run("scenarios_loop", "no_display")
    assert done.returncode == 0, done.stderr
    assert "DISPLAY is not set" in done.stdout


def test_says_that_the_display_does_not_answer() -> None:
    done = run("scenarios_loop", "no_display", DISPLAY=":4242")
    assert done.returncode == 0, done.stderr
    assert ":4242" in done.stdout
