"""A message as a list of typed parts, and what running a call comes to.

Owns the values and the one way from a stored message to its parts, live and stored alike. Parts
keep raw strings: types are applied when a tool runs. Never stored: parts are made again each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from ds4gui import limits
from ds4gui.chat.arguments import Arguments, values_from_arguments
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Message
from ds4gui.chat.transports.pieces import Segment
from ds4gui.chat.transports.table import AUTO, NATIVE, segments


@dataclass(frozen=True, slots=True)
class Reasoning:
    """What the model thought, as text; from its own field or from a <think> block."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """What the model said, as text."""

    text: str


@dataclass(frozen=True, slots=True)
class Stray:
    """Tool markup that is no call to run: a server's parser let it through, or it is a leftover."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A tool call; `index` is its place among the calls of its message.

    `raw` is all that was written of it. One that is not `whole` was cut short or still arrives:
    it has no arguments yet and never runs.
    """

    index: int
    name: str
    arguments: Arguments
    raw: str
    whole: bool = True


Part: TypeAlias = Reasoning | Prose | Stray | Call


ERROR_PREFIX = "Tool error: "
"""What a result begins with whose call came to nothing: models know it for a failure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a tool call came to: the text the model reads, and facts kept beside it."""

    status: Literal["completed", "failed", "denied"]
    content: str
    meta: JSONObject = field(default_factory=dict[str, JSON])


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureSource:
    """The arguments of a `present_svg` call."""

    svg: str
    alt: str


FIGURE_SCHEMA: JSONObject = {
    "properties": {"svg": {"type": "string"}, "alt": {"type": "string"}},
}
"""The types of `present_svg`'s arguments, for reading a stored one without its tool."""


def parts_from_message(message: Message) -> tuple[Part, ...]:
    """Reasoning first, then what the text holds and calls in the order in which they arrived."""
    content = message.content
    thought: tuple[Part, ...] = (Reasoning(message.reasoning),) if message.reasoning else ()
    if message.role != "assistant":
        return (*thought, Prose(content)) if content else thought
    if message.state == "streaming":
        found = segments(message.transport, content, ended=False)
    else:
        found = _finished(message.transport, content)
    if message.transport == NATIVE:
        return (*thought, *_native(message, found))
    return (*thought, *_raw(content, found))


def calls_from_message(message: Message) -> tuple[Call, ...]:
    """The calls of a message in order; the index of each is its place."""
    return tuple(part for part in parts_from_message(message) if isinstance(part, Call))


def call_in_thought(message: Message) -> str:
    """The text of a call inside the thoughts of an answer that has nothing else, else "".

    Some parsers end a thought at a call, others swallow the call with it (vLLM 42400, 46040).
    """
    if message.state == "streaming":
        return ""
    parts = parts_from_message(message)
    if not all(isinstance(part, Reasoning) for part in parts):
        return ""
    thought = "\n".join(part.text for part in parts if isinstance(part, Reasoning))
    calls = (piece for piece in _finished(AUTO, thought) if piece.kind == "call")
    return next((thought[call.start : call.end] for call in calls), "")


def figure_from_arguments(arguments: Arguments) -> FigureSource | None:
    """The drawing in a call's arguments, byte for byte; None when they hold none."""
    values = values_from_arguments(arguments, FIGURE_SCHEMA) or {}
    svg, alt = values.get("svg"), values.get("alt")
    if isinstance(svg, str) and isinstance(alt, str) and svg and alt:
        return FigureSource(svg=svg, alt=alt)
    return None


@lru_cache(maxsize=limits.READ_ANSWERS_KEPT)
def _finished(transport: str, content: str) -> tuple[Segment, ...]:
    return segments(transport, content, ended=True)


def _raw(content: str, found: tuple[Segment, ...]) -> Iterator[Part]:
    index = 0
    for piece in found:
        raw = content[piece.start : piece.end]
        if piece.kind == "call":
            yield Call(
                index=index,
                name=piece.name,
                arguments=piece.arguments,
                raw=raw,
                whole=piece.whole,
            )
            index += 1
        elif piece.kind == "stray":
            yield Stray(raw)
        elif piece.kind == "prose":
            yield Prose(raw)
        elif piece.kind == "thought" and piece.inner[0] < piece.inner[1]:
            yield Reasoning(content[slice(*piece.inner)])


def _native(message: Message, found: tuple[Segment, ...]) -> Iterator[Part]:
    """Calls stand where they arrived; one that arrived inside a piece that is no prose, behind."""
    calls = [
        Call(index=i, name=call.name, arguments=call.arguments, raw=call.arguments)
        for i, call in enumerate(message.calls)
    ]
    waiting = list(zip(message.calls, calls, strict=True))
    content = message.content
    for piece in found:
        at = piece.start
        while waiting and waiting[0][0].position <= at:
            yield waiting.pop(0)[1]
        while piece.kind == "prose" and waiting and waiting[0][0].position < piece.end:
            position = max(waiting[0][0].position, at)
            if position > at:
                yield Prose(content[at:position])
                at = position
            yield waiting.pop(0)[1]
        if piece.kind == "prose" and at < piece.end:
            yield Prose(content[at : piece.end])
        elif piece.kind in ("call", "stray", "markup"):
            yield Stray(content[piece.start : piece.end])
        elif piece.kind == "thought" and piece.inner[0] < piece.inner[1]:
            yield Reasoning(content[slice(*piece.inner)])
    yield from (call for _, call in waiting)
