"""Figures of other panes that one figure can be compared with: those in the same place first."""

from __future__ import annotations

from dataclasses import replace

from builders import answer, drawing, native, prompt, result
from figure_talk import META, SVGS, three_figures
from world import World

from ds4gui.chat.closeups import CompareFigures, OpenFigure, StepFigure
from ds4gui.chat.counterparts import counterparts
from ds4gui.chat.pane_state import Panes
from ds4gui.chat.record import Conversation, Session
from ds4gui.chat.state import AppState


def beside() -> AppState:
    """The talk with three figures, and a fork of it behind its first turn with another last one."""
    state = three_figures()
    assert state.current is not None
    shared = state.conversations[1].messages[:4]
    other = Conversation(
        session_id=2,
        messages=(
            *shared,
            prompt(20, turn_id=9, parent=4),
            answer(21, calls=(native("present_svg", drawing(SVGS[1], "Other")),), turn_id=9),
            result(22, 21, 0, turn_id=9, meta=META),
        ),
        turns=(),
    )
    fork: Session = replace(state.current, id=2, title="Fork", forked_from=1)
    return replace(
        state,
        sessions=(*state.sessions, fork),
        conversations={**state.conversations, 2: other},
        panes=Panes(right=(2,)),
    )


def test_the_figure_in_the_same_place_comes_first_and_shared_ones_are_none() -> None:
    state = beside()
    assert dict(counterparts(state, "6:0")) == {"21:0": "Fork: Other"}
    assert list(counterparts(state, "21:0")) == ["6:0"]
    assert list(counterparts(state, "2:0")) == ["21:0"], "what both share is the same figure"
    assert counterparts(three_figures(), "6:0") == {}, "without another pane there is none"


def test_compare_takes_it_and_steps_stay_in_the_session() -> None:
    world = World(beside())
    world.send(CompareFigures("6:0"))
    viewer = world.state.viewer
    assert viewer is not None
    assert (viewer.figure_key, viewer.other_key) == ("6:0", "21:0")
    assert viewer.across == (("21:0", "Fork: Other"),)
    world.send(OpenFigure("6:0"))
    world.send(StepFigure(-1))
    viewer = world.state.viewer
    assert viewer is not None
    assert viewer.figure_key == "2:1"
    assert "21:0" not in viewer.keys
