"""What models get wrong and what has one plain meaning is mended, not refused."""

import xml.etree.ElementTree as ET

import pytest

from ds4gui.svg.check import check, render_source
from ds4gui.svg.verdict import Accepted

SVG = "{http://www.w3.org/2000/svg}"
RECT = '<rect width="9" height="9"/>'
PLAIN = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">{RECT}</svg>'


def accepted(source: str) -> Accepted:
    verdict = check(source)
    assert isinstance(verdict, Accepted), verdict
    return verdict


def tree(source: str) -> ET.Element:
    return ET.fromstring(accepted(source).svg)


def first(source: str, tag: str) -> ET.Element:
    found = tree(source).find(f".//{SVG}{tag}")
    assert found is not None
    return found


SAME = {
    "BOM": "\ufeff" + PLAIN,
    "white space before": "\n \t" + PLAIN,
    "fence": f"```svg\n{PLAIN}\n```",
    "fence that never ends": f"```xml\n{PLAIN}",
    "another encoding's name": f'<?xml version="1.0" encoding="latin-1"?>{PLAIN}',
    "a declaration after a line": f'\n<?xml version="1.0" encoding="UTF-16"?>\n{PLAIN}',
    "a plain DOCTYPE": f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/y.dtd">{PLAIN}',
    "no namespace": PLAIN.replace(' xmlns="http://www.w3.org/2000/svg"', ""),
    "a namespace with https": PLAIN.replace("http:", "https:"),
    "a namespace with a slash": PLAIN.replace("/svg", "/svg/", 1),
    "a prefix": '<svg:svg viewBox="0 0 100 60"><svg:rect width="9" height="9"/></svg:svg>',
    "other capitals": '<SVG viewbox="0 0 100 60"><Rect width="9" height="9"/></SVG>',
    "words for machines": PLAIN.replace(RECT, f"<title>A</title><metadata><q/></metadata>{RECT}"),
    "another editor's parts": PLAIN.replace(RECT, f'<inkscape:grid id="g"/>{RECT}'),
    "unknown attributes": PLAIN.replace("<rect", '<rect data-x="1" aria-label="a" tabindex="0"'),
    "comments": PLAIN.replace(RECT, f"<!-- R&D -->{RECT}"),
}


@pytest.mark.parametrize("source", SAME.values(), ids=SAME.keys())
def test_a_harmless_slip_comes_to_the_plain_drawing(source: str) -> None:
    assert accepted(source) == accepted(PLAIN)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        *(("a&nbsp;b", "a\xa0b"), ("&eacute;", "é"), ("&lt;", "<")),
        *(("&check;", "✓"), ("&LT;b&AMP;", "<b&"), ("&nvlt;", "<⃒")),
        *((sign, sign) for sign in ("R&D", "x & y", "x < 5", "a <= b", "A <- B", "<.5")),
    ],
)
def test_entities_of_html_and_bare_signs_are_characters(written: str, text: str) -> None:
    assert first(f"<svg viewBox='0 0 9 9'><text>{written}</text></svg>", "text").text == text


def test_an_ampersand_in_a_cdata_section_stays() -> None:
    source = "<svg viewBox='0 0 9 9'><text><![CDATA[a&nbsp;b]]></text></svg>"
    assert first(source, "text").text == "a&nbsp;b"


def test_xlink_without_its_declaration_is_a_plain_href() -> None:
    source = '<svg viewBox="0 0 9 9"><path id="p"/><use xlink:href="#p"/></svg>'
    assert first(source, "use").get("href") == "#p"


@pytest.mark.parametrize(
    ("root", "natural"),
    [
        ('width="200" height="100"', (200, 100, True)),
        ('width="2in" height="72pt"', (192, 96, True)),
        ('width="200" height="100" viewBox="0 0 20 20"', (200, 100, True)),
        ('width="200" viewBox="0 0 40 20"', (200, 100, True)),
        ('height="100" viewBox="0 0 40 20"', (200, 100, True)),
        ('viewBox="0 0 40 20"', (40, 20, False)),
        ('viewBox="0,0,40,20" width="100%" height="100%"', (40, 20, False)),
        ('viewBox="0 0 0 20"', (300, 150, False)),
        ("", (300, 150, False)),
        ('width="0" height="0"', (300, 150, False)),
    ],
)
def test_the_natural_size(root: str, natural: tuple[float, float, bool]) -> None:
    verdict = accepted(f"<svg {root}/>")
    assert (verdict.natural_width, verdict.natural_height, verdict.sized) == pytest.approx(natural)


