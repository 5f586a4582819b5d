"""How many pixels a drawing paints, weighted by what each costs, before anything is drawn.

Walks the drawing as it will be drawn: what is referred to counts wherever it appears. An estimate
from boxes, counted in a large window's pixels, so that a verdict doesn't depend on the window.
"""

import math
import xml.etree.ElementTree as ET
from typing import NamedTuple

from ds4gui import limits
from ds4gui.svg import policy, rates
from ds4gui.svg.filters import functions_rate, region, step_rate
from ds4gui.svg.geometry import (
    Box,
    Extent,
    Matrix,
    fitted,
    matrix_from_transform,
    onto,
    placed_box,
    shape_extent,
    side,
)
from ds4gui.svg.ledger import Ledger
from ds4gui.svg.parse import Drawing
from ds4gui.svg.scene import REFERENCE, Scene, Style, inherited, shown_by
from ds4gui.svg.size import DEFAULT
from ds4gui.svg.tiles import tile_of
from ds4gui.svg.values import length_px, numbers
from ds4gui.svg.words import text_box

_LAYERED = ("opacity", "clip-path", "mask", "filter", "style")
_MARGIN = 2.0
"""resvg keeps layers within the picture and twice its sides beyond each of its edges."""
_MARKED = frozenset(["path", "line", "polyline", "polygon"])
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_MARKER_SIDES = ("markerWidth", "markerHeight")
_INK = 0.4
"""Of the letters' box, on average."""
_UNNOTICED = 2.0**-13
_EVERYWHERE = Box(-1e9, -1e9, 1e9, 1e9)


class _Frame(NamedTuple):
    """Where fills end, where layers end, and the most pixels that either can have."""

    clip: Box
    widest: Box
    most_px: float


def content_box(drawing: Drawing) -> Box | None:
    """The box of all that a drawing without a size shows, in user units."""
    # At a scale at which nothing is too many pixels: how many there are is counted later.
    matrix = Matrix(a=_UNNOTICED, d=_UNNOTICED)
    box = Painting(drawing, DEFAULT).paint(
        drawing.root, matrix, _Frame(_EVERYWHERE, _EVERYWHERE, math.inf)
    )
    return None if box is None else Matrix(a=1 / _UNNOTICED, d=1 / _UNNOTICED).box(box)


