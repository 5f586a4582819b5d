"""What can cost gigabytes or minutes is refused by count, before anything is drawn.

With a sentence that helps more than a deadline's. The estimate is gross: the worker's deadline and
memory ceiling are the real bounds.
"""

import math
import xml.etree.ElementTree as ET

from ds4gui import limits
from ds4gui.svg import policy, rates
from ds4gui.svg.faults import Place
from ds4gui.svg.geometry import Box
from ds4gui.svg.painting import Painting
from ds4gui.svg.parse import Drawing
from ds4gui.svg.size import RootSize
from ds4gui.svg.values import numbers
from ds4gui.svg.verdict import fit

_LAYERED = frozenset(["svg", "symbol", "pattern", "mask", "clipPath", "marker", "filter"])
_COSTLY = frozenset(["opacity", "clip-path", "mask", "filter", "style", "stroke-dasharray"])
_FILTER_LIMITS = (
    ("feTurbulence", "numOctaves", limits.FIGURE_OCTAVES),
    ("feMorphology", "radius", limits.FIGURE_MORPHOLOGY_RADIUS),
    ("feConvolveMatrix", "order", limits.FIGURE_CONVOLVE_ORDER),
)


def check_costs(drawing: Drawing, size: RootSize, elements: int) -> None:
    """Raises RefusedError for an element or a sum beyond its limit; `elements` are all drawn."""
    for element, place in drawing.places.items():
        _check_filters(element, place)
    column_px, height_px, px_per_unit = limits.FIGURE_COUNTED_AT
    width_px, height_px = fit(
        size.width, size.height, size.sized, column_px, height_px, px_per_unit
    )
    most_px = 2 * _most_rate(drawing) * width_px * height_px * elements
    if most_px <= limits.FIGURE_PAINTED_PX:
        return
    box = size.view_box
    whole = Box(box.x, box.y, box.x + box.width, box.y + box.height)
    Painting(drawing, whole).paint_root(drawing.root, width_px / box.width)


def _most_rate(drawing: Drawing) -> float:
    """What a fill or a stroke over the whole picture costs at most; infinite where there is more
    than fills and strokes, and the boxes have to be looked at.
    """
    most = rates.OPAQUE
    for element in drawing.places:
        layered = element.tag in _LAYERED and element is not drawing.root
        if layered or not _COSTLY.isdisjoint(element.attrib):
            return math.inf
        for name in ("fill", "stroke"):
            paint = element.get(name)
            if paint is not None:
                most = max(most, rates.paint_rate(paint, element.get(f"{name}-opacity")))
            elif f"{name}-opacity" in element.attrib:
                most = max(most, rates.TRANSLUCENT)
    return most


def _check_filters(element: ET.Element, place: Place) -> None:
    if element.tag == "filter":
        _check_count(place, sum(child.tag in policy.PRIMITIVES for child in element))
    for tag, name, most in _FILTER_LIMITS:
        if element.tag == tag and any(value > most for value in numbers(element.get(name))):
            raise place.refusal("filter_cost", f"has {name} above {most}; use a smaller one")
    _check_count(place, element.get("filter", "").count("("))


def _check_count(place: Place, primitives: int) -> None:
    most = limits.FIGURE_FILTER_PRIMITIVES
    if primitives > most:
        raise place.refusal("filter_cost", f"has more than {most} filter steps; use fewer")
