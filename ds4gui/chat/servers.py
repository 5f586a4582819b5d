"""Which server a session talks to: one that is kept by name, or the one the window is connected to.

Owns that choice and what is known of each. A name that is no longer in the settings is the server
in use. Never asks a server, never holds a key.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import ChooseModel, ShowServers
from ds4gui.chat.effects import Effect, LookAtServers
from ds4gui.chat.events import ServerSeen
from ds4gui.chat.preferences import Preferences
from ds4gui.chat.record import Session
from ds4gui.chat.server_state import Seen
from ds4gui.chat.state import AppState, Step, with_session
from ds4gui.chat.storage import SaveSession
from ds4gui.chat.stream import ServerFacts

KEY = "server"
"""Of a session's view: the name of its server."""


def server_name_of(state: AppState, session: Session | None) -> str:
    """The name of a session's server; empty is the server in use."""
    name = str(session.view.get(KEY, "")) if session is not None else state.default_server
    return name if any(server.name == name for server in state.preferences.servers) else ""


def server_of(state: AppState, session: Session | None) -> str:
    """The address a session's next turn goes to."""
    name = server_name_of(state, session)
    if not name:
        return state.server.url
    seen = state.seen.get(name)
    return seen.url if seen else _written(state.preferences, name)


def is_up(state: AppState, session: Session | None) -> bool:
    """Whether its server answers."""
    name = server_name_of(state, session)
    if not name:
        return state.server.phase == "up"
    seen = state.seen.get(name)
    return seen is not None and seen.facts is not None


def facts_of(state: AppState, url: str) -> ServerFacts | None:
    """What is known of the server at an address."""
    if state.server.facts is not None and state.server.facts.base_url == url:
        return state.server.facts
    return next((seen.facts for seen in state.seen.values() if seen.url == url), None)


def model_of(state: AppState, session: Session | None) -> str:
    """The model a session talks to: its own where the server has it, else the first one served."""
    name = server_name_of(state, session)
    facts = facts_of(state, server_of(state, session)) if name else state.server.facts
    served = tuple(m.id for m in facts.models) if facts else ()
    kept = next((s.model for s in state.preferences.servers if s.name == name), "")
    usual = kept or state.default_model
    wanted = (session.model if session else "") or usual
    if wanted in served or not served:
        return wanted
    return usual if usual in served else served[0]


def model_chosen(action: ChooseModel, state: AppState) -> Step:
    """Another model, and maybe another server, here and in new sessions."""
    if action.server is not None:
        state = replace(state, default_server=action.server)
    if not (action.server or server_name_of(state, state.current)):
        state = replace(state, default_model=action.model)
    session = state.current
    if session is None:
        return state, ()
    session = replace(session, model=action.model)
    if action.server is not None:
        others = {key: value for key, value in session.view.items() if key != KEY}
        session = replace(session, view=others | ({KEY: action.server} if action.server else {}))
    stored = session.head_id is not None and state.reader_of is None
    return with_session(state, session), (SaveSession(session),) if stored else ()


def seen(action: ServerSeen, state: AppState) -> Step:
    """What is known of a server that is kept by name."""
    now = Seen(url=action.url, facts=action.facts, problem=action.problem)
    if state.seen.get(action.name) == now:
        return state, ()
    return replace(state, seen={**state.seen, action.name: now}), ()


def shown(action: ShowServers, state: AppState) -> Step:
    """Somebody looks at them: they are asked now."""
    return state, (LookAtServers(state.preferences.servers),)


def followed(state: AppState, before: Preferences) -> tuple[AppState, tuple[Effect, ...]]:
    """Other servers are written in the settings: what was known of them may not be true."""
    now = state.preferences.servers
    if now == before.servers:
        return state, ()
    kept = {server.name: server.url for server in before.servers}
    same = {server.name for server in now if kept.get(server.name) == server.url}
    state = replace(state, seen={name: one for name, one in state.seen.items() if name in same})
    return state, (LookAtServers(now),)


def _written(preferences: Preferences, name: str) -> str:
    return next(server.url for server in preferences.servers if server.name == name)
