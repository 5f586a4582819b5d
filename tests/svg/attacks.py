"""One small drawing for each kind of attack and oddity, with what the check says to it.

Each row has a neighbour: an ordinary drawing that does nearly the same and is accepted.
"""

from typing import NamedTuple

from attack_parts import (
    along,
    branched,
    chained,
    doubled,
    entities,
    filtered,
    lines,
    marked,
    markers,
    nested,
    rect,
    svg,
    text,
    tiled,
)  # fmt: skip


class Kind(NamedTuple):
    """`code` is empty where the oddity is drawn."""

    drawing: str
    code: str
    neighbour: str


WIDE = 'filterUnits="userSpaceOnUse" x="-500000" y="-500000" width="1000000" height="1000000"'
SMALL = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
BLUR, TURBULENCE = '<feGaussianBlur stdDeviation="{}"/>', '<feTurbulence numOctaves="{}"/>'
PLAIN, EMBEDDED = svg(rect('fill="#48c"')), svg('<image href="{}" width="9" height="9"/>')
GRADIENT = '<radialGradient id="g"><stop/><stop offset="1" stop-color="red"/></radialGradient>'
LINEAR = svg(f'<path id="p" d="M0 0h9v9z"/>{"""<use href="#p"/>""" * 900}')
SHADOW = '<feDropShadow stdDeviation="10"/>'
LIGHT = '<feSpecularLighting><fePointLight x="9" y="9" z="9"/></feSpecularLighting>'
LAUGHS = "".join(f'<!ENTITY a{i + 1} "{f"&a{i};" * 10}">' for i in range(9))

