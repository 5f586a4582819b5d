"""Arguments on the one road on which calls run: marked one by one, leaked into, cut."""

from __future__ import annotations

import json

import pytest
from test_toolbox_registry import SVG, Drawings, execute
from written_calls import WHOLE, only_call

from ds4gui.chat.arguments import Argument
from ds4gui.toolbox.present_svg import present_svg
from ds4gui.toolbox.registry import Registry

LEAKS = [
    "</｜DSML｜parameter>",
    "</｜DSML｜parameter",
    "</｜DSML｜invoke>\n",
    "</｜DSML｜ parameter>",
]


@pytest.mark.parametrize("form", WHOLE)
def test_a_written_drawing_reaches_the_tool_byte_for_byte(form: str) -> None:
    drawings = Drawings()
    call = only_call(WHOLE[form], form)
    registry = Registry((present_svg(),))
    assert registry.names() == (call.name,)
    outcome = execute(call.name, call.arguments, drawings=drawings)
    assert (outcome.status, outcome.content) == ("completed", "SVG presented inline: 42")
    (svg,) = drawings.seen
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <text')
    assert svg.endswith("Grüße 図 🙂</text>\n</svg>\n")


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("at", ["svg", "alt"])
def test_markup_a_parser_left_in_an_argument_is_said(leak: str, at: str) -> None:
    drawings = Drawings()
    values = {"svg": SVG, "alt": "A box"}
    values[at] += leak
    outcome = execute("present_svg", json.dumps(values), drawings=drawings)
    assert outcome.status == "failed"
    assert f"markup of its own at the end of {at!r}" in outcome.content
    assert drawings.seen == []


def test_a_text_about_dsml_is_no_leak() -> None:
    text = "A box that says </｜DSML｜parameter> and then goes on"
    assert execute("present_svg", json.dumps({"svg": SVG, "alt": text})).status == "completed"


def test_a_written_argument_of_the_wrong_type_is_told() -> None:
    arguments = (
        Argument(name="svg", text="[1]", form="json"),
        Argument(name="alt", text="A box", form="string"),
    )
    assert "svg must be of type string" in execute("present_svg", arguments).content
