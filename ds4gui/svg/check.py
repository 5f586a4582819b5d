"""The check: a model's text to a rebuilt drawing, or one sentence that says what to change.

Pure, and total over every str. It keeps what is allowed and writes it anew, so nothing of the
original text reaches the renderer. The worker's walls hold whatever it misses.
"""

import xml.etree.ElementTree as ET

from ds4gui.svg import policy
from ds4gui.svg.cost import check_costs
from ds4gui.svg.faults import RefusedError
from ds4gui.svg.mend import mended
from ds4gui.svg.painting import content_box
from ds4gui.svg.parse import Drawing, parsed
from ds4gui.svg.references import resolve_references
from ds4gui.svg.size import ViewBox, root_size
from ds4gui.svg.style import BACKGROUND, inline_styles
from ds4gui.svg.variables import inline_variables
from ds4gui.svg.verdict import Accepted, Cut, Rejection

_ROOT = f'<svg xmlns="{policy.SVG_NAMESPACE}"'


def check(source: str) -> Accepted | Rejection:
    """Never raises, whatever `source` holds."""
    try:
        drawing = parsed(mended(source))
        inline_variables(drawing)
        inline_styles(drawing)
        elements = resolve_references(drawing)
        place = drawing.places[drawing.root]
        size = root_size(place, drawing.root, lambda: content_box(drawing))
        check_costs(drawing, size, elements)
    except RefusedError as error:
        return error.rejection
    except RecursionError:
        # tinycss2 and cssselect2 recurse over nested blocks and long selectors.
        return Rejection(code="too_deep", message="the styles nest too deep; nest less")
    return Accepted(
        svg=_rebuilt(drawing, size.view_box),
        natural_width=size.width,
        natural_height=size.height,
        sized=size.sized,
    )


def render_source(accepted: Accepted, width_px: int, height_px: int, cut: Cut | None = None) -> str:
    """The drawing, or a cut of it, at an exact size: resvg rounds and scales each side by itself
    otherwise."""
    size = f'{_ROOT} width="{width_px}" height="{height_px}"'
    if cut is None:
        return accepted.svg.replace(_ROOT, size, 1)
    width, height = accepted.natural_width, accepted.natural_height
    inside = min(cut.x, cut.y) >= 0 and cut.x + cut.width <= width and cut.y + cut.height <= height
    # A clip costs 160 ns for each px, and a cut inside the drawing has none of what it would hide.
    hidden = ' overflow="visible"' if inside else ""
    whole = f'{_ROOT} width="{width:.9g}" height="{height:.9g}"{hidden}'
    box = " ".join(f"{side:.9g}" for side in (cut.x, cut.y, cut.width, cut.height))
    inner = accepted.svg.replace(_ROOT, whole, 1)
    return f'{size} viewBox="{box}" preserveAspectRatio="none">{inner}</svg>'


def _rebuilt(drawing: Drawing, view_box: ViewBox) -> str:
    root = drawing.root
    background = root.attrib.pop(BACKGROUND, None)
    for name in ("width", "height", "x", "y"):
        root.attrib.pop(name, None)
    sides = (view_box.x, view_box.y, view_box.width, view_box.height)
    x, y, width, height = (f"{side:.9g}" for side in sides)
    if background is not None:
        box = {"x": x, "y": y, "width": width, "height": height, "fill": background}
        root.insert(0, ET.Element("rect", box))
    attributes = {**root.attrib, "viewBox": f"{x} {y} {width} {height}"}
    root.attrib.clear()
    # The namespace goes first: render_source finds the root by it.
    root.attrib.update({"xmlns": policy.SVG_NAMESPACE, **attributes})
    return ET.tostring(root, encoding="unicode")
