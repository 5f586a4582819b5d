"""Servers that do not read calls themselves, and the refusals by which they say so."""

from __future__ import annotations

from dataclasses import replace

from builders import FACTS, up_state
from world import World, asked

from ds4gui.chat.state import AppState
from ds4gui.chat.stream import (
    ModelFacts,
    ServerProblem,
    StreamFailed,
)

NO_PARSER = StreamFailed(ServerProblem("tools_unsupported", "No tool calls here"))
NO_TOOLS = StreamFailed(ServerProblem("tools_refused", "Takes no tools"))
TIME = ("current_time", {"timezone": ""})


def serving(model: str, **more: object) -> AppState:
    """A server with one model."""
    facts = replace(FACTS, models=(ModelFacts(id=model, max_model_len=None),))
    assert not more.keys() - {"template_takes_tools"}
    if "template_takes_tools" in more:
        facts = replace(facts, template_takes_tools=bool(more["template_takes_tools"]))
    state = up_state()
    return replace(state, server=replace(state.server, facts=facts))


def raw_world(model: str = "glm-4.7") -> World:
    """A session on a server that has just refused "auto"."""
    world = World(serving(model))
    asked(world, "Time?")
    world.stream(NO_PARSER)
    return world
