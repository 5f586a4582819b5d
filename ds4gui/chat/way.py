"""How a model is told of tools and how its calls come back, as values.

Owns the three roads by name, and what the user may wish of them in the settings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from ds4gui.chat.transports.table import AUTO, NATIVE, TRANSPORTS

Road: TypeAlias = Literal["native", "parsed", "prompted"]
ROADS: tuple[Road, ...] = get_args(Road)
FORMS = tuple(name for name in TRANSPORTS if name not in (AUTO, NATIVE))
"""The transports in which calls are written as text."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a model behind a server is told of tools, and the transport of what it writes.

    "native": the server reads the calls. "parsed": it is told of the tools, we read the text.
    "prompted": the server knows nothing of tools; the system prompt tells of them.
    """

    road: Road
    transport: str


@dataclass(frozen=True, slots=True)
class Wish:
    """What the settings say of the way; None where it is found out."""

    road: Road | None = None
    transport: str | None = None


def wish_of(road: str, transport: str) -> Wish | str:
    """The wish behind two words of the settings, or a sentence about one that is unknown."""
    found = next((name for name in ROADS if name == road), None)
    if found is None and road not in ("", AUTO):
        return f"road in [tools] is {road!r}, and can be {_listed((AUTO, *ROADS))}"
    if transport not in ("", AUTO, *FORMS):
        return f"transport in [tools] is {transport!r}, and can be {_listed((AUTO, *FORMS))}"
    return Wish(found, transport if transport in FORMS else None)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names[:-1]) + f" or {names[-1]}"
