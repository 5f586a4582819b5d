"""The turns of several conversations in parallel rows.

Owns which turns stand beside each other. Forks share the messages up to where they part, so those
turns are in one row; what they have of their own, and sessions that share nothing, stand in order.
Turns asked together stand together, though one conversation be longer than the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from ds4gui.chat.record import Conversation, Message

Anchor: TypeAlias = int | str
"""What turns of one row have in common: the id of their prompt, or the group they were asked in."""


@dataclass(frozen=True, slots=True)
class PathTurn:
    """A prompt and everything up to the next one; at the start of a path it may lack the prompt."""

    messages: tuple[Message, ...]

    @property
    def id(self) -> int:
        """The id of its first message: its prompt, where it has one."""
        return self.messages[0].id

    @property
    def prompt(self) -> Message | None:
        return self.messages[0] if self.messages[0].role == "user" else None

    @property
    def answer(self) -> tuple[Message, ...]:
        """What follows the prompt."""
        return self.messages if self.prompt is None else self.messages[1:]


@dataclass(frozen=True, slots=True)
class Row:
    """One turn for each conversation, in their order; None where it has none beside the others."""

    turns: tuple[PathTurn | None, ...]

    @property
    def ids(self) -> tuple[int | None, ...]:
        """Per conversation the id of the message at which to scroll for this row."""
        return tuple(None if turn is None else turn.id for turn in self.turns)


def turns_of_path(messages: Sequence[Message]) -> tuple[PathTurn, ...]:
    """A path from root to head as its turns."""
    starts = [i for i, message in enumerate(messages) if message.role == "user" or i == 0]
    return tuple(PathTurn(tuple(messages[a:b])) for a, b in pairwise([*starts, len(messages)]))


def aligned(conversations: Sequence[Conversation]) -> tuple[Row, ...]:
    """Every turn of each conversation once and in order."""
    groups = {
        turn.prompt_id: turn.ask_group
        for conversation in conversations
        for turn in conversation.turns
        if turn.ask_group is not None
    }
    paths = [turns_of_path(conversation.messages) for conversation in conversations]
    anchors: list[list[Anchor]] = [[groups.get(t.id, t.id) for t in path] for path in paths]
    return tuple(_rows(paths, anchors))


def _rows(
    paths: Sequence[Sequence[PathTurn]], anchors: Sequence[Sequence[Anchor]]
) -> Iterator[Row]:
    last = [{anchor: i for i, anchor in enumerate(path)} for path in anchors]
    at = [0] * len(paths)
    while any(i < len(path) for i, path in zip(at, paths, strict=True)):
        ahead = [path[i] if i < len(path) else None for i, path in zip(at, anchors, strict=True)]
        going = [here is not None and not _awaited(here, ahead, last, at) for here in ahead]
        if not any(going):  # each waits for another: they were not asked in one order
            going = [here is not None for here in ahead]
        taken = zip(paths, at, going, strict=True)
        yield Row(tuple(path[i] if goes else None for path, i, goes in taken))
        at = [i + goes for i, goes in zip(at, going, strict=True)]


def _awaited(
    here: Anchor,
    ahead: Sequence[Anchor | None],
    last: Sequence[Mapping[Anchor, int]],
    at: Sequence[int],
) -> bool:
    """Whether another conversation comes to a turn of this anchor only later."""
    others = zip(ahead, last, at, strict=True)
    return any(other != here and ends.get(here, -1) > i for other, ends, i in others)
