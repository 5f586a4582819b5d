"""When earlier turns no longer fit a model's context, and which of them a summary shall stand for.

Owns the decision, in tokens. Whole turns only, the oldest first: a call is never parted from its
result, and the turn at work is always sent whole. A summary counts on every path that holds its
last message, on no other. Never counts tokens and never writes a summary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Message, Summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A model's context in tokens, and what of it is left to an answer."""

    context: int
    answer: int

    @property
    def prompt(self) -> int:
        """The most that a request may say."""
        return self.context - self.answer

    @property
    def summary(self) -> int:
        """The longest summary."""
        return min(limits.SUMMARY_TOKENS, self.context // limits.SUMMARY_PART)


def room_of(context: int, params: JSONObject) -> Room:
    """The room a context has; an answer's own bound among `params` is what it is left."""
    bounds = [params.get(key) for key in ("max_tokens", "max_completion_tokens")]
    asked = [bound for bound in bounds if type(bound) is int and bound > 0]
    if asked:
        return Room(context=context, answer=min(max(asked), context // 2))
    reserve = min(limits.ANSWER_RESERVE_TOKENS, context // limits.ANSWER_RESERVE_PART)
    return Room(context=context, answer=reserve)


def turns_kept(newest_first: Iterable[int], fixed: int, room: Room) -> int | None:
    """How many turns stay beside a summary of all older ones; None where no summary would help.

    The sizes of the turns, the one at work first; `fixed` is what goes along in any case, the
    summary included. As many turns stay as leave the chat room to grow; where even the turn at work
    is too much for that, it stays alone, as long as it fits at all.
    """
    wanted = min(room.prompt, round(room.context * limits.COMPACTED_SHARE))
    left = fixed
    for kept, size in enumerate(newest_first):
        left += size
        if kept and left > wanted:
            return kept
        if left >= room.context:
            return None
    return None


def summary_on(path: Sequence[Message], summaries: Sequence[Summary]) -> Summary | None:
    """The summary that is sent for the beginning of a path; `summaries` in the path's order.

    A prompt follows it: a turn that is gone on with, after those below were deleted, is sent whole.
    """
    if not summaries:
        return None
    ends = {before.id for before, message in pairwise(path) if message.role == "user"}
    return next((s for s in reversed(summaries) if s.through_id in ends), None)


def after(path: Sequence[Message], summary: Summary | None) -> tuple[Message, ...]:
    """What a path goes on with behind its summary."""
    if summary is None:
        return tuple(path)
    # Ids grow along a path.
    return tuple(message for message in path if message.id > summary.through_id)


def begins_turn(before: Message, message: Message) -> bool:
    """Whether a turn begins between the two; a prompt and an answer made again have two ids."""
    answers = before.role == "user" and message.role != "user"
    return message.turn_id != before.turn_id and not answers


def turns_of(path: Sequence[Message]) -> list[tuple[Message, ...]]:
    """A path cut into its turns."""
    starts = [i for i, m in enumerate(path) if i == 0 or begins_turn(path[i - 1], m)]
    ends = [*starts, len(path)][1:]
    return [tuple(path[start:end]) for start, end in zip(starts, ends, strict=True)]
