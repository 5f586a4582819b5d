"""The viewer: which figures it shows, and what is drawn for it."""

from __future__ import annotations

import pytest
from figure_talk import KEYS, LIGHT, SVGS, three_figures
from world import World

from ds4gui.chat.actions import ChooseTheme, FiguresWanted
from ds4gui.chat.closeups import (
    AdaptFigure,
    ChooseGround,
    ChooseWay,
    CloseViewer,
    CompareFigures,
    CutCompared,
    CutFailed,
    CutSource,
    CutWanted,
    DrawCut,
    GraphicsMissing,
    MixFigures,
    OpenFigure,
    ShowSource,
    StepFigure,
    Viewer,
)
from ds4gui.chat.effects import DrawFigures
from ds4gui.chat.events import FigureDrawn
from ds4gui.chat.figures import drawn_for
from ds4gui.chat.state import FigureState

CUT = CutWanted((0.0, 0.0, 300.0, 150.0), 600, 300)


@pytest.fixture
def world() -> World:
    return World(three_figures())


def viewer(world: World) -> Viewer:
    assert world.state.viewer is not None
    return world.state.viewer


def drawn(world: World, action: object) -> DrawCut:
    (effect,) = world.send(action)  # type: ignore[arg-type]  # each test names its own
    assert isinstance(effect, DrawCut)
    return effect


def test_a_figure_opens_among_those_of_its_session(world: World) -> None:
    assert world.send(OpenFigure("2:1")) == ()
    assert (viewer(world).figure_key, viewer(world).keys) == ("2:1", KEYS)
    world.send(StepFigure(1))
    assert viewer(world).figure_key == "6:0"
    world.send(StepFigure(1))
    assert viewer(world).figure_key == "6:0"
    world.send(StepFigure(-2))
    assert viewer(world).figure_key == "2:0"
    world.send(CloseViewer())
    assert world.state.viewer is None
    world.send(StepFigure(1))
    assert world.state.viewer is None


@pytest.mark.parametrize("key", ["2:9", "1:0", "99:0", "a:b", "", "2"])
def test_what_is_no_figure_opens_nothing(world: World, key: str) -> None:
    world.send(OpenFigure(key))
    assert world.state.viewer is None


def test_the_part_in_sight_is_drawn(world: World) -> None:
    world.send(OpenFigure("2:0"))
    effect = drawn(world, CUT)
    assert effect.figures == (CutSource(SVGS[0], None),)
    assert (effect.wanted, effect.way) == (CUT, "beside")
    world.send(CutFailed("too slow"))
    assert viewer(world).problem == "too slow"
    world.send(CUT)
    assert viewer(world).problem == ""
    world.send(StepFigure(1))
    assert viewer(world).cut is None  # another figure, another size


def test_two_figures_are_compared_in_every_way(world: World) -> None:
    world.send(CompareFigures("2:1"))
    assert viewer(world).other_key == "2:0"  # the one before it
    both = (CutSource(SVGS[1], None), CutSource(SVGS[0], None))
    assert drawn(world, CUT).figures == both
    effect = drawn(world, ChooseWay("difference"))
    assert (effect.figures, effect.way) == (both, "difference")
    world.send(CutCompared(0.25))
    assert viewer(world).apart == 0.25
    drawn(world, ChooseWay("overlay"))
    assert viewer(world).apart is None
    assert [drawn(world, MixFigures(share)).share for share in (-5, 77, 999)] == [0, 77, 255]
    world.send(StepFigure(1))
    assert (viewer(world).figure_key, viewer(world).other_key) == ("2:1", "6:0")
    world.send(StepFigure(-1))
    assert viewer(world).other_key == "2:0"


def test_any_two_can_be_compared(world: World) -> None:
    world.send(CompareFigures("2:0"))
    assert viewer(world).other_key == "2:1"
    world.send(CompareFigures("2:0", "6:0"))
    assert viewer(world).other_key == "6:0"
    world.send(CompareFigures("2:0", "77:0"))
    assert viewer(world).other_key == ""


def test_without_a_card_figures_stand_side_by_side(world: World) -> None:
    world.send(CompareFigures("2:1"))
    world.send(CUT)
    world.send(AdaptFigure("2:1"))
    world.send(ChooseWay("overlay"))
    effect = drawn(world, GraphicsMissing("no driver"))
    assert (effect.way, [figure.ground for figure in effect.figures]) == ("beside", [None, None])
    assert world.send(ChooseWay("difference")) == ()
    assert viewer(world).way == "beside"
    assert drawn(world, ChooseWay("blink")).way == "blink"


def test_source_and_ground_draw_nothing(world: World) -> None:
    world.send(OpenFigure("2:0"))
    world.send(CUT)
    assert world.send(ShowSource(True)) == ()
    assert world.send(ChooseGround("dark")) == ()
    assert (viewer(world).source_shown, viewer(world).ground) == (True, "dark")
    world.send(OpenFigure("2:1"))
    assert (viewer(world).source_shown, viewer(world).ground) == (False, "dark")


def test_a_figure_adapted_to_the_theme_has_a_picture_of_its_own(world: World) -> None:
    world.send(AdaptFigure("2:0"))
    assert world.state.figures["2:0"].adapted_to == "dark"
    key = "2:0:dark"
    (effect,) = world.send(FiguresWanted(((key, 700), ("2:1", 700)), ()))
    assert isinstance(effect, DrawFigures)
    turned, plain = effect.figures
    assert (turned.figure_key, turned.svg, turned.ground) == ("2:0:dark", SVGS[0], 33)
    assert (plain.figure_key, plain.ground) == ("2:1", None)
    world.send(FigureDrawn(figure_key="2:0", ink_luminance=0.8, background_opacity=1))
    assert world.state.figures["2:0"].adapted_to == "dark"
    world.send(ChooseTheme("light"))
    assert world.state.figures["2:0"].adapted_to is None
    world.send(ChooseTheme("dark"))
    assert world.state.figures["2:0"].adapted_to == "dark"
    world.send(AdaptFigure("2:0"))
    assert world.state.figures["2:0"].adapted_to is None


@pytest.mark.parametrize(
    ("luminance", "opacity", "theme"),
    [(0.9, 1.0, "light"), (0.02, 1.0, "dark"), (0.02, 0.1, "light"), (0.9, 0.1, "dark")],
)
def test_a_figure_was_drawn_for_its_ground(luminance: float, opacity: float, theme: str) -> None:
    figure = FigureState(ink_luminance=luminance, background_opacity=opacity)
    assert drawn_for(figure) == theme
    assert drawn_for(LIGHT) == "light"
