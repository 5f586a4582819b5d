"""What would take seconds is refused by count, and what is near it but ordinary is not."""

import pytest

from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted, Rejection

FULL = '<rect width="960" height="640" {}/>'
FILTER = '<filter id="f" {}>{}</filter>'
WIDE = 'filterUnits="userSpaceOnUse" x="-4e5" y="-4e5" width="9e5" height="9e5"'


def svg(body: str, root: str = 'viewBox="0 0 960 640"') -> str:
    return f"<svg {root}>{body}</svg>"


def filtered(step: str, attributes: str = "", times: int = 1) -> str:
    return svg(FILTER.format(attributes, step) + FULL.format('filter="url(#f)"') * times)


def layered(attributes: str, defs: str, times: int) -> str:
    return svg(defs + FULL.format(attributes) * times)


TILE = '<pattern id="p" width="{0}" height="{1}" patternUnits="userSpaceOnUse">{2}</pattern>'
BOXES = '<pattern id="p" width="{0}" height="{0}"><rect width="9" height="9"/></pattern>'
GRADIENT = '<linearGradient id="p"><stop/></linearGradient>'
SMALL = '<path d="M0 0h9v9"/>'
CLIP = '<clipPath id="p"><circle r="500"/></clipPath>'
MASK = '<mask id="p"><circle r="500"/></mask>'
SYMBOL = f'<symbol id="s" viewBox="0 0 960 640">{FULL.format("")}</symbol>'
MARKER = (
    '<marker id="m" markerWidth="{0}" markerHeight="{0}" markerUnits="userSpaceOnUse">'
    '<rect width="{0}" height="{0}" fill="rgba(0,0,0,.5)"/></marker><path d="M0 0{1}" '
    'fill="none" marker-mid="url(#m)"/>'
)
MARKED = (
    '<marker id="m"><path d="M0 0h2v2z" fill="{0}"/></marker>'
    '<path fill="none" stroke="{1}" marker-mid="url(#m)" d="M0 9{2}"/>'
)
TURBULENCE = '<feTurbulence baseFrequency=".05" numOctaves="{}"/>'
BLUR = '<feGaussianBlur stdDeviation="9"/>'

