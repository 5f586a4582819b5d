"""What crosses the border between a model server and the conversation, as values.

Owns the shape of a request, of the events of one reply, and of what is known about a server.
Text is exactly what came off the wire, in wire order; a lone surrogate has become U+FFFD.
Never opens a connection, never interprets tool markup.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ds4gui.chat.jsonvalue import JSON

ServerKind: TypeAlias = Literal["vllm", "llama.cpp", "demo", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """One request for a reply. `params` are sent as they are (temperature, max_tokens,
    chat_template_kwargs …). `tool_choice` goes along with tools: a choice among `params` is
    stronger than "auto", "none" is stronger than that."""

    model: str
    messages: tuple[Mapping[str, JSON], ...]
    tools: tuple[Mapping[str, JSON], ...] = ()
    params: Mapping[str, JSON]
    tool_choice: Literal["auto", "none"] = "auto"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallDelta:
    """A piece of the call at `index` of this reply; id and name come with its first piece only."""

    index: int
    call_id: str | None
    name: str | None
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamDelta:
    """New text. Within one delta, reasoning comes before content, content before calls."""

    content: str = ""
    reasoning: str = ""
    calls: tuple[CallDelta, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamUsage:
    """Tokens so far; a server may send it once at the end, with every chunk, or never."""

    prompt_tokens: int
    completion_tokens: int
    reasoning_tokens: int | None


@dataclass(frozen=True, slots=True)
class StreamEnded:
    """The reply is over: "stop", "length", "tool_calls", "stopped" (by the user) or another word
    of the server; None when the server closed the stream without giving a reason."""

    finish_reason: str | None


@dataclass(frozen=True, slots=True)
class ServerProblem:
    """An expected failure: `code` for the program, `message` one sentence for the user."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class StreamFailed:
    """The reply is over because of a fault; what came before it stays valid."""

    problem: ServerProblem


StreamEvent: TypeAlias = StreamDelta | StreamUsage | StreamEnded | StreamFailed


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFacts:
    """A model the server offers; `max_model_len` in tokens, None when the server doesn't say."""

    id: str
    max_model_len: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerFacts:
    """A server that answered; `version` is None where it has no way of saying it."""

    base_url: str
    kind: ServerKind
    version: str | None
    models: tuple[ModelFacts, ...]
    template_takes_tools: bool | None = None
    """Whether its chat template writes tools into the prompt; None where it doesn't say."""
