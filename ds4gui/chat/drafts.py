"""Prompts that were not sent, as they are kept for the next start, after a crash too.

Owns the shape. A session that is not stored yet has no number that lasts: its draft is kept without
one, and comes back in a new session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ds4gui.chat import sessions
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Session
from ds4gui.chat.state import AppState, Step
from ds4gui.chat.storage import LibraryLoaded

DRAFTS_KEY = "drafts"
_UNSTORED = "new"


def json_from_drafts(state: AppState) -> JSONObject:
    """What is kept."""
    kept: dict[str, JSON] = {}
    for session_id, text in state.drafts.items():
        session = state.session(session_id)
        if session is not None and text.strip():
            kept[str(session_id) if _is_stored(session) else _UNSTORED] = text
    return kept


def library_loaded(action: LibraryLoaded, state: AppState) -> Step:
    """The list is here, and with it what was not sent; what was typed meanwhile comes behind it."""
    typed = state.early_draft
    state, effects = sessions.library_loaded(action, state)
    kept = action.values.get(DRAFTS_KEY)
    if not isinstance(kept, Mapping):
        return state, effects
    ids = {str(session.id): session.id for session in state.sessions}
    drafts = {ids[key]: text for key, text in kept.items() if key in ids and isinstance(text, str)}
    if typed.strip() and state.current_id in drafts:
        drafts[state.current_id] += "\n" + typed
    state = replace(state, drafts={**state.drafts, **drafts})
    new = kept.get(_UNSTORED)
    if not isinstance(new, str) or not new.strip():
        return state, effects
    state, session_id = sessions.with_blank(state)
    words = "\n".join(filter(None, (new, state.drafts.get(session_id, ""))))
    state = replace(state, drafts={**state.drafts, session_id: words})
    if state.current_id is not None:
        return state, effects
    state, more = sessions.brought_forward(state, session_id)
    return state, (*effects, *more)


def _is_stored(session: Session) -> bool:
    return session.head_id is not None or bool(session.title)
