"""Prompts that wait while the model is busy, each sent when its turn comes.

Owns the queue of a session, kept in its `view`: the save that moves the head to a prompt takes it
out, so that a crash neither loses nor sends one twice. It goes on by itself only after an answer
that ended well; after a stop, a failure or a restart it is held until somebody sends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.attaching import put_back
from ds4gui.chat.editing import box_filled
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.prompts import asks_all, can_begin, can_submit, prompt_begun
from ds4gui.chat.record import Session
from ds4gui.chat.redo import EDITED
from ds4gui.chat.state import AppState, Notice, Step, with_session
from ds4gui.chat.storage import SaveSession
from ds4gui.chat.versions import WAITING
from ds4gui.chat.waiting_actions import EditWaiting, SendWaiting, WithdrawWaiting


def waiting_in(session: Session | None) -> tuple[str, ...]:
    """The prompts that wait, the next one first."""
    kept = None if session is None else session.view.get(WAITING)
    listed = kept if isinstance(kept, Sequence) and not isinstance(kept, str) else ()
    return tuple(text for text in listed if isinstance(text, str))


def can_wait(state: AppState) -> bool:
    """Whether a prompt typed now would wait: the shown session is busy, and there is room."""
    session = state.current
    if session is None or session.id not in state.runs or state.reader_of is not None:
        return False
    held = session.id in state.revising.editing or asks_all(state)
    return not held and len(waiting_in(session)) < limits.PROMPTS_WAITING


def can_send(state: AppState) -> bool:
    """Whether what is in the prompt box can be sent now: in its place, at the end, or to wait."""
    if state.current_id in state.revising.editing:
        return can_begin(state, state.current_id)
    return can_submit(state) or can_wait(state)


def put_behind(state: AppState, text: str) -> Step:
    """A prompt waits behind the others of the shown session."""
    session = state.current
    assert session is not None
    drafts = {i: d for i, d in state.drafts.items() if i != session.id}
    return _kept(replace(state, drafts=drafts), session, (*waiting_in(session), text))


def next_begun(state: AppState, session_id: int) -> Step:
    """The first prompt that waits in a session begins a turn, where one can begin."""
    session = state.session(session_id)
    queue = waiting_in(session)
    if session is None or not queue or not can_begin(state, session_id):
        return state, ()
    return prompt_begun(with_session(state, _with(session, queue[1:])), session_id, queue[0])


def sent(action: SendWaiting, state: AppState) -> Step:
    """The queue goes on."""
    return (state, ()) if state.current_id is None else next_begun(state, state.current_id)


def taken_back(action: EditWaiting, state: AppState) -> Step:
    """A prompt is in the box again, before what was being typed."""
    session = state.current
    if session is None or not _is_there(session, action):
        return state, ()
    if session.id in state.revising.editing:
        return replace(state, notice=Notice(text=EDITED, kind="info")), ()
    draft = state.drafts.get(session.id, "")
    state, words = put_back(state, session.id, action.text)
    text = f"{words}\n\n{draft}" if draft.strip() else words
    return _kept(box_filled(state, session.id, text), session, _without(session, action))


def withdrawn(action: WithdrawWaiting, state: AppState) -> Step:
    """A prompt is never sent."""
    session = state.current
    if session is None or not _is_there(session, action):
        return state, ()
    return _kept(state, session, _without(session, action))


def _is_there(session: Session, action: EditWaiting | WithdrawWaiting) -> bool:
    queue = waiting_in(session)
    return 0 <= action.place < len(queue) and queue[action.place] == action.text


def _without(session: Session, action: EditWaiting | WithdrawWaiting) -> tuple[str, ...]:
    queue = waiting_in(session)
    return (*queue[: action.place], *queue[action.place + 1 :])


def _with(session: Session, queue: tuple[str, ...]) -> Session:
    view: dict[str, JSON] = {key: value for key, value in session.view.items() if key != WAITING}
    return replace(session, view={**view, WAITING: queue} if queue else view)


def _kept(state: AppState, session: Session, queue: tuple[str, ...]) -> Step:
    session = _with(session, queue)
    return with_session(state, session), (SaveSession(session),)
