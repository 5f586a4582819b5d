"""Single elements that can cost gigabytes or minutes: filters, pattern tiles.

Gross excess only, with a sentence that helps more than a deadline's; the worker's deadline and
memory ceiling are the real bounds.
"""

import xml.etree.ElementTree as ET

from ds4gui import limits
from ds4gui.svg import policy
from ds4gui.svg.faults import Place
from ds4gui.svg.parse import Drawing
from ds4gui.svg.size import ViewBox
from ds4gui.svg.values import length_px, numbers

_FILTER_LIMITS = (
    ("feTurbulence", "numOctaves", limits.FIGURE_OCTAVES),
    ("feMorphology", "radius", limits.FIGURE_MORPHOLOGY_RADIUS),
    ("feConvolveMatrix", "order", limits.FIGURE_CONVOLVE_ORDER),
)


def check_costs(drawing: Drawing, view_box: ViewBox) -> None:
    """Raises RefusedError for an element beyond its limit."""
    for element, place in drawing.places.items():
        if element.tag == "pattern":
            _check_pattern(place, element, view_box)
        elif element.tag == "filter":
            _check_count(place, sum(child.tag in policy.PRIMITIVES for child in element))
        for tag, name, most in _FILTER_LIMITS:
            if element.tag == tag and any(value > most for value in numbers(element.get(name))):
                raise place.refusal("filter_cost", f"has {name} above {most}; use a smaller one")
        _check_count(place, element.get("filter", "").count("("))


def _check_count(place: Place, primitives: int) -> None:
    most = limits.FIGURE_FILTER_PRIMITIVES
    if primitives > most:
        raise place.refusal("filter_cost", f"has more than {most} filter steps; use fewer")


def _check_pattern(place: Place, pattern: ET.Element, view_box: ViewBox) -> None:
    in_user_space = pattern.get("patternUnits") == "userSpaceOnUse"
    whole_width, whole_height = (view_box.width, view_box.height) if in_user_space else (1.0, 1.0)
    width = length_px(pattern.get("width"), whole_width) or 0.0
    height = length_px(pattern.get("height"), whole_height) or 0.0
    if in_user_space:
        if width * height > limits.FIGURE_PATTERN_CANVASES * view_box.width * view_box.height:
            raise place.refusal("pattern_size", "is far larger than the drawing; make it smaller")
    elif max(width, height) > limits.FIGURE_PATTERN_BOXES and not pattern.get("href"):
        message = 'counts its size in filled shapes; add patternUnits="userSpaceOnUse"'
        raise place.refusal("pattern_size", message)
