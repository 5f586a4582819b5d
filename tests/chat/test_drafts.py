"""Prompts that were not sent come back, those of sessions that were never stored too."""

from __future__ import annotations

from dataclasses import replace

from builders import fresh_state, up_state
from world import Disk, World

from ds4gui import limits
from ds4gui.chat.actions import AttachFile, EditDraft, NewSession, SelectSession, SubmitPrompt
from ds4gui.chat.attached import AttachmentRead
from ds4gui.chat.attaching import attached_in
from ds4gui.chat.drafts import ATTACHED_KEY, DRAFTS_KEY, json_from_attached, json_from_drafts
from ds4gui.chat.fenced_files import TextFile, prompt_with
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.pane_actions import OpenNewBeside
from ds4gui.chat.state import AppState
from ds4gui.chat.version_actions import EditPrompt


def restarted(world: World, state: AppState | None = None) -> World:
    """After a crash at this moment, with the drafts that were kept."""
    kept = {
        DRAFTS_KEY: json_from_drafts(world.state),
        ATTACHED_KEY: json_from_attached(world.state),
    }
    values = {**world.disk.values, **kept}
    disk = replace(world.disk, values=values)
    again = World(state or replace(fresh_state(), server=up_state().server), disk)
    again.send(disk.library())
    again.settle()
    return again


def attached(world: World, path: str, text: str) -> None:
    world.send(AttachFile(path))
    world.send(AttachmentRead(world.state.current_id or 0, path, text))


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


def test_what_was_typed_and_kept_in_sessions_that_were_never_stored_is_one_session() -> None:
    world = World()
    world.send(EditDraft("kept"))
    early = replace(fresh_state(), server=up_state().server, early_draft="typed")
    again = restarted(world, early)
    assert again.state.drafts == {again.state.current_id: "kept\ntyped"}


def test_files_come_back_with_their_drafts_each_session_with_its_own() -> None:
    world = World()
    world.send(SubmitPrompt("one"))
    world.answer("Here.")
    attached(world, "/home/a.py", "a = 1\n")
    for number in range(2):
        world.send(OpenNewBeside())
        world.send(EditDraft(f"new {number}"))
        attached(world, f"/home/{number}.txt", f"{number}\n")
    again = restarted(world)
    shown = {
        (again.state.drafts.get(session.id), *((f.name, f.text) for f in files))
        for session in again.state.sessions
        if (files := attached_in(again.state, session.id))
    }
    assert shown == {
        (None, ("a.py", "a = 1\n")),
        ("new 0", ("0.txt", "0\n")),
        ("new 1", ("1.txt", "1\n")),
    }
    assert again.state.notice is None
    stored = next(s for s in again.state.sessions if s.head_id is not None)
    again.send(SelectSession(stored.id))
    again.settle()
    again.send(SubmitPrompt("What is a?"))
    assert again.path[-2].content == prompt_with("What is a?", [TextFile("a.py", "a = 1\n")])
    assert "a.py" not in str(json_from_attached(again.state))


def test_files_beyond_what_is_kept_and_those_not_read_yet_are_named() -> None:
    world = World()
    attached(world, "/first.txt", "x" * limits.ATTACHED_KEPT_CHARACTERS)
    attached(world, "/much.txt", "more")
    world.send(AttachFile("/unread.txt"))
    again = restarted(world)
    assert [f.name for f in attached_in(again.state, again.state.current_id)] == ["first.txt"]
    assert again.state.notice is not None
    assert again.state.notice.text.endswith("was not kept: much.txt, unread.txt")


def test_a_crash_while_an_earlier_prompt_is_edited_costs_neither_draft() -> None:
    world = World()
    attached(world, "/a.txt", "a\n")
    world.send(SubmitPrompt("one"))
    world.answer("Here.")
    world.send(EditDraft("two, not sent"))
    attached(world, "/b.txt", "b\n")
    world.send(EditPrompt(None))
    world.send(EditDraft("one, better"))
    again = restarted(world)
    session_id = again.state.current_id
    assert session_id is not None
    assert again.state.drafts == {session_id: "two, not sent\n\none, better"}
    assert [file.name for file in attached_in(again.state, session_id)] == ["b.txt", "a.txt"]


def test_what_another_program_wrote_there_does_no_harm() -> None:
    odds: tuple[JSON, ...] = ([], "x", {"7": "gone", "new": 3, "1": None}, {"new": [{}, 1, "a"]})
    for odd in odds:
        values = {DRAFTS_KEY: odd, ATTACHED_KEY: odd}
        disk = Disk(values=values)  # type: ignore[arg-type]  # as a hand may write it
        world = World(replace(fresh_state(), server=up_state().server), disk)
        world.send(disk.library())
        assert world.state.loaded
        assert not any(world.state.drafts.values())
