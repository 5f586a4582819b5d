"""A formula's TeX to a drawing in px, whose base line lies between two rows.

The setter is ziamath with the STIX Two Math it brings along. Strokes of fractions and roots are
moved to whole rows, so that they are as sharp as the letters' hinted neighbours. What has no glyph
refuses the formula.
"""

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

from ziamath.config import config
from ziamath.zmath import Math, loadedfonts

from ds4gui.raster.mathml import UnsettableError, mathml_from_tex

_MARGIN_EM = 0.4
_STROKE = 0.75
"""Sharp strokes look heavier than letters of the same weight, whose edges are soft."""
_SPACES = re.compile(" ?([A-Za-z]) ?")
_BLANK = frozenset(" \u00a0\u2061\u2062\u2063\u2064\u200b\n\t")

config.svg2 = True  # each glyph once
config.precision = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A drawing of whole px; `base_px` rows lie above the base line.

    Beyond the formula's own box there are `spare_px` on each side: limits and strokes reach out.
    """

    svg: str
    width_px: int
    height_px: int
    base_px: int
    spare_px: int


def setting_from_tex(tex: str, *, display: bool, em_px: int) -> Setting:
    """Sets a formula; raises UnsettableError, and whatever the libraries raise on what is wrong."""
    mathml = mathml_from_tex(tex, display=display)
    font = loadedfonts["default"]
    for character in set("".join(mathml.itertext())) - _BLANK:
        if font.glyphindex(character) == 0:
            raise UnsettableError("a character without a glyph")
    node = Math(mathml, size=em_px).node
    box = node.bbox
    # The base line lies inside, also of what stands wholly above or below it.
    spare = math.ceil(_MARGIN_EM * em_px)
    left, top = math.floor(box.xmin) - spare, -math.ceil(max(0, box.ymax)) - spare
    right, bottom = math.ceil(box.xmax) + spare, math.ceil(max(0, -box.ymin)) + spare
    drawing = ET.Element("svg")
    node.draw(0, 0, drawing)
    width, height = right - left, bottom - top
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": str(width),
            "height": str(height),
            "viewBox": f"{left} {top} {width} {height}",
        },
    )
    _redraw(drawing, root)
    return Setting(
        svg=ET.tostring(root, encoding="unicode"),
        width_px=width,
        height_px=height,
        base_px=-top,
        spare_px=spare,
    )


def _redraw(drawing: ET.Element, root: ET.Element) -> None:
    """The same with glyphs placed by their origin: a symbol's box cuts the edges of letters."""
    glyphs = ET.SubElement(root, "defs")
    boxes: dict[str, tuple[float, ...]] = {}
    for element in drawing:
        match element.tag:
            case "symbol":
                name = f"g{len(boxes)}"
                boxes[f"#{element.attrib['id']}"] = tuple(
                    map(float, element.attrib["viewBox"].split())
                )
                for path in element.iter("path"):
                    path.attrib["d"] = _SPACES.sub(r"\1", path.attrib["d"])
                ET.SubElement(glyphs, "g", {"id": name}).extend(element)
            case "use":
                root.append(_placed(element, list(boxes), boxes))
            case "rect" if float(element.attrib["height"]) > 0:  # a binomial has a bar of nothing
                root.append(_on_whole_rows(element))
            case "rect":
                pass
            case _:
                root.append(element)


def _placed(use: ET.Element, names: list[str], boxes: dict[str, tuple[float, ...]]) -> ET.Element:
    target = use.attrib["href"]
    left, top, _, height = boxes[target]
    # By the height, as a glyph without ink may have no width.
    scale = float(use.attrib["height"]) / height
    x, y = float(use.attrib["x"]) - left * scale, float(use.attrib["y"]) - top * scale
    place = f"translate({x:.2f} {y:.2f}) scale({scale:.4f})"
    return ET.Element("use", {"href": f"#g{names.index(target)}", "transform": place})


def _on_whole_rows(rect: ET.Element) -> ET.Element:
    if rect.get("fill") == "none":
        return rect
    y, height = float(rect.attrib["y"]), float(rect.attrib["height"])
    rows = max(1, round(height * _STROKE))
    rect.attrib |= {"y": str(round(y + height / 2 - rows / 2)), "height": str(rows)}
    return rect
