"""The table of commands: unique, complete, with strokes that can be read and never meet."""

from __future__ import annotations

from itertools import combinations

import dearpygui.dearpygui as dpg
import pytest
import sample_views

from ds4gui.ui.commands.bindings import Bindings, Bound
from ds4gui.ui.commands.possible import possible, ticked
from ds4gui.ui.commands.table import BY_ID, MENUS, ROWS
from ds4gui.ui.shortcuts import PAGE_DOWN, Modifiers, Stroke, stroke_from

CONTROL = Modifiers(control=True)
CONTROL_SHIFT = Modifiers(control=True, shift=True)


def test_rows_are_unique_and_stand_in_a_menu_each_group_in_one_piece() -> None:
    assert len(BY_ID) == len(ROWS)
    assert {row.menu for row in ROWS} <= {*MENUS, ""}
    groups = [(row.menu, row.group) for row in ROWS]
    pieces = [
        group for before, group in zip((None, *groups), groups, strict=False) if before != group
    ]
    assert len(pieces) == len(set(pieces))


def test_what_is_possible_and_ticked_is_in_the_table() -> None:
    view = sample_views.main()
    assert possible(view).keys() <= BY_ID.keys()
    assert ticked(view, sidebar_shown=True).keys() == {row.id for row in ROWS if row.checks}


def test_usual_strokes_can_be_read_and_never_collide() -> None:
    strokes = {row.id: stroke_from(row.stroke) for row in ROWS if row.stroke}
    assert None not in strokes.values(), strokes
    for (one, first), (other, second) in combinations(strokes.items(), 2):
        assert first is not None
        assert second is not None
        assert not first.collides(second), (one, other)


def test_modifiers_count() -> None:
    usual = Bindings()
    assert usual.command_of(dpg.mvKey_C, CONTROL_SHIFT) == "copy_answer"
    assert usual.command_of(dpg.mvKey_C, CONTROL) == "copy"
    assert usual.command_of(dpg.mvKey_N, Modifiers()) is None, "a letter is typed"
    assert usual.command_of(PAGE_DOWN, CONTROL) == "next_session"
    alt_graph = Modifiers(control=True, alt=True)
    assert usual.command_of(dpg.mvKey_E, alt_graph) is None, "it types a sign on many keyboards"


@pytest.mark.parametrize("held", [CONTROL, CONTROL_SHIFT])
def test_a_sign_is_found_on_either_half_of_a_key(held: Modifiers) -> None:
    usual = Bindings()
    assert usual.command_of(dpg.mvKey_Add, held) == "zoom_in"
    assert usual.command_of(dpg.mvKey_Close_Brace, held) == "zoom_in"
    assert usual.command_of(dpg.mvKey_Minus, held) == "zoom_out"


@pytest.mark.parametrize(
    ("text", "stroke"),
    [
        ("Ctrl+Shift+F", Stroke("F", CONTROL_SHIFT)),
        (" ctrl + page DOWN ", Stroke("Page down", CONTROL)),
        ("Ctrl++", Stroke("+", CONTROL)),
        ("Alt+F2", Stroke("F2", Modifiers(alt=True))),
        ("F5", Stroke("F5")),
        ("Ctrl+", None),
        ("Ctrl+Ö", None),
        ("Hyper+A", None),
        ("", None),
    ],
)
def test_strokes_as_they_are_written(text: str, stroke: Stroke | None) -> None:
    assert stroke_from(text) == stroke
    if stroke is not None:
        assert stroke_from(stroke.label) == stroke


def test_another_stroke_takes_the_place_of_the_usual_one() -> None:
    bound = Bound()
    heard: list[str] = []
    bound.follow(lambda bindings: heard.append(bindings.label_of("export")))
    bound.use(Bindings({"export": stroke_from("Alt+X"), "quit": None, "stop": stroke_from("F9")}))
    assert heard == [Stroke("E", CONTROL).label, "Alt+X"]
    assert bound.now.command_of(dpg.mvKey_E, CONTROL) is None
    assert bound.now.command_of(dpg.mvKey_X, Modifiers(alt=True)) == "export"
    assert bound.now.label_of("quit") == ""
    assert bound.now.label_of("stop") == "Esc", "it closes dialogs, too"
