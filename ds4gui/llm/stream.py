"""One `chat.completion.chunk` after another → stream events.

Sans-IO: takes decoded JSON, returns values. Reads leniently, because every server has its dialect
(`reasoning` since vLLM 0.12, `reasoning_content` elsewhere; no `arguments` key in a first tool
delta; `choices: []` with usage), and believes nothing about types.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.stream import (
    CallDelta,
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamFailed,
    StreamUsage,
)

_SURROGATE = re.compile("[\ud800-\udfff]")


class ChunkReader:
    """Reads the chunks of one reply; keeps only the finish reason and the size so far."""

    def __init__(self) -> None:
        self._finish_reason: str | None = None
        self._chars = 0

    def events(self, chunk: JSON) -> tuple[StreamDelta | StreamUsage | StreamFailed, ...]:
        """The events of one chunk, in order; empty for a chunk that says nothing new.

        After a StreamFailed nothing more may be read.
        """
        if not isinstance(chunk, Mapping):
            return ()
        events: list[StreamDelta | StreamUsage | StreamFailed] = []
        choice = _first_choice(chunk)
        if choice is not None:
            delta = _delta(choice)
            if delta is not None:
                events.append(delta)
                self._chars += len(delta.content) + len(delta.reasoning)
                self._chars += sum(len(call.arguments) for call in delta.calls)
            self._finish_reason = _text(choice, "finish_reason") or self._finish_reason
        usage = _usage(chunk.get("usage"))
        if usage is not None:
            events.append(usage)
        if self._chars > limits.REPLY_CHARS:
            events.append(StreamFailed(_TOO_LONG))
        return tuple(events)

    def end(self) -> StreamEnded:
        """How the reply ended, when the stream is over without a fault."""
        return StreamEnded(self._finish_reason)


_TOO_LONG = ServerProblem(
    "reply_too_long", "The reply grew beyond what a message may hold and was stopped"
)


def well_formed(text: str) -> str:
    """`text` with each lone surrogate replaced by U+FFFD: neither UTF-8 nor SQLite can hold one."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def _first_choice(chunk: Mapping[str, JSON]) -> Mapping[str, JSON] | None:
    """The choice with index 0: a server asked for several sends each in chunks of its own."""
    for choice in _list(chunk.get("choices")):
        if isinstance(choice, Mapping) and choice.get("index", 0) in (0, None):
            return choice
    return None


def _delta(choice: Mapping[str, JSON]) -> StreamDelta | None:
    delta = choice.get("delta")
    if not isinstance(delta, Mapping):
        return None
    content = _text(delta, "content")
    reasoning = _text(delta, "reasoning") or _text(delta, "reasoning_content")
    calls = tuple(
        _call(call, at)
        for at, call in enumerate(_list(delta.get("tool_calls")))
        if isinstance(call, Mapping)
    )
    if not (content or reasoning or calls):
        return None
    return StreamDelta(content=content, reasoning=reasoning, calls=calls)


def _call(call: Mapping[str, JSON], at: int) -> CallDelta:
    function = call.get("function")
    if not isinstance(function, Mapping):
        function = {}
    index = whole_count(call.get("index"))
    return CallDelta(
        index=at if index is None else index,
        call_id=_text(call, "id") or None,
        name=_text(function, "name") or None,
        arguments=_text(function, "arguments"),
    )


def _usage(usage: JSON) -> StreamUsage | None:
    if not isinstance(usage, Mapping):
        return None
    prompt = whole_count(usage.get("prompt_tokens"))
    completion = whole_count(usage.get("completion_tokens"))
    if prompt is None or completion is None:
        return None
    details = usage.get("completion_tokens_details")
    reasoning = details.get("reasoning_tokens") if isinstance(details, Mapping) else None
    return StreamUsage(
        prompt_tokens=prompt,
        completion_tokens=completion,
        reasoning_tokens=whole_count(reasoning),
    )


def _text(source: Mapping[str, JSON], key: str) -> str:
    value = source.get(key)
    return well_formed(value) if isinstance(value, str) else ""


def whole_count(value: JSON) -> int | None:
    """A count as it may be believed and stored; None for anything else."""
    # bool is an int in Python; SQLite integers end at 2^63, no count comes near 2^53.
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
        return None
    return value


def _list(value: JSON) -> Sequence[JSON]:
    return value if isinstance(value, list) else ()