COSTS = {
    "translucent fills": (
        layered('fill-opacity=".5"', "", 1000), layered('fill-opacity=".5"', "", 50), "paint_cost"
    ),
    "gradients": (
        layered('fill="url(#p)"', GRADIENT, 300), layered('fill="url(#p)"', GRADIENT, 20),
        "paint_cost",
    ),
    "patterns as large as the picture": (
        layered('fill="url(#p)"', TILE.format(960, 640, FULL.format("")), 300),
        layered('fill="url(#p)"', TILE.format(20, 20, FULL.format("")), 20), "paint_cost",
    ),
    "opacity": (layered('opacity=".5"', "", 200), layered('opacity=".5"', "", 20), "paint_cost"),
    "blending": (
        layered('style="mix-blend-mode:screen"', "", 200),
        layered('style="mix-blend-mode:screen"', "", 20), "paint_cost",
    ),
    "clips": (
        layered('clip-path="url(#p)"', CLIP, 100), layered('clip-path="url(#p)"', CLIP, 10),
        "paint_cost",
    ),
    "masks": (
        layered('mask="url(#p)"', MASK, 100), layered('mask="url(#p)"', MASK, 10), "paint_cost"
    ),
    "symbols, which are clipped": (
        svg(SYMBOL + '<use href="#s"/>' * 100), svg(SYMBOL + '<use href="#s"/>' * 10), "paint_cost"
    ),
    "symbols that are small": (
        svg(SYMBOL + '<use href="#s"/>' * 100),
        svg(SYMBOL + '<use href="#s" width="48" height="32"/>' * 900), "paint_cost",
    ),
    "nested pictures, which are clipped": (
        svg(f"<svg>{FULL.format('')}</svg>" * 100), svg(f"<svg>{FULL.format('')}</svg>" * 10),
        "paint_cost",
    ),
    "large markers": (
        svg(MARKER.format(600, "h1" * 400)), svg(MARKER.format(6, "h1" * 400)), "paint_cost"
    ),
    "a pattern in a marker": (
        svg(MARKED.format("url(#p)", "red", "h1" * 300) + TILE.format(960, 640, FULL.format(""))),
        svg(MARKED.format("url(#p)", "red", "h1" * 300) + TILE.format(9, 9, FULL.format(""))),
        "paint_cost",
    ),
    "a pattern handed to markers": (
        svg(MARKED.format("context-stroke", "url(#p)", "h1" * 300)
            + TILE.format(960, 640, FULL.format(""))),
        svg(MARKED.format("context-stroke", "url(#p)", "h1" * 300)
            + TILE.format(9, 9, FULL.format(""))), "paint_cost",
    ),
    "a pattern handed to what use shows": (
        svg(TILE.format(960, 640, FULL.format(""))
            + f'<g id="g" fill="context-fill">{SMALL * 300}</g><use href="#g" fill="url(#p)"/>'),
        svg(TILE.format(9, 9, FULL.format(""))
            + f'<g id="g" fill="context-fill">{SMALL * 300}</g><use href="#g" fill="url(#p)"/>'),
        "paint_cost",
    ),
    "letters outlined with a pattern": (
        svg(TILE.format(960, 640, FULL.format(""))
            + '<text y="99" stroke="url(#p)">a</text>' * 300),
        svg(TILE.format(9, 9, FULL.format("")) + '<text y="99" stroke="url(#p)">a</text>' * 300),
        "paint_cost",
    ),
    "a layer far beyond the picture": (
        svg(f'<g opacity=".5">{FULL.format("")}<path d="M-4e5-4e5h9e5v9e5z"/></g>' * 9),
        svg(f'<g opacity=".5">{FULL.format("")}</g><path d="M-4e5-4e5h9e5v9e5z"/>' * 9),
        "paint_cost",
    ),
    "a pattern handed down by use": (
        svg(TILE.format(9, 9, "<rect/>" * 50) + f'<g id="g">{SMALL * 500}</g>'
            '<use href="#g" fill="url(#p)"/>'),
        svg(TILE.format(9, 9, "<rect/>" * 5) + f'<g id="g">{SMALL * 5}</g>'
            '<use href="#g" fill="url(#p)"/>'), "too_complex",
    ),
    "turbulence": (
        filtered(TURBULENCE.format(10), times=5), filtered(TURBULENCE.format(2)), "filter_cost"
    ),
    "a wide region": (filtered(BLUR, WIDE), filtered(BLUR), "filter_cost"),
    "a wide region of nothing": (
        svg(FILTER.format(WIDE, BLUR) + '<g filter="url(#f)"/>'),
        svg(FILTER.format("", BLUR) + '<g filter="url(#f)"/>'), "filter_cost",
    ),
    "shadows": (
        filtered("<feDropShadow/>", 'x="-2" y="-2" width="5" height="5"', 20),
        svg(FILTER.format("", "<feDropShadow/>")
            + '<rect width="96" height="64" filter="url(#f)"/>' * 100), "filter_cost",
    ),
    "filters in filters": (
        svg(FILTER.format("", BLUR) + '<g filter="url(#f)">' * 20 + FULL.format("") + "</g>" * 20),
        svg(FILTER.format("", BLUR) + '<g filter="url(#f)">' * 3 + FULL.format("") + "</g>" * 3),
        "filter_cost",
    ),
    "filter functions": (
        layered('filter="blur(9px) blur(9px)"', "", 20), layered('filter="blur(9px)"', "", 2),
        "filter_cost",
    ),
    "lighting": (
        filtered("<feSpecularLighting/>", times=20), filtered("<feSpecularLighting/>"),
        "filter_cost",
    ),
    "merging": (
        filtered(f"<feMerge>{'<feMergeNode/>' * 99}</feMerge>"),
        filtered(f"<feMerge>{'<feMergeNode/>' * 3}</feMerge>"), "filter_cost",
    ),
    "morphology": (
        filtered('<feMorphology radius="12"/>'), filtered('<feMorphology radius="2"/>'),
        "filter_cost",
    ),
    "morphology of a picture drawn larger": (
        svg(FILTER.format("", '<feMorphology radius="3"/>')
            + '<rect width="24" height="24" filter="url(#f)"/>', 'viewBox="0 0 24 24"'),
        svg(FILTER.format("", '<feMorphology radius=".1"/>')
            + '<rect width="24" height="24" filter="url(#f)"/>', 'viewBox="0 0 24 24"'),
        "filter_cost",
    ),
    "convolution": (
        filtered('<feConvolveMatrix order="9"/>', times=4), filtered("<feConvolveMatrix/>"),
        "filter_cost",
    ),
    "dashes": (
        svg('<g stroke="red" stroke-dasharray="1">' + '<path d="M0 0H9e5"/>' * 9 + "</g>"),
        svg('<g stroke="red" stroke-dasharray="5">' + '<path d="M0 0H960"/>' * 99 + "</g>"),
        "paint_cost",
    ),
    "dashes with round ends": (
        svg('<path d="M0 0H9e5" stroke="red" stroke-linecap="round" stroke-dasharray=".1 2"/>'),
        svg('<path d="M0 0H960" stroke="red" stroke-linecap="round" stroke-dasharray=".1 2"/>'),
        "paint_cost",
    ),
    "tiles counted in boxes": (
        svg(BOXES.format(10) + FULL.format('fill="url(#p)"')),
        svg(BOXES.format(10) + '<rect width="9" height="9" fill="url(#p)"/>'), "pattern_size",
    ),
    "tiles beyond the picture": (
        svg(TILE.format(9000, 9000, "") + FULL.format('fill="url(#p)"')),
        svg(TILE.format(9000, 9000, "") + FULL.format("")), "pattern_size",
    ),
    "tiles scaled up": (
        svg(TILE.format(9, 9, "").replace(" id", ' patternTransform="scale(999)" id')
            + FULL.format('stroke="url(#p)"')),
        svg(TILE.format(9, 9, "").replace(" id", ' patternTransform="scale(9)" id')
            + FULL.format('stroke="url(#p)"')), "pattern_size",
    ),
    "tiles whose size is another's": (
        svg(TILE.format(9000, 9000, "").replace('"p"', '"q"') + '<pattern id="p" href="#q"/>'
            + FULL.format('fill="url(#p)"')),
        svg(TILE.format(9, 9, "").replace('"p"', '"q"') + '<pattern id="p" href="#q"/>'
            + FULL.format('fill="url(#p)"')), "pattern_size",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("costly", "ordinary", "code"), COSTS.values(), ids=COSTS.keys())
def test_the_costly_is_refused_and_its_neighbour_is_not(
    costly: str, ordinary: str, code: str
) -> None:
    verdict = check(costly)
    assert isinstance(verdict, Rejection)
    assert verdict.code == code
    assert isinstance(check(ordinary), Accepted)


def test_hundreds_of_parts_that_lie_apart_are_ordinary() -> None:
    cells = "".join(
        f'<g opacity=".5" transform="translate({24 * (i % 40)} {24 * (i // 40)})">'
        '<circle cx="12" cy="12" r="11" fill="#48c" stroke="red"/></g>'
        for i in range(500)
    )
    assert isinstance(check(svg(cells)), Accepted)


def test_long_thin_lines_across_the_picture_are_ordinary() -> None:
    lines = "".join(f'<path d="M0 {i}L960 {640 - i}" stroke="#0008"/>' for i in range(640))
    assert isinstance(check(svg(lines)), Accepted)


def test_a_drawing_shown_small_has_few_pixels() -> None:
    many = FULL.format('fill-opacity=".5"') * 1000
    root = 'width="48" height="32" viewBox="0 0 960 640"'
    assert isinstance(check(svg(many, root)), Accepted)


def test_the_sentence_names_what_costs_most() -> None:
    source = filtered("<feDropShadow/>", "", 60).replace("<rect", "\n<rect")
    verdict = check(source)
    assert isinstance(verdict, Rejection)
    assert verdict.message == (
        "<rect> on line 2 filters too many pixels; use fewer or smaller filters and shadows"
    )


def test_too_many_dashes_are_called_so() -> None:
    path = '<path d="M0 0H9e5" stroke="red" stroke-dasharray="1"/>'
    verdict = check(svg(path * 9))
    assert isinstance(verdict, Rejection)
    assert verdict.message == "<path> on line 1 has far too many dashes; make them longer"
