"""The search over all sessions: what is asked, what came of it, and going to a find.

Owns which question counts. A find is gone to by leaving the reader's place at it, so that it opens
there like any session that was left.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.finding import (
    CloseSearch,
    FindText,
    Found,
    GoToMessage,
    SearchAll,
    SearchFailed,
    TextFound,
)
from ds4gui.chat.redo import path_sought
from ds4gui.chat.sessions import brought_forward
from ds4gui.chat.state import AppState, Notice, Step


def asked(action: FindText, state: AppState) -> Step:
    """Another text is looked for; what was found before is shown until then."""
    search = state.search
    number = search.number + 1
    search = replace(search, is_open=True, text=action.text, number=number, problem="")
    if not action.text.strip():
        search = replace(search, found=Found(), found_number=number)
        return replace(state, search=search), ()
    return replace(state, search=search), (SearchAll(number, action.text, state.sessions),)


def found(action: TextFound, state: AppState) -> Step:
    """An answer; one to an earlier question is dropped."""
    search = state.search
    if action.number != search.number:
        return state, ()
    search = replace(search, found=action.found, found_number=action.number)
    return replace(state, search=search), ()


def failed(action: SearchFailed, state: AppState) -> Step:
    """Said where the finds would be."""
    search = state.search
    if action.number != search.number:
        return state, ()
    search = replace(
        search, found=Found(), found_number=action.number, problem=f"Not searched. {action.reason}"
    )
    return replace(state, search=search), ()


def closed(action: CloseSearch, state: AppState) -> Step:
    """What was found is forgotten, and a question on its way with it."""
    search = replace(state.search, is_open=False, found=Found(), number=state.search.number + 1)
    return replace(state, search=search), ()


def gone_to(action: GoToMessage, state: AppState) -> Step:
    """The session is shown at the message."""
    if state.session(action.session_id) is None:
        text = "This session is no longer here"
        return replace(state, notice=Notice(text=text, kind="info")), ()
    state, effects = path_sought(state, action.session_id, action.message_id)
    state, shown = brought_forward(state, action.session_id)
    return state, (*effects, *shown)
