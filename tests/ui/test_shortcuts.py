"""Strokes: each command has one, no two share one, and modifiers must match exactly."""

from __future__ import annotations

from typing import get_args

import dearpygui.dearpygui as dpg

from ds4gui.ui.shortcuts import PAGE_DOWN, SHORTCUTS, Command, command_of


def test_every_command_has_exactly_one_stroke() -> None:
    assert sorted(s.command for s in SHORTCUTS) == sorted(get_args(Command))
    assert len({(s.key, s.control, s.shift) for s in SHORTCUTS}) == len(SHORTCUTS)


def test_modifiers_count() -> None:
    assert command_of(dpg.mvKey_C, control=True, shift=True) == "copy_answer"
    assert command_of(dpg.mvKey_C, control=True, shift=False) == "copy"
    assert command_of(dpg.mvKey_N, control=False, shift=False) is None, "a letter is typed"
    assert command_of(PAGE_DOWN, control=True, shift=False) == "next_session"
