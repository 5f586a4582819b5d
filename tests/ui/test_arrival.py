"""How long frames wait while a session opens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sample_blocks import pane

from ds4gui.limits import PATH_HOLD_S, PICTURES_HOLD_S
from ds4gui.present.view import PaneView
from ds4gui.ui.arrival import Arrival

LOADING = replace(pane(session_id=2), loading=True)
READ = pane(session_id=2)


@dataclass
class Turns:
    """A window's turns, each with a frame unless it is held."""

    frames: int = 0

    def __post_init__(self) -> None:
        self.arrival = Arrival(lambda: self.frames)
        self.awaits_some = False

    def turn(self, now_s: float, pane: PaneView, *, awaits: bool = False) -> float:
        self.awaits_some = awaits
        until_s = self.arrival.hold_until(now_s, pane, self)
        self.frames += until_s <= now_s
        return until_s


def test_frames_wait_for_the_path_but_not_for_long() -> None:
    turns = Turns()
    assert turns.turn(10.0, LOADING) == 10.0 + PATH_HOLD_S
    assert turns.turn(10.02, LOADING) == 10.0 + PATH_HOLD_S
    assert turns.turn(10.0 + PATH_HOLD_S, LOADING) <= 10.0 + PATH_HOLD_S


def test_text_is_shown_at_once_and_then_frames_wait_for_pictures() -> None:
    turns = Turns()
    turns.turn(10.0, LOADING)
    assert turns.turn(10.01, READ, awaits=True) <= 10.01
    assert turns.turn(10.02, READ, awaits=True) == 10.01 + PICTURES_HOLD_S


def test_text_whose_frame_was_put_off_is_still_shown_at_once() -> None:
    turns = Turns()
    turns.turn(10.0, LOADING)
    turns.turn(10.01, READ, awaits=True)
    turns.frames -= 1
    assert turns.turn(10.02, READ, awaits=True) <= 10.02
    assert turns.turn(10.03, READ, awaits=True) > 10.03


def test_an_answer_that_streams_waits_for_no_picture() -> None:
    turns = Turns()
    turns.turn(10.0, READ, awaits=True)
    assert turns.turn(10.01, replace(READ, streaming=True), awaits=True) <= 10.01


def test_nothing_waits_once_the_pictures_are_there() -> None:
    turns = Turns()
    turns.turn(10.0, READ, awaits=True)
    turns.turn(10.01, READ, awaits=True)
    assert turns.turn(10.02, READ) <= 10.02


def test_pictures_that_are_scrolled_to_later_hold_nothing() -> None:
    turns = Turns()
    turns.turn(10.0, READ)
    assert turns.turn(99.0, READ, awaits=True) <= 99.0