ENTITIES = {
    "billion laughs": Kind(entities(f'<!ENTITY a0 "ha">{LAUGHS}', "&a9;"), "entity", PLAIN),
    "quadratic": Kind(
        entities(f'<!ENTITY a "{"x" * 999}">', "&a;" * 999), "entity", text("a&nbsp;b")
    ),
    "elements in an entity": Kind(
        entities('<!ENTITY a "<rect/>">', "&a;"), "entity", svg("<rect/>")
    ),
    "a parameter entity": Kind(
        entities('<!ENTITY % a SYSTEM "file:///etc/passwd">%a;', ""), "entity",
        f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">{PLAIN}',
    ),
    "an unknown entity": Kind(text("&bogus;"), "malformed_xml", text("&hellip;")),
}  # fmt: skip
PICTURES = {
    f"a picture from {target[:12]}": Kind(EMBEDDED.format(target), "raster_image", PLAIN)
    for target in (
        "/dev/zero", "file:///etc/passwd", "http://127.0.0.1/x.png", "/tmp/a-fifo",
        "data:image/svg+xml;base64,PHN2Zy8+", "data:image/png;base64,iVBORw0KGgo=",
    )
} | {
    "a picture in a filter": Kind(
        filtered('<feImage href="/dev/zero"/>'), "raster_image", filtered("<feFlood/>")
    ),
    "a long embedded picture": Kind(
        EMBEDDED.format("data:image/svg+xml;base64," + "A" * 140_000), "too_large", PLAIN
    ),
}  # fmt: skip
REFERENCES = {
    "uses that double 17 times": Kind(doubled(17), "too_complex", doubled(6)),
    "uses that double 60 times": Kind(doubled(60), "too_complex", doubled(3)),
    "a circle of three uses": Kind(
        svg("".join(f'<g id="{a}"><use href="#{b}"/></g>' for a, b in ("ab", "bc", "ca"))),
        "reference_cycle",
        svg("".join(f'<g id="{a}"><use href="#{b}"/></g>' for a, b in ("ab", "bc", "cd"))),
    ),
    "many uses of one thing": Kind(LINEAR, "", LINEAR),
    "deep groups": Kind(nested("<g>", "</g>", 5000), "too_deep", nested("<g>", "</g>", 30)),
    "deep opacity": Kind(
        nested('<g opacity=".9">', "</g>", 900), "too_deep", nested('<g opacity=".9">', "</g>", 20)
    ),
    "deep switches": Kind(
        nested("<switch>", "</switch>", 900), "too_deep", nested("<switch>", "</switch>", 30)
    ),
    "a pattern painted with itself": Kind(
        tiled('width="9" height="9"', rect('fill="url(#p)"')), "reference_cycle",
        tiled('width="9" height="9"', rect('fill="red"')),
    ),
    "patterns painted with each other": Kind(
        tiled('width="9" height="9"', rect('fill="url(#q)"'))
        .replace("<rect", '<pattern id="q" width="1" height="1"><path d="M0 0h9v9" '
                 'fill="url(#p)"/></pattern><rect', 1), "reference_cycle",
        tiled('width="9" height="9"', '<circle r="5" fill="url(#q)"/>'),
    ),
    "masks in masks": Kind(chained("mask", "mask", 120), "paint_cost", chained("mask", "mask", 3)),
    "clips that double": Kind(branched(20), "too_complex", branched(3)),
    "thousands of markers": Kind(marked(5000), "too_complex", marked(100)),
    "a marker in itself": Kind(
        markers(1, 3).replace("k1", "k0"), "reference_cycle", markers(2, 3)
    ),
    "a chain of markers": Kind(markers(4, 50), "too_complex", markers(2, 5)),
}  # fmt: skip
PAINTS = {
    "a tiny tile": Kind(
        tiled('width=".01" height=".01"', '<rect width=".005" height=".005"/>'), "",
        tiled('width="9" height="9"', "<rect/>"),
    ),
    "a tile of 20,000": Kind(
        tiled('width="20000" height="20000"', rect("")), "pattern_size",
        tiled('width="960" height="640"', rect("")),
    ),
    "a tile of a thousand million": Kind(
        tiled('width="1e9" height="1e9"', ""), "number", tiled('width="9" height="9"', "")
    ),
    "a pattern used a thousand times": Kind(
        tiled('width="960" height="640"', rect('fill="red"'), rect('fill="url(#p)"', 1000)),
        "paint_cost",
        tiled('width="9" height="9"', rect('fill="red"'), rect('fill="url(#p)"', 9)),
    ),
    "3,000 translucent sheets": Kind(
        svg(rect('fill-opacity=".5"', 1200)), "paint_cost", svg(rect('fill-opacity=".5"', 40))
    ),
    "900 sheets of gradient": Kind(
        svg(GRADIENT + rect('fill="url(#g)"', 900)), "paint_cost",
        svg(GRADIENT + rect('fill="url(#g)"', 20)),
    ),
}  # fmt: skip
FILTERS = {
    "a blur without end": Kind(filtered(BLUR.format("1e9")), "number", filtered(BLUR.format(9))),
    "400 blurs in a row": Kind(
        filtered(BLUR.format(2) * 400), "filter_cost", filtered(BLUR.format(2) * 4)
    ),
    "a million octaves": Kind(
        filtered(TURBULENCE.format(1000000)), "filter_cost", filtered(TURBULENCE.format(3))
    ),
    "turbulence twenty times": Kind(
        filtered(TURBULENCE.format(10), "", 20), "filter_cost", filtered(TURBULENCE.format(4))
    ),
    "morphology of 50": Kind(
        filtered('<feMorphology radius="50"/>'), "filter_cost",
        filtered('<feMorphology radius="2"/>'),
    ),
    "convolution of 100": Kind(
        filtered('<feConvolveMatrix order="100"/>'), "filter_cost",
        filtered('<feConvolveMatrix order="3" kernelMatrix="0 1 0 1 1 1 0 1 0"/>'),
    ),
    "convolution of 100,000": Kind(
        filtered('<feConvolveMatrix order="100000"/>'), "filter_cost",
        filtered('<feConvolveMatrix order="5"/>'),
    ),
    "a blur over a million px": Kind(
        filtered(BLUR.format(5), WIDE), "filter_cost", filtered(BLUR.format(5))
    ),
    "turbulence over a million px": Kind(
        filtered(TURBULENCE.format(4), WIDE), "filter_cost", filtered(TURBULENCE.format(4))
    ),
    "a hundred wide shadows": Kind(
        filtered(SHADOW, 'x="-200%" y="-200%" width="500%" height="500%"', 100), "filter_cost",
        filtered(SHADOW),
    ),
    "lighting twenty times": Kind(filtered(LIGHT, "", 20), "filter_cost", filtered(LIGHT)),
    "a tile of one pixel in a filter": Kind(
        filtered('<feFlood x="0" y="0" width=".1" height=".1"/><feTile/>'), "",
        filtered("<feFlood/><feTile/>"),
    ),
    "a long list of functions": Kind(
        svg(rect(f'style="filter:{"blur(20px) " * 99}"')), "filter_cost",
        svg(rect('style="filter:blur(2px)"')),
    ),
    "filters in filters": Kind(
        nested('<g filter="url(#f)">', "</g>", 60).replace("<g", SMALL + "<g", 1), "filter_cost",
        nested('<g filter="url(#f)">', "</g>", 3).replace("<g", SMALL + "<g", 1),
    ),
}  # fmt: skip
WORDS = {
    "60,000 letters": Kind(text("word " * 12_000), "too_complex", text("word " * 400)),
    "letters of a thousand million": Kind(
        text("a", 'font-size="1e9"'), "number", text("a", 'font-size="900"')
    ),
    "much text along a path": Kind(
        along("a" * 9000), "too_complex", along("a" * 90)
    ),
    "dashed outlines of letters": Kind(
        text("a" * 6000, 'stroke="red" stroke-dasharray=".1"'), "", text("a" * 60, 'stroke="red"')
    ),
    "emoji, Chinese, Hebrew": Kind(text("😀 漢字 שלום العربية"), "", text("words")),
    "a tower of accents": Kind(text("a" + "\u0301" * 9000), "too_complex", text("a\u0301")),
}  # fmt: skip
NUMBERS = {
    "a viewBox of 1e30": Kind(
        svg("", '<svg viewBox="0 0 1e-30 1e30">'), "number", svg("", '<svg viewBox="0 0 1 1">')
    ),
    "a width of 1e9": Kind(
        svg("", '<svg width="1e9" height="1e9">'), "number",
        svg("", '<svg width="1e3" height="1e3">'),
    ),
    "coordinates of 1e38": Kind(
        svg('<path d="M0 0L1e38 1e38"/>'), "number", svg('<path d="M0 0L1e5 1e5"/>')
    ),
    "dashes of 0.0001": Kind(lines(200, 'stroke-dasharray="0.0001"'), "", lines(200, "")),
    "dashes of 0.1 on long lines": Kind(lines(900, 'stroke-dasharray="0.1"'), "", lines(900, "")),
    "a dashed line of 1e9": Kind(
        svg('<path stroke="red" stroke-dasharray=".001" d="M0 0H1e9"/>'), "number",
        svg('<path stroke="red" stroke-dasharray="5" d="M0 0H1e3"/>'),
    ),
    "a wide round stroke": Kind(
        lines(4000, 'stroke-width="300" stroke-linejoin="round"'), "", lines(40, "")
    ),
    "an arc of 1e9": Kind(
        svg('<path d="M0 0a1e9 1e9 0 1 1 1 1"/>'), "number", svg('<path d="M0 0a9 9 0 1 1 1 1"/>')
    ),
    "a scale of 1e30": Kind(
        svg(f'<g transform="scale(1e30)">{rect("")}</g>'), "number",
        svg(f'<g transform="scale(1e3)">{rect("")}</g>'),
    ),
    "a size of nothing": Kind(svg(rect(""), '<svg width="0" height="0">'), "", PLAIN),
    "no size at all": Kind(svg(rect(""), "<svg>"), "", PLAIN),
}  # fmt: skip
STYLES = {
    "an imported sheet": Kind(
        svg('<style>@import "http://x/y.css";</style>'), "external_reference",
        svg("<style>rect{fill:red}</style>"),
    ),
    "a loaded font": Kind(
        svg("<style>@font-face{font-family:a;src:url(http://x/y.woff)}</style>"),
        "external_reference", text("a", 'font-family="a"'),
    ),
    "a sheet of thousands of rules": Kind(
        svg("<style>" + "g g .c{x:1}" * 4000 + "</style>" + "<g/>" * 100), "too_complex",
        svg("<style>" + "g g .c{x:1}" * 40 + "</style>" + "<g/>" * 100),
    ),
}  # fmt: skip
TEXTS = {
    "a byte order mark": Kind("\ufeff" + PLAIN, "", PLAIN),
    "no namespace": Kind(PLAIN.replace(' xmlns="http://www.w3.org/2000/svg"', ""), "", PLAIN),
    "an attribute twice": Kind(
        svg('<rect width="9" width="10"/>'), "malformed_xml", svg('<rect width="9"/>')
    ),
    "a NUL": Kind(text("a\0b"), "malformed_xml", text("ab")),
    "UTF-16 read as another encoding": Kind(
        PLAIN.encode("utf-16").decode("latin-1"), "not_svg", PLAIN
    ),
    "compressed": Kind("\x1f\x8b\x08\0\0", "not_svg", PLAIN),
    "another encoding's name": Kind(f'<?xml version="1.0" encoding="latin-1"?>{PLAIN}', "", PLAIN),
    "no drawing": Kind("<html/>", "not_svg", PLAIN),
    "a lone surrogate": Kind(text("\ud800"), "encoding", text("\U00010000")),
    "script": Kind(svg("<script>alert(1)</script>"), "script", svg("<title>alert(1)</title>")),
    "an event": Kind(
        svg('<rect onclick="x()"/>'), "event_attribute", svg('<rect class="onclick"/>')
    ),
    "a script's address": Kind(svg('<a href="javascript:1"/>'), "link", svg("<g/>")),
    "HTML inside": Kind(
        svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
        "html", text("x"),
    ),
    "white space before": Kind("\n\n  " + PLAIN, "", PLAIN),
    "two dashes in a comment": Kind(svg("<!-- -- -->"), "malformed_xml", svg("<!-- - -->")),
}  # fmt: skip

ATTACKS: dict[str, Kind] = (
    ENTITIES | PICTURES | REFERENCES | PAINTS | FILTERS | WORDS | NUMBERS | STYLES | TEXTS
)
