"""How many tokens a request will come to, without asking a server, and how many a model takes.

Owns the estimate, and what counted requests tell of it. Never counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.servers import facts_of
from ds4gui.chat.state import AppState
from ds4gui.chat.stream import ChatRequest


def estimated_tokens(request: ChatRequest) -> int:
    """Without a tokenizer: some characters a token, markup of the roles included."""
    characters = sum(_characters(part) for part in (*request.messages, *request.tools))
    return round(characters / limits.CHARACTERS_PER_TOKEN)


def _characters(value: object) -> int:
    """About the length of a value as JSON. Written out, each quote of a drawing would count twice,
    which a server reads as one."""
    if isinstance(value, str):
        return len(value) + 2
    if isinstance(value, Mapping):
        return 2 + sum(len(key) + 6 + _characters(inner) for key, inner in value.items())
    if isinstance(value, Sequence):
        return 2 + sum(2 + _characters(inner) for inner in value)
    return 4


def expected_tokens(state: AppState, server: str, model: str, estimate: int) -> int:
    """What a request of this estimate will come to, as far as the last count of one tells."""
    return round(estimate * state.densities.get((server, model), 1.0))


def calibrated(state: AppState, server: str, model: str, *, tokens: int, estimate: int) -> AppState:
    """The state that knows a request's length beside the estimate of it.

    Drawings and languages differ twofold in characters a token; one conversation differs little
    from its next request.
    """
    if tokens <= 0 or estimate <= 0:
        return state
    return replace(state, densities={**state.densities, (server, model): tokens / estimate})


def context_limit(state: AppState, server: str, model: str) -> int | None:
    """The tokens a model takes; None where its server doesn't say, or is no longer in use."""
    facts = facts_of(state, server)
    models = facts.models if facts else ()
    return next((m.max_model_len for m in models if m.id == model), None)
