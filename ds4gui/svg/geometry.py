"""Where things lie: matrices, boxes, and how far a shape reaches and runs.

For estimates of cost only: boxes hold what is drawn but may be larger, and lengths are measured
along the axes. Never refuses anything; what it can't read has no extent.
"""

import math
import re
import xml.etree.ElementTree as ET
from itertools import accumulate, pairwise
from typing import NamedTuple

from ds4gui.svg.values import length_px, numbers

_COMMANDS = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = r"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[\s,]*"
# The two flags of an arc may stand together with what follows: "a1 1 0 01.5 2".
_ARC = re.compile(_NUMBER * 3 + r"([01])[\s,]*([01])[\s,]*" + _NUMBER * 2)
_PAIRED = {"l": 2, "t": 2, "m": 2, "c": 6, "s": 4, "q": 4}
_FUNCTION = re.compile(r"(\w+)\s*\(([^)]*)\)")


class Box(NamedTuple):
    """Left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def area(self) -> float:
        return self.width * self.height

    def joined(self, other: "Box | None") -> "Box":
        """The smallest box that holds both."""
        if other is None:
            return self
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def within(self, other: "Box") -> "Box | None":
        """What of it lies in the other."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right, bottom) if left <= right and top <= bottom else None

    def grown(self, by: float) -> "Box":
        """With a margin all around."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Matrix(NamedTuple):
    """SVG's matrix(a b c d e f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: "Matrix") -> "Matrix":
        a, b, c, d, e, f = self
        return Matrix(
            a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            a * inner.e + c * inner.f + e,
            b * inner.e + d * inner.f + f,
        )

    def box(self, box: Box) -> Box:
        """The box around a box after the transform."""
        a, b, c, d, e, f = self
        x0, x1 = a * box.left, a * box.right
        x2, x3 = c * box.top, c * box.bottom
        y0, y1 = b * box.left, b * box.right
        y2, y3 = d * box.top, d * box.bottom
        return Box(
            min(x0, x1) + min(x2, x3) + e,
            min(y0, y1) + min(y2, y3) + f,
            max(x0, x1) + max(x2, x3) + e,
            max(y0, y1) + max(y2, y3) + f,
        )

    @property
    def scale(self) -> float:
        """The side of a unit square's area after the transform."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def onto(box: Box) -> Matrix:
    """From the unit square to a box."""
    return Matrix(box.width, 0.0, 0.0, box.height, box.left, box.top)


def fitted(element: ET.Element, sides: Box, scale: float = 1.0) -> Matrix:
    """From the units inside a viewport to those of its sides; `scale` where it has no viewBox."""
    values = numbers(element.get("viewBox"))
    if len(values) != 4 or min(values[2:]) <= 0:
        return Matrix(scale, 0.0, 0.0, scale, sides.left, sides.top)
    x, y, width, height = values
    across, down = sides.width / width, sides.height / height
    wish = element.get("preserveAspectRatio", "")
    if "none" not in wish:
        across = down = max(across, down) if "slice" in wish else min(across, down)
    return Matrix(across, 0.0, 0.0, down, sides.left - across * x, sides.top - down * y)


def matrix_from_transform(text: str | None) -> Matrix:
    """Of a transform list; what it doesn't know changes nothing."""
    matrix = Matrix()
    for name, arguments in _FUNCTION.findall(text or ""):
        matrix = matrix @ _function(name.lower(), numbers(arguments))
    return matrix


def _function(name: str, values: list[float]) -> Matrix:
    one, two, *_ = [*values, 0.0, 0.0]
    match name:
        case "translate":
            return Matrix(e=one, f=two)
        case "scale":
            return Matrix(a=one, d=two if len(values) > 1 else one)
        case "rotate":
            sine, cosine = math.sin(math.radians(one)), math.cos(math.radians(one))
            turned = Matrix(cosine, sine, -sine, cosine)
            if len(values) < 3:
                return turned
            return Matrix(e=two, f=values[2]) @ turned @ Matrix(e=-two, f=-values[2])
        case "skewx":
            return Matrix(c=math.tan(math.radians(one)))
        case "skewy":
            return Matrix(b=math.tan(math.radians(one)))
        case "matrix" if len(values) == 6:
            return Matrix(*values)
    return Matrix()


class Extent(NamedTuple):
    """A shape's box without its stroke, how far its outline runs, and how many corners it has."""

    box: Box
    length: float
    corners: int


