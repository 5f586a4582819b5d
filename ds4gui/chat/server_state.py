"""What is known of servers: the one in use, and those that are kept by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ds4gui.chat.stream import ServerFacts, ServerProblem


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalModel:
    """A model file served by this program; `share` (0..1) of it is in memory while it loads, at 1
    it is being prepared."""

    name: str
    of: int = 0
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerState:
    """The server in use. `facts` stay while it is away, so that its name can be told.

    `local` where it is a child of this program; its `url` is empty until the child has told it.
    `panel_shown`: the connect panel is open until a server answers or it is closed by hand.
    `was_down` since one was up last: a first look opens no panel, a second one keeps it.
    """

    url: str
    phase: Literal["looking", "up", "down"] = "looking"
    facts: ServerFacts | None = None
    problem: ServerProblem | None = None
    retry_in_s: int = 0
    panel_shown: bool = False
    was_down: bool = False
    local: LocalModel | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A server that is kept by name, as it was found last; `url` is the base of its API.

    `facts` where it answers, `problem` where it does not; without either it is being asked.
    """

    url: str
    facts: ServerFacts | None = None
    problem: ServerProblem | None = None
