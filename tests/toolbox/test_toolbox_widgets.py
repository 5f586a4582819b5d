"""show_widget and widget_guidelines: receipts, refusals, and words that keep their order."""

from __future__ import annotations

import json

import pytest

from ds4gui import limits
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.guidelines import MODULES, guidelines
from ds4gui.toolbox.present_svg import present_svg
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.tool import Ports, Presentable, Unpresentable
from ds4gui.toolbox.widgets import show_widget, widget_guidelines

REGISTRY = Registry((show_widget(), widget_guidelines()))
SVG = "<svg viewBox='0 0 4 3'/>"


def ports(drawn: Presentable | Unpresentable | None = None, *offered: str) -> Ports:
    verdict = drawn or Presentable(natural_width=4.0, natural_height=3.0, sized=False)
    return Ports(check_figure=lambda svg: verdict, now=lambda zone: None, offered=offered)


def run(name: str, arguments: dict[str, object], where: Ports | None = None) -> Outcome:
    outcome = REGISTRY.execute(name, json.dumps(arguments), where or ports())
    assert isinstance(outcome, Outcome)
    return outcome


def shown(title: str, code: str, where: Ports | None = None) -> Outcome:
    return run("show_widget", {"title": title, "widget_code": code}, where)


def test_a_page_is_shown_with_a_receipt_that_holds_nothing_of_it() -> None:
    outcome = shown("Interest", "<p id=secret>x</p>")
    assert outcome.status == "completed"
    assert outcome.meta == {"widget": "html"}
    assert "secret" not in outcome.content
    assert "html" in outcome.content


def test_a_drawing_takes_the_road_of_figures() -> None:
    outcome = shown("Box", SVG)
    assert outcome.meta == {
        "widget": "svg", "natural_width": 4.0, "natural_height": 3.0, "sized": False,
    }  # fmt: skip
    refused = shown("Box", SVG, ports(Unpresentable("no scripts", refused=True)))
    assert refused.status == "failed"
    assert "no scripts" in refused.content


@pytest.mark.parametrize("code", ["```html\n<p>x</p>\n```", "<html><p>x</p></html>", "  "])
def test_what_is_no_fragment_is_told_why(code: str) -> None:
    outcome = shown("Interest", code)
    assert outcome.status == "failed"
    assert "widget_code" in outcome.content


def test_guidelines_come_once_each_in_the_order_asked() -> None:
    outcome = run("widget_guidelines", {"modules": ["chart", "diagram", "chart"]})
    chart, diagram = outcome.content.index("# Chart"), outcome.content.index("# Diagram")
    assert outcome.content.index("# Foundation") < chart < diagram
    assert outcome.content.count("# Chart") == 1
    assert "# Mockup" not in outcome.content


def test_delivery_is_told_only_to_who_may_show_a_widget() -> None:
    asked = {"modules": ["chart"]}
    without = run("widget_guidelines", asked, ports())
    offered = run("widget_guidelines", asked, ports(None, "widget_guidelines", "show_widget"))
    assert "# Delivery" not in without.content
    assert offered.content.startswith("# Delivery")


def test_every_module_has_its_text() -> None:
    assert set(MODULES) == {"diagram", "chart", "mockup", "interactive", "illustration"}
    for module in MODULES:
        assert f"# {module.capitalize()}\n" in guidelines([module], deliver=False)
    assert run("widget_guidelines", {"modules": ["art"]}).status == "failed"


def test_a_drawing_as_a_widget_may_be_longer_than_a_figure() -> None:
    long = f"<svg><!--{'x' * limits.FIGURE_SOURCE_BYTES}--></svg>"
    assert shown("Box", long).status == "completed"
    figure = Registry((present_svg(),)).execute(
        "present_svg", json.dumps({"svg": long, "alt": "A box"}), ports()
    )
    assert isinstance(figure, Outcome)
    assert figure.status == "failed"
    assert "larger than 64 KiB" in figure.content
