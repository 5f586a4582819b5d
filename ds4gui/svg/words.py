"""How far a text reaches, guessed without a font: for estimates of cost and of a missing size."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping

from ds4gui.svg.geometry import Box
from ds4gui.svg.values import length_px, numbers

_GLYPH_WIDTH = 0.6
"""Of the letters' size, on average."""
_ANCHORS = {"middle": 0.5, "end": 1.0}


def text_box(text: ET.Element, style: Mapping[str, str]) -> Box:
    """In the text's own units; each part that names an x begins a line."""
    box: Box | None = None
    line: list[ET.Element] = []
    x = y = 0.0
    anchor = style.get("text-anchor", "start")
    size = length_px(style.get("font-size"), 16.0) or 16.0
    for part in text.iter():
        if part.get("x") is not None or part is text:
            if line:
                box = _line_box(line, x, y, size, anchor).joined(box)
            line = []
            x = (numbers(part.get("x")) or [x])[0]
        y = (numbers(part.get("y")) or [y])[0] + _shift(part, size)
        size = length_px(part.get("font-size"), size) or size
        anchor = part.get("text-anchor", anchor)
        line.append(part)
    return _line_box(line, x, y, size, anchor).joined(box)


def _line_box(line: list[ET.Element], x: float, y: float, size: float, anchor: str) -> Box:
    spread = max((max(xs) - xs[0] for part in line if (xs := numbers(part.get("x")))), default=0.0)
    width = _GLYPH_WIDTH * size * sum(len((part.text or "").strip()) for part in line)
    width += _GLYPH_WIDTH * size * sum(len((part.tail or "").strip()) for part in line[1:])
    left = x - _ANCHORS.get(anchor, 0.0) * width
    return Box(left, y - size, left + max(width, spread + size), y + 0.3 * size)


def _shift(part: ET.Element, size: float) -> float:
    written = part.get("dy", "").replace(",", " ").split()
    if not written:
        return 0.0
    # length_px takes an em for 16.
    length = length_px(written[0], size) or 0.0
    return length * size / 16 if written[0].endswith("em") else length
