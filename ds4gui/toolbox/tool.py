"""What a tool is: a name, a schema, words for the model, and a function.

Owns the value and the ports a tool may use. A tool never reaches for another room: whatever it
needs of the world comes through its ports.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Presentable:
    """A drawing that was checked and drawn. Natural size in CSS px."""

    natural_width: float
    natural_height: float
    sized: bool


@dataclass(frozen=True, slots=True)
class Unpresentable:
    """No picture; the sentence says what to change. `refused` by the policy, else it broke."""

    message: str
    refused: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """The world as tools see it; each port blocks and is called on the tools' thread."""

    check_figure: Callable[[str], Presentable | Unpresentable]
    now: Callable[[str], datetime | None]
    """Local time in an IANA zone, or here when the name is empty; None for an unknown zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """`parameters` is a JSON schema; `run` gets arguments that satisfy it."""

    name: str
    description: str
    parameters: JSONObject
    run: Callable[[JSONObject, Ports], Outcome]


def failed(what_to_change: str, meta: JSONObject | None = None) -> Outcome:
    """A failure in the words the model reads."""
    return Outcome(status="failed", content=f"Tool error: {what_to_change}", meta=meta or {})