def test_a_missing_view_box_is_the_size() -> None:
    assert tree('<svg width="200" height="1in"/>').get("viewBox") == "0 0 200 96"


@pytest.mark.parametrize(
    ("root", "content", "view_box"),
    [
        ("", '<rect width="800" height="600"/>', "0 0 800 600"),
        ('width="100%" height="100%"', '<rect width="800" height="600"/>', "0 0 800 600"),
        # The margin that a drawing leaves at the near sides, it has at the far ones.
        ("", '<rect x="20" y="10" width="700" height="500"/>', "0 0 740 520"),
        ("", '<circle cx="0" cy="0" r="50"/>', "-50 -50 100 100"),
        ("", '<path d="M10 10h50v30z"/>', "0 0 70 50"),
        ("", '<g transform="translate(5 5) scale(2)"><path d="M0 0h50v30z"/></g>', "0 0 110 70"),
        ("", '<defs><path id="p" d="M0 0h90v60z"/></defs><use href="#p" x="10"/>', "0 0 110 60"),
        ("", '<text x="40" y="60" font-size="10">ten letter</text>', "0 0 140 113"),
        ('width="400"', '<rect y="5" width="90" height="700"/>', "0 0 400 710"),
        ('height="400"', '<rect width="90" height="700"/>', "0 0 90 400"),
    ],
)
def test_a_drawing_without_a_size_is_as_large_as_what_it_shows(
    root: str, content: str, view_box: str
) -> None:
    assert tree(f"<svg {root}>{content}</svg>").get("viewBox") == view_box


def test_render_source_names_exact_integers_once() -> None:
    source = '<svg width="33.4" height="1.2"><svg width="5" height="5"/></svg>'
    root = ET.fromstring(render_source(accepted(source), 720, 26))
    assert (root.get("width"), root.get("height")) == ("720", "26")
    assert root[0].get("width") == "5"


def test_the_background_of_the_root_becomes_a_rectangle() -> None:
    root = tree('<svg viewBox="-5 0 40 20" style="background: #1e1e1e"><path/></svg>')
    assert root[0].attrib == {"x": "-5", "y": "0", "width": "40", "height": "20", "fill": "#1e1e1e"}


@pytest.mark.parametrize(
    ("names", "family"),
    [
        ("Arial, sans-serif", "Inter"),
        ("'Times New Roman', serif", "Inter"),
        ("Consolas, Menlo, monospace", "JetBrains Mono"),
        ("'Fira Code'", "JetBrains Mono"),
        ("inherit", "inherit"),
    ],
)
def test_families_become_the_bundled_ones(names: str, family: str) -> None:
    source = f'<svg viewBox="0 0 9 9"><text font-family="{names}">a</text></svg>'
    assert first(source, "text").get("font-family") == family


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("rotate(45deg)", "rotate(45)"),
        ("rotate(0.5turn) translate(1px, 2px)", "rotate(180) translate(1 2)"),
        ("translateX(4px)", "translate(4 0)"),
        ("scaleY(2)", "scale(1 2)"),
        ("  matrix  ( 1 0 0 1 5 6 ) ", "matrix(1 0 0 1 5 6)"),
        ("translate(10-20)", "translate(10 -20)"),
    ],
)
def test_transforms_lose_the_units_that_attributes_do_not_take(written: str, plain: str) -> None:
    attributes = [f'transform="{written}"']
    if "(" in written.split()[0]:
        attributes.append(f'style="transform:{written}"')
    for attribute in attributes:
        source = f'<svg viewBox="0 0 9 9"><rect {attribute}/></svg>'
        assert first(source, "rect").get("transform") == plain


def test_what_shapes_text_is_kept() -> None:
    source = (
        '<svg viewBox="0 0 9 9"><switch><text xml:space="preserve" systemLanguage="en"'
        ' style="font-kerning:none">a <tspan>b</tspan> c</text></switch></svg>'
    )
    text = first(source, "text")
    assert text.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    assert text.get("systemLanguage") == "en"
    assert text.get("style") == "font-kerning:none"
    assert "".join(text.itertext()) == "a b c"
