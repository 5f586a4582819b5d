"""One reply of the script, as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a tool; `arguments` in the order in which they are written."""

    tool: str
    arguments: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """`{result}` in `content` is the first result of the tools called just before.
    `after_refusal` is said instead of `content` when one of them was a tool error."""

    reasoning: str = ""
    content: str = ""
    after_refusal: str = ""
    calls: tuple[Call, ...] = ()


def drawing(svg: str, alt: str) -> Call:
    return Call("present_svg", (("svg", svg), ("alt", alt)))


def clock(timezone: str) -> Call:
    return Call("current_time", (("timezone", timezone),))
