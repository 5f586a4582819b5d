"""A summary as it arrives, is stored, and is used.

Owns what its stream does to the run that waits for it. A summary counts when it is whole and on
disk; one that is stopped, cut or empty leaves nothing behind.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.estimate import expected_tokens
from ds4gui.chat.parts import Prose, parts_from_message
from ds4gui.chat.record import Conversation, Summary
from ds4gui.chat.sending import asked, summary_asked
from ds4gui.chat.state import (
    AppState,
    Compaction,
    Notice,
    Step,
    find_message,
    find_turn,
    with_message,
    with_run,
)
from ds4gui.chat.storage import SaveMessage, SaveSummary, SummarySaved
from ds4gui.chat.stream import ServerProblem, StreamDelta, StreamEvent, StreamFailed, StreamUsage
from ds4gui.chat.summary_request import left_out_sentence

_FAILED = "The earlier turns could not be summarised"
_EMPTY = ServerProblem("no_summary", "the model wrote no summary")
_CUT = ServerProblem("cut", "the answer ended early")
_ENDED_EARLY = (None, "abort", "error")


def summary_streamed(state: AppState, session_id: int, event: StreamEvent) -> Step:
    """Something of a summary arrived. Its thoughts and its usage are nobody's business."""
    run = state.runs[session_id]
    compaction = run.compaction
    assert compaction is not None
    if isinstance(event, StreamDelta):
        most = compaction.tokens * limits.SUMMARY_CHARACTERS_PER_TOKEN
        text = (compaction.text + event.content)[:most]
        run = replace(run, compaction=replace(compaction, text=text))
        return with_run(state, session_id, run), ()
    if isinstance(event, StreamUsage):
        return state, ()
    if isinstance(event, StreamFailed):
        again = _otherwise(compaction, event.problem.code)
        if again is None:
            return summary_failed(state, session_id, event.problem)
        return summary_asked(state, session_id, again)
    if event.finish_reason in _ENDED_EARLY:
        return summary_failed(state, session_id, _CUT)
    text = _summary_text(state, session_id, compaction)
    if not text:
        return _without(state, session_id)
    turn = find_turn(state, session_id, run.turn_id)
    summary = Summary(through_id=compaction.through_id, text=text, model=turn.model)
    run = replace(run, compaction=replace(compaction, saving=True))
    return with_run(state, session_id, run), (SaveSummary(summary),)


def summary_saved(action: SummarySaved, state: AppState) -> Step:
    """A summary is on disk: it stands for its turns, and the run that waits for it goes on."""
    summary = action.summary
    conversations = {i: _with_summary(c, summary) for i, c in state.conversations.items()}
    state = replace(state, conversations=conversations)
    session_id = _waiting_for(state, summary.through_id)
    if session_id is None:
        return state, ()
    state, effects = _asked(state, session_id)
    return _recounted(state, session_id, summary), effects


def summary_failed(state: AppState, session_id: int, problem: ServerProblem) -> Step:
    """The answer that waited for a summary fails with a sentence; asked again, it tries again."""
    run = state.runs[session_id]
    answer = find_message(state, session_id, run.message_id)
    answer = replace(
        answer,
        state="failed",
        error=f"{_FAILED}: {problem.message}",
        finished_s=state.now_s,
        meta={**answer.meta, "problem": problem.code},
    )
    run = replace(run, phase="saving", saving_id=answer.id, compaction=None)
    state = with_run(with_message(state, session_id, answer), session_id, run)
    return state, (SaveMessage(answer),)


def summary_not_saved(state: AppState, through_id: int, reason: str) -> Step:
    """The store could not take a summary."""
    session_id = _waiting_for(state, through_id)
    if session_id is None:
        return state, ()
    return summary_failed(state, session_id, ServerProblem("not_saved", reason))


def _without(state: AppState, session_id: int) -> Step:
    """The model wrote none: the turns are sent whole, unless the server has refused just that."""
    if state.runs[session_id].refused:
        return summary_failed(state, session_id, _EMPTY)
    notice = Notice(text="The model wrote no summary; all turns are sent as they are", kind="info")
    return _asked(replace(state, notice=notice), session_id)


def _asked(state: AppState, session_id: int) -> Step:
    state, effects = asked(state, session_id)
    answer = find_message(state, session_id, state.runs[session_id].message_id)
    return state, (SaveMessage(answer), *effects)


def _otherwise(compaction: Compaction, code: str) -> Compaction | None:
    """Another try after a refusal of this code."""
    if code == "refused" and not compaction.plain:
        return replace(compaction, plain=True)
    if code == "context_full" and compaction.tries < limits.SUMMARY_TRIES:
        tries = compaction.tries + 1
        return replace(compaction, characters=compaction.characters // 2, tries=tries)
    return None


def _recounted(state: AppState, session_id: int, summary: Summary) -> AppState:
    """The session's count was of all turns; until the next one there is an estimate."""
    count = state.counts.get(session_id)
    if count is None:
        return state
    mark = replace(count.mark, summary_id=summary.through_id, draft="")
    run = state.runs[session_id]
    turn = find_turn(state, session_id, run.turn_id)
    tokens = expected_tokens(state, turn.server, turn.model, run.estimate)
    count = replace(count, mark=mark, tokens=tokens, estimate=run.estimate, exact=False)
    return replace(state, counts={**state.counts, session_id: count})


def _summary_text(state: AppState, session_id: int, compaction: Compaction) -> str:
    """What the model said, without the thoughts and calls that some write into it."""
    answer = find_message(state, session_id, state.runs[session_id].message_id)
    written = replace(answer, content=compaction.text, state="complete")
    said = "".join(p.text for p in parts_from_message(written) if isinstance(p, Prose)).strip()
    if said and compaction.left_out:
        return f"{left_out_sentence(compaction.left_out)}\n\n{said}"
    return said


def _with_summary(conversation: Conversation, summary: Summary) -> Conversation:
    if not any(message.id == summary.through_id for message in conversation.messages):
        return conversation
    others = [s for s in conversation.summaries if s.through_id != summary.through_id]
    ordered = sorted((*others, summary), key=lambda s: s.through_id)
    return replace(conversation, summaries=tuple(ordered))


def _waiting_for(state: AppState, through_id: int) -> int | None:
    for session_id, run in state.runs.items():
        at = run.compaction
        if at is not None and at.saving and at.through_id == through_id:
            return session_id
    return None
