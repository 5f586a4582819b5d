"""The cascade, done once: what is rebuilt holds presentation attributes only."""

import xml.etree.ElementTree as ET

import pytest

from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted


def rect(sheet: str, attributes: str) -> dict[str, str]:
    verdict = check(f'<svg viewBox="0 0 9 9"><style>{sheet}</style><rect {attributes}/></svg>')
    assert isinstance(verdict, Accepted), verdict
    root = ET.fromstring(verdict.svg)
    assert len(root) == 1
    return dict(root[0].attrib)


@pytest.mark.parametrize(
    ("sheet", "attributes", "fill"),
    [
        ("", 'fill="red"', "red"),
        ("rect{fill:blue}", 'fill="red"', "blue"),
        (".a{fill:blue} rect{fill:lime}", 'class="a"', "blue"),
        ("rect{fill:blue} rect{fill:lime}", "", "lime"),
        ("rect{fill:blue}", 'style="fill:red"', "red"),
        ("rect{fill:blue!important}", 'style="fill:red"', "blue"),
        ("rect{fill:blue!important}", 'style="fill:red!important"', "red"),
        ("#a,.b{fill:blue}", 'id="a"', "blue"),
        ("svg > rect:first-child{fill:blue}", "", "blue"),
        ("rect:nonsense(2){fill:blue}", 'fill="red"', "red"),
        ("rect::before{fill:blue}", 'fill="red"', "red"),
        ("@media print{rect{fill:blue}}", 'fill="red"', "red"),
        ("rect{fill:{blue}}", 'fill="red"', "red"),
        ("", "fill=\"url('#a') none\"", "url(#a) none"),
    ],
)
def test_the_winner_of_the_cascade(sheet: str, attributes: str, fill: str) -> None:
    assert rect(sheet, attributes).get("fill") == fill


def test_of_two_sheets_the_later_one_wins() -> None:
    source = (
        "<svg viewBox='0 0 9 9'><style>g{x:1} path{x:1} rect{fill:red}</style>"
        "<style>rect{fill:blue}</style><rect/></svg>"
    )
    verdict = check(source)
    assert isinstance(verdict, Accepted)
    assert ET.fromstring(verdict.svg)[0].get("fill") == "blue"


def test_nothing_of_the_sheet_is_left() -> None:
    assert rect(".a{fill:red;cursor:pointer}", 'class="a" x="1"') == {"x": "1", "fill": "red"}


def test_shorthands_become_longhands() -> None:
    assert rect("", 'style="font: italic bold 12px/1.5 Menlo; marker: none"') == {
        "font-style": "italic",
        "font-variant": "normal",
        "font-weight": "bold",
        "font-stretch": "normal",
        "font-size": "12px",
        "font-family": "JetBrains Mono",
        "marker-start": "none",
        "marker-mid": "none",
        "marker-end": "none",
        "style": "font-kerning:auto",
    }


def test_the_font_shorthand_resets_what_it_does_not_name() -> None:
    attributes = rect("rect{font-weight:bold}", 'style="font: 12px Inter"')
    assert attributes["font-weight"] == "normal"


def test_the_font_shorthand_resets_the_kerning_of_a_parent() -> None:
    sheet = "svg{font-kerning:none} rect{font:12px Inter}"
    assert rect(sheet, "")["style"] == "font-kerning:auto"


def test_kerning_by_attribute_is_kept() -> None:
    assert rect("", 'kerning="0"')["kerning"] == "0"


def test_small_capitals_of_the_shorthand_are_kept() -> None:
    assert rect("", 'style="font: small-caps 12px Inter"')["font-variant"] == "small-caps"


def test_comments_inside_values_go() -> None:
    assert rect("", 'style="/*a*/fill:red/*b*/"') == {"fill": "red"}


def test_a_sheet_may_set_geometry() -> None:
    assert rect("rect{rx:1.5px;width:50%}", 'rx="9"') == {"rx": "1.5", "width": "50%"}


def test_blending_stays_where_the_renderer_reads_it() -> None:
    assert rect("", 'style="mix-blend-mode:multiply"') == {"style": "mix-blend-mode:multiply"}


def test_a_sheet_of_another_language_says_nothing() -> None:
    verdict = check(
        '<svg viewBox="0 0 9 9"><style type="text/x-sass">rect{fill:blue}</style><rect/></svg>'
    )
    assert isinstance(verdict, Accepted)
    assert "blue" not in verdict.svg
