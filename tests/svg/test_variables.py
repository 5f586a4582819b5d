"""var(--name) with one meaning is written out; with none or two it is refused."""

import xml.etree.ElementTree as ET

import pytest

from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted, Rejection


@pytest.mark.parametrize(
    ("sheet", "attributes"),
    [
        (":root{--a:#abc}", 'fill="var(--a)"'),
        (":root{--a:#abc}", 'style="fill: var( --a )"'),
        (":root{--a:#abc} rect{fill:var(--a)}", ""),
        (":root{--a:var(--b);--b:#abc}", 'fill="var(--a)"'),
        (":root{--b:#abc}", 'fill="var(--a, var(--b))"'),
        ("", 'fill="var(--a, #abc)"'),
        ("", 'style="--a:#abc;fill:var(--a)"'),
        (":root{--a:#abc} @media (prefers-color-scheme:dark){:root{--a:#fff}}", 'fill="var(--a)"'),
    ],
)
def test_a_variable_with_one_meaning_is_its_value(sheet: str, attributes: str) -> None:
    verdict = check(f'<svg viewBox="0 0 9 9"><style>{sheet}</style><rect {attributes}/></svg>')
    assert isinstance(verdict, Accepted), verdict
    assert ET.fromstring(verdict.svg)[0].get("fill") == "#abc"


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ("", "unsupported_css"),
        (":root{--a:red} g{--a:blue}", "unsupported_css"),
        (":root{--a:var(--b);--b:var(--a)}", "unsupported_css"),
        (":root{--a:url(http://x/y)}", "external_reference"),
        (":root{--a:" + "var(--b)" * 9 + ";--b:" + "var(--a)" * 9 + "}", "unsupported_css"),
    ],
)
def test_a_variable_without_one_is_refused(sheet: str, code: str) -> None:
    verdict = check(f'<svg viewBox="0 0 9 9"><style>{sheet}</style><rect fill="var(--a)"/></svg>')
    assert isinstance(verdict, Rejection), verdict
    assert verdict.code == code
    assert "var" in verdict.message or code == "external_reference"
