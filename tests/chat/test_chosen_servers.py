"""A session keeps the server that was chosen for it, whatever becomes of the settings."""

from __future__ import annotations

from dataclasses import replace

from builders import FACTS, up_state
from world import World, asked, restarted

from ds4gui.chat.actions import ChooseModel, NewSession, SelectSession, SubmitPrompt
from ds4gui.chat.bundle import Bundle, json_from_bundle, renumbered
from ds4gui.chat.events import ServerSeen
from ds4gui.chat.preferences import NamedServer, Preferences
from ds4gui.chat.record import Server
from ds4gui.chat.servers import server_name_of, server_of
from ds4gui.present.chrome import composer_view

LAB = NamedServer(name="lab", url="http://lab/v1")
ATTIC = NamedServer(name="attic", url="http://attic/v1")


def world(*servers: NamedServer) -> World:
    """The program with these servers in its settings, all of them up."""
    return with_servers(World(up_state()), *servers)


def with_servers(world: World, *servers: NamedServer) -> World:
    world.state = replace(world.state, preferences=Preferences(servers=servers))
    for server in servers:
        world.send(ServerSeen(server.name, server.url, replace(FACTS, base_url=server.url), None))
    return world


def chosen() -> World:
    """A session that talks to the lab."""
    here = world(LAB)
    asked(here, "One")
    here.answer("1")
    here.send(ChooseModel("model-a", "lab"))
    return here


def test_the_choice_is_a_row_and_the_session_its_number_after_a_restart_too() -> None:
    here = chosen()
    assert here.disk.servers == {
        1: Server(id=1, name="lab", base_url="http://lab/v1", kind=FACTS.kind)
    }
    again = with_servers(restarted(here.disk), LAB)
    assert again.state.current is not None
    assert "server" not in again.state.current.view
    assert server_name_of(again.state, again.state.current) == "lab"
    again.send(SubmitPrompt("Two"))
    assert again.state.current_conversation is not None
    assert again.state.current_conversation.turns[-1].server == "http://lab/v1"


def test_new_sessions_begin_on_it_and_choosing_it_again_makes_no_other_row() -> None:
    here = chosen()
    asked(here, "Two")
    here.send(ChooseModel("model-a", "lab"))
    assert server_name_of(here.state, here.state.current) == "lab"
    assert len(here.disk.servers) == 1
    here.send(ChooseModel("model-a", ""))
    assert here.state.current is not None
    assert here.disk.sessions[here.state.current.id].server_id is None
    here.send(NewSession())
    assert server_name_of(here.state, here.state.current) == ""


def test_one_that_moved_or_was_renamed_in_the_settings_is_the_same() -> None:
    here = chosen()
    moved = with_servers(here, replace(LAB, url="http://cellar/v1"))
    assert server_of(moved.state, moved.state.current) == "http://cellar/v1"
    moved.send(NewSession())
    assert server_name_of(moved.state, moved.state.current) == "lab"
    moved.send(ChooseModel("model-a", "lab"))
    assert [one.base_url for one in moved.disk.servers.values()] == [LAB.url, "http://cellar/v1"]
    moved.send(SelectSession(1))
    renamed = with_servers(moved, ATTIC, replace(LAB, name="laboratory"))
    assert server_name_of(renamed.state, renamed.state.current) == "laboratory"


def test_one_that_is_gone_from_the_settings_is_said_until_another_is_chosen() -> None:
    here = with_servers(chosen(), ATTIC)
    assert server_of(here.state, here.state.current) == here.state.server.url
    note = composer_view(here.state).note
    assert note == "“lab” is no longer in the settings; prompts go to localhost:8000"
    here.send(ChooseModel("model-a", ""))
    assert composer_view(here.state).note == ""


def test_the_number_of_a_server_and_its_old_name_mean_nothing_elsewhere() -> None:
    here = chosen()
    assert here.state.current is not None
    session = replace(here.state.current, view={"server": "lab", "pinned": True})
    bundle = Bundle(session=session, messages=(), turns=())
    assert "lab" not in json_from_bundle(bundle)
    moved = renumbered(bundle, session_id=5, first_turn_id=1, first_message_id=1)
    assert moved.session.view == {"pinned": True}
