"""A prompt in place of an earlier one.

Owns whose words are in the box while a prompt is edited, and that the draft from before comes back.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.attaching import attached_in, put_back, with_attached
from ds4gui.chat.prompts import can_begin, prompt_begun
from ds4gui.chat.record import Message, Session
from ds4gui.chat.redo import BUSY, begun_beside
from ds4gui.chat.state import AppState, Notice, Step
from ds4gui.chat.version_actions import Editing, EditPrompt, LeaveEdit


def submitted(action: SubmitPrompt, state: AppState) -> Step:
    """A prompt begins a turn in place of the one that is edited."""
    session = state.current
    edited = None if session is None else state.revising.editing.get(session.id)
    if session is None or edited is None:
        return state, ()
    text = action.text.strip("\n")
    if not text.strip() or not can_begin(state, session.id):
        return state, ()
    return _resent(replace(state, notice=None), session, edited, text)


def begun(action: EditPrompt, state: AppState) -> Step:
    """A prompt of the user's is in the box."""
    session, conversation = state.current, state.current_conversation
    if session is None or conversation is None or state.reader_of is not None:
        return state, ()
    prompt = _prompt(conversation.messages, action.message_id)
    if prompt is None:
        return state, ()
    if state.revising.turning is not None:
        # The path that is being read may not have this prompt.
        return replace(state, notice=Notice(text=BUSY, kind="info")), ()
    older = state.revising.editing.get(session.id)
    now = Editing(
        message_id=prompt.id,
        draft=state.drafts.get(session.id, "") if older is None else older.draft,
        attached=attached_in(state, session.id) if older is None else older.attached,
    )
    editing = {**state.revising.editing, session.id: now}
    state = replace(state, revising=replace(state.revising, editing=editing))
    state, words = put_back(with_attached(state, session.id), session.id, prompt.content)
    return box_filled(state, session.id, words), ()


def left(action: LeaveEdit, state: AppState) -> Step:
    """The draft from before is back."""
    edited = state.revising.editing.get(state.current_id or 0)
    if edited is None or state.current_id is None:
        return state, ()
    return _ended(state, state.current_id, edited), ()


def box_filled(state: AppState, session_id: int, text: str) -> AppState:
    """The prompt box holds other words than were typed into it."""
    revising = replace(state.revising, fills=state.revising.fills + 1)
    return replace(state, drafts={**state.drafts, session_id: text}, revising=revising)


def _resent(state: AppState, session: Session, edited: Editing, text: str) -> Step:
    conversation = state.conversations[session.id]
    at = next(i for i, m in enumerate(conversation.messages) if m.id == edited.message_id)
    state = begun_beside(_ended(state, session.id, edited), session, conversation, at)
    return prompt_begun(state, session.id, text)


def _ended(state: AppState, session_id: int, edited: Editing) -> AppState:
    editing = {i: e for i, e in state.revising.editing.items() if i != session_id}
    state = replace(state, revising=replace(state.revising, editing=editing))
    state = with_attached(state, session_id, *edited.attached)
    return box_filled(state, session_id, edited.draft)


def _prompt(messages: tuple[Message, ...], message_id: int | None) -> Message | None:
    wanted = (m for m in reversed(messages) if message_id in (None, m.id))
    return next((m for m in wanted if m.role == "user" and m.author == "user"), None)
