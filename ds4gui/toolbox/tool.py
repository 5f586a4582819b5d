"""What a tool is: a name, a schema, words for the model, and a function.

Owns the value and the ports a tool may use. A tool never reaches for another room: whatever it
needs of the world comes through its ports.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import ERROR_PREFIX, Outcome
from ds4gui.toolbox.files import Files

NO_WORKSPACE = "the user has chosen no workspace folder for this session; go on without files"


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
    files: Files | None = None
    """The session's workspace; None where none is chosen."""
    offered: Sequence[str] = ()
    """The names of the tools that the session has."""
    expired: Callable[[], bool] = lambda: False
    """Whether the call has had its time, or nobody waits for it any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a tool will do once the user allows it; making it changes nothing.

    `digest` names exactly this deed: allowed is what was shown. `perform` does it; None where the
    world has changed since, so that it must be proposed anew.
    """

    summary: str
    diff: str
    digest: str
    perform: Callable[[], Outcome | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """`parameters` is a JSON schema; `run` gets arguments that satisfy it.

    One whose `approval` is "ask" changes nothing by itself: its `run` comes to a proposal or to a
    failure. One `in_workspace` is offered only where the session has a workspace.
    """

    name: str
    description: str
    parameters: JSONObject
    run: Callable[[JSONObject, Ports], Outcome | Proposal]
    approval: Literal["none", "ask"] = "none"
    in_workspace: bool = False


def failed(what_to_change: str, meta: JSONObject | None = None) -> Outcome:
    """A failure in the words the model reads."""
    return Outcome(status="failed", content=ERROR_PREFIX + what_to_change, meta=meta or {})


def path_field(description: str, *, least: int = 0) -> JSONObject:
    """A path in a schema."""
    return {
        "type": "string",
        "minLength": least,
        "maxLength": limits.PATH_CHARACTERS,
        "description": description,
    }
