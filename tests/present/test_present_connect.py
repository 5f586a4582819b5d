"""The connect panel: when it is there, what it says, and that it can be closed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import FACTS, GONE, TALK, URL, fresh_state, showing, up_state
from world import World, down

from ds4gui.chat.actions import EditDraft, ShowConnect
from ds4gui.chat.events import ServerDown, ServerLooking, ServerUp
from ds4gui.chat.state import AppState
from ds4gui.chat.stream import ServerProblem
from ds4gui.present.frame import ConnectView
from ds4gui.present.presenter import Presenter
from ds4gui.present.server import short_address
from ds4gui.present.view import ViewModel

KEY = ServerProblem(code="unauthorized", message="The server wants a key")


def view(state: AppState) -> ViewModel:
    return Presenter().view(state)


def test_the_first_look_is_calm() -> None:
    assert view(fresh_state()).connect is None


def test_the_panel_never_takes_the_keyboard_from_a_draft() -> None:
    world = World(replace(fresh_state(), loaded=True))
    world.send(EditDraft("Half a thought"))
    world.send(ServerDown(URL, GONE, 2))
    assert view(world.state).connect is None
    world.send(EditDraft(""))
    assert view(world.state).connect is not None


def test_an_address_shows_no_password() -> None:
    assert short_address("http://user:secret@host:8000/v1") == "host:8000"


def test_a_second_look_keeps_the_panel() -> None:
    world = World(down(fresh_state()))
    world.send(ServerLooking(URL))
    assert view(world.state).connect == ConnectView(
        title="Looking for localhost:8000",
        text="Start vLLM, or point ds4gui at another OpenAI-compatible address. It connects by "
        "itself when the server answers.",
        url=URL,
        busy=True,
        progress="looking for localhost:8000",
        can_close=False,
    )


def test_no_server_is_said_with_the_next_try() -> None:
    panel = view(down(replace(fresh_state(), loaded=True))).connect
    assert panel is not None
    assert (panel.title, panel.progress) == ("No server at localhost:8000", "trying again in 4 s")
    again = view(down(fresh_state(), retry_in_s=0)).connect
    assert again is not None
    assert again.progress == "trying again"


def test_what_else_is_wrong_is_told_in_its_own_sentence() -> None:
    panel = view(down(fresh_state(), KEY)).connect
    assert panel is not None
    assert panel.text == "The server wants a key"


def test_the_panel_goes_when_the_server_answers_and_returns_over_an_empty_pane() -> None:
    world = World(replace(fresh_state(), loaded=True))
    world.send(ServerUp(FACTS))
    assert view(world.state).connect is None
    world.send(ServerDown(URL, GONE, 2))
    assert view(world.state).connect is not None
    world.send(ServerLooking(URL))
    assert view(world.state).connect is not None, "it does not flicker with each try"


def test_old_chats_can_be_read_without_a_server() -> None:
    state = showing(*TALK)
    away = down(replace(state, server=fresh_state().server))
    panel = view(away).connect
    assert panel is not None
    assert panel.can_close
    world = World(away)
    world.send(ShowConnect(False))
    assert view(world.state).connect is None
    assert view(world.state).pane.blocks
    assert view(down(state)).connect is None, "a server that is lost does not cover what is read"


def test_a_panel_asked_for_can_be_closed() -> None:
    world = World(showing(*TALK))
    world.send(ShowConnect(True))
    panel = view(world.state).connect
    assert panel is not None
    assert panel.title == "Connected to localhost:8000"
    assert (panel.busy, panel.can_close) == (False, True)


def test_a_close_button_always_closes() -> None:
    states = [fresh_state(), up_state(), showing(*TALK), down(up_state()), down(showing(*TALK))]
    for state in states:
        world = World(state)
        world.send(ShowConnect(True))
        panel = view(world.state).connect
        assert panel is not None
        world.send(ShowConnect(False))
        assert (view(world.state).connect is None) == panel.can_close


@pytest.mark.parametrize(
    ("url", "short"),
    [
        (URL, "localhost:8000"),
        ("https://h/v1/", "h"),
        ("odd", "odd"),
        ("http://[::1]:9/v1", "[::1]:9"),
    ],
)
def test_an_address_is_said_short(url: str, short: str) -> None:
    assert short_address(url) == short
