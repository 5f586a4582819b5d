"""The versions of a prompt or an answer as one quiet line: "2 of 3" between two arrows.

Owns the line and where it stands. Never says whether one may be shown now: that is the reducer's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ds4gui.chat.record import Message
from ds4gui.chat.version_actions import ShowVersion
from ds4gui.chat.versions import ROOT


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionsView:
    """The shown one is the `number`th of `count`; an arrow without an action is at its end."""

    number: int
    count: int
    previous: ShowVersion | None
    next: ShowVersion | None


def versions_view(
    messages: Sequence[Message], branches: Mapping[int, tuple[int, ...]]
) -> VersionsView | None:
    """That of the first of these messages of a path that has others beside it."""
    for message in messages if branches else ():
        ids = branches.get(message.parent_id or ROOT, ())
        if message.id in ids:
            at = ids.index(message.id)
            return VersionsView(
                number=at + 1,
                count=len(ids),
                previous=ShowVersion(ids[at - 1]) if at else None,
                next=ShowVersion(ids[at + 1]) if at + 1 < len(ids) else None,
            )
    return None
