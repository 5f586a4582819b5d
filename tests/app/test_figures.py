"""Pictures between the pool and the window."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest

from ds4gui.app.app import FIGURE_FONTS
from ds4gui.app.figures import Figures
from ds4gui.app.graphics import Graphics
from ds4gui.chat.effects import DrawFigure, DrawFigures
from ds4gui.chat.events import Action, FigureDrawn
from ds4gui.resources import asset_path

DEADLINE_S = 60.0


def wish(*keys: str) -> DrawFigures:
    svg = "<svg viewBox='0 0 9 9'><path d='M0 0h9v9'/></svg>"
    return DrawFigures(
        tuple(DrawFigure(figure_key=k, svg=svg, column_px=9, max_height_px=9) for k in keys)
    )


class Drawing:
    """Figures and what they posted."""

    def __init__(self) -> None:
        self.posted: queue.SimpleQueue[Action] = queue.SimpleQueue()
        fonts = tuple(asset_path("fonts", name) for name in FIGURE_FONTS)
        self.figures = Figures(self.posted.put, Graphics(self.posted.put), fonts)

    def next_key(self) -> str:
        action = self.posted.get(timeout=DEADLINE_S)
        assert isinstance(action, FigureDrawn)
        return action.figure_key


@pytest.fixture
def drawing() -> Iterator[Drawing]:
    drawing = Drawing()
    yield drawing
    drawing.figures.close()


def test_a_picture_that_waits_for_the_window_is_not_drawn_again(drawing: Drawing) -> None:
    drawing.figures.draw(wish("1:0"))
    assert drawing.next_key() == "1:0"
    drawing.figures.draw(wish("1:0", "2:0"))
    assert drawing.next_key() == "2:0"
    taken: list[str] = []
    drawing.figures.hand_over(lambda picture: taken.append(picture.key))
    assert taken == ["1:0", "2:0"]


def test_one_that_was_handed_over_is_drawn_when_it_is_asked_for(drawing: Drawing) -> None:
    drawing.figures.draw(wish("1:0"))
    assert drawing.next_key() == "1:0"
    drawing.figures.hand_over(lambda _: None)
    drawing.figures.draw(wish("1:0"))
    assert drawing.next_key() == "1:0"
