"""A tool that need not ask in one session and one folder, until the program ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from approvals import (
    FOLDER,
    WRITE,
    allow,
    ask,
    batch,
    choose,
    in_workspace,
)
from builders import whole_call
from world import World, restarted

from ds4gui.chat.actions import (
    NewSession,
    SubmitPrompt,
)
from ds4gui.chat.effects import RunTool


@pytest.fixture
def world() -> World:
    """The second of three calls is at work."""
    world = in_workspace()
    batch(world)
    return world


@pytest.fixture
def granted(world: World) -> World:
    """Allowed for this session, its turn over."""
    ask(world)
    world.send(allow(world, for_session=True))
    assert world.tools[0].granted
    for _ in range(2):
        world.tool_done()
        world.settle()
    world.answer("Done.")
    return world


def next_call(world: World, name: str = "write_file") -> RunTool:
    world.send(SubmitPrompt("Again"))
    world.settle()
    world.answer("", whole_call(0, name, WRITE))
    return world.tools[-1]


def test_for_this_session_the_tool_need_not_ask_again(granted: World) -> None:
    assert next_call(granted).granted


def test_a_grant_is_for_one_tool(granted: World) -> None:
    assert not next_call(granted, "read_file").granted


def test_a_grant_is_for_one_folder(granted: World) -> None:
    choose(granted, "/home/me/other")
    assert not next_call(granted).granted
    granted.tool_done()
    granted.settle()
    granted.answer("Done.")
    choose(granted, FOLDER)
    assert next_call(granted).granted


def test_a_grant_is_for_one_session(granted: World) -> None:
    granted.send(NewSession())
    choose(granted, FOLDER)
    assert not next_call(granted).granted


def test_a_grant_ends_with_the_program(granted: World) -> None:
    again = restarted(granted.disk)
    again.state = replace(again.state, tools=granted.state.tools)
    assert again.state.current is not None
    assert again.state.current.workspace == FOLDER
    assert not next_call(again).granted
