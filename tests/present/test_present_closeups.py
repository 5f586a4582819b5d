"""What the viewer says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from figure_talk import SVGS, three_figures
from world import World

from ds4gui.chat.closeups import (
    AdaptFigure,
    ChooseWay,
    CompareFigures,
    CutCompared,
    CutFailed,
    GraphicsMissing,
    OpenFigure,
    StepFigure,
)
from ds4gui.present.closeups import viewer_view
from ds4gui.present.viewed import ViewerView


def view(world: World) -> ViewerView:
    shown = viewer_view(world.state)
    assert shown is not None
    return shown


def test_one_figure_with_its_place() -> None:
    world = World(three_figures())
    assert viewer_view(world.state) is None
    world.send(OpenFigure("2:0"))
    one = view(world)
    assert [figure.source for figure in one.figures] == [SVGS[0]]
    assert (one.place, one.can_go, one.size) == ("1 of 3", (False, True), (300, 150))
    world.send(StepFigure(2))
    assert (view(world).place, view(world).can_go) == ("3 of 3", (True, False))
    world.send(AdaptFigure("6:0"))
    assert view(world).figures[0].turned
    world.state = replace(world.state, conversations={})
    assert viewer_view(world.state) is None


def test_two_figures_and_what_can_be_chosen() -> None:
    world = World(three_figures())
    world.send(CompareFigures("2:1"))
    two = view(world)
    assert [figure.key for figure in two.figures] == ["2:1", "2:0"]
    assert two.others == (("2:0", "1  Box a"), ("6:0", "3  The last"))
    assert two.place == "1 of 2"


@pytest.mark.parametrize(
    ("share", "note"),
    [
        (0.0, "Nothing differs in what is shown"),
        (0.0001, "Less than 0.1 % of what is shown differs"),
        (0.0312, "3.1 % of what is shown differs"),
        (0.5, "50 % of what is shown differs"),
    ],
)
def test_how_much_differs(share: float, note: str) -> None:
    world = World(three_figures())
    world.send(CompareFigures("2:1"))
    world.send(ChooseWay("difference"))
    world.send(CutCompared(share))
    assert view(world).note == note


def test_what_can_not_be_done_is_said() -> None:
    world = World(three_figures())
    world.send(CompareFigures("2:1"))
    world.send(CutFailed("the drawing took too long"))
    assert (view(world).note, view(world).tone) == ("the drawing took too long", "bad")
    world.send(GraphicsMissing("no driver"))
    world.send(ChooseWay("beside"))
    world.send(CompareFigures("2:1"))
    assert view(world).note.startswith("OpenGL can’t be used here")
    assert not view(world).can_mix
