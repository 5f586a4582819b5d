"""The request of a step on its way: sent as it is, or only after earlier turns were summarised.

Owns when a run begins to summarise: before a request that would leave no room for an answer, and
once more when the server says that one does not fit. Never more often for one request, so never in
a loop; what can't be made to fit is sent, and the server's refusal is what the user reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.compaction import Room, after, room_of, summary_on, turns_kept, turns_of
from ds4gui.chat.effects import StartReply
from ds4gui.chat.estimate import context_limit, estimated_tokens, expected_tokens
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.record import Message, Turn
from ds4gui.chat.roads import request_for
from ds4gui.chat.state import (
    AppState,
    Compaction,
    Step,
    find_message,
    find_turn,
    with_message,
    with_run,
)
from ds4gui.chat.summary_request import summary_request

THOUGHTLESS: Mapping[str, JSON] = {
    "chat_template_kwargs": {"enable_thinking": False, "thinking": False}
}
"""A summary needs no thoughts, which take time and its tokens. The names of Qwen and GLM, and of
DeepSeek; templates ignore what they don't know, vLLM refuses both for Mistral's tokenizers."""


def asked(state: AppState, session_id: int) -> Step:
    """Asks for the answer at the end of the path, or first for a summary of earlier turns.

    The answer may have got another transport; storing it is the caller's.
    """
    run = state.runs[session_id]
    turn = find_turn(state, session_id, run.turn_id)
    path = _before_answer(state, session_id)
    request, transport = request_for(state, turn, path)
    estimate = estimated_tokens(request)
    tokens = expected_tokens(state, turn.server, turn.model, estimate)
    limit = context_limit(state, turn.server, turn.model)
    if limit is not None and not run.summarised:
        room = room_of(limit, turn.params)
        if tokens > room.prompt:
            compaction = _planned(state, turn, path, room, tokens / estimate)
            if compaction is not None:
                return summary_asked(state, session_id, compaction)
    answer = replace(find_message(state, session_id, run.message_id), transport=transport)
    run = replace(run, phase="streaming", compaction=None, estimate=estimate)
    state = with_run(with_message(state, session_id, answer), session_id, run)
    return state, (StartReply(answer.id, request, turn.server),)


def asked_shorter(state: AppState, session_id: int, code: str) -> Step | None:
    """After a refusal of this code: earlier turns are summarised, then the answer is asked for
    again. None where that was done before, does not help, or something had arrived."""
    run = state.runs[session_id]
    answer = find_message(state, session_id, run.message_id)
    if code != "context_full" or run.refused or _has_something(answer):
        return None
    turn = find_turn(state, session_id, run.turn_id)
    path = _before_answer(state, session_id)
    expected = expected_tokens(state, turn.server, turn.model, run.estimate)
    # The server has the last word on how much this is: more than the estimate said.
    limit = context_limit(state, turn.server, turn.model) or expected
    density = max(expected, limit) / max(1, run.estimate)
    compaction = _planned(state, turn, path, room_of(limit, turn.params), density)
    if compaction is None:
        return None
    run = replace(run, refused=True)
    return summary_asked(with_run(state, session_id, run), session_id, compaction)


def summary_asked(state: AppState, session_id: int, compaction: Compaction) -> Step:
    """Asks for a summary; the run waits for it."""
    run = state.runs[session_id]
    turn = find_turn(state, session_id, run.turn_id)
    path = _before_answer(state, session_id)
    older = summary_on(path, state.conversations[session_id].summaries)
    earlier = [m for m in after(path, older) if m.id <= compaction.through_id]
    request, left_out = summary_request(
        turn.model,
        turns_of(earlier),
        older=older.text if older else "",
        characters=compaction.characters,
        tokens=compaction.tokens,
        extra={} if compaction.plain else THOUGHTLESS,
    )
    compaction = replace(compaction, left_out=left_out, text="")
    run = replace(run, phase="summarising", compaction=compaction, summarised=True)
    return with_run(state, session_id, run), (StartReply(run.message_id, request, turn.server),)


def _planned(
    state: AppState, turn: Turn, path: Sequence[Message], room: Room, density: float
) -> Compaction | None:
    """What a summary shall stand for; None where none would help. `density` in tokens a token
    estimated."""
    conversation = state.conversations[turn.session_id]
    turns = turns_of(after(path, summary_on(path, conversation.summaries)))

    def said(messages: Sequence[Message]) -> int:
        request = request_for(state, turn, messages)[0]
        return estimated_tokens(replace(request, tools=()))

    def newest_first() -> Iterator[int]:
        yield round(density * (said(turns[-1]) - said(())))
        # Each with the last message behind it: the thoughts of earlier turns are not sent.
        last = path[-1]
        for messages in reversed(turns[:-1]):
            yield round(density * (said((*messages, last)) - said((last,))))

    fixed = estimated_tokens(request_for(state, turn, ())[0])
    kept = turns_kept(newest_first(), round(density * fixed) + room.summary, room)
    if kept is None:
        return None
    share = room.context * limits.SUMMARY_SOURCE_SHARE - room.summary
    return Compaction(
        through_id=turns[-kept - 1][-1].id,
        characters=round(share * limits.CHARACTERS_PER_TOKEN / max(1.0, density)),
        tokens=room.summary,
    )


def _before_answer(state: AppState, session_id: int) -> tuple[Message, ...]:
    return state.conversations[session_id].messages[:-1]


def _has_something(answer: Message) -> bool:
    return bool(answer.content or answer.reasoning or answer.calls)
