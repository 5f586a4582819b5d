"""Each class of refusal: its code, and a sentence that names the culprit and the way out."""

import pytest

from ds4gui import limits
from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted, Rejection

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">'


def drawing(body: str) -> str:
    return f"{HEAD}\n{body}\n</svg>"


def refused(source: str) -> Rejection:
    verdict = check(source)
    assert isinstance(verdict, Rejection), verdict
    return verdict


WHOLE = {
    "nothing": ("", "empty"),
    "only a fence": ("```svg\n```", "empty"),
    "prose": ("a red circle", "not_svg"),
    "another root": ("<html><body/></html>", "not_svg"),
    "another namespace": ('<svg xmlns="urn:x"/>', "not_svg"),
    "lone surrogate": (drawing("<text>\ud800</text>"), "encoding"),
    "an unclosed element": (drawing("<g>"), "malformed_xml"),
    "two roots": ("<svg/><svg/>", "malformed_xml"),
    "an unknown entity": (drawing("<text>&nonsense;</text>"), "malformed_xml"),
    "a NUL": (drawing("<text>\0</text>"), "malformed_xml"),
    "an internal subset": ('<!DOCTYPE svg [<!ENTITY a "b">]>' + drawing("&a;"), "entity"),
    "an outside subset": (
        '<!DOCTYPE svg SYSTEM "http://x/y.dtd">' + drawing("<text>&a;</text>"),
        "entity",
    ),
    "a linked style sheet": (
        '<?xml-stylesheet href="http://x/y.css"?>' + drawing(""),
        "external_reference",
    ),
    "a strip": ('<svg width="1" height="1000"/>', "aspect"),
    "a giant": ('<svg width="200000" height="100000"/>', "dimensions"),
}


@pytest.mark.parametrize(("source", "code"), WHOLE.values(), ids=WHOLE.keys())
def test_a_text_that_is_no_drawing_is_refused(source: str, code: str) -> None:
    assert refused(source).code == code


BODIES = {
    "image": ('<image href="/etc/passwd"/>', "raster_image"),
    "feImage": ('<filter id="f"><feImage href="/dev/zero"/></filter>', "raster_image"),
    "script": ("<script>alert(1)</script>", "script"),
    "link": ('<a href="#b"><rect/></a>', "link"),
    "animation": ("<rect><animate attributeName='x'/></rect>", "animation"),
    "animation from a sheet": (
        "<style>@keyframes a { to { x: 1 } } rect { animation: a 1s }</style><rect/>",
        "animation",
    ),
    "animation property": ('<rect style="animation: a 1s"/>', "animation"),
    "foreignObject": ("<foreignObject><p/></foreignObject>", "html"),
    "HTML element": ("<div>text</div>", "html"),
    "HTML namespace": ('<x:q xmlns:x="http://www.w3.org/1999/xhtml"/>', "html"),
    "unknown element": ("<rectangle/>", "unknown_element"),
    "event": ('<rect onclick="x()"/>', "event_attribute"),
    "event in capitals": ('<rect ONLOAD="x()"/>', "event_attribute"),
    "href to a file": ('<use href="other.svg#a"/>', "external_reference"),
    "xlink to a host": ('<use xlink:href="http://x/y.svg#a"/>', "external_reference"),
    "href to data": ('<use href="data:image/svg+xml,x"/>', "external_reference"),
    "href where it means nothing": ('<g href="http://x/"/>', "external_reference"),
    "url in an attribute": ('<rect fill="url(http://x/y#a)"/>', "external_reference"),
    "url in quotes": ("<rect fill=\"url('http://x/y#a')\"/>", "external_reference"),
    "url in a style": ('<rect style="mask:url(y.svg#a)"/>', "external_reference"),
    "url with an escape": (r'<rect fill="u\72l(http://x/y)"/>', "external_reference"),
    "url in a sheet": ("<style>rect{cursor:url(http://x/y)}</style>", "external_reference"),
    "url in an unknown property": (
        '<rect style="background-image:url(http://x/y.png)"/>',
        "external_reference",
    ),
    "import": ('<style>@import "x.css";</style>', "external_reference"),
    "font-face": ("<style>@font-face{src:url(x)}</style>", "external_reference"),
    "font-face beside an embedded one": (
        "<style>@font-face{src:url(data:font/woff2;base64,AA), url(http://x/y.woff)}</style>",
        "external_reference",
    ),
    "import of data": ("<style>@import url(data:text/css,x);</style>", "external_reference"),
    "calc": ('<rect style="stroke-width:calc(1px + 2px)"/>', "unsupported_css"),
    "large number": ('<rect width="1e7"/>', "number"),
    "large number in a path": ('<path d="M0 0L1 12345678"/>', "number"),
    "infinity in a style": ('<rect style="stroke-width:1e999"/>', "number"),
    "octaves": ('<filter id="f"><feTurbulence numOctaves="50"/></filter>', "filter_cost"),
    "many filter functions": (f'<rect filter="{"blur(1px) " * 17}"/>', "filter_cost"),
    "many primitives": (f'<filter id="f">{"<feFlood/>" * 17}</filter>', "filter_cost"),
    "much text": (f"<text>{'x' * 8001}</text>", "too_complex"),
    "many rules": ("<style>" + "g{x:1}" * 900 + "</style>" + "<g/>" * 900, "too_complex"),
    "much inlined style": (
        f"<style>g{{stroke-dasharray:{'1,' * 500}1}}</style>" + "<g/>" * 1200,
        "too_complex",
    ),
    "nested functions": (f'<rect fill="{"rgb(" * 5000}"/>', "too_deep"),
    "deep elements": ("<g>" * 70 + "</g>" * 70, "too_deep"),
    "many elements": ("<g/>" * (limits.FIGURE_ELEMENTS + 1), "too_complex"),
    "many attributes": (
        "<g " + " ".join(f'a{i}=""' for i in range(limits.FIGURE_ATTRIBUTES + 1)) + "/>",
        "too_complex",
    ),
}


