"""Which server a session talks to: one that is kept by name, or the one the window is connected to.

Owns that choice and what is known of each. One that was renamed in the settings is found by its
address; one that is no longer in them is the server in use, which is said. Never asks a server,
never holds a key.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import ChooseModel, ShowServers
from ds4gui.chat.effects import Effect, LookAtServers
from ds4gui.chat.events import ServerSeen
from ds4gui.chat.preferences import NamedServer, Preferences
from ds4gui.chat.record import Server, Session
from ds4gui.chat.server_state import Seen
from ds4gui.chat.state import AppState, Step, with_session
from ds4gui.chat.storage import SaveServer, SaveSession
from ds4gui.chat.stream import ServerFacts


def server_name_of(state: AppState, session: Session | None) -> str:
    """The name of a session's server in the settings; empty is the server in use."""
    named = state.preferences.servers
    if session is None:
        return state.default_server if any(s.name == state.default_server for s in named) else ""
    chosen = _chosen(state, session)
    if chosen is None:
        return ""
    same = [s.name for s in named if s.name == chosen.name]
    return (same or [s.name for s in named if s.url == chosen.base_url] or [""])[0]


def missing_server(state: AppState, session: Session | None) -> str:
    """The name of the server that a session chose and the settings no longer have, else empty."""
    chosen = None if session is None else _chosen(state, session)
    return chosen.name if chosen is not None and not server_name_of(state, session) else ""


def _chosen(state: AppState, session: Session) -> Server | None:
    return next((one for one in state.stored_servers if one.id == session.server_id), None)


def stored_id(state: AppState, name: str) -> int | None:
    """The number of the server that the settings have under a name, at its address now where that
    was ever chosen; None for the one in use."""
    named = next((server for server in state.preferences.servers if server.name == name), None)
    ids = [s.id for s in state.stored_servers if named is not None and s.name == name]
    exact = [s.id for s in state.stored_servers if named is not None and _is(s, named)]
    return next(iter(reversed(exact or ids)), None)


def _is(stored: Server, named: NamedServer) -> bool:
    return stored.name == named.name and stored.base_url == named.url


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
    saves: tuple[Effect, ...] = ()
    if action.server is not None:
        state, saves = _with_stored(replace(state, default_server=action.server), action.server)
    if not (action.server or server_name_of(state, state.current)):
        state = replace(state, default_model=action.model)
    session = state.current
    if session is None:
        return state, saves
    session = replace(session, model=action.model)
    if action.server is not None:
        session = replace(session, server_id=stored_id(state, action.server))
    if (session.head_id is not None or session.title) and state.reader_of is None:
        saves = (*saves, SaveSession(session))
    return with_session(state, session), saves


def _with_stored(state: AppState, name: str) -> tuple[AppState, tuple[Effect, ...]]:
    """The state in which a server of the settings has a number."""
    named = next((server for server in state.preferences.servers if server.name == name), None)
    if named is None or state.reader_of is not None:
        return state, ()
    if any(_is(stored, named) for stored in state.stored_servers):
        return state, ()
    seen = state.seen.get(name)
    server = Server(
        id=1 + max((one.id for one in state.stored_servers), default=0),
        name=name,
        base_url=named.url,
        kind=seen.facts.kind if seen is not None and seen.facts is not None else "",
    )
    state = replace(state, stored_servers=(*state.stored_servers, server))
    return state, (SaveServer(server),)


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
