"""The server in use: looking, up, down, another one.

Owns what the connect panel and the status line are pictures of. Never holds a key: it passes
through to the shell.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import Connect, OpenDemo, RetryConnection, ShowConnect
from ds4gui.chat.effects import LookForServer, StartDemo, UseServer
from ds4gui.chat.events import (
    DemoFailed,
    LocalModelFailed,
    LocalModelLoading,
    ServerDown,
    ServerLooking,
    ServerUp,
)
from ds4gui.chat.state import AppState, Notice, ServerState, Step
from ds4gui.chat.stream import ServerProblem


def connected(action: Connect, state: AppState) -> Step:
    """Another server from now on."""
    url = action.url.strip()
    if not url:
        return state, ()
    server = replace(state.server, url=url, phase="looking", problem=None, facts=None, local=None)
    return replace(state, server=server), (UseServer(url, action.api_key.strip()),)


def retried(action: RetryConnection, state: AppState) -> Step:
    """Looks now; a model file that is not being served loads again, behind no panel."""
    server = replace(state.server, phase="looking")
    if server.local is not None:
        server = replace(server, problem=None, panel_shown=False)
    return _with(state, server), (LookForServer(),)


def panel_shown(action: ShowConnect, state: AppState) -> Step:
    """The panel opens or closes by hand."""
    return _with(state, replace(state.server, panel_shown=action.shown)), ()


def demo_opened(action: OpenDemo, state: AppState) -> Step:
    """The scripted server is started; it is used when it answers."""
    server = replace(state.server, phase="looking", problem=None, local=None)
    return _with(state, server), (StartDemo(),)


def demo_failed(action: DemoFailed, state: AppState) -> Step:
    """No scripted server: said in the notice line."""
    state = _with(state, replace(state.server, phase="down"))
    return replace(state, notice=Notice(text=action.reason, kind="problem")), ()


def looking(action: ServerLooking, state: AppState) -> Step:
    """The server is being asked; one that was up stays up until it fails to answer."""
    same = action.url == state.server.url
    if same and state.server.phase == "up":
        return state, ()
    server = replace(state.server, url=action.url, phase="looking")
    return _with(state, server if same else replace(server, facts=None, problem=None)), ()


def up(action: ServerUp, state: AppState) -> Step:
    """The server answered."""
    facts = action.facts
    old = state.server
    if old.phase == "up" and old.facts == facts:
        return state, ()
    server = ServerState(
        url=facts.base_url,
        phase="up",
        facts=facts,
        panel_shown=old.panel_shown and old.phase == "up",
        local=old.local,
    )
    return _with(state, server), ()


def down(action: ServerDown, state: AppState) -> Step:
    """No answer. While a reply streams the stream itself tells what is wrong."""
    old = state.server
    if old.phase == "up" and state.runs:
        return state, ()
    server = replace(
        old,
        url=action.url,
        phase="down",
        was_down=True,
        panel_shown=_panel_opens(state),
        problem=action.problem,
        retry_in_s=action.retry_in_s,
    )
    return _with(state, server), ()


def local_loading(action: LocalModelLoading, state: AppState) -> Step:
    """The model file comes into memory."""
    old = state.server
    if old.local is None:
        return state, ()
    local = replace(old.local, of=action.of, share=min(1.0, action.octets / action.of))
    return _with(state, replace(old, phase="looking", problem=None, local=local)), ()


def local_failed(action: LocalModelFailed, state: AppState) -> Step:
    """The model file is not being served, or no more."""
    old = state.server
    if old.local is None:
        return state, ()
    server = replace(
        old,
        phase="down",
        was_down=True,
        panel_shown=_panel_opens(state),
        problem=ServerProblem("local_failed", action.reason),
        retry_in_s=0,
        local=replace(old.local, share=0.0),
    )
    return _with(state, server), ()


def _panel_opens(state: AppState) -> bool:
    """Whether the panel is open when a server is found missing.

    One that was lost is said in the status line: a panel would cover what is being read, and over
    a draft it would take the keyboard.
    """
    old = state.server
    return old.panel_shown or not (old.was_down or old.facts or any(state.drafts.values()))


def _with(state: AppState, server: ServerState) -> AppState:
    return replace(state, server=server)
