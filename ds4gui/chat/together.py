"""A prompt that goes to every pane.

Owns who is asked at once, where it waits behind an answer, and who is not asked and why. Its turns
have one group, whenever they begin, so that they stand side by side.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.effects import Effect
from ds4gui.chat.prompts import asks_all, can_begin, can_submit, prompt_begun
from ds4gui.chat.servers import is_up
from ds4gui.chat.state import AppState, Notice, Step
from ds4gui.chat.waiting import Waiting, can_wait, put_behind


def can_send(state: AppState) -> bool:
    """Whether what is in the prompt box can be sent now: in its place, at the end, or to wait."""
    if state.current_id in state.revising.editing:
        return can_begin(state, state.current_id)
    if asks_all(state):
        return any(can_begin(state, i) or can_wait(state, i) for i in state.shown_ids)
    return can_submit(state) or can_wait(state, state.current_id)


def all_asked(state: AppState, text: str) -> Step:
    """The same prompt in every pane; where it can't even wait, the pane is named."""
    # Where all wait no turn begins, and the next one asked has another moment.
    group = f"{state.next_turn_id} {round(1000 * state.now_s)}"
    effects, left_out = list[Effect](), list[str]()
    drafts = {i: draft for i, draft in state.drafts.items() if i != state.current_id}
    state = replace(state, drafts=drafts, notice=None)
    for session_id in state.shown_ids:
        if can_begin(state, session_id):
            state, more = prompt_begun(state, session_id, text, ask_group=group)
        elif can_wait(state, session_id):
            state, more = put_behind(state, session_id, Waiting(text, group))
        else:
            left_out.append(_why_not(state, session_id))
            continue
        effects += more
    if left_out:
        said = f"Not asked: {'; '.join(left_out)}"
        state = replace(state, notice=Notice(text=said, kind="info"))
    return state, tuple(effects)


def _why_not(state: AppState, session_id: int) -> str:
    session = state.session(session_id)
    name = f"“{session.title}”" if session is not None else "a chat"
    if session_id in state.runs:
        return f"{name}, where too many prompts wait"
    if not is_up(state, session):
        return f"{name}, whose server does not answer"
    return f"{name}, which is still being read"
