"""Drawings made by chance for `fuzz_svg.py`: grown from the policy's own words, or damaged ones.

Owns the making. A drawing is a function of its dice: the same seed gives the same text.
"""

from __future__ import annotations

import random
from pathlib import Path

from ds4gui.svg import policy

_BENCH = Path(__file__).parents[1] / "tests" / "data" / "bench"
_SHORT, _LONGEST = 2_000, 24_000
"""Characters of a real drawing to damage: mostly a short one, a check of a chart takes 10 ms."""

CONTAINERS = (
    *("g", "g", "defs", "symbol", "pattern", "mask", "clipPath", "marker", "filter", "svg"),
    *("switch", "text", "linearGradient", "radialGradient"),
)
LEAVES = (
    *("rect", "rect", "circle", "path", "path", "line", "ellipse", "polyline", "polygon"),
    *("use", "use", "text", "tspan", "stop"),
)
STEPS = tuple(sorted(policy.PRIMITIVES))
PAINT = ("fill", "stroke")
REFERRING = (*sorted(policy.REFERENCE_PROPERTIES), "href")
NUMBERS = (
    *("0", "1", "2", "5", "10", "40", "100", "300", "-1", "-20", "0.5", ".01", "50%", "200%"),
    *("25", "60", "200", "0 0", "9 9 9", "3 4"),
)
ODD_NUMBERS = ("1e3", "1e5", "1e6", "1e7", "1e-9", "1e308", "-1e5", "nan", "2em", "3in", "")
COLOURS = ("red", "#48c", "#48c8", "none", "rgba(1,2,3,.5)", "currentColor", "inherit", "hsl(9,9%)")
PATHS = (
    *("M0 0h90v40z", "m9 9 50 20-70 9", "M0 0C9 90 90 9 300 150", "M5 5a40 40 0 1190 9"),
    *("M0 0" + "h1" * 60, "M0 0L1e6 1e6", "M", "", "M0 0" + "q9 9 20 0" * 20, "M1 1H1e5V-1e5z"),
)
TRANSFORMS = (
    *("scale(2)", "scale(.001)", "scale(1e5)", "rotate(30)", "rotate(9 9 9)", "skewX(80)"),
    *("matrix(1 0 0 1 9 9)", "matrix(0 0 0 0 0 0)", "translate(-1e5 9)", "scale(-1 0)", "scale("),
)
FILTERS = ("blur(3px)", "blur(99px) blur(9px)", "drop-shadow(2px 2px 9px red)", "invert(1)", "none")
WORDS = {
    "patternUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "patternContentUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "maskUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "maskContentUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "clipPathUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "filterUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "primitiveUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "markerUnits": ("userSpaceOnUse", "strokeWidth"),
    "gradientUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "spreadMethod": ("pad", "repeat", "reflect"),
    "preserveAspectRatio": ("none", "xMidYMid slice", "xMinYMin meet"),
    "style": ("mix-blend-mode:screen", "isolation:isolate", "fill:red!important", "font:9px a"),
    "in": ("SourceGraphic", "SourceAlpha", "FillPaint", "x"),
    "operator": ("in", "out", "arithmetic", "dilate", "erode"),
    "type": ("matrix", "saturate", "turbulence", "fractalNoise", "gamma", "text/css"),
    "edgeMode": ("wrap", "none", "duplicate"),
    "display": ("none", "inline"),
    "overflow": ("visible", "hidden"),
}
NOISE = (
    *("<", ">", "/>", "</g>", "&amp;", "&#0;", "&#x41;", "&bogus;", '"', "'", "<!--", "-->", "]]>"),
    *("<![CDATA[", "<?xml?>", "\0", "\ufeff", "\ud800", "url(#n1)", "url(http://x/y)", "}", "{"),
    *("xlink:href='#n2'", "<use href='#n0'/>", "<image href='/etc/passwd'/>", "{display:none}"),
    *("<style>*{fill:url(#n1);filter:url(#n2)}</style>", "xmlns='x'", "1e9", "-", "%", "\u202e"),
    *("\U0001f600", "العربية", "漢字", "\u0301" * 9, "var(--a)", "calc(1px)", "@import 'x';"),
)


def drawing(dice: random.Random) -> str:
    """One drawing; more than half are grown, the rest are damaged ones."""
    if dice.random() < 0.6:
        return grown(dice)
    seed = (
        grown(dice)
        if dice.random() < 0.4
        else dice.choice(_real(_SHORT if dice.random() < 0.95 else _LONGEST))
    )
    return damaged(dice, seed)


