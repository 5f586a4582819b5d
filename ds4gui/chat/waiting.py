"""Prompts that wait while the model is busy, each sent when its turn comes.

Owns the queue of a session, kept in its `view`: the save that moves the head to a prompt takes it
out, so that a crash neither loses nor sends one twice. It goes on by itself only after an answer
that ended well; after a stop, a failure or a restart it is held until somebody sends it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ds4gui import limits
from ds4gui.chat.attaching import put_back
from ds4gui.chat.editing import box_filled
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.prompts import can_begin, prompt_begun
from ds4gui.chat.record import Session
from ds4gui.chat.redo import EDITED
from ds4gui.chat.state import AppState, Notice, Step, with_session
from ds4gui.chat.storage import SaveSession
from ds4gui.chat.versions import WAITING
from ds4gui.chat.waiting_actions import EditWaiting, SendWaiting, WithdrawWaiting


@dataclass(frozen=True, slots=True)
class Waiting:
    """A prompt that waits, and the group of panes it was asked in."""

    text: str
    ask_group: str | None = None


def waiting_in(session: Session | None) -> tuple[Waiting, ...]:
    """The prompts that wait, the next one first."""
    kept = None if session is None else session.view.get(WAITING)
    listed = kept if isinstance(kept, Sequence) and not isinstance(kept, str) else ()
    return tuple(one for entry in listed if (one := _from_json(entry)) is not None)


def can_wait(state: AppState, session_id: int | None) -> bool:
    """Whether a prompt sent there now would wait: the session is busy, and there is room."""
    if session_id not in state.runs or state.reader_of is not None:
        return False
    return len(waiting_in(state.session(session_id))) < limits.PROMPTS_WAITING


def put_behind(state: AppState, session_id: int, prompt: Waiting) -> Step:
    """A prompt waits behind the others of a session."""
    session = state.session(session_id)
    assert session is not None
    return _kept(state, session, (*waiting_in(session), prompt))


def next_begun(state: AppState, session_id: int) -> Step:
    """The first prompt that waits in a session begins a turn, where one can begin."""
    session = state.session(session_id)
    queue = waiting_in(session)
    if session is None or not queue or not can_begin(state, session_id):
        return state, ()
    state = with_session(state, _with(session, queue[1:]))
    return prompt_begun(state, session_id, queue[0].text, ask_group=queue[0].ask_group)


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
    return 0 <= action.place < len(queue) and queue[action.place].text == action.text


def _without(session: Session, action: EditWaiting | WithdrawWaiting) -> tuple[Waiting, ...]:
    queue = waiting_in(session)
    return (*queue[: action.place], *queue[action.place + 1 :])


def _with(session: Session, queue: tuple[Waiting, ...]) -> Session:
    view: dict[str, JSON] = {key: value for key, value in session.view.items() if key != WAITING}
    kept = [_json_from(one) for one in queue]
    return replace(session, view={**view, WAITING: kept} if kept else view)


def _json_from(waiting: Waiting) -> JSON:
    """Words alone, where there is nothing but words."""
    if waiting.ask_group is None:
        return waiting.text
    return {"text": waiting.text, "ask_group": waiting.ask_group}


def _from_json(entry: JSON) -> Waiting | None:
    if isinstance(entry, str):
        return Waiting(entry)
    fields = entry if isinstance(entry, Mapping) else {}
    text, group = fields.get("text"), fields.get("ask_group")
    if not isinstance(text, str):
        return None
    return Waiting(text, group if isinstance(group, str) else None)


def _kept(state: AppState, session: Session, queue: tuple[Waiting, ...]) -> Step:
    session = _with(session, queue)
    return with_session(state, session), (SaveSession(session),)
