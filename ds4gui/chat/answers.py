"""An answer as it arrives.

Owns what a stream's events do to the message being made and to its turn. Late events of a message
that no run is at are ignored.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui.chat.changed import changed
from ds4gui.chat.effects import Effect
from ds4gui.chat.estimate import calibrated
from ds4gui.chat.events import Streamed
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Part, Prose, Reasoning, parts_from_message
from ds4gui.chat.record import Message, Usage
from ds4gui.chat.roads import settled_answer
from ds4gui.chat.sending import asked_shorter
from ds4gui.chat.state import (
    AppState,
    Run,
    Step,
    find_message,
    find_turn,
    session_at,
    with_message,
    with_run,
    with_turn,
)
from ds4gui.chat.storage import SaveMessage, SaveTurn
from ds4gui.chat.stream import (
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamFailed,
    StreamUsage,
)
from ds4gui.chat.summarising import summary_streamed
from ds4gui.chat.transports.native import Assembly, extended
from ds4gui.chat.turns import asked_again


def streamed(action: Streamed, state: AppState) -> Step:
    """Something of an answer arrived."""
    session_id = session_at(state, action.message_id, "streaming", "summarising")
    if session_id is None:
        return state, ()
    event = action.event
    if state.runs[session_id].phase == "summarising":
        return summary_streamed(state, session_id, event)
    if isinstance(event, StreamDelta):
        return _grown(state, session_id, event, action.pieces)
    if isinstance(event, StreamUsage):
        return _counted(state, session_id, event)
    if isinstance(event, StreamFailed):
        code = event.problem.code
        again = asked_again(state, session_id, code) or asked_shorter(state, session_id, code)
        return again or _finished(state, session_id, None, event.problem)
    return _finished(state, session_id, event, None)


def _grown(state: AppState, session_id: int, delta: StreamDelta, pieces: int) -> Step:
    run = state.runs[session_id]
    message = find_message(state, session_id, run.message_id)
    assembly = extended(Assembly(message, run.wire_indexes), delta)
    grown = assembly.message
    answered = run.answered or any(_answers(part) for part in parts_from_message(grown))
    if answered and not run.answered:
        grown = replace(grown, meta=_with_thought(grown, run, state.now_s))
    effects: list[Effect] = [SaveMessage(grown)]
    if run.first_s is None:
        turn = find_turn(state, session_id, run.turn_id)
        if turn.first_token_s is None:
            turn = replace(turn, first_token_s=state.now_s)
            state = with_turn(state, turn)
            effects.append(SaveTurn(turn))
    run = changed(
        run,
        wire_indexes=assembly.wire_indexes,
        first_s=state.now_s if run.first_s is None else run.first_s,
        last_s=state.now_s,
        deltas=run.deltas + pieces,
        answered=answered,
    )
    return with_run(with_message(state, session_id, grown), session_id, run), tuple(effects)


def _counted(state: AppState, session_id: int, usage: StreamUsage) -> Step:
    run = state.runs[session_id]
    turn = find_turn(state, session_id, run.turn_id)
    state = calibrated(
        state, turn.server, turn.model, tokens=usage.prompt_tokens, estimate=run.estimate
    )
    seen = Usage(
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=turn.usage.completion_tokens + usage.completion_tokens,
    )
    return with_turn(state, replace(turn, usage=seen)), ()


def _finished(
    state: AppState, session_id: int, ended: StreamEnded | None, problem: ServerProblem | None
) -> Step:
    run = state.runs[session_id]
    message = find_message(state, session_id, run.message_id)
    reason = ended.finish_reason if ended else None
    meta = message.meta if run.answered else _with_thought(message, run, state.now_s)
    message = replace(
        message,
        state="failed" if problem else "interrupted" if reason is None else "complete",
        finish_reason=reason,
        error=problem.message if problem else None,
        finished_s=state.now_s,
        meta={**meta, "problem": problem.code} if problem else meta,
    )
    turn = find_turn(state, session_id, run.turn_id)
    state, message = settled_answer(state, turn, message)
    run = replace(run, phase="saving", saving_id=message.id)
    state = with_run(with_message(state, session_id, message), session_id, run)
    return state, (SaveMessage(message),)


def _answers(part: Part) -> bool:
    """Whether thinking is over: something but thoughts and space has arrived."""
    return not isinstance(part, Reasoning) and not (
        isinstance(part, Prose) and not part.text.strip()
    )


def _with_thought(message: Message, run: Run, now_s: float) -> JSONObject:
    """Its `meta` with `thought_s`, counted from its first word: prefill may take minutes."""
    if not any(isinstance(part, Reasoning) for part in parts_from_message(message)):
        return message.meta
    return {**message.meta, "thought_s": now_s - (now_s if run.first_s is None else run.first_s)}
