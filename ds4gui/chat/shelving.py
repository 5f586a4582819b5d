"""Pinning, archiving and tagging: what becomes of each.

Owns the saving. A session that lives in memory only keeps it there until its first prompt.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.shelf import (
    ArchiveSession,
    PinSession,
    Shelf,
    ShowArchived,
    TagSession,
    shelf_of,
    tags_from_text,
    with_shelf,
)
from ds4gui.chat.state import AppState, Notice, Step, with_session
from ds4gui.chat.storage import SaveSession


def pinned(action: PinSession, state: AppState) -> Step:
    """At the top of the list, or not; what is pinned is in the list."""
    shelf = _shelf(state, action.session_id)
    archived = shelf.archived and not action.pinned
    return _moved(state, action.session_id, replace(shelf, pinned=action.pinned, archived=archived))


def archived(action: ArchiveSession, state: AppState) -> Step:
    """Out of the list, or in it; it stays open, and is found as before."""
    shelf = _shelf(state, action.session_id)
    pinned = shelf.pinned and not action.archived
    shelf = replace(shelf, archived=action.archived, pinned=pinned)
    state, effects = _moved(state, action.session_id, shelf)
    if action.archived and effects and not state.shows_archived:
        text = "Archived; View, Archived sessions lists it again"
        state = replace(state, notice=Notice(text=text, kind="info"))
    return state, effects


def tagged(action: TagSession, state: AppState) -> Step:
    """Other tags."""
    shelf = replace(_shelf(state, action.session_id), tags=tags_from_text(action.text))
    return _moved(state, action.session_id, shelf)


def archived_shown(action: ShowArchived, state: AppState) -> Step:
    """Archived sessions are listed, or not."""
    return replace(state, shows_archived=action.shown), ()


def _shelf(state: AppState, session_id: int) -> Shelf:
    session = state.session(session_id)
    return Shelf() if session is None else shelf_of(session)


def _moved(state: AppState, session_id: int, shelf: Shelf) -> Step:
    session = state.session(session_id)
    if session is None or state.reader_of is not None or shelf == shelf_of(session):
        return state, ()
    session = with_shelf(session, shelf)
    stored = session.head_id is not None or session.title
    return with_session(state, session), (SaveSession(session),) if stored else ()
