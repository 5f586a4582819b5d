"""Prompts that were not sent come back, those of sessions that were never stored too."""

from __future__ import annotations

from dataclasses import replace

from builders import fresh_state, up_state
from world import Disk, World

from ds4gui.chat.actions import EditDraft, NewSession, SubmitPrompt
from ds4gui.chat.drafts import DRAFTS_KEY, json_from_drafts
from ds4gui.chat.state import AppState


def restarted(world: World, state: AppState | None = None) -> World:
    """After a crash at this moment, with the drafts that were kept."""
    values = {**world.disk.values, DRAFTS_KEY: json_from_drafts(world.state)}
    disk = replace(world.disk, values=values)
    again = World(state or replace(fresh_state(), server=up_state().server), disk)
    again.send(disk.library())
    again.settle()
    return again


def test_the_draft_of_a_stored_session_comes_back() -> None:
    world = World()
    world.send(SubmitPrompt("one"))
    world.answer("Here.")
    world.send(EditDraft("two, not sent"))
    again = restarted(world)
    session_id = again.state.current_id
    assert session_id is not None
    assert again.state.drafts == {session_id: "two, not sent"}
    world.send(SubmitPrompt("two, sent"))
    assert json_from_drafts(world.state) == {}


def test_a_session_that_was_never_stored_comes_back_with_its_draft_and_is_shown() -> None:
    world = World()
    world.send(NewSession())
    world.send(EditDraft("my first words"))
    again = restarted(world)
    assert again.state.current_id is not None
    assert again.state.drafts[again.state.current_id] == "my first words"


def test_a_blank_session_does_not_cover_the_one_that_was_read() -> None:
    world = World()
    world.send(SubmitPrompt("one"))
    world.answer("Here.")
    read = world.state.current_id
    world.send(NewSession())
    world.send(EditDraft("for another day"))
    kept = replace(world.state, current_id=read)
    world.state = kept
    world.disk.values["window"] = {"session_id": read}
    again = restarted(world)
    assert again.state.current_id == read
    assert "for another day" in again.state.drafts.values()


def test_what_is_typed_while_the_list_is_read_stands_behind_what_was_kept() -> None:
    world = World()
    world.send(SubmitPrompt("one"))
    world.answer("Here.")
    world.send(EditDraft("kept"))
    early = replace(fresh_state(), server=up_state().server, early_draft="typed")
    again = restarted(world, early)
    assert again.state.current_id is not None
    assert again.state.drafts[again.state.current_id] == "kept\ntyped"


def test_what_another_program_wrote_there_does_no_harm() -> None:
    for odd in ([], "x", {"7": "gone", "new": 3, "1": None}):
        disk = Disk(values={DRAFTS_KEY: odd})  # type: ignore[dict-item]  # as a hand may write it
        world = World(replace(fresh_state(), server=up_state().server), disk)
        world.send(disk.library())
        assert world.state.loaded
        assert not any(world.state.drafts.values())