def shape_extent(shape: ET.Element, whole: Box) -> Extent | None:
    """In the shape's own units, `whole` being 100 %; None where nothing is drawn."""
    match shape.tag:
        case "path":
            return path_extent(shape.get("d", ""))
        case "polyline" | "polygon":
            points = numbers(shape.get("points"))
            return _outline(points[0::2], points[1::2])
        case "line":
            x, y = (whole.width, whole.height)
            ends = [side(shape, name, x) for name in ("x1", "x2")]
            return _outline(ends, [side(shape, name, y) for name in ("y1", "y2")])
        case "rect":
            box = placed_box(shape, whole)
        case _:
            x, y = side(shape, "cx", whole.width), side(shape, "cy", whole.height)
            round_ = side(shape, "r", math.hypot(whole.width, whole.height) / math.sqrt(2))
            wide = side(shape, "rx", whole.width, side(shape, "ry", whole.height, round_))
            high = side(shape, "ry", whole.height, wide)
            box = Box(x - wide, y - high, x + wide, y + high)
    if box.width <= 0 or box.height <= 0:
        return None
    return Extent(box, 2 * (box.width + box.height), 4)


def placed_box(element: ET.Element, whole: Box, width: float = 0.0, height: float = 0.0) -> Box:
    """Of x, y, width and height, with these sides where they are left out."""
    left, top = side(element, "x", whole.width), side(element, "y", whole.height)
    width = side(element, "width", whole.width, width)
    return Box(left, top, left + width, top + side(element, "height", whole.height, height))


def side(element: ET.Element, name: str, whole: float, otherwise: float = 0.0) -> float:
    """An attribute's length in user units."""
    length = length_px(element.get(name), whole)
    return otherwise if length is None else length


def _outline(xs: list[float], ys: list[float]) -> Extent | None:
    if not xs or not ys:
        return None
    box = Box(min(xs), min(ys), max(xs), max(ys))
    return Extent(box, _run(xs) + _run(ys), len(xs))


def _run(values: list[float]) -> float:
    return sum(abs(after - before) for before, after in pairwise(values))


def path_extent(data: str) -> Extent | None:
    """The hull of its points and control points."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = start_x = start_y = bulge = 0.0
    for command, arguments in _COMMANDS.findall(data):
        lower = command.lower()
        if lower == "z":
            x, y = start_x, start_y
            xs.append(x)
            ys.append(y)
            continue
        if lower == "a":
            arc_xs, arc_ys, bulge_here = _arcs(arguments, command == "a", x, y)
            bulge = max(bulge, bulge_here)
        else:
            arc_xs, arc_ys = _points(command, [float(n) for n in _numbers(arguments)], x, y)
        if not arc_xs:
            continue
        xs += arc_xs
        ys += arc_ys
        x, y = arc_xs[-1], arc_ys[-1]
        if lower == "m":
            start_x, start_y = arc_xs[0], arc_ys[0]
    extent = _outline(xs, ys)
    return extent and Extent(extent.box.grown(bulge), extent.length + 4 * bulge, extent.corners)


_numbers = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?").findall


def _points(
    command: str, values: list[float], x: float, y: float
) -> tuple[list[float], list[float]]:
    """The points of one command, all absolute."""
    lower = command.lower()
    relative = command == lower
    if lower in "hv":
        moved = list(accumulate([x if lower == "h" else y, *values]))[1:] if relative else values
        return (moved, [y] * len(moved)) if lower == "h" else ([x] * len(moved), moved)
    xs, ys = values[0::2], values[1::2]
    xs = xs[: len(ys)]
    if not relative:
        return xs, ys
    step = _PAIRED[lower] // 2
    if step == 1:
        return list(accumulate([x, *xs]))[1:], list(accumulate([y, *ys]))[1:]
    absolute_xs: list[float] = []
    absolute_ys: list[float] = []
    for at in range(0, len(xs), step):
        absolute_xs += [x + one for one in xs[at : at + step]]
        absolute_ys += [y + one for one in ys[at : at + step]]
        x, y = absolute_xs[-1], absolute_ys[-1]
    return absolute_xs, absolute_ys


def _arcs(
    arguments: str, relative: bool, x: float, y: float
) -> tuple[list[float], list[float], float]:
    """The ends of arcs, and how far one may stand out beyond its ends."""
    xs, ys, bulge = [], [], 0.0
    for radius_x, radius_y, _, large, _, to_x, to_y in _ARC.findall(arguments):
        end_x, end_y = float(to_x), float(to_y)
        if relative:
            end_x, end_y = x + end_x, y + end_y
        half = math.hypot(end_x - x, end_y - y) / 2
        radius = max(abs(float(radius_x)), abs(float(radius_y)), half)
        leg = math.sqrt(radius * radius - half * half)
        bulge = max(bulge, radius + leg if large == "1" else radius - leg)
        x, y = end_x, end_y
        xs.append(x)
        ys.append(y)
    return xs, ys, bulge
