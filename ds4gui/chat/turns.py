"""The life of a turn: answer, calls, answer again, end.

Owns the order: a run goes on only when the finished message it waits for is on disk (`saving_id`),
so nothing runs, and nothing is called done, that was not stored first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.actions import StopReply
from ds4gui.chat.effects import Effect, RunTool, StopReplyStream
from ds4gui.chat.events import ToolFinished
from ds4gui.chat.pane_state import without
from ds4gui.chat.parts import ERROR_PREFIX, Call, Outcome, calls_from_message
from ds4gui.chat.record import Message, TurnState
from ds4gui.chat.roads import rerouted
from ds4gui.chat.sending import asked
from ds4gui.chat.state import (
    AppState,
    Grant,
    Notice,
    Run,
    Step,
    find_message,
    find_turn,
    session_at,
    with_message,
    with_run,
    with_session,
    with_turn,
)
from ds4gui.chat.storage import (
    AllSaved,
    LoadBranch,
    LoadConversation,
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveSummary,
    SaveTurn,
    StoreFailed,
)
from ds4gui.chat.summarising import summary_not_saved
from ds4gui.chat.tools import allowed_names

WHOLE_CALLS = frozenset({"stop", "tool_calls", "function_call"})
"""Finish reasons after which calls are whole; any other (length, abort) may have cut the last."""


def calls_run(message: Message) -> bool:
    """Whether an answer ended so that the calls in it are whole, and therefore run."""
    whole = all(call.whole for call in calls_from_message(message))
    return message.state == "complete" and message.finish_reason in WHOLE_CALLS and whole


def step_begun(state: AppState, session_id: int, turn_id: int, *, step: int, rounds: int) -> Step:
    """Asks the model: an empty answer at the end of the path, and the request for it.

    Where that would not fit, the run summarises earlier turns first.
    """
    path = state.conversations[session_id].messages
    turn = replace(find_turn(state, session_id, turn_id), state="running", ended_s=None)
    answer = Message(
        id=state.next_message_id,
        parent_id=path[-1].id,
        turn_id=turn_id,
        step=step,
        role="assistant",
        author="model",
        content="",
        state="streaming",
        created_s=state.now_s,
        meta={"round": rounds},
    )
    run = Run(
        turn_id=turn_id,
        message_id=answer.id,
        step=step,
        rounds=rounds,
        phase="streaming",
        started_s=state.now_s,
    )
    state = with_turn(with_run(with_message(state, session_id, answer), session_id, run), turn)
    state, asking = asked(replace(state, next_message_id=answer.id + 1), session_id)
    answer = find_message(state, session_id, answer.id)
    state, save = _saved_as_head(state, session_id, answer)
    return state, (save, SaveTurn(turn), *asking)


def asked_again(state: AppState, session_id: int, code: str) -> Step | None:
    """The same request on another road, for a server that refused how it was told of tools.

    None where there is no other, or something of an answer had arrived.
    """
    run = state.runs[session_id]
    answer = find_message(state, session_id, run.message_id)
    turn = find_turn(state, session_id, run.turn_id)
    other = rerouted(state, turn, code)
    if other is None or answer.content or answer.reasoning or answer.calls:
        return None
    state, asking = asked(other, session_id)
    return state, (SaveMessage(find_message(state, session_id, answer.id)), *asking)


def saved(action: MessageSaved, state: AppState) -> Step:
    """A finished message is on disk: the run that waits for it goes on."""
    waiting = [i for i, r in state.runs.items() if r.saving_id == action.message_id]
    if not waiting:
        return state, ()
    session_id = waiting[0]
    run = state.runs[session_id]
    message = find_message(state, session_id, run.message_id)
    if message.state == "failed":
        return turn_ended(state, session_id, "failed")
    if message.state == "interrupted":
        return turn_ended(state, session_id, "stopped")
    calls = calls_from_message(message)
    if not calls or not calls_run(message):
        return turn_ended(state, session_id, "complete")
    index = 0 if run.running_index is None else run.running_index + 1
    if index >= limits.CALLS_PER_MESSAGE and index < len(calls):
        return _rest_refused(state, session_id, calls[index:])
    if index < len(calls):
        return call_begun(state, session_id, calls[index])
    if run.rounds >= limits.TOOL_ROUNDS_PER_TURN:
        return turn_ended(state, session_id, "stopped")
    return step_begun(state, session_id, run.turn_id, step=run.step + 1, rounds=run.rounds + 1)


def store_failed(action: StoreFailed, state: AppState) -> Step:
    """What the store could not do is said.

    What it keeps and tries again is waited for. Otherwise a run that waits for it ends with what it
    has in memory; a path that can't be read is not shown.
    """
    if isinstance(action.command, LoadLibrary):
        return replace(state, library_problem=action.message), ()
    if action.kept:
        text = f"{action.message}; it is kept here and tried again, so leave this window open"
        return replace(state, notice=Notice(text=text, kind="problem"), unsaved=True), ()
    state = replace(state, notice=Notice(text=action.message, kind="problem"))
    if isinstance(action.command, LoadConversation):
        return _unread(state, action.command.session_id), ()
    if isinstance(action.command, LoadBranch):
        return replace(state, revising=replace(state.revising, turning=None)), ()
    if isinstance(action.command, SaveSummary):
        return summary_not_saved(state, action.command.summary.through_id, action.message)
    if not isinstance(action.command, SaveMessage):
        return state, ()
    failed_id = action.command.message.id
    for session_id, run in state.runs.items():
        if failed_id in (run.saving_id, run.message_id):
            message = find_message(state, session_id, run.message_id)
            if message.state == "streaming":
                message = replace(
                    message, state="failed", error=action.message, finished_s=state.now_s
                )
                state = with_message(state, session_id, message)
            state, effects = turn_ended(state, session_id, "failed")
            return state, (StopReplyStream(run.message_id), *effects)
    return state, ()


def _unread(state: AppState, session_id: int) -> AppState:
    if session_id != state.current_id:
        return replace(state, panes=without(state.panes, session_id))
    return replace(state, current_id=None)


def all_saved(action: AllSaved, state: AppState) -> Step:
    """What could not be saved is on disk now."""
    state = replace(state, unsaved=False)
    if state.notice is not None and state.notice.kind not in ("problem", "info", "unsaved"):
        return state, ()
    return replace(state, notice=Notice(text="Everything is saved again", kind="info")), ()


def call_begun(state: AppState, session_id: int, call: Call, approved: str = "") -> Step:
    """A call runs; `approved` is the digest of what the user allowed it to do."""
    run = state.runs[session_id]
    if call.index != run.running_index:
        run = replace(run, running_index=call.index, approval=None)
    run = replace(run, phase="tools", saving_id=None)
    session = state.session(session_id)
    workspace = session.workspace if session else None
    effect = RunTool(
        message_id=run.message_id,
        call_index=call.index,
        name=call.name,
        arguments=call.arguments,
        tool_filter=allowed_names(state, session),
        workspace=workspace,
        approved=approved,
        granted=Grant(session_id=session_id, tool=call.name, workspace=workspace) in state.grants,
        column_px=state.column_px,
        max_height_px=state.max_height_px,
        px_per_unit=state.px_per_unit,
    )
    return with_run(state, session_id, run), (effect,)


def tool_finished(action: ToolFinished, state: AppState) -> Step:
    """A call has run: its result becomes a message."""
    session_id = session_at(state, action.message_id, "tools")
    if session_id is None or state.runs[session_id].running_index != action.call_index:
        return state, ()
    return _answered(action, state, session_id)


def _rest_refused(state: AppState, session_id: int, calls: Sequence[Call]) -> Step:
    """Calls beyond the most of one answer come to nothing, all at once."""
    most = limits.CALLS_PER_MESSAGE
    told = f"{ERROR_PREFIX}more than {most} calls in one answer; call again in the next"
    outcome = Outcome(status="failed", content=told)
    effects: list[Effect] = []
    for call in calls:
        run = replace(state.runs[session_id], running_index=call.index, approval=None)
        finished = ToolFinished(run.message_id, call.index, outcome)
        state, saves = _answered(finished, with_run(state, session_id, run), session_id)
        effects += saves
    return state, tuple(effects)


def _answered(action: ToolFinished, state: AppState, session_id: int) -> Step:
    """The run waits for its result to be on disk."""
    run = state.runs[session_id]
    parent = state.conversations[session_id].messages[-1]
    result = Message(
        id=state.next_message_id,
        parent_id=parent.id,
        turn_id=run.turn_id,
        step=run.step,
        role="tool",
        author="tool",
        content=action.outcome.content,
        status=action.outcome.status,
        meta=action.outcome.meta,
        source_id=action.message_id,
        call_index=action.call_index,
        created_s=state.now_s,
        finished_s=state.now_s,
    )
    if action.outcome.meta.get("widget") == "html":
        key = f"{action.message_id}:{action.call_index}"
        fresh = state.widgets.fresh | {key}
        state = replace(state, widgets=replace(state.widgets, fresh=fresh))
    run = replace(run, phase="saving", saving_id=result.id)
    state = with_run(with_message(state, session_id, result), session_id, run)
    state, save = _saved_as_head(replace(state, next_message_id=result.id + 1), session_id, result)
    return state, (save,)


def stopped(action: StopReply, state: AppState) -> Step:
    """The shown session's answer ends here, with all it has."""
    if state.current_id is None or state.current_id not in state.runs:
        return state, ()
    return halted(state, state.current_id)


def halted(state: AppState, session_id: int) -> Step:
    """Ends a run from outside: what streams is interrupted, a call at work keeps no result."""
    run = state.runs[session_id]
    effects: list[Effect] = [StopReplyStream(run.message_id)]
    message = find_message(state, session_id, run.message_id)
    if message.state == "streaming":
        message = replace(
            message, state="interrupted", finish_reason="stopped", finished_s=state.now_s
        )
        state = with_message(state, session_id, message)
        effects.append(SaveMessage(message))
    state, ended = turn_ended(state, session_id, "stopped")
    return state, (*effects, *ended)


def turn_ended(state: AppState, session_id: int, how: TurnState) -> Step:
    """The run is over."""
    run = state.runs[session_id]
    turn = replace(find_turn(state, session_id, run.turn_id), state=how, ended_s=state.now_s)
    return with_run(with_turn(state, turn), session_id, None), (SaveTurn(turn),)


def _saved_as_head(
    state: AppState, session_id: int, message: Message
) -> tuple[AppState, SaveMessage]:
    session = state.session(session_id)
    assert session is not None, "a run ends with its session"
    session = replace(session, head_id=message.id)
    return with_session(state, session), SaveMessage(message, session)
