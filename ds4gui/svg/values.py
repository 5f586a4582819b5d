"""One CSS or attribute value: kept as it may be written, dropped as invalid, or refused.

Never lets a reference to anything outside the drawing through.
"""

import math
import re
from collections.abc import Iterable, Sequence

import tinycss2
from tinycss2.ast import Node

from ds4gui import limits
from ds4gui.svg import policy
from ds4gui.svg.faults import Place, RefusedError, quoted

_PLAIN = re.compile(
    r"#[0-9a-fA-F]{3,8}|[a-zA-Z-]+|-?(?:\d{1,5}(?:\.\d{0,9})?|\.\d{1,9})(?:px|%|em)?"
)
"""Values that need no tokenizer: most of a drawing's, and half of the check's time without this."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_MAYBE_LARGE = re.compile(r"\d{6}|\d\.?[eE]")
_GAP = re.compile(r"(?<!\s)\s+\(")
_IDENTIFIER = re.compile(r"[^\s()'\"\\<>&#]{1,200}\Z")
_DEGREES = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
_PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54}
_PIXELS |= {"em": 16.0, "rem": 16.0, "ex": 8.0}
_HARMLESS = frozenset(["ident", "hash", "whitespace", "literal", "string", "comment"])
_AXES = {"translatex": "translate({} 0)", "translatey": "translate(0 {})"}
_AXES |= {"scalex": "scale({} 1)", "scaley": "scale(1 {})"}
_TRANSFORMS = {
    name.lower(): name for name in ("translate", "scale", "rotate", "matrix", "skewX", "skewY")
}


def numbers(text: str | None) -> list[float]:
    """Every number in a text, units ignored."""
    return [float(number) for number in _NUMBER.findall(text or "")]


def length_px(text: str | None, whole: float) -> float | None:
    """A length in CSS px, `whole` being 100 %; None where it isn't one."""
    match = _NUMBER.match((text or "").strip())
    if text is None or match is None:
        return None
    unit = text.strip()[match.end() :].strip().lower()
    factor = whole / 100 if unit == "%" else 1.0 if unit == "" else _PIXELS.get(unit)
    return None if factor is None else float(match[0]) * factor


def is_identifier(text: str) -> bool:
    """Whether an id can be written in url(#…) without quoting."""
    return _IDENTIFIER.match(text) is not None


def check_numbers(place: Place, name: str, text: str) -> None:
    """Refuse an attribute with a number that no renderer holds with sub-pixel precision."""
    if _MAYBE_LARGE.search(text) and any(
        abs(number) > limits.FIGURE_NUMBER for number in numbers(text)
    ):
        raise _large_number(place, name)


def _large_number(place: Place, name: str) -> RefusedError:
    most = f"{limits.FIGURE_NUMBER:,.0f}"
    return place.refusal("number", f"has a number above {most} in {quoted(name)}; use smaller ones")


def local_reference(place: Place, name: str, target: str) -> str:
    """The id that `#id` names; refuses everything else."""
    target = target.strip()
    if not target.startswith("#"):
        message = f"refers to {quoted(target)} in {name}; refer only to ids inside the drawing"
        raise place.refusal("external_reference", message)
    return target[1:]


def css_value(place: Place, name: str, value: str | Sequence[Node]) -> str | None:
    """The property's value as it may be written; None where CSS calls it invalid."""
    if isinstance(value, str):
        if _PLAIN.fullmatch(value):
            return family(value) if name == "font-family" else value
        if name == "transform":
            # SVG's own grammar allows "matrix (…)"; in CSS that is no function.
            value = _GAP.sub("(", value)
        value = tinycss2.parse_component_value_list(value, skip_comments=True)
    valid = _check_tokens(place, name, value)
    if name == "font-family":
        return family(tinycss2.serialize(value))
    if name == "transform":
        return _transform(value)
    return _written(value) if valid else None


def family(names: str) -> str:
    """The bundled family for a list of families; `inherit` stays."""
    lower = names.strip().lower()
    if lower == "inherit":
        return lower
    monospace = any(mark in lower for mark in policy.MONOSPACE_MARKS)
    return policy.MONOSPACE_FAMILY if monospace else policy.TEXT_FAMILY


def _check_tokens(place: Place, name: str, tokens: Iterable[Node]) -> bool:
    """False for tokens that no kept value has; raises for references out and unknown functions."""
    valid = True
    for token in tokens:
        if token.type == "url" or (token.type == "function" and token.lower_name == "url"):
            target = local_reference(place, name, url_of(token))
            valid = valid and name in policy.REFERENCE_PROPERTIES and is_identifier(target)
        elif token.type == "function":
            valid = _check_function(place, name, token) and valid
        elif token.type in ("number", "dimension", "percentage"):
            # not <=, so that a NaN is refused too
            if not abs(token.value) <= limits.FIGURE_NUMBER:
                raise _large_number(place, name)
        elif token.type not in _HARMLESS:
            valid = False
    return valid


def _check_function(place: Place, name: str, token: Node) -> bool:
    valid = _check_tokens(place, name, token.arguments)
    known = token.lower_name in policy.FUNCTIONS
    if name == "transform":
        known = token.lower_name in _TRANSFORMS or token.lower_name in _AXES
    if not known and name in policy.PROPERTIES:
        example = ", like #1a73e8" if name in policy.COLOR_PROPERTIES else ""
        message = f"uses {quoted(token.name)}() in {name}; write a plain value instead{example}"
        raise place.refusal("unsupported_css", message)
    return valid and known


def url_of(token: Node) -> str:
    """What a url token or a `url()` function names."""
    if token.type == "url":
        return str(token.value)
    inner = [part for part in token.arguments if part.type != "whitespace"]
    return str(inner[0].value) if len(inner) == 1 and inner[0].type == "string" else ""


def _written(tokens: Iterable[Node]) -> str:
    pieces = [
        f"url(#{url_of(token).strip()[1:]})"
        if token.type == "url" or (token.type == "function" and token.lower_name == "url")
        else token.serialize()
        for token in tokens
        if token.type != "comment"
    ]
    return "".join(pieces).strip()


def _transform(tokens: Iterable[Node]) -> str | None:
    """A transform list without units, which SVG attributes don't take; None where invalid."""
    written = []
    for token in tokens:
        if token.type != "function":
            continue
        arguments = [
            _transform_number(part)
            for part in token.arguments
            if part.type in ("number", "dimension", "percentage")
        ]
        if not arguments or None in arguments:
            return None
        listed = [f"{number:.9g}" for number in arguments if number is not None]
        axis = _AXES.get(token.lower_name)
        name = _TRANSFORMS.get(token.lower_name)
        written.append(axis.format(listed[0]) if axis else f"{name}({' '.join(listed)})")
    return " ".join(written)


def _transform_number(token: Node) -> float | None:
    if token.type == "percentage":
        return None
    unit = token.lower_unit if token.type == "dimension" else ""
    factor = 1.0 if unit == "" else _DEGREES.get(unit, _PIXELS.get(unit))
    return None if factor is None else token.value * factor
