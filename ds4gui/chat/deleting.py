"""Sessions taken out of the list, and brought back.

Owns what is shown in their place, and that one comes back where it was: in the pane it had.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.actions import DeleteSession
from ds4gui.chat.effects import Effect
from ds4gui.chat.pane_state import with_neighbour, without, without_front
from ds4gui.chat.record import Session
from ds4gui.chat.sessions import brought_forward
from ds4gui.chat.state import AppState, Notice, Step, with_session
from ds4gui.chat.storage import SaveSession
from ds4gui.chat.turns import halted
from ds4gui.chat.version_actions import DeletedSession


def deleted(action: DeleteSession, state: AppState) -> Step:
    """Out of the list; a reply at work in it is stopped."""
    session = state.session(action.session_id)
    if session is None or state.reader_of is not None:
        return state, ()
    effects: list[Effect] = []
    if session.id in state.runs:
        state, effects_of_halt = halted(state, session.id)
        effects += effects_of_halt
    beside = bool(state.panes.beside) and session.id in state.shown_ids
    names = [s.id for s in state.sessions]
    at = names.index(session.id)
    names.remove(session.id)
    state = replace(state, sessions=tuple(s for s in state.sessions if s.id != session.id))
    if session.head_id is not None or session.title:
        effects.append(SaveSession(replace(session, deleted_s=state.now_s)))
        text = f"Deleted “{session.title}”"
        state = replace(
            state,
            deleted=(*state.deleted, DeletedSession(session, beside)),
            notice=Notice(text=text, kind="deleted"),
        )
    if session.id in state.panes.beside:
        state = replace(state, panes=without(state.panes, session.id))
    if state.current_id == session.id:
        state = replace(state, current_id=None)
        if state.panes.beside:
            panes, heir = without_front(state.panes, session.id)
            state, shown = brought_forward(replace(state, panes=panes, current_id=heir), heir)
            effects += shown
        elif names:
            state, shown = brought_forward(state, names[min(at, len(names) - 1)])
            effects += shown
    return state, tuple(effects)


def session_undeleted(state: AppState, session: Session, *, beside: bool = False) -> Step:
    """A session is back as it was, and shown; in a pane of its own where it had one."""
    if beside and state.current_id is not None and len(state.shown_ids) < limits.PANES:
        panes = with_neighbour(state.panes, session.id, at_left=False)
        state = replace(state, panes=panes)
    state, shown = brought_forward(with_session(state, session), session.id)
    return state, (SaveSession(session), *shown)
