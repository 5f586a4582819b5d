"""The figures asked for as soon as a path is read."""

from __future__ import annotations

from dataclasses import replace

from builders import answer, drawing, native, prompt, result, showing

from ds4gui.chat.effects import DrawFigures
from ds4gui.chat.events import FigureDrawn
from ds4gui.chat.place import Place
from ds4gui.chat.record import Conversation
from ds4gui.chat.reduce import reduce
from ds4gui.chat.state import AppState
from ds4gui.chat.storage import ConversationLoaded, EndLoaded

CALLS = tuple(native("present_svg", drawing(), call_id=name) for name in "ab")
PATH = (
    prompt(1),
    answer(2, calls=CALLS[:1]),
    result(3, 2),
    prompt(4, turn_id=2, parent=3),
    answer(5, turn_id=2, calls=CALLS),
    result(6, 5, turn_id=2),
    result(7, 5, 1, turn_id=2),
    answer(8, "Done.", turn_id=2, step=2),
)
OPENED = Conversation(session_id=1, messages=PATH, turns=())


def opening(place: Place | None = None) -> AppState:
    places = {} if place is None else {1: place}
    return replace(showing(*PATH), conversations={}, places=places)


def drawn_by(state: AppState, event: EndLoaded | ConversationLoaded) -> list[str]:
    _, effects = reduce(state, event, state.now_s)
    found = [effect for effect in effects if isinstance(effect, DrawFigures)]
    return [one.figure_key for effect in found for one in effect.figures]


def test_the_last_figure_comes_first_where_the_end_is_shown() -> None:
    assert drawn_by(opening(), ConversationLoaded(OPENED)) == ["5:1", "5:0"]
    assert drawn_by(opening(), EndLoaded(OPENED)) == ["5:1", "5:0"]


def test_where_the_reader_was_the_figures_of_that_turn_come() -> None:
    assert drawn_by(opening(Place(block="2:card:0")), ConversationLoaded(OPENED)) == ["2:0"]


def test_the_rest_of_a_path_asks_for_nothing_again() -> None:
    state, _ = reduce(opening(), EndLoaded(OPENED), 0.0)
    assert drawn_by(state, ConversationLoaded(OPENED)) == []


def test_what_was_drawn_before_is_left_to_the_window() -> None:
    drawn = FigureDrawn(figure_key="5:1", ink_luminance=0.1, background_opacity=0.0)
    state, _ = reduce(opening(), drawn, 0.0)
    assert drawn_by(state, EndLoaded(OPENED)) == ["5:0"]


def test_a_session_that_is_not_shown_draws_nothing() -> None:
    assert drawn_by(replace(opening(), current_id=None), ConversationLoaded(OPENED)) == []
