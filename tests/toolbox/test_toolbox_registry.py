"""The one road on which a call runs: name, filter, JSON, schema, tool."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime, timedelta, timezone

import pytest

from ds4gui import limits
from ds4gui.chat.arguments import Arguments
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.toolbox.current_time import current_time
from ds4gui.toolbox.present_svg import present_svg
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.tool import Ports, Presentable, Tool, Unpresentable

SVG = "<svg viewBox='0 0 4 3'/>"
OSLO = datetime(2026, 9, 21, 17, 5, tzinfo=timezone(timedelta(hours=2), "CEST"))


class Drawings:
    """A `check_figure` port that remembers what it was shown."""

    def __init__(self, refusal: str | None = None) -> None:
        self.seen: list[str] = []
        self._refusal = refusal

    def __call__(self, svg: str) -> Presentable | Unpresentable:
        self.seen.append(svg)
        if self._refusal is not None:
            return Unpresentable(self._refusal, refused=True)
        return Presentable(natural_width=4.0, natural_height=3.0, sized=False)


def clock(zone: str) -> datetime | None:
    """Knows one zone."""
    return {"": datetime(2026, 9, 21, 15, 5, tzinfo=UTC), "Europe/Oslo": OSLO}.get(zone)


def execute(
    name: str,
    arguments: Arguments,
    *,
    drawings: Drawings | None = None,
    allowed: tuple[str, ...] | None = None,
    more: tuple[Tool, ...] = (),
) -> Outcome:
    registry = Registry((present_svg(), current_time(), *more))
    ports = Ports(check_figure=drawings or Drawings(), now=clock)
    return registry.execute(name, arguments, ports, allowed=allowed)


def shown(svg: object = SVG, alt: object = "A box") -> str:
    return json.dumps({"svg": svg, "alt": alt})


# --- present_svg --------------------------------------------------------------------------------


def test_a_good_drawing_is_receipted_with_its_alt_alone() -> None:
    drawings = Drawings()
    outcome = execute("present_svg", shown(), drawings=drawings)
    assert outcome == Outcome(
        status="completed",
        content="SVG presented inline: A box",
        meta={"kind": "svg", "natural_width": 4.0, "natural_height": 3.0, "sized": False},
    )
    assert drawings.seen == [SVG]


def test_a_refusal_tells_the_model_what_to_change_and_where() -> None:
    refusal = "tag <rect> is never closed (line 3, column 17)"
    outcome = execute("present_svg", shown(), drawings=Drawings(refusal))
    assert outcome.status == "failed"
    assert outcome.content == f"Tool error: {refusal}"
    assert outcome.meta == {"kind": "svg", "refused": True}


FAULTS = {
    "no alt": (json.dumps({"svg": SVG}), "'alt' is a required property"),
    "no svg": (json.dumps({"alt": "A box"}), "'svg' is a required property"),
    "empty svg": (shown(svg=""), "svg is empty; at least 1 character is needed"),
    "blank svg": (shown(svg=" \n\t "), "svg is empty; send the whole drawing"),
    "empty alt": (shown(alt=""), "alt is empty; at least 1 character is needed"),
    "blank alt": (shown(alt=" \n "), "alt is empty; say what information the drawing conveys"),
    "long alt": (
        shown(alt="a" * (limits.ALT_CHARACTERS + 1)),
        f"alt is too long; at most {limits.ALT_CHARACTERS} characters",
    ),
    "svg a list": (shown(svg=[SVG]), "svg must be of type string"),
    "alt a number": (shown(alt=3), "alt must be of type string"),
    "one too many": (json.dumps({"svg": SVG, "alt": "A", "width": 3}), "'width' was unexpected"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_arguments_names_the_field_and_draws_nothing(name: str) -> None:
    arguments, reason = FAULTS[name]
    drawings = Drawings()
    outcome = execute("present_svg", arguments, drawings=drawings)
    assert outcome.status == "failed"
    assert outcome.content.startswith("Tool error: ")
    assert reason in outcome.content
    assert "<svg" not in outcome.content
    assert not drawings.seen


def test_an_alt_of_just_the_limit_is_taken() -> None:
    alt = "a" * limits.ALT_CHARACTERS
    assert execute("present_svg", shown(alt=alt)).status == "completed"


def test_the_description_says_when_to_draw_and_when_not() -> None:
    text = present_svg().description
    for words in ("static", "inline", "materially improves", "Not for interactive", "state",
                  "self-contained", "what information the drawing conveys"):  # fmt: skip
        assert words in text


# --- the road -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    ["", "{", "[]", "null", '"x"', "<svg/>", "[" * 100_000, '{"svg": "\\ud800", "alt": "a"}'],
)
def test_what_is_no_json_object_does_not_reach_the_tool(arguments: str) -> None:
    drawings = Drawings()
    outcome = execute("present_svg", arguments, drawings=drawings)
    assert outcome.status == "failed"
    assert outcome.content.startswith("Tool error: ")
    assert not drawings.seen


def test_an_unknown_tool_is_answered_with_the_known_ones() -> None:
    outcome = execute("draw_" + "x" * 500, "{}")
    assert outcome.status == "failed"
    assert outcome.content.endswith("the tools are: present_svg, current_time")
    assert len(outcome.content) < 200


def test_a_filtered_tool_is_as_good_as_unknown() -> None:
    drawings = Drawings()
    outcome = execute("present_svg", shown(), drawings=drawings, allowed=("current_time",))
    assert outcome.status == "failed"
    assert outcome.content.endswith("the tools are: current_time")
    assert not drawings.seen
    assert execute("current_time", "{}", allowed=()).content.endswith("the tools are: none")
    assert execute("present_svg", shown(), allowed=("present_svg",)).status == "completed"


def test_a_bug_in_a_tool_ends_its_call_alone(caplog: pytest.LogCaptureFixture) -> None:
    def broken(values: JSONObject, ports: Ports) -> Outcome:
        raise ZeroDivisionError("secret detail")

    tool = Tool(name="broken", description="", parameters={"type": "object"}, run=broken)
    with caplog.at_level(logging.ERROR):
        outcome = execute("broken", "", more=(tool,))
    assert outcome.status == "failed"
    assert outcome.content.startswith("Tool error: ")
    assert "secret" not in outcome.content
    assert "secret detail" in caplog.text


@pytest.mark.parametrize("name", ["present_svg", "current_time"])
def test_a_schema_is_strict(name: str) -> None:
    registry = Registry((present_svg(), current_time()))
    function = json.loads(json.dumps(registry.wire(name)))["function"]
    assert function["strict"] is True
    assert function["name"] == name
    schema = function["parameters"]
    assert schema["additionalProperties"] is False
    assert sorted(schema["required"]) == sorted(schema["properties"])
    assert all(p["type"] == "string" and p["description"] for p in schema["properties"].values())


def test_tools_are_offered_in_their_order() -> None:
    assert Registry((present_svg(), current_time())).names() == ("present_svg", "current_time")


# --- current_time -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "content"),
    [
        ("", "Monday 2026-09-21 15:05 UTC"),
        (" Europe/Oslo ", "Monday 2026-09-21 17:05 CEST"),
    ],
)
def test_the_time_is_told_here_and_elsewhere(zone: str, content: str) -> None:
    outcome = execute("current_time", json.dumps({"timezone": zone}))
    assert outcome == Outcome(status="completed", content=content)


def test_an_unknown_zone_is_refused_with_an_example() -> None:
    outcome = execute("current_time", '{"timezone": "../etc/passwd"}')
    assert outcome.status == "failed"
    assert "unknown time zone" in outcome.content
    assert "Europe/Oslo" in outcome.content
