"""CSS custom properties: var(--name) becomes its value before the cascade; resvg knows none.

A name with one definition has one plain meaning wherever it stands. One that is defined twice with
other values is left alone, and so is refused where it is used.
"""

import re
import xml.etree.ElementTree as ET

import tinycss2
from tinycss2.ast import Node

from ds4gui import limits
from ds4gui.svg.parse import Drawing

_USE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")


def inline_variables(drawing: Drawing) -> None:
    """Replace the uses in style sheets and attributes."""
    used = [element for element in drawing.places if _uses(element)]
    if not used and not any("var(" in sheet for _, sheet in drawing.sheets):
        return
    definitions = _definitions(drawing)
    for _ in range(limits.FIGURE_VARIABLE_STEPS):
        definitions = {
            name: _replaced(text, definitions, limits.FIGURE_VARIABLE_CHARACTERS)
            for name, text in definitions.items()
        }
    for element in used:
        for name, text in element.attrib.items():
            element.set(name, _written(text, definitions))
    drawing.sheets = [(place, _written(sheet, definitions)) for place, sheet in drawing.sheets]


def _uses(element: ET.Element) -> bool:
    return any("var(" in text for text in element.attrib.values())


def _definitions(drawing: Drawing) -> dict[str, str]:
    found: dict[str, set[str]] = {}
    # Rules inside @media are another scheme's; the drawing is shown by the plain ones.
    for _, sheet in drawing.sheets:
        for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
            if rule.type == "qualified-rule":
                _collect(rule.content, found)
    for element in drawing.places:
        if "--" in element.get("style", ""):
            _collect(element.get("style", ""), found)
    return {name: next(iter(texts)) for name, texts in found.items() if len(texts) == 1}


def _collect(declarations: str | list[Node], found: dict[str, set[str]]) -> None:
    for node in tinycss2.parse_declaration_list(declarations):
        if node.type == "declaration" and node.name.startswith("--"):
            found.setdefault(node.name, set()).add(tinycss2.serialize(node.value).strip())


def _written(text: str, definitions: dict[str, str]) -> str:
    """Twice, because a fallback may use a variable itself."""
    once = _replaced(text, definitions, limits.FIGURE_SOURCE_BYTES)
    return _replaced(once, definitions, limits.FIGURE_SOURCE_BYTES)


def _replaced(text: str, definitions: dict[str, str], most_characters: int) -> str:
    def value(match: re.Match[str]) -> str:
        return definitions.get(match[1], match[0] if match[2] is None else match[2].strip())

    replaced = _USE.sub(value, text)
    # Definitions that double each other grow without end; such a use stays and is refused.
    return replaced if len(replaced) <= most_characters else text
