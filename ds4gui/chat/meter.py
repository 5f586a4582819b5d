"""How much of the model's context the shown session fills.

Owns what is counted (all that the next request would send, the draft included), when a count is
still true, and the estimate for servers that can't count. Never asks a server.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ds4gui import limits
from ds4gui.chat.estimate import calibrated
from ds4gui.chat.events import ContextCounted, ContextMark
from ds4gui.chat.record import Message, Turn
from ds4gui.chat.roads import request_for
from ds4gui.chat.servers import facts_of, model_of, server_of
from ds4gui.chat.state import AppState, Step
from ds4gui.chat.stream import ChatRequest
from ds4gui.chat.tools import allowed_names


@dataclass(frozen=True, slots=True)
class ContextUse:
    """Tokens; `exact` where the server counted just these."""

    tokens: int
    exact: bool


def mark_of(state: AppState) -> ContextMark | None:
    """What there is to count; None while it changes by itself, or where nothing can be sent."""
    session, conversation = state.current, state.current_conversation
    if session is None or conversation is None or session.id in state.runs:
        return None
    server = server_of(state, session)
    if facts_of(state, server) is None:
        return None
    draft = state.drafts.get(session.id, "").strip()
    if not (conversation.messages or draft):
        return None
    summaries = conversation.summaries
    return ContextMark(
        session_id=session.id,
        head_id=conversation.messages[-1].id if conversation.messages else None,
        summary_id=summaries[-1].through_id if summaries else None,
        draft=draft,
        server=server,
        model=model_of(state, session),
        tools=allowed_names(state, session),
    )


def counted_request(state: AppState, mark: ContextMark) -> ChatRequest:
    """The request that would be sent now; as long as the path, so not for the loop's thread."""
    path = state.conversations[mark.session_id].messages
    if mark.draft:
        draft = Message(
            id=0,
            parent_id=mark.head_id,
            turn_id=0,
            step=0,
            role="user",
            author="user",
            content=mark.draft,
            created_s=0.0,
        )
        path = (*path, draft)
    session = state.session(mark.session_id)
    turn = Turn(
        id=0,
        session_id=mark.session_id,
        prompt_id=0,
        server=mark.server,
        model=mark.model,
        params=session.params if session else {},
        started_s=0.0,
    )
    return request_for(state, turn, path)[0]


def counted(action: ContextCounted, state: AppState) -> Step:
    """A count is here."""
    if state.session(action.mark.session_id) is None:
        return state, ()
    mark = action.mark
    state = replace(state, counts={**state.counts, mark.session_id: action})
    if action.exact:
        state = calibrated(
            state, mark.server, mark.model, tokens=action.tokens, estimate=action.estimate
        )
    return state, ()


def context_use(state: AppState) -> ContextUse | None:
    """What is known of the shown session's use: the last count, and what came to it since."""
    count = state.counts.get(state.current_id or 0)
    if count is None:
        conversation = state.current_conversation
        usage = conversation.turns[-1].usage if conversation and conversation.turns else None
        used = usage.prompt_tokens + usage.completion_tokens if usage else 0
        return ContextUse(used, False) if used else None
    if count.mark == mark_of(state):
        return ContextUse(count.tokens, count.exact)
    run = state.runs.get(count.mark.session_id)
    draft = state.drafts.get(count.mark.session_id, "").strip()
    typed = 0 if run else len(draft) - len(count.mark.draft)
    more = round(typed / limits.CHARACTERS_PER_TOKEN) + (run.deltas if run else 0)
    return ContextUse(max(0, count.tokens + more), False)