class Painting:
    """Counts as it walks; raises as soon as the drawing has painted too much."""

    def __init__(self, drawing: Drawing, whole: Box) -> None:
        self._scene = Scene(drawing)
        self._whole = whole
        self._ledger = Ledger(drawing)

    def paint_root(self, root: ET.Element, scale: float) -> float:
        """The pixels painted; raises RefusedError. `scale` is pixels per user unit."""
        whole = self._whole
        matrix = Matrix(scale, 0.0, 0.0, scale, -whole.left * scale, -whole.top * scale)
        canvas = matrix.box(whole)
        margin = _MARGIN * max(canvas.width, canvas.height)
        frame = _Frame(canvas, canvas.grown(margin), math.inf)
        self.paint(root, matrix, frame)
        return self._ledger.painted_px

    def paint(self, root: ET.Element, matrix: Matrix, frame: _Frame) -> Box | None:
        """The box of all that is drawn, in pixels."""
        return self._paint(root, matrix, {}, frame, 1.0)

    def _paint(
        self, element: ET.Element, matrix: Matrix, style: Style, frame: _Frame, times: float
    ) -> Box | None:
        """Count an element and all it draws `times` times; returns its box in pixels."""
        if element.get("display") == "none" or element.tag in policy.DEFINITIONS:
            return None
        self._ledger.count(element)
        matrix = _moved(element, matrix)
        style = inherited(element, style)
        layered = any(name in element.attrib for name in _LAYERED)
        inner = frame._replace(clip=frame.widest) if layered else frame
        if element.tag in policy.SHAPES:
            box = self._shape(element, matrix, style, inner, times)
        elif element.tag == "text":
            box = self._text(element, matrix, style, inner, times)
        elif element.tag == "use":
            box = self._use(element, matrix, style, inner, times)
        elif element.tag == "svg" and not self._scene.is_root(element):
            sides = placed_box(element, self._whole, self._whole.width, self._whole.height)
            box = self._viewport(element, element, matrix, sides, style, inner, times)
        else:
            box = self._children(element, matrix, style, inner, times)
        return self._layers(element, matrix, box, frame, times) if layered else box

    def _children(
        self, parent: ET.Element, matrix: Matrix, style: Style, frame: _Frame, times: float
    ) -> Box | None:
        whole: Box | None = None
        for child in parent:
            box = self._paint(child, matrix, style, frame, times)
            whole = whole if box is None else box.joined(whole)
        return whole

    def _use(
        self, use: ET.Element, matrix: Matrix, style: Style, frame: _Frame, times: float
    ) -> Box | None:
        target = self._scene.linked(use)
        if target is None:
            return None
        style = {**style, **shown_by(style)}
        sides = placed_box(use, self._whole, self._whole.width, self._whole.height)
        if target.tag == "symbol":
            style = inherited(target, style)
            matrix = _moved(target, matrix)
            return self._viewport(use, target, matrix, sides, style, frame, times)
        matrix = matrix @ Matrix(e=sides.left, f=sides.top)
        return self._paint(target, matrix, style, frame, times)

    def _viewport(
        self, element: ET.Element, content: ET.Element, matrix: Matrix, sides: Box, style: Style,
        frame: _Frame, times: float,
    ) -> Box | None:  # fmt: skip
        """A nested picture, which is clipped to its sides."""
        box = self._children(content, matrix @ fitted(content, sides), style, frame, times)
        if box is not None and content.get("overflow") != "visible":
            self._ledger.spend(element, times * rates.CLIP * min(frame.most_px, box.area))
        return box

    def _shape(
        self, shape: ET.Element, matrix: Matrix, style: Style, frame: _Frame, times: float
    ) -> Box | None:
        extent = shape_extent(shape, self._whole)
        if extent is None:
            return None
        box = matrix.box(extent.box)
        width_px = 0.0
        if style.get("stroke", "none") != "none":
            width = length_px(style.get("stroke-width"), self._whole.width)
            width_px = matrix.scale * (1.0 if width is None else width)
            line_px = width_px * matrix.scale * extent.length
            inked_px = min(_inked(box.grown(width_px), frame), line_px)
            dashes_px = rates.dashes_px(
                style.get("stroke-dasharray"), style.get("stroke-linecap"), extent.length
            )
            self._ledger.spend(shape, times * dashes_px, "dash")
            self._fill(shape, "stroke", matrix, style, box, times * inked_px, times)
        if style.get("fill") != "none" and shape.tag != "line":
            self._fill(shape, "fill", matrix, style, box, times * _inked(box, frame), times)
        self._markers(shape, extent, matrix, style, box, times)
        return box.grown(width_px).within(frame.widest)

    def _text(
        self, text: ET.Element, matrix: Matrix, style: Style, frame: _Frame, times: float
    ) -> Box | None:
        box = matrix.box(text_box(text, style))
        pixels = times * _INK * _inked(box, frame)
        for part in text.iter():
            here = inherited(part, style)
            self._fill(part, "fill", matrix, here, box, pixels, times)
            if here.get("stroke", "none") != "none":
                self._fill(part, "stroke", matrix, here, box, pixels, times)
        return box.within(frame.widest)

    def _fill(
        self, element: ET.Element, name: str, matrix: Matrix, style: Style, box: Box,
        pixels: float, times: float,
    ) -> None:  # fmt: skip
        """`pixels` are those of all the times."""
        paint = style.get(name, "black")
        paint = style.get(paint, paint)  # context-fill is the fill of what shows this
        rate = rates.paint_rate(paint, style.get(f"{name}-opacity"))
        pattern = self._scene.painted_by(paint)
        if pixels > 0 and pattern is not None and pattern.tag == "pattern":
            rate = rates.PATTERN
            tile = tile_of(self._scene.chain(pattern), matrix, box, self._whole)
            if not tile.pixels <= limits.FIGURE_TILE_PX:
                message = "has a tile far larger than the drawing; make it smaller"
                raise self._scene.places[pattern].refusal("pattern_size", message)
            self._ledger.spend(element, times * rates.TILE * tile.pixels)
            frame = _Frame(_EVERYWHERE, _EVERYWHERE, tile.pixels)
            self._content(tile.content, tile.matrix, {}, frame, times)
        self._ledger.spend(element, rate * pixels)

    def _markers(
        self,
        shape: ET.Element,
        extent: Extent,
        matrix: Matrix,
        style: Style,
        box: Box,
        times: float,
    ) -> None:
        if shape.tag not in _MARKED:
            return
        counts = (1.0, max(0.0, extent.corners - 2.0), 1.0)
        for name, count in zip(_MARKERS, counts, strict=True):
            marker = self._scene.painted_by(style.get(name))
            if marker is None or marker.tag != "marker" or not count:
                continue
            scale = 1.0
            if marker.get("markerUnits") != "userSpaceOnUse":
                width = length_px(style.get("stroke-width"), self._whole.width)
                scale = 1.0 if width is None else width
            sides = Box(0.0, 0.0, *(scale * side(marker, n, 3.0, 3.0) for n in _MARKER_SIDES))
            placed = matrix._replace(e=box.left, f=box.top) @ fitted(marker, sides, scale)
            # A layer clips each, two pixels wider on each side.
            marker_px = matrix.box(sides).grown(2.0).area
            self._ledger.spend(shape, times * count * rates.CLIP * marker_px)
            frame = _Frame(_EVERYWHERE, _EVERYWHERE, marker_px)
            self._content(marker, placed, shown_by(style), frame, times * count)

    def _content(
        self, holder: ET.Element, matrix: Matrix, shown: Style, frame: _Frame, times: float
    ) -> None:
        """What a pattern, mask or the like holds, in its own place's style."""
        style = {**self._scene.style_at(holder), **shown}
        self._children(holder, matrix, style, frame, times)

    def _layers(
        self, element: ET.Element, matrix: Matrix, box: Box | None, frame: _Frame, times: float
    ) -> Box | None:
        """What opacity, blending, clips, masks and filters cost on top of the element itself."""
        if filters := element.get("filter"):
            box = self._filters(element, filters, matrix, box, frame, times)
        if box is None:
            return None
        layer_px = times * min(frame.most_px, box.area)
        if "opacity" in element.attrib or "style" in element.attrib:
            self._ledger.spend(element, rates.LAYER * layer_px)
        for name, rate in (("clip-path", rates.CLIP), ("mask", rates.MASK)):
            target = self._scene.painted_by(element.get(name))
            if target is None:
                continue
            self._ledger.spend(element, rate * layer_px)
            units = "clipPathUnits" if name == "clip-path" else "maskContentUnits"
            inner = onto(box) if target.get(units) == "objectBoundingBox" else matrix
            self._content(target, _moved(target, inner), {}, frame._replace(clip=box), times)
            if any(nested in target.attrib for nested in ("clip-path", "mask")):
                self._layers(target, matrix, box, frame, times)
        return box

    def _filters(
        self, element: ET.Element, filters: str, matrix: Matrix, box: Box | None, frame: _Frame,
        times: float,
    ) -> Box | None:  # fmt: skip
        for reference in REFERENCE.finditer(filters):
            target = self._scene.painted_by(reference[0])
            if target is None or target.tag != "filter":
                continue
            covered = region(target, matrix, box, self._whole)
            covered = None if covered is None else covered.within(frame.widest)
            if covered is not None:
                scale = matrix.scale
                if target.get("primitiveUnits") == "objectBoundingBox" and box is not None:
                    scale = math.sqrt(box.area)
                rate = rates.FILTER + sum(step_rate(step, scale) for step in target)
                self._ledger.spend(
                    element, times * rate * min(frame.most_px, covered.area), "filter"
                )
                box = covered
        rate, reach_px = functions_rate(filters, matrix.scale)
        if rate and box is not None:
            box = box.grown(reach_px).within(frame.widest) or box
            self._ledger.spend(element, times * rate * min(frame.most_px, box.area), "filter")
        return box


def _moved(element: ET.Element, matrix: Matrix) -> Matrix:
    text = element.get("transform")
    if text is None:
        return matrix
    moved = matrix_from_transform(text)
    if origin := numbers(element.get("transform-origin")):
        x, y = [*origin, 0.0][:2]
        moved = Matrix(e=x, f=y) @ moved @ Matrix(e=-x, f=-y)
    return matrix @ moved


def _inked(box: Box, frame: _Frame) -> float:
    inside = box.within(frame.clip)
    return 0.0 if inside is None else min(inside.area, frame.most_px)
