"""What travels between the conversation and a server: one request out, a stream of events back.

Owns the values only. Never knows how they are carried (see llm/) or what becomes of them (state.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ds4gui.chat.jsonvalue import JSON, JSONObject

ServerKind = Literal["vllm", "llama.cpp", "demo", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """One request to `/chat/completions`; `messages` and `tools` are already in wire form."""

    model: str
    messages: tuple[JSONObject, ...]
    tools: tuple[JSONObject, ...] = ()
    params: JSONObject = field(default_factory=dict[str, JSON])


@dataclass(frozen=True, slots=True, kw_only=True)
class CallDelta:
    """A piece of a native tool call; the first of an index brings id and name, later ones text."""

    index: int
    call_id: str | None = None
    name: str | None = None
    arguments: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamDelta:
    """Text that arrived, in wire order."""

    content: str = ""
    reasoning: str = ""
    calls: tuple[CallDelta, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamUsage:
    """Token counts of one request, as the server reports them."""

    prompt_tokens: int
    completion_tokens: int
    reasoning_tokens: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamEnded:
    """The stream is over; None means the server closed it early, without a reason."""

    finish_reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerProblem:
    """An expected failure of a server: a code for the program, one sentence for the user."""

    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamFailed:
    """The stream broke; what arrived before stays valid."""

    problem: ServerProblem


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFacts:
    """One served model; `max_model_len` in tokens where the server tells it."""

    id: str
    max_model_len: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerFacts:
    """What a server that answers says of itself."""

    base_url: str
    kind: ServerKind
    version: str | None
    models: tuple[ModelFacts, ...]


StreamEvent: TypeAlias = StreamDelta | StreamUsage | StreamEnded | StreamFailed
