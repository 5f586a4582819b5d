"""What changed between a transcript's blocks and those shown before, told by identity. Pure.

A chat grows at its end, word by word, or at its start, when a long one was opened from its end:
either is found without looking at all blocks one by one.
"""

from __future__ import annotations

from operator import is_

from ds4gui.ui.blocks.lay import Item

_TAIL = 16


def put_before(before: tuple[Item, ...], after: tuple[Item, ...]) -> tuple[Item, ...]:
    """The blocks that came before all others; none where anything else changed."""
    more = len(after) - len(before)
    if not before or more <= 0 or after[-1] is not before[-1] or after[more:] != before:
        return ()
    return after[:more]


def same_from_start(before: tuple[Item, ...], after: tuple[Item, ...]) -> int:
    """How many blocks are the same objects; quick where only the last ones changed."""
    near = max(0, min(len(before), len(after)) - _TAIL)
    start = near if before[:near] == after[:near] else 0
    return start + [*map(is_, before[start:], after[start:]), False].index(False)
