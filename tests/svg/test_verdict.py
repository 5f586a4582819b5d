"""How large a drawing is shown, and when its ink needs a mat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui import limits
from ds4gui.svg.verdict import InkStatistics, fit, needs_mat


@pytest.mark.parametrize(
    ("natural", "sized", "shown"),
    [
        ((360, 180), False, (720, 360)),
        ((1440, 720), False, (720, 360)),
        ((100, 100), False, (480, 480)),
        ((100, 50), True, (300, 150)),
        ((400, 100), True, (720, 180)),
        ((10, 2000), True, (2, 480)),
        ((33.4, 1.2), False, (720, 26)),
    ],
)
def test_the_displayed_size(
    natural: tuple[float, float], sized: bool, shown: tuple[int, int]
) -> None:
    assert fit(*natural, sized, 720, 480) == shown


def test_a_dense_screen_has_more_pixels_for_the_same_size() -> None:
    assert fit(100, 50, True, 1440, 960, px_per_unit=2.0) == (600, 300)


sides = st.floats(1e-6, limits.FIGURE_SIDE_PX)


@given(sides, sides, st.booleans(), st.integers(1, 8192), st.integers(1, 8192))
def test_no_drawing_leaves_its_column(
    width: float, height: float, sized: bool, column_px: int, max_height_px: int
) -> None:
    width_px, height_px = fit(width, height, sized, column_px, max_height_px)
    assert 1 <= width_px <= column_px
    assert 1 <= height_px <= max_height_px


@pytest.mark.parametrize(
    ("luminance", "opacity", "surface", "mat"),
    [
        (0.0, 0.1, 0.02, True),
        (0.0, 0.1, 1.0, False),
        (1.0, 0.1, 1.0, True),
        (1.0, 0.1, 0.02, False),
        (0.0, 0.95, 0.02, False),
        (0.10, 0.1, 0.0, False),
        (0.0999, 0.1, 0.0, True),
    ],
)
def test_ink_below_three_to_one_gets_a_mat(
    luminance: float, opacity: float, surface: float, mat: bool
) -> None:
    ink = InkStatistics(median_luminance=luminance, background_opacity=opacity)
    assert needs_mat(ink, surface) is mat
