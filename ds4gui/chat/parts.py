"""A message as a list of typed parts, and what running a call comes to.

Owns the values and the one way from a stored message to its parts, live and stored alike. Parts
keep raw strings: types are applied when a tool runs. Never stored: parts are made again each time.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Message


@dataclass(frozen=True, slots=True)
class Reasoning:
    """What the model thought, as text."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """What the model said, as text."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A tool call; `index` is its place among the calls of its message."""

    index: int
    name: str
    arguments: str


Part: TypeAlias = Reasoning | Prose | Call


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


def parts_from_message(message: Message) -> tuple[Part, ...]:
    """Reasoning first, then prose and calls in the order in which they arrived."""
    parts: list[Part] = [Reasoning(message.reasoning)] if message.reasoning else []
    done = 0
    for index, call in enumerate(message.calls):
        position = min(max(call.position, done), len(message.content))
        if position > done:
            parts.append(Prose(message.content[done:position]))
            done = position
        parts.append(Call(index=index, name=call.name, arguments=call.arguments))
    if done < len(message.content):
        parts.append(Prose(message.content[done:]))
    return tuple(parts)


def object_from_json(text: str) -> JSONObject | None:
    """The JSON object in `text`; None when it is not one.

    Deep nesting, NaN and escaped half characters are none either: servers and SQLite refuse them.
    """
    try:
        value = json.loads(text, parse_constant=_refused)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _refused(constant: str) -> JSON:
    raise ValueError(constant)


def figure_from_arguments(arguments: str) -> FigureSource | None:
    """The drawing in a call's raw arguments, byte for byte; None when they hold none."""
    values = object_from_json(arguments) or {}
    svg, alt = values.get("svg"), values.get("alt")
    if isinstance(svg, str) and isinstance(alt, str) and svg and alt:
        return FigureSource(svg=svg, alt=alt)
    return None
