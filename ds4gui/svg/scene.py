"""Who is who in a drawing: ids, parents, what a reference names, and the style that reaches a part.

Indexes of a tree whose references were resolved and hold no circle; changes nothing.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import TypeAlias

from ds4gui.svg.parse import Drawing

REFERENCE = re.compile(r"url\(#([^)]+)\)")
_INHERITED = (
    *("fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "font-size"),
    *("stroke-dasharray", "stroke-linecap"),
    *("text-anchor", "marker-start", "marker-mid", "marker-end"),
)

Style: TypeAlias = Mapping[str, str]
"""The inherited properties that say how much is painted."""


class Scene:
    """The drawing's elements by what they are to each other."""

    def __init__(self, drawing: Drawing) -> None:
        self.places = drawing.places
        self._ids = {name: e for e in drawing.places if (name := e.get("id")) is not None}
        self._parents = {child: parent for parent in drawing.places for child in parent}

    def painted_by(self, value: str | None) -> ET.Element | None:
        """What `url(#id)` in a property names."""
        reference = REFERENCE.search(value or "")
        return self._ids.get(reference[1]) if reference else None

    def linked(self, element: ET.Element) -> ET.Element | None:
        """What an element's href names."""
        return self._ids.get(element.get("href", "")[1:])

    def is_root(self, element: ET.Element) -> bool:
        """Whether it is the outermost one."""
        return element not in self._parents

    def chain(self, pattern: ET.Element) -> list[ET.Element]:
        """A pattern and those it takes from."""
        chain = [pattern]
        while (after := self.linked(chain[-1])) is not None:
            chain.append(after)
        return chain

    def style_at(self, element: ET.Element) -> Style:
        """What reaches an element where it stands, its own included."""
        line: list[ET.Element] = []
        above: ET.Element | None = element
        while above is not None:
            line.append(above)
            above = self._parents.get(above)
        style: Style = {}
        for one in reversed(line):
            style = inherited(one, style)
        return style


def inherited(element: ET.Element, style: Style) -> Style:
    """The style inside an element that `style` reaches."""
    own = {
        name: text
        for name in _INHERITED
        if (text := element.get(name)) is not None and text != "inherit"
    }
    return {**style, **own} if own else style


def shown_by(style: Style) -> Style:
    """What `context-fill` and `context-stroke` mean in what a marked shape or a use shows."""
    named = {f"context-{name}": style.get(name) for name in ("fill", "stroke")}
    return {name: text for name, text in named.items() if text is not None}
