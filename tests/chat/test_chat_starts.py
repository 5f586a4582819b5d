"""What a start finds: a tidy library, a crash, another window; and what a quit leaves behind."""

from __future__ import annotations

from dataclasses import replace

from builders import FACTS, fresh_state, session, whole_call
from world import Disk, World, asked, restarted

from ds4gui.chat.actions import (
    ChooseModel,
    ChooseTheme,
    ContinueReply,
    DeleteSession,
    EditDraft,
    Quit,
    RenameSession,
    SelectSession,
    SubmitPrompt,
    WrapCode,
    Zoom,
)
from ds4gui.chat.appearance import Appearance
from ds4gui.chat.effects import CloseProgram
from ds4gui.chat.events import ServerUp, SystemTheme
from ds4gui.chat.storage import ConversationLoaded, SaveMessage
from ds4gui.chat.stream import StreamDelta

TIME_CALL = whole_call(0, "current_time", '{"timezone": ""}')


# --- start, crash, quit -------------------------------------------------------------------------


def test_a_restart_shows_the_same_session_and_theme() -> None:
    world = World()
    first = asked(world, "One")
    world.answer("Yes.")
    asked(world, "Two")
    world.answer("No.")
    world.send(SelectSession(first))
    world.send(ChooseTheme("light"))
    again = restarted(world.disk)
    assert again.state.current_id == first
    assert again.state.theme == "light"
    assert again.path == world.path
    assert again.state.next_message_id == world.state.next_message_id


def test_what_is_written_before_the_list_is_read_is_a_draft_of_what_is_shown_then() -> None:
    disk = Disk()
    old = World(disk=disk)
    first = asked(old, "Old")
    old.answer("Yes.")
    world = World(fresh_state(), disk)
    world.send(EditDraft("typed at once"))
    world.send(disk.library())
    world.settle()
    assert world.state.current_id == first
    assert world.state.drafts == {first: "typed at once"}
    empty = World(fresh_state())
    empty.send(EditDraft("typed at once"))
    empty.send(Disk().library())
    assert empty.state.current_id is not None
    assert empty.state.drafts == {empty.state.current_id: "typed at once"}


def test_a_restart_has_the_same_look() -> None:
    world = World()
    world.send(ChooseTheme("system"))
    world.send(SystemTheme("light"))
    world.send(Zoom(1))
    world.send(Zoom(1))
    world.send(WrapCode(True))
    again = restarted(world.disk)
    assert again.state.look == Appearance(
        choice="system", system="light", zoom=125, wraps_code=True
    )


def test_kept_values_of_any_shape_do_no_harm() -> None:
    for kept in ("text", 7, {"session_id": "1"}, {"session_id": 99, "theme": "pink"}, {},
                 {"zoom": 101, "theme": [], "system_theme": 1, "wrap_code": "no"}):  # fmt: skip
        library = replace(Disk().library(), sessions=(session(),), values={"window": kept})
        world = World(fresh_state())
        world.send(library)
        assert world.state.current_id is None
        assert world.state.theme == "dark"


def test_what_a_crash_left_unfinished_is_interrupted_and_stored_as_that() -> None:
    world = World()
    asked(world, "One")
    world.stream(StreamDelta(content="half"), TIME_CALL)
    again = restarted(world.disk)
    assert (again.path[-1].content, again.path[-1].state) == ("half", "interrupted")
    assert again.disk.messages[again.path[-1].id].state == "interrupted"
    assert again.disk.turns[1].state == "stopped"
    assert again.card_states() == ["interrupted"]
    assert not again.ran, "a call is never run by itself"
    again.send(ContinueReply())
    again.answer("done")
    assert again.disk.turns[1].state == "complete"


def test_a_crash_while_a_tool_ran_leaves_an_interrupted_card() -> None:
    world = World()
    asked(world, "One")
    world.answer("", TIME_CALL)
    assert world.card_states() == ["running"]
    again = restarted(world.disk)
    assert again.card_states() == ["interrupted"]
    assert not again.ran
    assert again.disk.turns[1].state == "stopped"


def test_a_window_that_only_reads_stores_nothing() -> None:
    world = World()
    at = asked(world, "One")
    world.stream(StreamDelta(content="half"))
    reader = World(fresh_state(), world.disk)
    reader.send(replace(world.disk.library(), reader_of="process 7"))
    reader.settle()
    reader.send(ServerUp(FACTS))
    assert reader.path[-1].state == "interrupted"
    forbidden = (
        RenameSession(at, "Mine"),
        DeleteSession(at),
        SubmitPrompt("More"),
        ContinueReply(),
        ChooseModel("model-a"),
        ChooseTheme("light"),
    )
    for action in forbidden:
        assert reader.send(action) == ()
    assert world.disk.messages[reader.path[-1].id].state == "streaming"


def test_a_path_that_comes_late_never_replaces_a_newer_one() -> None:
    world = World()
    at = asked(world, "One")
    stale = world.disk.conversation(at)
    world.answer("Yes.")
    world.send(ConversationLoaded(stale))
    assert world.path[-1].content == "Yes."


def test_a_path_of_a_deleted_session_is_not_kept() -> None:
    world = World()
    at = asked(world, "One")
    stale = world.disk.conversation(at)
    world.send(DeleteSession(at))
    before = world.state.conversations
    world.send(ConversationLoaded(replace(stale, session_id=77)))
    assert world.state.conversations == before


def test_quit_stops_and_stores_every_reply_first() -> None:
    world = World()
    asked(world, "One")
    asked(world, "Two")
    world.stream(StreamDelta(content="half"))
    effects = world.send(Quit())
    assert isinstance(effects[-1], CloseProgram)
    saved = [e.message.state for e in effects if isinstance(e, SaveMessage)]
    assert saved == ["interrupted", "interrupted"]
    assert not world.state.runs
    assert {t.state for t in world.disk.turns.values()} == {"stopped"}
