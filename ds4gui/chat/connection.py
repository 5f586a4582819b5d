"""The server in use: looking, up, down, another one.

Owns what the connect panel and the status line are pictures of. Never holds a key: it passes
through to the shell.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import Connect, OpenDemo, RetryConnection, ShowConnect
from ds4gui.chat.effects import LookForServer, StartDemo, UseServer
from ds4gui.chat.events import DemoFailed, ServerDown, ServerLooking, ServerUp
from ds4gui.chat.state import AppState, Notice, ServerState, Step


def connected(action: Connect, state: AppState) -> Step:
    """Another server from now on."""
    url = action.url.strip()
    if not url:
        return state, ()
    server = replace(state.server, url=url, phase="looking", problem=None, facts=None)
    return replace(state, server=server), (UseServer(url, action.api_key.strip()),)


def retried(action: RetryConnection, state: AppState) -> Step:
    """Looks now."""
    return _with(state, replace(state.server, phase="looking")), (LookForServer(),)


def panel_shown(action: ShowConnect, state: AppState) -> Step:
    """The panel opens or closes by hand."""
    return _with(state, replace(state.server, panel_shown=action.shown)), ()


def demo_opened(action: OpenDemo, state: AppState) -> Step:
    """The scripted server is started; it is used when it answers."""
    server = replace(state.server, phase="looking", problem=None)
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
        # One that was lost is said in the status line: a panel would cover what is being read, and
        # over a draft it would take the keyboard.
        panel_shown=old.panel_shown
        or not (old.was_down or old.facts or any(state.drafts.values())),
        problem=action.problem,
        retry_in_s=action.retry_in_s,
    )
    return _with(state, server), ()


def _with(state: AppState, server: ServerState) -> AppState:
    return replace(state, server=server)
