"""Where a session stands in the list: pinned, archived, tagged.

Owns how that is kept in the session's `view`, which travels with its exports, and the actions that
change it. What somebody else wrote there is read as far as it makes sense.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TypeAlias

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.record import Session

_APART = re.compile(r"[\s,;#]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """`tags` are words without a sign, each once, in the order in which they were given."""

    pinned: bool = False
    archived: bool = False
    tags: tuple[str, ...] = ()


NO_SHELF = Shelf()


@dataclass(frozen=True, slots=True)
class PinSession:
    """Keeps a session at the top of the list, or lets it go."""

    session_id: int
    pinned: bool


@dataclass(frozen=True, slots=True)
class ArchiveSession:
    """Takes a session out of the list without deleting it, or back into it."""

    session_id: int
    archived: bool


@dataclass(frozen=True, slots=True)
class TagSession:
    """Gives a session the tags in a text, in place of those it had."""

    session_id: int
    text: str


@dataclass(frozen=True, slots=True)
class ShowArchived:
    """Lists archived sessions, too, or not."""

    shown: bool


ShelfDeed: TypeAlias = PinSession | ArchiveSession | TagSession | ShowArchived


def shelf_of(session: Session) -> Shelf:
    """Where it stands."""
    view = session.view
    if not view:
        return NO_SHELF  # as most do, and asked of ten thousand
    tags = view.get("tags")
    named = [one for one in tags if isinstance(one, str)] if isinstance(tags, list | tuple) else []
    return Shelf(
        pinned=view.get("pinned") is True,
        archived=view.get("archived") is True,
        tags=tags_from_text(" ".join(named)),
    )


def with_shelf(session: Session, shelf: Shelf) -> Session:
    """The session there; what else is in its `view` stays."""
    kept: dict[str, JSON] = {
        key: value
        for key, value in session.view.items()
        if key not in ("pinned", "archived", "tags")
    }
    if shelf.pinned:
        kept["pinned"] = True
    if shelf.archived:
        kept["archived"] = True
    if shelf.tags:
        kept["tags"] = list(shelf.tags)
    return replace(session, view=kept)


def tags_from_text(text: str) -> tuple[str, ...]:
    """The tags in what was typed, whatever is between them; too many and too long ones are cut."""
    named = (one[: limits.TAG_CHARACTERS] for one in _APART.split(text[: limits.TAGS_CHARACTERS]))
    first: dict[str, str] = {}
    for name in named:
        if name:
            first.setdefault(name.casefold(), name)
    return tuple(first.values())[: limits.TAGS]
