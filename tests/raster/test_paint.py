"""Ink is judged by a sample that misses no column, and by all px where the sample has none."""

import numpy as np
import pytest

from ds4gui import limits
from ds4gui.raster.paint import Octets, ink_statistics


def clear(width_px: int, height_px: int) -> Octets:
    return np.zeros((height_px, width_px, 4), np.uint8)


@pytest.mark.parametrize("width_px", [64, 720, 1024, 1440, 1441])
@pytest.mark.parametrize("at", [0, 31, -1])
def test_a_thin_line_is_seen_in_any_column(width_px: int, at: int) -> None:
    rgba = clear(width_px, 1200)
    rgba[:, at] = 255
    ink = ink_statistics(rgba)
    assert ink.median_luminance == 1.0
    assert ink.background_opacity == pytest.approx(1 / width_px, rel=0.2)


def test_one_px_of_ink_is_seen_in_a_large_picture() -> None:
    side = 4 * round(limits.RASTER_INK_SAMPLES**0.5)
    rgba = clear(side, side)
    rgba[side // 3, side // 5 + 1] = (255, 255, 255, 200)
    assert ink_statistics(rgba).median_luminance == 1.0


def test_faint_ink_counts_where_there_is_no_other() -> None:
    rgba = clear(10, 10)
    rgba[:5] = (255, 255, 255, 100)
    assert ink_statistics(rgba).median_luminance == 1.0
    rgba[9] = (0, 0, 0, 200)
    assert ink_statistics(rgba).median_luminance == 0.0


def test_a_clear_picture_has_none() -> None:
    ink = ink_statistics(clear(300, 300))
    assert (ink.median_luminance, ink.background_opacity) == (0.0, 0.0)
