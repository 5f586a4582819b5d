"""The connect panel: when it is there, what it says, and that it can be closed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import FACTS, GONE, TALK, URL, fresh_state, showing, up_state
from world import World, down

from ds4gui.chat.actions import Connect, EditDraft, RetryConnection, ShowConnect
from ds4gui.chat.effects import LookForServer
from ds4gui.chat.events import (
    LocalModelFailed,
    LocalModelLoading,
    ServerDown,
    ServerLooking,
    ServerUp,
)
from ds4gui.chat.state import AppState, LocalModel, ServerState
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


# --- a model of this program's ------------------------------------------------------------------


def loading() -> World:
    """The start with a model file."""
    server = ServerState(url="", local=LocalModel(name="a.gguf"))
    return World(replace(fresh_state(), loaded=True, server=server))


def test_a_model_that_loads_is_said_where_nothing_is_read_and_covers_nothing() -> None:
    world = loading()
    shown = view(world.state)
    assert shown.connect is None
    assert shown.status.server == "loading a.gguf"
    assert shown.composer.note == "The model is loading; what you write is kept"
    assert shown.pane.empty is not None
    assert (shown.pane.empty.title, shown.pane.empty.share) == ("Loading a.gguf", 0.0)
    world.send(LocalModelLoading(450_000_000, 1_000_000_000))
    shown = view(world.state)
    assert shown.status.server == "loading a.gguf, 45 % of 1.0 GB"
    assert shown.pane.empty is not None
    assert shown.pane.empty.share == 0.45
    assert shown.pane.empty.text.startswith("It is read into memory, 45 % of 1.0 GB")
    world.send(LocalModelLoading(98_000_000, 98_000_000))
    shown = view(world.state)
    assert shown.status.server == "a.gguf is being prepared"
    assert shown.pane.empty is not None
    assert shown.pane.empty.text.startswith("It is being prepared")
    world.send(ShowConnect(True))
    asked = view(world.state).connect
    assert asked is not None
    assert (asked.title, asked.can_close, asked.can_retry) == ("Loading a.gguf", True, False)


def test_a_model_that_can_not_be_loaded_is_said_with_a_way_on() -> None:
    world = loading()
    world.send(LocalModelFailed("There is no file a.gguf"))
    shown = view(world.state)
    assert shown.connect == ConnectView(
        title="The model is not running",
        text="There is no file a.gguf",
        url="",
        busy=False,
        progress="",
        can_close=False,
        can_retry=True,
    )
    assert (shown.status.tone, shown.status.server) == ("bad", "a.gguf is not running")
    assert world.send(RetryConnection()) == (LookForServer(),)
    assert view(world.state).connect is None, "it loads again"


def test_a_model_that_is_ready_is_said_by_its_server() -> None:
    world = loading()
    world.send(LocalModelLoading(1, 1))
    world.send(ServerLooking("http://127.0.0.1:5/v1"))
    facts = replace(FACTS, base_url="http://127.0.0.1:5/v1", kind="llama.cpp", version=None)
    world.send(ServerUp(facts))
    assert view(world.state).status.server == "llama.cpp · this machine"
    world.send(LocalModelFailed("It has ended"))
    assert view(world.state).status.server == "a.gguf is not running"
    world.send(Connect(URL, ""))
    assert world.state.server.local is None
    assert view(world.state).status.server == "looking for localhost:8000"
    world.send(LocalModelFailed("It has ended"))
    assert world.state.server.phase == "looking", "what is not in use is no news"
