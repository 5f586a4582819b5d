"""Who refers to whom: local ids only, no circle, and a bound on what references multiply.

resvg recurses without end in circles that it doesn't look for, such as a pattern whose content
inherits the pattern as its fill, and any stack overflows then. Counting is pessimistic: every child
counts where it stands, and again wherever it is referred to.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from ds4gui import limits
from ds4gui.svg import policy
from ds4gui.svg.parse import Drawing
from ds4gui.svg.values import is_identifier, local_reference, numbers

_URL = re.compile(r"url\(#([^)]+)\)")
_INHERITING = policy.SHAPES | policy.TEXTS | {"use"}
_MARKERS = frozenset({"marker-start", "marker-mid", "marker-end"})


@dataclass(frozen=True, slots=True)
class _Size:
    """What drawing an element once comes to."""

    elements: int
    segments: int
    characters: int

    def __add__(self, other: "_Size") -> "_Size":
        return _Size(
            self.elements + other.elements,
            self.segments + other.segments,
            self.characters + other.characters,
        )

    def __mul__(self, times: int) -> "_Size":
        return _Size(self.elements * times, self.segments * times, self.characters * times)


def resolve_references(drawing: Drawing) -> int:
    """Drop ids and hrefs that mean nothing, refuse those that lead outside or multiply too much.

    Returns the elements that the whole comes to.
    """
    ids = _ids(drawing)
    for element, place in drawing.places.items():
        if "href" in element.attrib:
            target = local_reference(place, "href", element.attrib.pop("href"))
            if element.tag in policy.HREF_ELEMENTS and target in ids:
                element.set("href", f"#{target}")
    return _Expansion(drawing, ids).size_of(drawing.root).elements


def _ids(drawing: Drawing) -> dict[str, ET.Element]:
    """The first element of each id; a second one would leave it open which one is meant."""
    ids: dict[str, ET.Element] = {}
    for element in drawing.places:
        name = element.attrib.pop("id", "").strip()
        if is_identifier(name) and name not in ids:
            ids[name] = element
            element.set("id", name)
    return ids


class _Expansion:
    """Sizes of elements with all they refer to; each element is visited once."""

    def __init__(self, drawing: Drawing, ids: dict[str, ET.Element]) -> None:
        self._drawing = drawing
        self._ids = ids
        self._parents = {child: parent for parent in drawing.places for child in parent}
        # Most drawings paint with colours alone, and then nothing referred to is inherited.
        self._inheritable = [
            name
            for name in policy.INHERITED_REFERENCES
            if any("url(" in element.get(name, "") for element in drawing.places)
        ]
        self._sizes: dict[ET.Element, _Size] = {}
        self._open: set[ET.Element] = set()

    def size_of(self, element: ET.Element) -> _Size:
        """The element's size; raises RefusedError for circles and for what grows too large."""
        if element in self._sizes:
            return self._sizes[element]
        place = self._drawing.places[element]
        if element in self._open:
            raise place.refusal("reference_cycle", "refers to itself in a circle; break the circle")
        if len(self._open) >= limits.FIGURE_REFERENCE_DEPTH:
            raise place.refusal("too_deep", "is reached through too many references; nest less")
        self._open.add(element)
        size = _own_size(element)
        for child in element:
            size += self.size_of(child)
        for target, times in self._referred(element, size.segments):
            size += self.size_of(target) * times
        self._open.discard(element)
        self._check(element, size)
        self._sizes[element] = size
        return size

    def _check(self, element: ET.Element, size: _Size) -> None:
        for count, most, what in (
            (size.elements, limits.FIGURE_EXPANDED_ELEMENTS, "elements"),
            (size.segments, limits.FIGURE_SEGMENTS, "path segments"),
            (size.characters, limits.FIGURE_TEXT_CHARACTERS, "characters of text"),
        ):
            if count > most:
                message = f"comes to more than {most} {what} with all it refers to; draw fewer"
                raise self._drawing.places[element].refusal("too_complex", message)

    def _referred(self, element: ET.Element, segments: int) -> Iterator[tuple[ET.Element, int]]:
        """The elements that drawing this one draws, and how often."""
        if (href := element.get("href")) and element.tag != "textPath":
            yield self._ids[href[1:]], 1
        for name in ("clip-path", "mask", "filter"):
            for target in self._targets(element.get(name)):
                yield target, 1
        if element.tag in _INHERITING:
            for name in self._inheritable:
                times = segments + 1 if name in _MARKERS else 1
                for target in self._targets(self._inherited(element, name)):
                    yield target, times

    def _targets(self, value: str | None) -> Iterator[ET.Element]:
        for name in _URL.findall(value or ""):
            if name in self._ids:
                yield self._ids[name]

    def _inherited(self, element: ET.Element | None, name: str) -> str | None:
        while element is not None:
            value = element.get(name)
            if value is not None and value != "inherit":
                return value
            element = self._parents.get(element)
        return None


def _own_size(element: ET.Element) -> _Size:
    segments = 4 if element.tag in policy.SHAPES else 0
    if element.tag in ("path", "polyline", "polygon"):
        # Two numbers make a segment's end; curves have more numbers, so this counts too many.
        segments = len(numbers(element.get("d", element.get("points")))) // 2 + 1
    characters = sum(len(child.tail or "") for child in element) + len(element.text or "")
    return _Size(1, segments, characters if element.tag in policy.TEXTS else 0)
