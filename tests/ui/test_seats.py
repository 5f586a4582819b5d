"""A frame keeps its session while that is shown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ds4gui.ui.seats import seats


def test_a_session_keeps_its_frame_wherever_it_stands() -> None:
    assert seats([1, 2, 3], [3, 1], front=0, seat=0) == [2, 0]


def test_another_session_takes_the_place_of_the_front_one() -> None:
    assert seats([1, 2], [9, 2], front=0, seat=0) == [0, 1]
    assert seats([1, 2], [1, 9], front=1, seat=1) == [0, 1]


def test_one_that_opens_beside_gets_a_frame_of_its_own() -> None:
    assert seats([1], [1, 2], front=1, seat=0) == [0, 1]
    assert seats([1, 7], [1, 2], front=1, seat=0) == [0, 1], "a frame that is not shown is used"


def test_a_frame_without_a_session_is_kept_for_the_next() -> None:
    assert seats([None], [None], front=0, seat=0) == [0]
    assert seats([None], [4], front=0, seat=0) == [0]


sessions = st.lists(st.integers(1, 6), unique=True, min_size=1, max_size=4)


@given(sessions, sessions, st.data())
def test_each_has_one_of_its_own(held: list[int], wanted: list[int], data: st.DataObject) -> None:
    front = data.draw(st.integers(0, len(wanted) - 1))
    seat = data.draw(st.integers(0, len(held) - 1))
    taken = seats(held, wanted, front=front, seat=seat)
    assert len(set(taken)) == len(wanted)
    for session_id, at in zip(wanted, taken, strict=True):
        if session_id in held:
            assert held[at] == session_id
