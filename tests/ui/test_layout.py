"""The window's parts tile it exactly, at every size and scale."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ds4gui.ui.layout import Area, column, place

WINDOWS = st.tuples(
    st.integers(480, 4000),
    st.integers(360, 2500),
    st.sampled_from([1.0, 1.25, 1.5, 2.0]),
    st.sampled_from([0.0, 180.0, 264.0, 480.0]),
    st.integers(0, 100),
    st.integers(0, 600),
)


@given(WINDOWS)
def test_parts_fill_the_window_without_overlap(
    window: tuple[int, int, float, float, int, int],
) -> None:
    width, height, *_ = window
    areas = place(*window)
    bars = (areas.menu, areas.status)
    pane = (areas.head, areas.transcript, areas.notice, areas.composer)
    assert all(part.width == width for part in bars)
    assert all(part.x == areas.sidebar.right and part.right == width for part in pane)
    tiled = sum(part.width * part.height for part in (*bars, areas.sidebar, *pane))
    assert tiled == width * height
    for above, below in zip(
        (areas.menu, *pane), (*pane, areas.status), strict=True
    ):  # fmt: skip
        assert above.bottom == below.y
        assert above.height >= 0


def test_the_target_pictures_measures() -> None:
    areas = place(1440, 900, 1.0, 264, 0, 94)
    assert areas.head == Area(x=264, y=34, width=1176, height=44)
    assert areas.status == Area(x=0, y=872, width=1440, height=28)
    assert areas.composer.y == 778
    assert column(areas.transcript, 1.0).x == 264 + (1176 - 740) // 2


def test_a_narrow_window_keeps_room_for_the_pane() -> None:
    areas = place(500, 400, 1.0, 264, 0, 94)
    assert areas.sidebar.width == 180
    assert column(areas.transcript, 1.0).width == 320 - 2 * 24
