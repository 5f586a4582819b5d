"""How long frames wait while a session opens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sample_blocks import pane

from ds4gui.limits import PATH_HOLD_S, PICTURES_HOLD_S
from ds4gui.ui.arrival import Arrival

LOADING = replace(pane(session_id=2), loading=True)
READ = pane(session_id=2)


@dataclass(frozen=True)
class Pictures:
    awaits_some: bool = False


def test_frames_wait_for_the_path_but_not_for_long() -> None:
    arrival = Arrival()
    assert arrival.hold_until(10.0, LOADING, Pictures()) == 10.0 + PATH_HOLD_S
    assert arrival.hold_until(10.02, LOADING, Pictures()) == 10.0 + PATH_HOLD_S


def test_text_is_shown_at_once_and_then_frames_wait_for_pictures() -> None:
    arrival = Arrival()
    arrival.hold_until(10.0, LOADING, Pictures())
    assert arrival.hold_until(10.01, READ, Pictures(True)) <= 10.01
    assert arrival.hold_until(10.02, READ, Pictures(True)) == 10.01 + PICTURES_HOLD_S


def test_an_answer_that_streams_waits_for_no_picture() -> None:
    arrival = Arrival()
    arrival.hold_until(10.0, READ, Pictures(True))
    assert arrival.hold_until(10.01, replace(READ, streaming=True), Pictures(True)) <= 10.01


def test_nothing_waits_once_the_pictures_are_there() -> None:
    arrival = Arrival()
    arrival.hold_until(10.0, READ, Pictures(True))
    arrival.hold_until(10.01, READ, Pictures(True))
    assert arrival.hold_until(10.02, READ, Pictures()) <= 10.02


def test_pictures_that_are_scrolled_to_later_hold_nothing() -> None:
    arrival = Arrival()
    arrival.hold_until(10.0, READ, Pictures())
    assert arrival.hold_until(99.0, READ, Pictures(True)) <= 99.0
