"""A pattern's tile as it is drawn: whose content it shows, at which scale, and how many pixels."""

import xml.etree.ElementTree as ET
from typing import NamedTuple

from ds4gui.svg.geometry import Box, Matrix, fitted, matrix_from_transform, onto, placed_box

_UNIT = Box(0.0, 0.0, 1.0, 1.0)


class Tile(NamedTuple):
    """`matrix` leads from the content's units to pixels."""

    content: ET.Element
    matrix: Matrix
    pixels: float


def tile_of(chain: list[ET.Element], matrix: Matrix, box: Box, whole: Box) -> Tile:
    """Of a pattern and those it takes from, painted on what fills `box` (in pixels)."""
    named = {key: text for one in reversed(chain) for key, text in one.attrib.items()}
    merged = ET.Element("pattern", named)
    content = next((one for one in chain if len(one)), chain[0])
    moved = matrix_from_transform(named.get("patternTransform"))
    matrix = matrix @ moved
    if named.get("patternUnits") == "userSpaceOnUse":
        tile = matrix.box(placed_box(merged, whole))
        pixels = tile.area
    else:
        tile = onto(box).box(placed_box(merged, _UNIT))
        pixels = tile.area * moved.scale**2
    if "viewBox" in named:
        matrix = fitted(merged, tile)
    elif named.get("patternContentUnits") == "objectBoundingBox":
        matrix = onto(box)
    return Tile(content, matrix, pixels)
