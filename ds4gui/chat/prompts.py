"""A prompt becomes a turn.

Owns when a prompt may be sent, to which model, and the record a turn begins with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ds4gui.chat.actions import ContinueReply, SubmitPrompt
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.record import Author, Message, Session, Turn
from ds4gui.chat.servers import is_up, server_of
from ds4gui.chat.servers import model_of as model_of
from ds4gui.chat.sessions import opened_session, title_from_prompt
from ds4gui.chat.state import (
    AppState,
    Step,
    find_turn,
    with_message,
    with_session,
    with_turn,
)
from ds4gui.chat.storage import SaveMessage, SaveTurn
from ds4gui.chat.turns import step_begun


def submitted(action: SubmitPrompt, state: AppState) -> Step:
    """A prompt begins a turn, unless the session is busy, unreadable or the store only reads."""
    text = action.text.strip("\n")
    if not text.strip() or not can_submit(state):
        return state, ()
    state, effects = opened_session(state)
    session = state.current
    assert session is not None
    drafts = {i: d for i, d in state.drafts.items() if i != session.id}
    state = replace(state, drafts=drafts, notice=None)
    state, begun = prompt_begun(state, session.id, text)
    return state, (*effects, *begun)


def prompt_begun(
    state: AppState,
    session_id: int,
    text: str,
    *,
    author: Author = "user",
    meta: Mapping[str, JSON] | None = None,
    ask_group: str | None = None,
) -> Step:
    """A turn of a loaded session begins with these words; whose they are is stored with them."""
    session = state.session(session_id)
    assert session is not None
    conversation = state.conversations[session.id]
    parent_id = conversation.messages[-1].id if conversation.messages else None
    prompt = Message(
        id=state.next_message_id,
        parent_id=parent_id,
        turn_id=state.next_turn_id,
        step=0,
        role="user",
        author=author,
        content=text,
        created_s=state.now_s,
        finished_s=state.now_s,
        meta=dict(meta or {}),
    )
    turn = replace(turn_for(state, session, prompt.id), ask_group=ask_group)
    session = replace(
        session,
        head_id=prompt.id,
        title=session.title or title_from_prompt(text),
        updated_s=state.now_s,
    )
    state = replace(
        with_turn(with_message(with_session(state, session), session.id, prompt), turn),
        next_message_id=prompt.id + 1,
        next_turn_id=turn.id + 1,
    )
    saves = (SaveTurn(turn), SaveMessage(prompt, session))
    state, begun = step_begun(state, session.id, turn.id, step=1, rounds=1)
    return state, (*saves, *begun)


def turn_for(state: AppState, session: Session, prompt_id: int) -> Turn:
    """The next turn of a session, about a prompt."""
    return Turn(
        id=state.next_turn_id,
        session_id=session.id,
        prompt_id=prompt_id,
        server=server_of(state, session),
        model=model_of(state, session),
        params=session.params,
        started_s=state.now_s,
    )


def can_submit(state: AppState) -> bool:
    """Whether a prompt can be sent now in the shown session."""
    return can_begin(state, state.current_id)


def asks_all(state: AppState) -> bool:
    """Whether a prompt goes to every pane."""
    return state.panes.asks_all and bool(state.panes.beside)


def can_begin(state: AppState, session_id: int | None) -> bool:
    """Whether a turn can begin now in a session; None is one that does not exist yet."""
    if not state.loaded or state.reader_of is not None:
        return False
    if not is_up(state, state.session(session_id)):
        return False
    if session_id is None:
        return True
    return session_id in state.conversations and session_id not in state.runs


def continued(action: ContinueReply, state: AppState) -> Step:
    """Asks the model again in the same turn, with all that had arrived."""
    session = state.current
    if session is None or not can_begin(state, session.id):
        return state, ()
    messages = state.conversations[session.id].messages
    if not messages:
        return state, ()
    last = messages[-1]
    turn = replace(
        find_turn(state, session.id, last.turn_id),
        server=server_of(state, session),
        model=model_of(state, session),
    )
    state = with_turn(state, turn)
    return step_begun(state, session.id, turn.id, step=last.step + 1, rounds=1)
