"""Panes that scroll together, turn by turn: where one is read, the others are.

Owns the way from a place in one transcript to the same place in another: the same row of turns, and
the same share of that turn's height. Whoever was moved last leads. Never touches the toolkit.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ds4gui.ui.scroll import Scroll


class Scrolled(Protocol):
    """A transcript. The names of its blocks begin with their message's id, which grows."""

    @property
    def scroll(self) -> Scroll: ...
    @property
    def keys(self) -> Sequence[str]: ...
    def repaint(self) -> None:
        """The next tick draws."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A transcript, and the message each row of turns begins with in it; 0 where it has none."""

    transcript: Scrolled
    rows: tuple[int, ...]


_TURNS_AGAIN = 3


class Lockstep:
    """Asked once per turn."""

    def __init__(self) -> None:
        self._moves: dict[object, int] = {}
        self._leader: object = None
        self._again = 0

    def follow(self, readers: Sequence[Reader], lead: int) -> bool:
        """Brings all to where the one is that was moved; at first to `lead`'s. True if it did.

        A few turns later again: heights that came in sight by it were guessed until then.
        """
        moves = {reader.transcript: reader.transcript.scroll.moves for reader in readers}
        moved = [at for at, one in enumerate(moves) if self._moves.get(one, -1) != moves[one]]
        if moved:
            self._again = _TURNS_AGAIN
            self._leader = readers[moved[0] if len(moved) == 1 else lead].transcript
        elif self._again:
            self._again -= 1
        else:
            return False
        leader = next((one for one in readers if one.transcript is self._leader), readers[lead])
        for reader in readers:
            if reader is not leader:
                _bring(reader, leader)
        self._moves = {reader.transcript: reader.transcript.scroll.moves for reader in readers}
        return True

    def rest(self) -> None:
        """Panes scroll by themselves."""
        self._moves = {}


def _bring(reader: Reader, leader: Reader) -> None:
    scroll, source = reader.transcript.scroll, leader.transcript.scroll
    reader.transcript.repaint()
    if source.following:
        scroll.go(scroll.max_y)
        return
    row, share = _place(leader)
    span = _span(reader, row)
    if span is None:
        return
    top, bottom, is_own = span
    y = scroll.pad_px + (top + share * (bottom - top) if is_own else bottom - 1)
    scroll.go(y)


def _place(reader: Reader) -> tuple[int, float]:
    """The row at the view's top, and how much of its turn lies above."""
    scroll = reader.transcript.scroll
    y = scroll.y - scroll.pad_px
    if not len(scroll.extents):
        return 0, 0.0
    at = scroll.extents.at(max(0, y))
    message_id = _message_id(reader.transcript.keys[at])
    begun = [row for row, first_id in enumerate(reader.rows) if 0 < first_id <= message_id]
    row = begun[-1] if begun else 0
    span = _span(reader, row)
    if span is None:
        return row, 0.0
    top, bottom, _ = span
    return row, (y - top) / max(1, bottom - top)


def _span(reader: Reader, row: int) -> tuple[int, int, bool] | None:
    """Where a row's turn begins and ends; of a row without one, that of the turn before it."""
    own = [at for at, first_id in enumerate(reader.rows) if first_id]
    upto = bisect_right(own, row)
    extents = reader.transcript.scroll.extents
    if not upto or not len(extents):
        return None
    top = _top(reader, own[upto - 1])
    bottom = _top(reader, own[upto]) if upto < len(own) else extents.total()
    return top, bottom, own[upto - 1] == row


def _top(reader: Reader, row: int) -> int:
    keys, extents = reader.transcript.keys, reader.transcript.scroll.extents
    at = bisect_left(keys, reader.rows[row], key=_message_id)
    return extents.top(min(at, len(extents) - 1))


def _message_id(key: str) -> int:
    name = key.partition(":")[0]
    return int(name) if name.isdecimal() else 0
