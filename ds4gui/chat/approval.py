"""A call that asks before it acts.

Owns the question and its answers. Allowed is exactly what was shown, by its digest; "for this
session" lasts for one tool in one folder until the program ends, and is never stored. A question
lives in the run alone: a stop, a crash or a restart leaves the call interrupted, it never runs by
itself.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.actions import AllowCall, DenyCall
from ds4gui.chat.events import ApprovalWanted, ToolFinished
from ds4gui.chat.parts import ERROR_PREFIX, Outcome, calls_from_message
from ds4gui.chat.state import (
    Approval,
    AppState,
    Grant,
    Step,
    find_message,
    session_at,
    with_run,
)
from ds4gui.chat.turns import call_begun, tool_finished

DENIED = f"{ERROR_PREFIX}the user denied this"


def wanted(action: ApprovalWanted, state: AppState) -> Step:
    """A call says what it would do: the user is asked."""
    session_id = session_at(state, action.message_id, "tools")
    if session_id is None or state.runs[session_id].running_index != action.call_index:
        return state, ()
    run = state.runs[session_id]
    approval = Approval(
        call_index=action.call_index,
        summary=action.summary,
        diff=action.diff,
        digest=action.digest,
        again=run.approval is not None,
    )
    return with_run(state, session_id, replace(run, phase="asking", approval=approval)), ()


def allowed(action: AllowCall, state: AppState) -> Step:
    """The call acts, once or from now on; late or older answers are no answers."""
    session_id = _asked(state, action)
    if session_id is None:
        return state, ()
    run = state.runs[session_id]
    calls = calls_from_message(find_message(state, session_id, run.message_id))
    call = calls[action.call_index]
    session = state.session(session_id)
    if action.for_session and session is not None:
        grant = Grant(session_id=session_id, tool=call.name, workspace=session.workspace)
        state = replace(state, grants=state.grants | {grant})
    return call_begun(state, session_id, call, approved=action.digest)


def denied(action: DenyCall, state: AppState) -> Step:
    """The call does not act; the model is told."""
    session_id = _asked(state, action)
    if session_id is None:
        return state, ()
    run = state.runs[session_id]
    state = with_run(state, session_id, replace(run, phase="tools", approval=None))
    outcome = Outcome(status="denied", content=DENIED)
    return tool_finished(ToolFinished(run.message_id, action.call_index, outcome), state)


def _asked(state: AppState, action: AllowCall | DenyCall) -> int | None:
    """The session whose question this answers: that call, and the very text that was shown."""
    session_id = session_at(state, action.message_id, "asking")
    approval = None if session_id is None else state.runs[session_id].approval
    if approval is None or state.reader_of is not None:
        return None
    same = (approval.call_index, approval.digest) == (action.call_index, action.digest)
    return session_id if same else None