@pytest.mark.parametrize(("body", "code"), BODIES.values(), ids=BODIES.keys())
def test_a_part_that_is_not_allowed_refuses_the_whole(body: str, code: str) -> None:
    assert refused(drawing(body)).code == code


def test_one_byte_above_the_source_limit_is_refused() -> None:
    most = limits.DRAWING_SOURCE_BYTES
    padding = most - len(drawing("").encode())
    assert isinstance(check(drawing("é" + " " * (padding - 2))), Accepted)
    assert refused(drawing("é" + " " * (padding - 1))).code == "too_large"


def test_the_sentence_names_the_element_and_where_it_is() -> None:
    rejection = refused(drawing("<g>\n  <image/></g>"))
    assert rejection.message == (
        "<image> on line 3 embeds a raster picture; draw it with shapes instead"
    )
    assert (rejection.line, rejection.column) == (3, 3)


def test_an_xml_fault_names_line_column_and_the_open_element() -> None:
    rejection = refused(drawing("<g>\n<rect></g>"))
    assert (rejection.line, rejection.column) == (3, 9)
    assert "line 3, column 9" in rejection.message
    assert "<rect> from line 3 is still open" in rejection.message


@pytest.mark.parametrize("slip", ["< rect/>", "<g>< /g>", "<text>a < b</text>"])
def test_what_may_be_a_broken_tag_is_no_text(slip: str) -> None:
    assert refused(drawing(slip)).code == "malformed_xml"


def test_an_angle_bracket_in_text_gets_its_advice() -> None:
    assert refused(drawing("<text>x < y</text>")).message.endswith("in text write < as &lt;")


def test_html_in_an_export_names_the_way_out_of_each_exporter() -> None:
    message = refused(drawing("<foreignObject><p/></foreignObject>")).message
    assert message.endswith(
        "export without it (mermaid: htmlLabels: false, draw.io: Convert labels to SVG,"
        " D2: labels without Markdown)"
    )


RULES_OF_EXPORTERS = {
    "keyframes": "@keyframes a { to { x: 1 } } @-webkit-keyframes b { to { x: 1 } }",
    "an animation of nothing": "@keyframes a { to { x: 1 } } .edge-fast { animation: a 1s }",
    "an animation taken back": "rect { animation: a 1s } rect { animation: none }",
    "an embedded font": "@font-face { font-family: a; src: url('data:font/woff;base64,AA') }",
    "a local font": "@font-face { font-family: a; src: local('Arial') }",
}


@pytest.mark.parametrize("sheet", RULES_OF_EXPORTERS.values(), ids=RULES_OF_EXPORTERS.keys())
def test_rules_that_change_nothing_here_are_dropped(sheet: str) -> None:
    verdict = check(drawing(f"<style>{sheet}</style><rect/>"))
    assert verdict == check(drawing("<style></style><rect/>"))


def test_a_property_that_says_no_animation_is_none() -> None:
    assert isinstance(check(drawing('<rect style="animation: none"/>')), Accepted)


def test_positions_are_those_of_the_text_as_the_model_sent_it() -> None:
    source = "```svg\n<?xml version='1.0'?>\n" + drawing("<image/>") + "\n```"
    assert refused(source).line == 4


def test_a_sentence_is_one_printable_line_whatever_the_names_are() -> None:
    rejection = refused(drawing(f'<use href="http://{"x" * 500}&#10;&#x202e;"/>'))
    assert rejection.message.isprintable()
    assert len(rejection.message) <= limits.REJECTION_MESSAGE_CHARACTERS
