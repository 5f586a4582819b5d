"""Figures leave as they were written, and never over a file unasked."""

from __future__ import annotations

from figure_talk import KEYS, SVGS, three_figures
from world import World

from ds4gui.chat.closeups import (
    CopyAlt,
    CopyPicture,
    CopySource,
    FigureNotSaved,
    PictureCopied,
    PutPicture,
    SaveFigure,
    WriteFigure,
)
from ds4gui.chat.effects import CopyText
from ds4gui.present.chrome import notice_view

SAVE = SaveFigure(figure_key="6:0", path="/tmp/a.png", form="png", times=2, matted=True)


def notice(world: World) -> str:
    assert world.state.notice is not None
    return world.state.notice.text


def test_the_source_is_copied_to_the_byte() -> None:
    world = World(three_figures())
    for key, svg in zip(KEYS, SVGS, strict=True):
        assert world.send(CopySource(key)) == (CopyText(svg),)
    assert notice(world) == "The drawing’s source is copied"
    assert world.send(CopyAlt("6:0")) == (CopyText("The last"),)
    assert world.send(CopySource("9:9")) == ()


def test_a_picture_is_drawn_before_it_is_copied() -> None:
    world = World(three_figures())
    assert world.send(CopyPicture("2:0")) == (PutPicture(SVGS[0]),)
    world.send(PictureCopied(""))
    assert notice(world) == "The picture is copied"
    world.send(PictureCopied("It can't be done"))
    assert notice(world) == "It can't be done"


def test_a_file_in_the_way_is_asked_about() -> None:
    world = World(three_figures())
    assert world.send(SAVE) == (WriteFigure(SAVE, SVGS[2]),)
    world.send(FigureNotSaved(SAVE, "A file of that name is already there", True))
    view = notice_view(world.state)
    assert view is not None
    assert view.action_label == "Replace"
    assert isinstance(view.action, SaveFigure)
    (effect,) = world.send(view.action)
    assert isinstance(effect, WriteFigure)
    assert effect.asked.overwrite
    assert world.state.notice is None
    world.send(FigureNotSaved(SAVE, "Not saved: no room", False))
    view = notice_view(world.state)
    assert view is not None
    assert (view.tone, view.action) == ("bad", None)
