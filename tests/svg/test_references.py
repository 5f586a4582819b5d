"""No circle reaches the renderer, and no reference multiplies without a bound."""

import itertools

import pytest

from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted, Rejection

DEFINITIONS = {
    "pattern": '<pattern id="{0}" width="1" height="1">{1}</pattern>',
    "mask": '<mask id="{0}">{1}</mask>',
    "clipPath": '<clipPath id="{0}">{1}</clipPath>',
    "marker": '<marker id="{0}" markerWidth="9" markerHeight="9">{1}</marker>',
    "symbol": '<symbol id="{0}">{1}</symbol>',
}
USES = {
    "pattern": ['<path d="M1 1L5 5V9" fill="url(#{0})"/>', '<path stroke="url(#{0})" d="M1 1h9"/>'],
    "mask": ['<path d="M1 1h9v9" mask="url(#{0})"/>'],
    "clipPath": ['<path d="M1 1h9v9" clip-path="url(#{0})"/>'],
    "marker": ['<path d="M1 1h9v9" marker-end="url(#{0})"/>'],
    "symbol": ['<use href="#{0}"/>'],
}


def circle(kinds: tuple[str, ...], uses: tuple[str, ...]) -> str:
    """Definition i holds a use of definition i + 1, the last one of the first."""
    names = [f"n{index}" for index in range(len(kinds))]
    body = "".join(
        DEFINITIONS[kind].format(names[index], use.format(names[(index + 1) % len(names)]))
        for index, (kind, use) in enumerate(zip(kinds, uses[1:] + uses[:1], strict=True))
    )
    return f'<svg viewBox="0 0 9 9">{body}{uses[0].format("n0")}</svg>'


CIRCLES = [
    circle(kinds, uses)
    for length in (1, 2, 3)
    for kinds in itertools.product(DEFINITIONS, repeat=length)
    for uses in itertools.product(*(USES[kind] for kind in kinds))
]


def test_every_circle_of_up_to_three_steps_is_refused() -> None:
    verdicts = [check(source) for source in CIRCLES]
    assert {v.code for v in verdicts if isinstance(v, Rejection)} == {"reference_cycle"}
    assert not any(isinstance(v, Accepted) for v in verdicts)


INHERITED = {
    "paint": '<g fill="url(#m)"><pattern id="m" width="9" height="9"><rect width="9" height="9"/>'
    '</pattern><rect width="5" height="5"/></g>',
    "paint through use": '<g fill="url(#m)"><pattern id="m" width="1" height="1"><use href="#r"/>'
    '</pattern></g><rect id="r" width="5" height="5"/>',
    "marker": '<g marker-mid="url(#m)"><marker id="m"><path d="M0 0h1v1"/></marker></g>',
    "paint from a sheet": "<style>g{stroke:url(#m)}</style><g><pattern id='m' width='1' "
    "height='1'><path d='M0 0h1'/></pattern></g>",
    "use of an ancestor": '<g id="a"><use href="#a"/></g>',
    "filter": '<filter id="a" href="#a"/>',
    "gradient": '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>',
}


@pytest.mark.parametrize("body", INHERITED.values(), ids=INHERITED.keys())
def test_circles_through_ancestors_are_refused(body: str) -> None:
    verdict = check(f'<svg viewBox="0 0 9 9">{body}</svg>')
    assert isinstance(verdict, Rejection)
    assert verdict.code == "reference_cycle"


def doubling(steps: int, link: str) -> str:
    groups = "".join(f'<g id="g{i + 1}">{link.format(i) * 2}</g>' for i in range(steps))
    return f'<svg viewBox="0 0 9 9"><g id="g0"><rect/></g>{groups}</svg>'


def test_uses_that_double_are_bounded() -> None:
    assert isinstance(check(doubling(6, '<use href="#g{0}"/>')), Accepted)
    verdict = check(doubling(20, '<use href="#g{0}"/>'))
    assert isinstance(verdict, Rejection)
    assert verdict.code == "too_complex"


def test_markers_count_at_each_vertex() -> None:
    marker = f'<marker id="m">{"<rect/>" * 50}</marker>'
    path = '<path marker-mid="url(#m)" d="{}"/>'
    assert isinstance(check(f"<svg>{marker}{path.format('M0 0' + 'h1' * 50)}</svg>"), Accepted)
    verdict = check(f"<svg>{marker}{path.format('M0 0' + 'h1' * 5000)}</svg>")
    assert isinstance(verdict, Rejection)
    assert verdict.code == "too_complex"


def test_a_pattern_counts_for_each_shape_that_inherits_it() -> None:
    pattern = f'<pattern id="p" width="1" height="1">{"<rect/>" * 100}</pattern>'
    shapes = "<rect/>" * 500
    verdict = check(f'<svg>{pattern}<g fill="url(#p)">{shapes}</g></svg>')
    assert isinstance(verdict, Rejection)
    assert verdict.code == "too_complex"


def test_a_long_chain_of_references_is_refused_without_recursing_for_ever() -> None:
    chain = "".join(f'<g id="g{i}"><use href="#g{i + 1}"/></g>' for i in range(1500))
    verdict = check(f'<svg viewBox="0 0 9 9">{chain}</svg>')
    assert isinstance(verdict, Rejection)
    assert verdict.code == "too_deep"


def test_the_first_of_two_equal_ids_is_meant() -> None:
    verdict = check('<svg viewBox="0 0 9 9"><rect id="a"/><g id="a"><use href="#a"/></g></svg>')
    assert isinstance(verdict, Accepted)
    assert verdict.svg.count('id="a"') == 1


def test_a_reference_to_nothing_is_dropped() -> None:
    verdict = check('<svg viewBox="0 0 9 9"><use href="#nobody"/></svg>')
    assert isinstance(verdict, Accepted)
    assert "nobody" not in verdict.svg
