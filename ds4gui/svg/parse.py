"""Text to a tree of allowed elements and attributes, in one bounded pass of expat.

Refuses while it reads, so nothing large is ever built. Namespaces are resolved here, because
models forget to declare them. Never resolves an entity, never opens anything.
"""

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from ds4gui import limits
from ds4gui.svg import policy
from ds4gui.svg.faults import Place, RefusedError, quoted

_PREFIXES = {
    "": policy.SVG_NAMESPACE,
    "svg": policy.SVG_NAMESPACE,
    "xlink": policy.XLINK_NAMESPACE,
    "xml": policy.XML_NAMESPACE,
}
"""What these prefixes mean where the drawing forgot to say so."""

XML_SPACE = f"{{{policy.XML_NAMESPACE}}}space"


def _by_lower_case(*tables: frozenset[str]) -> dict[str, str]:
    return {name.lower(): name for table in tables for name in table}


_ELEMENT_NAMES = _by_lower_case(
    policy.ELEMENTS, policy.DROPPED_ELEMENTS, frozenset(policy.REFUSED_ELEMENTS)
)
_ATTRIBUTE_NAMES = _by_lower_case(policy.ATTRIBUTES, policy.PROPERTIES)


@dataclass(slots=True)
class Drawing:
    """The kept elements with unqualified names, where each began, and the style sheets' text."""

    root: ET.Element
    places: dict[ET.Element, Place]
    sheets: list[tuple[Place, str]]


@dataclass(slots=True)
class _Open:
    """An element that hasn't ended; `element` is None where it and its content are skipped."""

    place: Place
    prefixes: Mapping[str, str]
    element: ET.Element | None
    sheet: list[str] | None = field(default=None)


def parsed(text: str) -> Drawing:
    """The tree; raises RefusedError."""
    reader = _Reader()
    try:
        reader.parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        raise reader.malformed(error) from error
    root = reader.root
    if root is None:  # expat reports a text without an element itself
        raise RefusedError("not_svg", "the drawing has no <svg> element")
    sheets = [(place, "".join(pieces)) for place, pieces in reader.sheets]
    return Drawing(root, reader.places, sheets)


