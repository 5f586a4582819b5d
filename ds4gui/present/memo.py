"""The blocks of one session, presented turn by turn and kept.

Owns the memo: a delta presents the last turn, a fold or a picture the turn it stands in. A long
chat opens from its end: its last turns first, some earlier ones each time it is asked again. What
is left of the cost of a long chat is a copy of pointers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from operator import is_
from typing import TypeAlias

from ds4gui import limits
from ds4gui.chat.compaction import begins_turn, turns_of
from ds4gui.chat.record import Conversation, Message, Summary, Turn
from ds4gui.chat.servers import is_up
from ds4gui.chat.state import AppState, FigureState
from ds4gui.present.transcript import TurnInputs, summary_key, turn_blocks
from ds4gui.present.versions import versions_view
from ds4gui.present.view import Block


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """A presented turn, found by its first message's id (ids grow along a path)."""

    inputs: TurnInputs
    blocks: tuple[Block, ...]

    @property
    def first_id(self) -> int:
        return self.inputs.messages[0].id


Branches: TypeAlias = Mapping[int, tuple[int, ...]]


class TurnMemo:
    """One session's presented turns."""

    def __init__(self) -> None:
        self._messages: tuple[Message, ...] = ()
        self._turns: list[_Turn] = []
        self._joined: tuple[Block, ...] = ()
        self._folds: frozenset[str] = frozenset()
        self._figures: Mapping[str, FigureState] = {}
        self._summary: Summary | None = None
        self._branches: Branches = {}
        self._last: _Turn | None = None
        self._parts: tuple[tuple[Block, ...], tuple[Block, ...]] = (), ()
        self._whole: tuple[Block, ...] = ()
        self._records: tuple[tuple[Turn, ...], Mapping[int, Turn]] = (), {}
        self.unfinished = False

    def blocks(self, state: AppState, conversation: Conversation) -> tuple[Block, ...]:
        """The path's blocks, the older objects wherever nothing changed.

        While `unfinished` the first ones are missing; each call adds some of them.
        """
        messages = conversation.messages
        if not messages:
            return ()
        start = _last_turn_start(messages)
        earlier = messages[:start]
        if self._has_more(state, conversation, earlier):
            self._present_earlier(state, conversation, earlier)
        inputs = _newest(state, conversation, messages[start:])
        last = self._last
        if last is None or last.inputs != inputs:
            last = self._last = _presented(inputs, last)
        if not all(map(is_, self._parts, (self._joined, last.blocks))):
            self._parts, self._whole = (self._joined, last.blocks), self._joined + last.blocks
        return self._whole

    def _has_more(
        self, state: AppState, conversation: Conversation, earlier: tuple[Message, ...]
    ) -> bool:
        """Whether anything of what is presented may be another, or is still missing."""
        known = self._folds, self._figures, self._branches, self._summary
        summary = conversation.summaries[-1] if conversation.summaries else None
        now = state.open_folds, state.figures, conversation.branches, summary
        return self.unfinished or not all(map(is_, known, now)) or earlier != self._messages

    def _present_earlier(
        self, state: AppState, conversation: Conversation, earlier: tuple[Message, ...]
    ) -> None:
        start, begin = self._span(earlier)
        fresh = earlier[start + len(self._messages) :]
        ahead = earlier[begin:start]
        summary = conversation.summaries[-1] if conversation.summaries else None
        touched = self._touched(state, summary, conversation.branches) if self._turns else set()
        if (fresh or touched or ahead) and conversation.turns is not self._records[0]:
            self._records = conversation.turns, {t.id: t for t in conversation.turns}
        turns = self._records[1]

        def presented(messages: tuple[Message, ...], older: _Turn | None) -> _Turn:
            turn = turns.get(messages[-1].turn_id)
            stored = _stored(state, messages, turn, summary, conversation.branches)
            return _presented(stored, older)

        for at in touched:
            old = self._turns[at]
            self._turns[at] = presented(old.inputs.messages, old)
        if touched or not self._messages:
            self._joined = _joined(self._turns)
        added = [presented(messages, self._last) for messages in turns_of(fresh)]
        before = [presented(messages, None) for messages in turns_of(ahead)]
        if added or before:
            self._turns = [*before, *self._turns, *added]
            self._joined = (*_joined(before), *self._joined, *_joined(added))
        self.unfinished = begin > 0
        self._messages = earlier[begin:]
        self._folds, self._figures = state.open_folds, state.figures
        self._summary, self._branches = summary, conversation.branches

    def _span(self, earlier: tuple[Message, ...]) -> tuple[int, int]:
        """Where what is presented begins in the path, and where it shall begin after this call."""
        if self._messages:
            start = bisect_left(earlier, self._messages[0].id, key=_id_of)
            if earlier[start : start + len(self._messages)] == self._messages:
                return start, _turn_start(earlier, start - limits.MESSAGES_PER_STEP)
        self._messages, self._turns = (), []
        start = _turn_start(earlier, len(earlier) - limits.MESSAGES_AT_OPENING)
        return start, start

    def _touched(self, state: AppState, summary: Summary | None, branches: Branches) -> set[int]:
        keys = set(state.open_folds ^ self._folds)
        if summary != self._summary:
            keys |= {summary_key(s) for s in (summary, self._summary) if s is not None}
        if state.figures is not self._figures:
            old = self._figures
            keys |= {k for k, figure in state.figures.items() if old.get(k) is not figure}
        ids = {int(key.partition(":")[0]) for key in keys}
        if branches is not self._branches:
            changed = set(branches.items()) ^ set(self._branches.items())
            ids |= {child for _, children in changed for child in children}
        found = {bisect_right(self._turns, i, key=_first_id_of) - 1 for i in ids}
        return {at for at in found if at >= 0}


