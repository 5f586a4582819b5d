"""What a filter costs for each pixel, and which pixels it covers.

In the units of `rates`, measured in the same way.
"""

import re
import xml.etree.ElementTree as ET
from types import MappingProxyType

from ds4gui.svg import rates
from ds4gui.svg.geometry import Box, Matrix, onto, placed_box, side
from ds4gui.svg.values import numbers

_STEPS = MappingProxyType(
    {
        "feFlood": 1.0,
        "feOffset": 3.0,
        "feColorMatrix": 2.0,
        "feComponentTransfer": 2.0,
        "feDisplacementMap": 2.0,
        "feTile": 4.0,
        "feDiffuseLighting": 5.0,
        "feSpecularLighting": 5.0,
        "feBlend": 6.0,
        "feComposite": 6.0,
    }
)
_BLUR, _SHORT_BLUR, _SHORT_PX = 5.0, 15.0, 2.0
"""Below two pixels resvg takes a slower road than three boxes."""
_SHADOW = 3.0
"""What a shadow costs beyond its blur."""
_MERGED = 3.0
_OCTAVE = 7.0
_MORPHOLOGY = 1.1
_CONVOLUTION = 0.5
"""Both of these for each pixel under the kernel."""
_FUNCTIONS = re.compile(r"([\w-]+)\s*\(([^()]*)")
_COLOUR_FUNCTION = 2.0


def step_rate(step: ET.Element, scale: float) -> float:
    """Of a filter primitive; `scale` is pixels per unit of its radius."""
    match step.tag:
        case "feGaussianBlur":
            return _blur(numbers(step.get("stdDeviation")), scale)
        case "feDropShadow":
            return _SHADOW + _blur(numbers(step.get("stdDeviation", "2")), scale)
        case "feMorphology":
            radii = numbers(step.get("radius"))
            if not 1 <= len(radii) <= 2 or min(radii) <= 0:
                return 1.0  # it passes on what it gets
            across, down = radii[0] * scale, radii[-1] * scale
            return 1.0 + _MORPHOLOGY * max(1.0, across) * max(1.0, down)
        case "feConvolveMatrix":
            order = max([3.0, *numbers(step.get("order"))])
            return 1.0 + _CONVOLUTION * order * order
        case "feTurbulence":
            return _OCTAVE * max([1.0, *numbers(step.get("numOctaves"))])
        case "feMerge":
            return _MERGED * len(step)
        case _:
            return _STEPS.get(step.tag, 0.0)


def functions_rate(filters: str, scale: float) -> tuple[float, float]:
    """Of a list such as `blur(2px) invert(1)`, and how far beyond its picture it reaches in px."""
    rate = reach = 0.0
    for name, arguments in _FUNCTIONS.findall(filters):
        if name == "url":
            continue
        rate += rates.FILTER
        if name not in ("blur", "drop-shadow"):
            rate += _COLOUR_FUNCTION
            continue
        lengths = numbers(arguments)
        rate += _blur(lengths[-1:], scale) + (_SHADOW if name == "drop-shadow" else 0.0)
        reach += 3 * scale * sum(abs(length) for length in lengths)
    return rate, reach


def _blur(deviations: list[float], scale: float) -> float:
    return _SHORT_BLUR if max([0.0, *deviations]) * scale < _SHORT_PX else _BLUR


def region(target: ET.Element, matrix: Matrix, box: Box | None, whole: Box) -> Box | None:
    """A filter's region in pixels."""
    if target.get("filterUnits") == "userSpaceOnUse":
        x, y = whole.left - 0.1 * whole.width, whole.top - 0.1 * whole.height
        sides = placed_box(target, whole, 1.2 * whole.width, 1.2 * whole.height)
        if "x" not in target.attrib:
            sides = sides._replace(left=x, right=x + sides.width)
        if "y" not in target.attrib:
            sides = sides._replace(top=y, bottom=y + sides.height)
        return matrix.box(sides)
    if box is None:
        return None
    left, top = side(target, "x", 1.0, -0.1), side(target, "y", 1.0, -0.1)
    wide, high = side(target, "width", 1.0, 1.2), side(target, "height", 1.0, 1.2)
    return onto(box).box(Box(left, top, left + wide, top + high))
