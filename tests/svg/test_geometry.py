"""Boxes and lengths hold what is drawn, for every way to write it."""

import math
import xml.etree.ElementTree as ET

import pytest

from ds4gui.svg.geometry import (
    Box,
    Matrix,
    fitted,
    matrix_from_transform,
    path_extent,
    shape_extent,
)
from ds4gui.svg.words import text_box

WHOLE = Box(0, 0, 200, 100)


@pytest.mark.parametrize(
    ("data", "box", "length", "corners"),
    [
        ("M10 20L30 60", (10, 20, 30, 60), 60, 2),
        ("m10 20 20 40-5-5", (10, 20, 30, 60), 70, 3),
        ("M10,20h5v-7H0V9z", (0, 9, 15, 20), 5 + 7 + 15 + 4 + 21, 6),
        ("M0 0c0 10 10 10 10 0s10-10 10 0", (0, -10, 20, 10), 60, 6),
        ("M5 5q5 5 10 0t10 0", (5, 5, 25, 10), 30, 4),
        ("M1.5.5.25-3e1", (0.25, -30, 1.5, 0.5), 31.75, 2),
        ("M0 0L9 9zl-5-5", (-5, -5, 9, 9), 46, 4),
    ],
)
def test_a_path(data: str, box: tuple[float, ...], length: float, corners: int) -> None:
    extent = path_extent(data)
    assert extent is not None
    assert extent.box == pytest.approx(box)
    assert (extent.length, extent.corners) == pytest.approx((length, corners))


@pytest.mark.parametrize("data", ["M50 0A50 50 0 1 1 50 100", "M50 0a50 50 0 1150 100z"])
def test_an_arc_lies_within_its_box_though_its_flags_stand_together(data: str) -> None:
    extent = path_extent(data)
    assert extent is not None
    assert extent.box.right >= 100
    assert extent.box.area < 40_000


@pytest.mark.parametrize("data", ["", "M", "nonsense", "L", "M5", "a1 1"])
def test_a_path_without_a_point_has_no_extent(data: str) -> None:
    assert path_extent(data) is None


@pytest.mark.parametrize(
    ("written", "box"),
    [
        ('<rect x="10%" y="10%" width="50%" height="20"/>', (20, 10, 120, 30)),
        ('<circle cx="9" cy="8" r="2"/>', (7, 6, 11, 10)),
        ('<ellipse cx="9" cy="8" rx="3"/>', (6, 5, 12, 11)),
        ('<line x1="5" y1="9" x2="1" y2="2"/>', (1, 2, 5, 9)),
        ('<polygon points="0,0 5,9 -3,2"/>', (-3, 0, 5, 9)),
        ('<rect width="5"/>', None),
        ('<circle r="0"/>', None),
    ],
)
def test_a_shape(written: str, box: tuple[float, ...] | None) -> None:
    extent = shape_extent(ET.fromstring(written), WHOLE)
    assert (extent and extent.box) == box


@pytest.mark.parametrize(
    ("transform", "point"),
    [
        ("translate(5)", (6, 2)),
        ("scale(3) translate(1 1)", (6, 9)),
        ("rotate(90)", (-2, 1)),
        ("rotate(180 5 5)", (9, 8)),
        ("matrix(1 0 0 1 7 8)", (8, 10)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("unknown(5)", (1, 2)),
        (None, (1, 2)),
    ],
)
def test_a_transform(transform: str | None, point: tuple[float, float]) -> None:
    box = matrix_from_transform(transform).box(Box(1, 2, 1, 2))
    assert (box.left, box.top) == pytest.approx(point)


def test_a_turned_square_has_its_scale_and_a_larger_box() -> None:
    matrix = matrix_from_transform("rotate(45) scale(2)")
    assert matrix.scale == pytest.approx(2)
    assert matrix.box(Box(0, 0, 1, 1)).width == pytest.approx(2 * math.sqrt(2))


@pytest.mark.parametrize(
    ("attributes", "matrix"),
    [
        ('viewBox="0 0 10 10"', (10, 0, 0, 10, 5, 5)),
        ('viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice"', (20, 0, 0, 20, 5, 5)),
        ('viewBox="1 0 10 10" preserveAspectRatio="none"', (20, 0, 0, 10, -15, 5)),
        ('viewBox="0 0 0 10"', (1, 0, 0, 1, 5, 5)),
    ],
)
def test_a_viewport(attributes: str, matrix: tuple[float, ...]) -> None:
    assert fitted(ET.fromstring(f"<svg {attributes}/>"), Box(5, 5, 205, 105)) == Matrix(*matrix)


@pytest.mark.parametrize(
    ("written", "box"),
    [
        ('<text x="10" y="20">abcde</text>', (10, 10, 40, 23)),
        ('<text x="50" y="20" text-anchor="middle">abcde</text>', (35, 10, 65, 23)),
        ('<text x="50" y="20" text-anchor="end">abcde</text>', (20, 10, 50, 23)),
        ('<text y="20"><tspan x="1" dy="2em">ab</tspan><tspan x="1" dy="20">abc</tspan></text>',
         (0, 10, 19, 63)),
        ('<text x="0 10 90" y="20">abc</text>', (0, 10, 100, 23)),
    ],
)  # fmt: skip
def test_a_text(written: str, box: tuple[float, ...]) -> None:
    text = ET.fromstring(written)
    style = {"font-size": "10", "text-anchor": text.get("text-anchor", "start")}
    assert text_box(text, style) == pytest.approx(box)
