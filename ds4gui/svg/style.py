"""Style sheets, style attributes and presentation attributes to presentation attributes.

The cascade happens here, once, so that what is rebuilt has no CSS that another parser could read
in another way.
"""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

import cssselect2
import tinycss2
from tinycss2.ast import Declaration, Node

from ds4gui import limits
from ds4gui.svg import policy
from ds4gui.svg.faults import Place
from ds4gui.svg.parse import Drawing
from ds4gui.svg.values import check_numbers, css_value, length_px, url_of

BACKGROUND = "background"
"""Where a root's CSS background waits for the rebuild; browsers paint it, resvg doesn't."""

_SIZE_KEYWORDS = frozenset(
    ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large"]
)
_NORMAL: list[Node] = tinycss2.parse_component_value_list("normal")
_AUTO: list[Node] = tinycss2.parse_component_value_list("auto")
_FONT_PARTS = ("font-style", "font-variant", "font-weight", "font-stretch")
_ONE_COLOR = re.compile(r"#?[\w-]+|\w+\([^()]*\)")
_MARKERS = ("marker-start", "marker-mid", "marker-end")


@dataclass(frozen=True, slots=True)
class _Value:
    name: str
    value: str
    important: bool


@dataclass(frozen=True, slots=True)
class _Rule:
    selector: cssselect2.compiler.CompiledSelector
    values: list[_Value]


def inline_styles(drawing: Drawing) -> None:
    """Leave presentation attributes only, all with values that were checked."""
    rules = [rule for place, sheet in drawing.sheets for rule in _rules(place, sheet)]
    matched = _matched(drawing, rules)
    characters = 0
    for element, place in drawing.places.items():
        style = element.attrib.pop("style", "")
        own = _values(place, tinycss2.parse_declaration_list(style)) if style else []
        _clean_attributes(place, element)
        cascade = [*matched.get(element, ()), *own]
        _apply(place, element, cascade, is_root=element is drawing.root)
        characters += sum(len(value) for value in element.attrib.values())
        if characters > limits.FIGURE_REBUILT_CHARACTERS:
            raise place.refusal("too_complex", "has too much style in all; use fewer rules")


def _rules(place: Place, sheet: str) -> list[_Rule]:
    rules: list[_Rule] = []
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule":
            keyword = rule.lower_at_keyword.removeprefix("-webkit-")
            if keyword in policy.REFUSED_AT_RULES and not _is_embedded(rule.content):
                code, message = policy.REFUSED_AT_RULES[keyword]
                raise place.refusal(code, f"has a rule @{keyword} that {message}")
        elif rule.type == "qualified-rule":
            values = _values(place, tinycss2.parse_declaration_list(rule.content))
            rules += [_Rule(selector, values) for selector in _selectors(rule.prelude)]
    return rules


def _is_embedded(content: list[Node] | None) -> bool:
    """Whether a rule loads at most what stands in the drawing: its own copy of a font."""
    tokens = list(content or ())
    loads = [token for token in tokens if token.type in ("url", "function")]
    return bool(loads) and all(
        token.value.strip().lower().startswith("data:")
        if token.type == "url"
        else token.lower_name in ("local", "format", "tech")
        or (token.lower_name == "url" and url_of(token).strip().lower().startswith("data:"))
        for token in loads
    )


def _selectors(prelude: list[Node]) -> list[cssselect2.compiler.CompiledSelector]:
    try:
        selectors = cssselect2.compile_selector_list(prelude)
    except cssselect2.SelectorError:
        # CSS drops a rule whose selector it doesn't know.
        return []
    return [selector for selector in selectors if selector.pseudo_element is None]


def _matched(drawing: Drawing, rules: list[_Rule]) -> dict[ET.Element, list[_Value]]:
    matched: dict[ET.Element, list[_Value]] = {}
    if len(rules) * len(drawing.places) > limits.FIGURE_STYLE_TESTS:
        place = drawing.sheets[0][0]
        raise place.refusal("too_complex", "has too many rules; use fewer")
    if not rules:
        return matched
    matcher = cssselect2.Matcher()
    for rule in rules:
        matcher.add_selector(rule.selector, rule.values)
    for wrapper in cssselect2.ElementWrapper.from_xml_root(drawing.root).iter_subtree():
        # By specificity, then in the order of all sheets.
        if values := [value for *_, payload in matcher.match(wrapper) for value in payload]:
            matched[wrapper.etree_element] = values
    return matched


