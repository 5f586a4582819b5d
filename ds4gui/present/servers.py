"""The servers there are, with their models, for the picker; and a session seen with its own one.

Owns what is said of a server that is kept by name.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.server_state import Seen, ServerState
from ds4gui.chat.servers import model_of, server_name_of
from ds4gui.chat.state import AppState
from ds4gui.chat.stream import ServerFacts, ServerProblem
from ds4gui.present.frame import ModelChoice, ServerChoice
from ds4gui.present.server import short_address


def with_own_server(state: AppState) -> AppState:
    """The state as if the window were connected to the shown session's server, so that all that is
    said of the server in use is said of that one. The panel is about the connection, though."""
    name = server_name_of(state, state.current)
    if not name or state.server.panel_shown:
        return state
    seen = state.seen.get(name) or Seen(url=_url(state, name))
    own = ServerState(url=seen.url, facts=seen.facts, problem=seen.problem)
    if seen.facts is not None:
        own = replace(own, phase="up")
    elif seen.problem is not None:
        own = replace(own, phase="down")
    return replace(state, server=own)


def server_choices(state: AppState) -> tuple[ServerChoice, ...]:
    """The server the window is connected to, then those that are kept by name."""
    if not state.loaded:
        return ()
    chosen = server_name_of(state, state.current), model_of(state, state.current)
    server = state.server
    first = _choice("", short_address(server.url), server.facts if server.phase == "up" else None,
                    server.problem, chosen)  # fmt: skip
    named = []
    for kept in state.preferences.servers:
        seen = state.seen.get(kept.name) or Seen(url=kept.url)
        named.append(_choice(kept.name, kept.name, seen.facts, seen.problem, chosen))
    return (first, *named)


def _choice(
    name: str, label: str, facts: ServerFacts | None, problem: ServerProblem | None,
    chosen: tuple[str, str],
) -> ServerChoice:  # fmt: skip
    models = tuple(
        ModelChoice(
            id=model.id,
            context="" if model.max_model_len is None else f"{model.max_model_len:,} tokens",
            chosen=chosen == (name, model.id),
        )
        for model in (facts.models if facts else ())
    )
    says = "" if facts else problem.message if problem else "Looking for it"
    return ServerChoice(name=name, label=label, models=models, says=says)


def _url(state: AppState, name: str) -> str:
    return next(server.url for server in state.preferences.servers if server.name == name)
