"""Which road a model's tools take, as the window says it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import FACTS, fresh_state, session, up_state
from world import World, asked

from ds4gui.chat.state import AppState
from ds4gui.chat.stream import ModelFacts, ServerProblem, StreamFailed
from ds4gui.chat.way import Road, Wish
from ds4gui.present.presenter import Presenter
from ds4gui.present.roads import road_line


def serving(model: str, *, takes_tools: bool | None = None) -> AppState:
    models = (ModelFacts(id=model, max_model_len=None),)
    facts = replace(FACTS, models=models, template_takes_tools=takes_tools)
    state = up_state()
    return replace(state, server=replace(state.server, facts=facts))


def shown(state: AppState) -> tuple[str, str, str]:
    """The tip over the tools, their dialog's line, the status line."""
    view = Presenter().view(state)
    return view.composer.chips[-1].tip, view.menus.tools_note, view.status.tools


def test_the_usual_road_is_said_where_one_asks_and_not_in_the_status_line() -> None:
    assert shown(serving("glm-4.7")) == ("Tools: native", "Tools: native", "")


def test_without_a_server_or_tools_there_is_nothing_to_say() -> None:
    assert road_line(fresh_state()) == ""
    state = serving("glm-4.7")
    none = replace(session(1), tool_filter=())
    assert road_line(replace(state, sessions=(none,), current_id=1)) == ""


@pytest.mark.parametrize(
    ("model", "form"),
    [
        ("glm-4.7", ", GLM"),
        ("deepseek-v3.2", ", DSML"),
        ("deepseek-v4.1", ", DSML"),
        ("qwen3-coder", ", Qwen XML"),
        ("qwen3-32b", ", Hermes JSON"),
        ("some-model", ""),
    ],
)
def test_a_refusal_changes_what_is_said(model: str, form: str) -> None:
    world = World(serving(model))
    asked(world, "Time?")
    world.stream(StreamFailed(ServerProblem("tools_unsupported", "No parser")))
    line = f"Tools: read from the text{form}"
    assert shown(world.state) == (line, line, line[0].lower() + line[1:])


def test_a_template_that_ignores_tools_is_said() -> None:
    line = "Tools: in the system prompt, read from the text, GLM"
    assert shown(serving("glm-4.7", takes_tools=False))[0] == line


@pytest.mark.parametrize(
    ("road", "line"),
    [
        ("native", "Tools: native"),
        ("parsed", "Tools: read from the text, Qwen XML"),
        ("prompted", "Tools: in the system prompt, read from the text, Qwen XML"),
    ],
)
def test_a_wish_is_said_as_it_holds(road: Road, line: str) -> None:
    state = replace(serving("glm-4.7", takes_tools=False), wish=Wish(road, "qwen-xml"))
    assert road_line(state) == line
