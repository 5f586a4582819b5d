"""Whatever the text, the check answers, and what it accepts is a drawing by its own rules."""

import xml.etree.ElementTree as ET

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ds4gui.svg import policy
from ds4gui.svg.check import check, render_source
from ds4gui.svg.verdict import Accepted, Rejection, fit

names = st.sampled_from(sorted(policy.ELEMENTS | set(policy.REFUSED_ELEMENTS)))
attributes = st.sampled_from(sorted(policy.ATTRIBUTES | policy.PROPERTIES | {"onload", "x:y"}))
values = st.one_of(
    st.sampled_from(
        ["url(#a)", "#a", "1 2 3 4", "50%", "1e30", "-0", "nan", "inherit", "font:1px a", "",
         "fill:red;fill:url(x)", "rotate(1rad)", "translate(", "var(--a)", "M0 0h9", "0 0 0 0"]
    ),
    st.floats().map(str),
    st.text(max_size=12).map(lambda text: text.translate({ord(c): None for c in '<&"'})),
)  # fmt: skip
elements = st.recursive(
    st.builds(
        lambda name, pairs: f"<{name} {_written(pairs)}/>",
        names,
        st.dictionaries(attributes, values, max_size=4),
    ),
    lambda children: st.builds(
        lambda name, pairs, inner: f'<{name} id="a" {_written(pairs)}>{"".join(inner)}</{name}>',
        names,
        st.dictionaries(attributes, values, max_size=3),
        st.lists(children | st.text("ab&;#x{}:.@(", max_size=9), max_size=4),
    ),
    max_leaves=12,
)


def _written(pairs: dict[str, str]) -> str:
    return " ".join(f'{name}="{value}"' for name, value in pairs.items() if name != "id")


def holds(source: str) -> None:
    verdict = check(source)
    if isinstance(verdict, Rejection):
        assert verdict.message.isprintable()
        return
    assert isinstance(verdict, Accepted)
    size = fit(verdict.natural_width, verdict.natural_height, verdict.sized, 720, 480)
    root = ET.fromstring(render_source(verdict, *size))
    assert (root.get("width"), root.get("height")) == tuple(str(side) for side in size)
    allowed = policy.ATTRIBUTES | policy.PROPERTIES
    for element in root.iter():
        assert element.tag.removeprefix(f"{{{policy.SVG_NAMESPACE}}}") in policy.ELEMENTS
        for name, value in element.attrib.items():
            assert name in allowed or name == f"{{{policy.XML_NAMESPACE}}}space"
            assert name != "href" or value.startswith("#")
            assert "url(" not in value.replace("url(#", "").lower()


@given(st.text(alphabet=st.characters()))
@settings(deadline=None)
def test_any_text(source: str) -> None:
    holds(source)


@given(st.lists(elements, max_size=6))
@example(['<ellipse gradientTransform="fill:red;fill:url(x)"/>'])
@example(['<g transform="rotate(1) URL(http://a)"><rect patternTransform="url(x)"/></g>'])
@settings(max_examples=150, deadline=None)
def test_any_tree_of_known_words(parts: list[str]) -> None:
    holds(f'<svg viewBox="0 0 9 9">{"".join(parts)}</svg>')


@settings(deadline=None)
@given(st.text("{}()[];:.#@!,>+~*'\"\\ urlfont-family:red1%e/*", max_size=200))
def test_any_style(css: str) -> None:
    holds(f"<svg viewBox='0 0 9 9'><style><![CDATA[{css}]]></style><rect/></svg>")
