"""Where the viewer looks, and which part of a drawing that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui.limits import CLOSEUP_PX, LENS_SCALES
from ds4gui.present.lens import Lens, cut_of, fitted

STAGE = (1000.0, 600.0)
SIDES = st.floats(1, 5000)
POINTS = st.tuples(st.integers(0, 999), st.integers(0, 599))


def test_a_drawing_is_fitted_into_the_middle() -> None:
    lens = fitted((400, 400), STAGE, 8)
    assert lens == Lens(1.5, -200, 0)
    assert fitted((100, 100), STAGE, 2) == Lens(2, -400, -200)


@given(width=SIDES, height=SIDES, point=POINTS, factor=st.floats(0.2, 5))
def test_what_lies_under_the_mouse_stays_there(
    width: float, height: float, point: tuple[int, int], factor: float
) -> None:
    before = fitted((width, height), STAGE, 8)
    after = before.zoomed(factor, *point)
    assert LENS_SCALES[0] <= after.scale <= LENS_SCALES[1]
    for at, corner, now in zip(
        point, (before.left, before.top), (after.left, after.top), strict=True
    ):
        assert (now + at) == pytest.approx((corner + at) * after.scale / before.scale, abs=0.51)


@given(width=SIDES, height=SIDES, point=POINTS, move=st.tuples(*[st.integers(-9000, 9000)] * 2),
       factors=st.lists(st.floats(0.3, 4), max_size=5))  # fmt: skip
def test_a_drawing_is_never_lost(
    width: float,
    height: float,
    point: tuple[int, int],
    move: tuple[int, int],
    factors: list[float],
) -> None:
    lens = fitted((width, height), STAGE, 8)
    for factor in factors:
        lens = lens.zoomed(factor, *point).held((width, height), STAGE)
    lens = lens.moved(*move).held((width, height), STAGE)
    wanted = cut_of(lens, (width, height), STAGE)
    assert wanted is not None or min(width, height) * lens.scale < 1
    if wanted is None:
        return
    left, top, wide, high = wanted.cut
    assert left >= 0
    assert top >= 0
    assert left + wide <= width + 1 / lens.scale
    assert top + high <= height + 1 / lens.scale
    assert wanted.width_px * wanted.height_px <= CLOSEUP_PX
    assert wanted.width_px == pytest.approx(wide * lens.scale)


def test_a_part_in_sight_has_a_px_for_each_of_the_screen() -> None:
    lens = fitted((500, 300), STAGE, 8).zoomed(4, 500, 300).held((500, 300), STAGE)
    assert lens == Lens(8, 1500, 900)
    wanted = cut_of(lens, (500, 300), STAGE)
    assert wanted is not None
    assert wanted.cut == (187.5, 112.5, 125, 75)
    assert (wanted.width_px, wanted.height_px) == (1000, 600)


def test_a_huge_window_gets_a_stretched_picture() -> None:
    wanted = cut_of(Lens(10, 0, 0), (1000, 1000), (7000, 7000))
    assert wanted is not None
    assert wanted.cut == (0, 0, 700, 700)
    assert wanted.width_px * wanted.height_px <= CLOSEUP_PX
