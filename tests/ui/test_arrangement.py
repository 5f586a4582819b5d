"""Where panes lie: they fill the room, or one is seen under tabs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ds4gui.chat.pane_state import Afloat, shares_of
from ds4gui.ui.arrangement import arranged, dragged, floating_area, place_in
from ds4gui.ui.layout import Area

ROOM = Area(x=264, y=34, width=1176, height=838)
PLACE = Afloat(0.25, 0.1, 0.5, 0.6)


@given(
    st.integers(1, 4),
    st.lists(st.floats(0.05, 1), min_size=4, max_size=4),
    st.integers(1400, 4000),
)
def test_panes_side_by_side_fill_the_room(count: int, wanted: list[float], width: int) -> None:
    room = Area(x=10, y=20, width=width, height=500)
    found = arranged(
        room, 1.0, 0, [None] * count, shares_of(tuple(wanted[:count])), maximised=False
    )
    areas = [area for area in found.areas if area is not None]
    assert len(areas) == count
    assert found.tabs is None
    assert areas[0].x == room.x
    assert areas[-1].right == room.right
    for left, right, (at, line) in zip(areas, areas[1:], found.lines, strict=False):
        assert (left.right, line.width) == (line.x, 1)
        assert line.right == right.x
        assert areas[at] == left


def test_equal_panes_have_the_same_width_but_for_pixels_that_are_left() -> None:
    found = arranged(ROOM, 1.0, 0, [None, None, None], (), maximised=False)
    widths = [area.width for area in found.areas if area is not None]
    assert max(widths) - min(widths) <= 2


def test_where_they_are_too_narrow_the_front_one_is_seen_under_tabs() -> None:
    found = arranged(ROOM, 1.0, 2, [None] * 4, (), maximised=False)
    assert [area is not None for area in found.areas] == [False, False, True, False]
    assert found.tabs is not None
    assert found.areas[2] is not None
    assert found.tabs.bottom == found.areas[2].y
    assert found.areas[2].bottom == ROOM.bottom


def test_a_maximised_one_is_alone_and_one_pane_has_no_tabs() -> None:
    found = arranged(ROOM, 1.0, 1, [None, None, PLACE], (), maximised=True)
    assert [area is not None for area in found.areas] == [False, True, False]
    alone = arranged(ROOM, 1.0, 0, [None], (), maximised=True)
    assert (alone.areas, alone.tabs) == ((ROOM,), None)


def test_what_floats_takes_no_room_from_the_others() -> None:
    found = arranged(ROOM, 1.0, 1, [None, PLACE], (), maximised=False)
    assert found.areas == (ROOM, floating_area(ROOM, PLACE))
    area = found.areas[1]
    assert area is not None
    assert floating_area(ROOM, place_in(ROOM, area)) == area


@given(st.integers(2, 4), st.data(), st.floats(-200, 3000))
def test_a_dragged_line_moves_its_two_panes_alone(
    count: int, data: st.DataObject, x: float
) -> None:
    line = data.draw(st.integers(0, count - 2))
    shares = dragged(ROOM, (), count, line, x)
    assert abs(sum(shares) - 1) < 1e-9
    assert all(share > 0 for share in shares)
    others = [share for at, share in enumerate(shares) if at not in (line, line + 1)]
    assert all(abs(share - 1 / count) < 1e-9 for share in others)