def _values(place: Place, nodes: list[Node]) -> list[_Value]:
    values: list[_Value] = []
    for node in nodes:
        if node.type != "declaration":
            continue
        name = node.lower_name.removeprefix("-webkit-")
        if name in policy.REFUSED_PROPERTIES:
            values.append(_Value(name, "none" if _is_none(node) else name, node.important))
            continue
        for longhand, tokens in _longhands(name, node):
            value = css_value(place, longhand, tokens)
            if value:
                values.append(_Value(longhand, value, node.important))
    return values


def _is_none(declaration: Declaration) -> bool:
    return str(tinycss2.serialize(declaration.value)).strip().lower() == "none"


def _longhands(name: str, declaration: Declaration) -> list[tuple[str, list[Node]]]:
    if name == "marker":
        return [(marker, declaration.value) for marker in _MARKERS]
    if name == "font":
        return _font_longhands(declaration.value)
    if name == "background-color":
        name = BACKGROUND
    return [(name, declaration.value)]


def _font_longhands(tokens: list[Node]) -> list[tuple[str, list[Node]]]:
    """`[style || variant || weight] size[/line-height] family`; nothing where there is no size."""
    # The shorthand also resets what it doesn't name.
    longhands = [(name, _NORMAL) for name in _FONT_PARTS] + [("font-kerning", _AUTO)]
    for index, token in enumerate(tokens):
        if token.type == "ident" and token.lower_value in ("italic", "oblique"):
            longhands.append(("font-style", [token]))
        elif token.type == "ident" and token.lower_value == "small-caps":
            longhands.append(("font-variant", [token]))
        elif token.type == "number" or (
            token.type == "ident" and token.lower_value in ("bold", "bolder", "lighter")
        ):
            longhands.append(("font-weight", [token]))
        elif token.type in ("dimension", "percentage") or (
            token.type == "ident" and token.lower_value in _SIZE_KEYWORDS
        ):
            return [*longhands, ("font-size", [token]), ("font-family", tokens[index + 1 :])]
    return []


def _clean_attributes(place: Place, element: ET.Element) -> None:
    for name, text in list(element.attrib.items()):
        if name in policy.NUMERIC_ATTRIBUTES:
            check_numbers(place, name, text)
        if name in policy.STYLE_ONLY or (name in policy.ATTRIBUTES and _is_function(name, text)):
            del element.attrib[name]
        elif name in policy.PROPERTIES:
            value = css_value(place, name, text)
            if value:
                element.set(name, value)
            else:
                del element.attrib[name]
    element.attrib.pop("class", None)


def _is_function(name: str, text: str) -> bool:
    # Only transforms and properties are made of functions; elsewhere url(…) has no business, and a
    # transform that holds one is none.
    if name.lower().endswith("transform"):
        return "url(" in text.lower()
    return "(" in text and name not in ("id", "href")


def _apply(place: Place, element: ET.Element, cascade: list[_Value], *, is_root: bool) -> None:
    winners: dict[str, _Value] = {}
    for value in cascade:
        earlier = winners.get(value.name)
        if earlier is None or value.important or not earlier.important:
            winners[value.name] = value
    style_only = []
    for name, value in winners.items():
        if name in policy.REFUSED_PROPERTIES and value.value != "none":
            # Only here: exporters write such rules for what their drawings might hold.
            code, message = policy.REFUSED_PROPERTIES[name]
            raise place.refusal(code, f"has the property {name} that {message}")
        if name in policy.STYLE_ONLY:
            style_only.append(f"{name}:{value.value}")
        elif name in policy.PROPERTIES or (
            is_root and name == BACKGROUND and _ONE_COLOR.fullmatch(value.value)
        ):
            element.set(name, value.value)
        elif name in policy.GEOMETRY_PROPERTIES and element.tag in policy.SHAPES:
            _set_geometry(element, name, value.value)
    if style_only:
        element.set("style", ";".join(style_only))


def _set_geometry(element: ET.Element, name: str, value: str) -> None:
    if value.endswith("%"):
        element.set(name, value)
    elif (length := length_px(value, 0.0)) is not None:
        element.set(name, f"{length:.9g}")
