"""Which tools a session has: its list, its parents', its workspace; offered and run alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import offer, session, up_state, whole_call
from hypothesis import given
from hypothesis import strategies as st
from world import World, restarted

from ds4gui.chat.actions import ChooseTools, ChooseWorkspace, SubmitPrompt
from ds4gui.chat.effects import FindWorkspace
from ds4gui.chat.events import WorkspaceFound, WorkspaceRefused
from ds4gui.chat.record import Session
from ds4gui.chat.state import AppState
from ds4gui.chat.tools import Filter, allowed_names, narrowed, offered, parents_filter

NAMES = ("present_svg", "current_time", "read_file", "write_file")
filters = st.none() | st.lists(st.sampled_from(NAMES), unique=True).map(tuple)


def state_of(*sessions: Session) -> AppState:
    tools = (
        offer("present_svg"),
        offer("current_time"),
        replace(offer("read_file"), in_workspace=True),
        replace(offer("write_file"), in_workspace=True, asks=True),
    )
    return replace(up_state(), tools=tools, sessions=sessions, next_session_id=9)


def child(tool_filter: Filter, parent: int | None, id: int = 2) -> Session:
    return replace(
        session(id), tool_filter=tool_filter, parent_session_id=parent, workspace="/home/me"
    )


@given(filters, filters)
def test_a_childs_tools_are_its_own_that_its_parent_has_too(own: Filter, above: Filter) -> None:
    def listed(names: Filter) -> set[str]:
        return set(NAMES) if names is None else set(names)

    assert listed(narrowed(own, above)) == listed(own) & listed(above)
    state = state_of(child(own, 1), child(above, None, 1))
    assert set(allowed_names(state, state.sessions[0])) == listed(own) & listed(above)


def test_every_parent_narrows_and_a_circle_ends() -> None:
    grand, parent = child(("present_svg", "read_file"), 3, 1), child(("read_file",), 1, 3)
    state = state_of(child(None, 3), grand, parent)
    assert allowed_names(state, state.sessions[0]) == ("read_file",)
    assert parents_filter(child(None, 7), state.sessions) is None
    around = (child(("read_file",), 3, 2), child(None, 2, 3))
    assert parents_filter(around[1], around) == ("read_file",)


def test_tools_of_files_are_there_only_in_a_workspace() -> None:
    bare = replace(child(None, None), workspace=None)
    state = state_of(bare)
    assert allowed_names(state, bare) == ("present_svg", "current_time")
    assert allowed_names(state, None) == ("present_svg", "current_time")
    assert allowed_names(state, child(None, None)) == NAMES
    assert [wire["function"] for wire in offered(state, bare)] == [
        {"name": "present_svg"}, {"name": "current_time"},
    ]  # fmt: skip


def test_a_filter_holds_when_tools_are_offered_and_when_they_run() -> None:
    world = World(state_of())
    world.send(ChooseTools(("current_time", "no such tool")))
    assert world.state.current is not None
    assert world.state.current.tool_filter == ("current_time",)
    world.send(SubmitPrompt("Draw"))
    world.settle()
    assert [t["function"] for t in world.requests[world.reply_id].tools] == [
        {"name": "current_time"}
    ]
    world.answer("", whole_call(0, "present_svg", "{}"))
    assert world.tools[0].tool_filter == ("current_time",)


def test_a_choice_made_while_an_answer_is_at_work_holds_for_its_next_call() -> None:
    world = World(state_of())
    world.send(SubmitPrompt("Draw"))
    world.settle()
    world.send(ChooseTools(("current_time",)))
    world.answer("", whole_call(0, "present_svg", "{}"))
    assert world.tools[0].tool_filter == ("current_time",)


def test_all_tools_are_no_filter_and_none_is_one() -> None:
    world = World(state_of())
    world.send(ChooseTools(NAMES))
    assert world.state.current is not None
    assert world.state.current.tool_filter is None
    world.send(ChooseTools(()))
    assert world.state.current.tool_filter == ()
    assert allowed_names(world.state, world.state.current) == ()


def test_choices_are_kept_with_the_session() -> None:
    world = World(state_of())
    world.send(ChooseTools(("read_file",)))
    effects = world.send(ChooseWorkspace("  ~/project "))
    assert effects == (FindWorkspace(9, "~/project"),)
    world.send(WorkspaceFound(9, "/home/me/project"))
    world.send(SubmitPrompt("Read it"))
    world.settle()
    world.answer("Yes.")
    world.send(ChooseTools(("read_file", "write_file")))
    world.settle()
    found = restarted(world.disk).state.current
    assert found is not None
    assert (found.workspace, found.tool_filter) == ("/home/me/project", ("read_file", "write_file"))
    world.send(ChooseWorkspace(" "))
    world.settle()
    assert world.disk.sessions[9].workspace is None


def test_a_folder_that_is_none_leaves_the_older_one() -> None:
    world = World(state_of(child(None, None)))
    world.state = replace(world.state, current_id=2)
    world.send(WorkspaceRefused(2, "That is no folder: /x"))
    assert world.state.notice is not None
    assert world.state.notice.text == "That is no folder: /x"
    assert world.state.current is not None
    assert world.state.current.workspace == "/home/me"
    before = world.state
    world.send(WorkspaceFound(77, "/x"))
    assert world.state.sessions == before.sessions


@pytest.mark.parametrize("action", [ChooseTools(()), ChooseWorkspace("/x"), ChooseWorkspace("")])
def test_a_reader_chooses_nothing(action: ChooseTools | ChooseWorkspace) -> None:
    world = World(replace(state_of(child(None, None)), current_id=2, reader_of="ds4gui (pid 7)"))
    assert world.send(action) == ()
    assert world.state.sessions == state_of(child(None, None)).sessions
