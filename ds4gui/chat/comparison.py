"""Sessions side by side, as values for the documents made of them.

Owns how each is named, so that no two are confused, and what of a row is the same in several.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ds4gui.chat.alignment import Row, aligned
from ds4gui.chat.record import Conversation, Message, Session, Turn


@dataclass(frozen=True, slots=True)
class Compared:
    """A session and the path to its head."""

    session: Session
    conversation: Conversation


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One session's head: a name no other has; the last server and model that it asked."""

    name: str
    server: str
    model: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The sessions and their turns in parallel; `turns` of all of them by id."""

    sides: tuple[Side, ...]
    rows: tuple[Row, ...]
    turns: dict[int, Turn]

    @property
    def messages(self) -> tuple[Message, ...]:
        """Each message once, row by row."""
        met = {m.id: m for row in self.rows for t in row.turns if t is not None for m in t.messages}
        return tuple(met.values())


def comparison_of(compared: Sequence[Compared]) -> Comparison:
    """What the documents are made of."""
    titles = [" ".join(one.session.title.split()) or "Session" for one in compared]
    if len(set(titles)) < len(titles):
        titles = [f"{number}. {title}" for number, title in enumerate(titles, 1)]
    conversations = [one.conversation for one in compared]
    return Comparison(
        sides=tuple(_side(name, one) for name, one in zip(titles, compared, strict=True)),
        rows=aligned(conversations),
        turns={turn.id: turn for conversation in conversations for turn in conversation.turns},
    )


def alike(keys: Sequence[Hashable | None]) -> tuple[tuple[int, ...], ...]:
    """The places that have a key, those of one key together; in the order of their first."""
    places: dict[Hashable, list[int]] = {}
    for place, key in enumerate(keys):
        if key is not None:
            places.setdefault(key, []).append(place)
    return tuple(tuple(group) for group in places.values())


def listed(names: Sequence[str]) -> str:
    """`“A”, “B” and “C”`; one name alone stands as it is."""
    if len(names) == 1:
        return names[0]
    quoted = [f"“{name}”" for name in names]
    return " and ".join((", ".join(quoted[:-1]), *quoted[-1:]))


def _side(name: str, one: Compared) -> Side:
    messages = one.conversation.messages
    head = messages[-1].turn_id if messages else None
    last = next((turn for turn in one.conversation.turns if turn.id == head), None)
    if last is None:
        return Side(name=name, server="", model=one.session.model)
    return Side(name=name, server=last.server, model=last.model or one.session.model)
