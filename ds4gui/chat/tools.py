"""Which tools a session has.

Owns the rule: what its filter lists, narrowed by those of its parents, and workspace tools only
where a workspace is chosen. It holds when tools are offered and again when a call runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Session
from ds4gui.chat.state import AppState

Filter: TypeAlias = tuple[str, ...] | None
"""An allow-list of tool names; None lists all."""


def narrowed(own: Filter, parent: Filter) -> Filter:
    """What both list, in the order of the first."""
    if own is None or parent is None:
        return parent if own is None else own
    return tuple(name for name in own if name in parent)


def parents_filter(session: Session, sessions: Sequence[Session]) -> Filter:
    """What all the session's parents list together; one that is deleted no longer narrows."""
    if session.parent_session_id is None:
        return None  # as nearly always, and asked at each frame over ten thousand sessions
    by_id = {s.id: s for s in sessions}
    allowed: Filter = None
    seen = {session.id}
    above = by_id.get(session.parent_session_id or 0)
    while above is not None and above.id not in seen:
        seen.add(above.id)
        allowed = narrowed(allowed, above.tool_filter)
        above = by_id.get(above.parent_session_id or 0)
    return allowed


def allowed_names(state: AppState, session: Session | None) -> tuple[str, ...]:
    """The tools a session has now, in the order in which they are offered."""
    listed: Filter = None
    if session is not None:
        listed = narrowed(session.tool_filter, parents_filter(session, state.sessions))
    workspace = session.workspace if session else None
    return tuple(
        tool.name
        for tool in state.tools
        if (listed is None or tool.name in listed) and (workspace or not tool.in_workspace)
    )


def offered(state: AppState, session: Session | None) -> tuple[JSONObject, ...]:
    """The tools a session offers to the model, in wire form."""
    names = allowed_names(state, session)
    return tuple(tool.wire for tool in state.tools if tool.name in names)