class _Reader:
    """expat's callbacks; the declared encoding is overridden, the text is ours."""

    def __init__(self) -> None:
        self.root: ET.Element | None = None
        self.places: dict[ET.Element, Place] = {}
        self.sheets: list[tuple[Place, list[str]]] = []
        self._open: list[_Open] = []
        self._elements = 0
        self.parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.ordered_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._entity
        parser.SkippedEntityHandler = self._skipped_entity
        parser.ProcessingInstructionHandler = self._instruction

    def malformed(self, error: expat.ExpatError) -> RefusedError:
        """The fault of the text as XML, with the element that was open at it."""
        line, column = error.lineno, error.offset + 1
        reason = expat.ErrorString(error.code)
        still = ""
        if self._open:
            place = self._open[-1].place
            still = f"; <{quoted(place.tag)}> from line {place.line} is still open"
        # Models write "x < 5" in a label; expat calls what follows an invalid token.
        invalid = error.code == expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]
        advice = "; in text write < as &lt;" if invalid else ""
        message = f"line {line}, column {column} is not well-formed XML: {reason}{still}{advice}"
        return RefusedError("malformed_xml", message, line, column)

    def _start(self, name: str, attributes: list[str]) -> None:
        place = Place(name, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        pairs = list(zip(attributes[::2], attributes[1::2], strict=True))
        self._count(place, len(pairs))
        prefixes = self._open[-1].prefixes if self._open else _PREFIXES
        prefixes = _declared(prefixes, pairs)
        if self._open and self._open[-1].element is None:
            self._open.append(_Open(place, prefixes, None))
            return
        kept = self._kept_name(place, prefixes)
        opened = _Open(place, prefixes, None)
        if kept is not None:
            opened.element = element = ET.Element(kept, _kept_attributes(place, prefixes, pairs))
            self._attach(opened, element)
        self._open.append(opened)

    def _count(self, place: Place, attributes: int) -> None:
        self._elements += 1
        if self._elements > limits.FIGURE_ELEMENTS:
            most = limits.FIGURE_ELEMENTS
            raise place.refusal("too_complex", f"is one of more than {most} elements; draw fewer")
        if len(self._open) >= limits.FIGURE_DEPTH:
            most = limits.FIGURE_DEPTH
            raise place.refusal("too_deep", f"is nested more than {most} deep; nest less")
        if attributes > limits.FIGURE_ATTRIBUTES:
            most = limits.FIGURE_ATTRIBUTES
            raise place.refusal("too_complex", f"has more than {most} attributes; use fewer")

    def _kept_name(self, place: Place, prefixes: Mapping[str, str]) -> str | None:
        """The element's name, None to skip it with its content; raises for what is refused."""
        prefix, _, written = place.tag.rpartition(":")
        namespace = prefixes.get(prefix)
        if namespace == policy.XHTML_NAMESPACE:
            raise place.refusal(*policy.HTML)
        name = _ELEMENT_NAMES.get(written.lower(), written)
        if not self._open and (namespace != policy.SVG_NAMESPACE or name != "svg"):
            raise place.refusal("not_svg", "is not <svg>; the outermost element must be <svg>")
        if namespace != policy.SVG_NAMESPACE or name in policy.DROPPED_ELEMENTS:
            return None
        if name in policy.REFUSED_ELEMENTS:
            raise place.refusal(*policy.REFUSED_ELEMENTS[name])
        if name not in policy.ELEMENTS:
            raise place.refusal(*policy.UNKNOWN)
        return name

    def _attach(self, opened: _Open, element: ET.Element) -> None:
        if element.tag == "style":
            if element.get("type", "").strip().lower() in ("", "text/css"):
                opened.sheet = []
                self.sheets.append((opened.place, opened.sheet))
            return
        self.places[element] = opened.place
        if self.root is None:
            self.root = element
        parent = self._open[-1].element if self._open else None
        if parent is not None:
            parent.append(element)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _text(self, data: str) -> None:
        opened = self._open[-1]
        if opened.sheet is not None:
            opened.sheet.append(data)
        element = opened.element
        if element is None or element.tag not in policy.TEXTS:
            return
        if len(element):
            element[-1].tail = (element[-1].tail or "") + data
        else:
            element.text = (element.text or "") + data

    def _doctype(self, name: str, system: str | None, public: str | None, subset: int) -> None:
        if subset:
            raise self._here("entity", "the DOCTYPE on line {} declares things; remove it")

    def _entity(self, *declaration: object) -> None:
        raise self._here("entity", "line {} declares an entity; write the characters themselves")

    def _skipped_entity(self, name: str, parameter: bool) -> None:
        message = f"line {{}} uses the unknown entity &{quoted(name)}; write the character itself"
        raise self._here("entity", message)

    def _instruction(self, target: str, data: str) -> None:
        if target.lower() == "xml-stylesheet":
            message = "line {} loads a style sheet; put its rules into a <style> element"
            raise self._here("external_reference", message)

    def _here(self, code: str, message: str) -> RefusedError:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return RefusedError(code, message.replace("{}", str(line), 1), line, column)


def _declared(prefixes: Mapping[str, str], pairs: list[tuple[str, str]]) -> Mapping[str, str]:
    """The prefixes in force inside an element."""
    own = {
        written.removeprefix("xmlns").removeprefix(":"): _namespace(uri)
        for written, uri in pairs
        if written == "xmlns" or written.startswith("xmlns:")
    }
    return {**prefixes, **own} if own else prefixes


def _namespace(uri: str) -> str:
    """The namespace; models write SVG's with https, a final slash or capitals."""
    plain = uri.strip().lower().rstrip("/").replace("https://", "http://", 1)
    return policy.SVG_NAMESPACE if plain in ("", policy.SVG_NAMESPACE) else uri


def _kept_attributes(
    place: Place, prefixes: Mapping[str, str], pairs: list[tuple[str, str]]
) -> dict[str, str]:
    """What of an element's attributes goes on; raises for event attributes."""
    kept: dict[str, str] = {}
    linked = None
    for written, value in pairs:
        prefix, _, local = written.rpartition(":")
        if local.lower().startswith("on"):
            message = f"has the event attribute {quoted(local)}; remove it, nothing here is run"
            raise place.refusal("event_attribute", message)
        namespace = prefixes.get(prefix) if prefix else None
        if namespace == policy.XLINK_NAMESPACE and local == "href":
            linked = value
        elif namespace == policy.XML_NAMESPACE and local == "space":
            kept[XML_SPACE] = value
        elif not prefix:
            name = _ATTRIBUTE_NAMES.get(local.lower())
            if name is not None:
                kept[name] = value
    if linked is not None:
        kept.setdefault("href", linked)
    return kept