def _first_id_of(turn: _Turn) -> int:
    return turn.first_id


def _joined(turns: Iterable[_Turn]) -> tuple[Block, ...]:
    return tuple(chain.from_iterable(turn.blocks for turn in turns))


def _presented(inputs: TurnInputs, older: _Turn | None) -> _Turn:
    known = {block.key: block for block in older.blocks} if older else {}
    blocks = tuple(known[b.key] if known.get(b.key) == b else b for b in turn_blocks(inputs))
    if older is not None and blocks == older.blocks:
        blocks = older.blocks
    return _Turn(inputs=inputs, blocks=blocks)


def _stored(
    state: AppState,
    messages: tuple[Message, ...],
    turn: Turn | None,
    summary: Summary | None,
    branches: Branches,
) -> TurnInputs:
    ends_here = summary and messages[0].id <= summary.through_id <= messages[-1].id
    return TurnInputs(
        messages=messages,
        turn=turn,
        run=None,
        folds=state.open_folds,
        figures=state.figures,
        can_continue=False,
        names_server=bool(state.preferences.servers),
        summary=summary if ends_here else None,
        prompt_versions=versions_view(messages[:1], branches),
        answer_versions=versions_view(messages[1:], branches),
    )


def _newest(
    state: AppState, conversation: Conversation, messages: tuple[Message, ...]
) -> TurnInputs:
    turn_id = messages[-1].turn_id
    turn = next((t for t in reversed(conversation.turns) if t.id == turn_id), None)
    run = state.runs.get(conversation.session_id)
    up = is_up(state, state.session(conversation.session_id))
    idle = run is None and state.reader_of is None and up
    summary = conversation.summaries[-1] if conversation.summaries else None
    stored = _stored(state, messages, turn, summary, conversation.branches)
    return replace(stored, run=run, can_continue=idle)


def _id_of(message: Message) -> int:
    return message.id


def _last_turn_start(messages: tuple[Message, ...]) -> int:
    return _turn_start(messages, len(messages) - 1)


def _turn_start(messages: tuple[Message, ...], at: int) -> int:
    """Where the turn begins that a message belongs to."""
    start = max(0, at)
    while start > 0 and not begins_turn(messages[start - 1], messages[start]):
        start -= 1
    return start
