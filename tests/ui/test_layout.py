"""The window's parts tile it exactly, at every size and scale."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from ds4gui.ui.layout import Area, column, place, place_pane

WINDOWS = st.tuples(
    st.integers(480, 4000),
    st.integers(360, 2500),
    st.sampled_from([1.0, 1.25, 1.5, 2.0]),
    st.sampled_from([0.0, 180.0, 264.0, 480.0]),
)
PANES = st.tuples(
    st.integers(1, 4000),
    st.integers(1, 2500),
    st.integers(0, 90),
    st.integers(0, 90),
    st.integers(0, 100),
    st.integers(0, 600),
)


@given(WINDOWS)
def test_parts_fill_the_window_without_overlap(window: tuple[int, int, float, float]) -> None:
    width, height, *_ = window
    areas = place(*window)
    bars = (areas.menu, areas.status)
    assert all(part.width == width for part in bars)
    assert areas.panes.x == areas.sidebar.right
    assert areas.panes.right == width
    tiled = sum(part.width * part.height for part in (*bars, areas.sidebar, areas.panes))
    assert tiled == width * height
    assert areas.menu.bottom == areas.panes.y == areas.sidebar.y
    assert areas.panes.bottom == areas.status.y


@given(PANES)
def test_parts_fill_a_pane_from_above_to_below(pane: tuple[int, ...]) -> None:
    width, height, *_ = pane
    areas = place_pane(*pane)
    parts = (areas.head, areas.facts, areas.transcript, areas.notice, areas.composer)
    assert all((part.x, part.width) == (0, width) and part.height >= 0 for part in parts)
    assert areas.head.y == 0
    assert areas.composer.bottom == height
    for above, below in itertools.pairwise(parts):
        assert above.bottom == below.y


def test_the_target_pictures_measures() -> None:
    areas = place(1440, 900, 1.0, 264)
    assert areas.panes == Area(x=264, y=34, width=1176, height=838)
    assert areas.status == Area(x=0, y=872, width=1440, height=28)
    pane = place_pane(1176, 838, 44, 0, 0, 94)
    assert areas.panes.y + pane.composer.y == 778
    assert column(pane.transcript, 1.0).x == (1176 - 740) // 2


def test_a_narrow_window_keeps_room_for_the_pane() -> None:
    areas = place(500, 400, 1.0, 264)
    assert areas.sidebar.width == 180
    assert column(areas.panes, 1.0).width == 320 - 2 * 24


def test_a_narrow_column_grows_in_steps() -> None:
    widths = {column(Area(x=0, y=0, width=width, height=1), 1.0).width for width in range(400, 408)}
    assert len(widths) == 1