def grown(dice: random.Random) -> str:
    """Well-formed, and mostly of allowed parts."""
    budget = [dice.choice((3, 8, 20, 60))]
    body = "".join(_element(dice, budget, 0) for _ in range(dice.randrange(1, 8)))
    size = dice.choice(
        ('viewBox="0 0 300 150"', 'width="300" height="150"', "", 'width="90"', 'height="5in"',
         'viewBox="-9 -9 24 24"', 'viewBox="0 0 1e5 1e5"', 'width="1" height="49"',
         'viewBox="0 0 .001 .001"', 'width="100%" viewBox="0 0 9 9"')
    )  # fmt: skip
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{_attributes(dice)}>{body}</svg>'


def _element(dice: random.Random, budget: list[int], depth: int) -> str:
    budget[0] -= 1
    if budget[0] < 0 or depth > 12:
        return ""
    if depth and dice.random() < 0.1:
        name = dice.choice(STEPS)
    else:
        name = dice.choice(CONTAINERS if dice.random() < 0.45 else LEAVES)
    identity = f' id="n{dice.randrange(6)}"' if dice.random() < 0.5 else ""
    inside = ""
    if name in CONTAINERS:
        parts = range(dice.randrange(1, 5))
        if name == "filter":
            inside = "".join(f"<{dice.choice(STEPS)}{_attributes(dice)}/>" for _ in parts)
        else:
            inside = "".join(_element(dice, budget, depth + 1) for _ in parts)
    if name in policy.TEXTS:
        inside += dice.choice(("words", "漢字", "", "a" * 40, "שלום"))
    return f"<{name}{identity}{_attributes(dice)}>{inside}</{name}>"


def _attributes(dice: random.Random) -> str:
    written: dict[str, str] = {}
    for _ in range(dice.randrange(5)):
        name, value = _attribute(dice)
        written[name] = value
    return "".join(f' {name}="{value}"' for name, value in written.items())


def _attribute(dice: random.Random) -> tuple[str, str]:
    kind = dice.random()
    if kind < 0.25:
        name = dice.choice(REFERRING)
        target = f"#n{dice.randrange(6)}"
        return name, target if name == "href" else f"url({target})"
    if kind < 0.35:
        return dice.choice(PAINT), dice.choice(COLOURS)
    if kind < 0.45:
        name = dice.choice(tuple(WORDS))
        return name, dice.choice(WORDS[name])
    if kind < 0.5:
        return "transform", dice.choice(TRANSFORMS)
    if kind < 0.55:
        return "d", dice.choice(PATHS)
    if kind < 0.58:
        return "filter", dice.choice(FILTERS)
    name = dice.choice(_NAMES)
    return name, " ".join(_number(dice) for _ in range(dice.choice((1, 1, 1, 2, 4))))


def _number(dice: random.Random) -> str:
    return dice.choice(ODD_NUMBERS if dice.random() < 0.03 else NUMBERS)


_NAMES = tuple(sorted((policy.ATTRIBUTES | policy.PROPERTIES) - {"id", "style", "href", "class"}))
_seeds: list[str] = []


def _real(longest: int) -> list[str]:
    if not _seeds:
        _seeds.extend(path.read_text(encoding="utf-8") for path in sorted(_BENCH.glob("*.svg")))
    return [text for text in _seeds if len(text) <= longest]


def damaged(dice: random.Random, text: str) -> str:
    """With some of it cut out, repeated, replaced, or noise put in."""
    for _ in range(dice.randrange(1, 6)):
        at = dice.randrange(len(text) + 1)
        to = min(len(text), at + dice.choice((1, 5, 40, 400)))
        how = dice.random()
        if how < 0.2:
            text = text[:at] + dice.choice(NOISE) + text[at:]
        elif how < 0.8:
            text = _renumbered(dice, text, at)
        elif how < 0.87:
            text = text[:at] + text[to:]
        elif how < 0.98:
            text = text[:at] + text[at:to] * dice.choice((2, 3, 20)) + text[to:]
        else:
            text = text[:at]
    return text


def _renumbered(dice: random.Random, text: str, at: int) -> str:
    """The next number after a place becomes another one."""
    while at < len(text) and not text[at].isdigit():
        at += 1
    to = at
    while to < len(text) and (text[to].isdigit() or text[to] == "."):
        to += 1
    return text[:at] + _number(dice) + text[to:]
