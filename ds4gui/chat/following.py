"""What follows when a prompt is sent, and when an answer has ended well.

Owns that order: a prompt begins a turn or waits; after an answer the next one that waits goes, and
where none does, the model is asked for a title. And what follows when a path is read.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat import attaching, editing, prompts, redo, sessions, turns, waiting
from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.prompts import asks_all
from ds4gui.chat.state import AppState, Step
from ds4gui.chat.storage import ConversationLoaded, MessageSaved
from ds4gui.chat.titling import title_asked
from ds4gui.chat.together import all_asked, can_send


def submitted(action: SubmitPrompt, state: AppState) -> Step:
    """A prompt is sent, or waits while the session is busy."""
    text = action.text.strip("\n")
    if not text.strip() or not can_send(state):
        return state, ()
    state, text = attaching.taken_along(state, text)
    if state.current_id in state.revising.editing:
        return editing.submitted(SubmitPrompt(text), state)
    if asks_all(state):
        return all_asked(state, text)
    session_id = state.current_id
    if session_id is not None and waiting.can_wait(state, session_id):
        state = replace(state, drafts={i: d for i, d in state.drafts.items() if i != session_id})
        return waiting.put_behind(state, session_id, waiting.Waiting(text))
    return prompts.submitted(SubmitPrompt(text), state)


def loaded(action: ConversationLoaded, state: AppState) -> Step:
    """A path is here; what was looked for in it may lie on another one."""
    state, effects = sessions.conversation_loaded(action, state)
    sought = state.revising.sought
    if sought is None or sought[0] not in state.conversations:
        return state, effects
    state, more = redo.path_sought(state, *sought)
    return state, (*effects, *more)


def saved(action: MessageSaved, state: AppState) -> Step:
    """A finished message is on disk; where that ended a turn, the session goes on."""
    busy = tuple(state.runs)
    state, effects = turns.saved(action, state)
    for session_id in busy:
        if session_id not in state.runs and _ended_well(state, session_id):
            state, more = waiting.next_begun(state, session_id)
            effects = (*effects, *more, *title_asked(state, session_id))
    return state, effects


def _ended_well(state: AppState, session_id: int) -> bool:
    conversation = state.conversations.get(session_id)
    return bool(conversation and conversation.turns and conversation.turns[-1].state == "complete")
