"""Finding words in a chat of any length: counted block by block, a few ms at a time.

Owns what was counted for the shown blocks and the match that is looked at, which is the n-th one
of its block. Counting needs no layout (`present.said`) and begins with what is in sight; where
matches stand is asked of the layouts in sight alone. Never touches the toolkit.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import takewhile
from typing import Protocol

from ds4gui.present.view import EmptyView
from ds4gui.text.selection import Said, matches
from ds4gui.ui.blocks.lay import Item, key_of
from ds4gui.ui.changes import put_before, same_from_start
from ds4gui.ui.paint import ColorName, Rect
from ds4gui.ui.painter import Placed
from ds4gui.ui.scroll import Scroll
from ds4gui.ui.select import Host as Text
from ds4gui.ui.select import Selecting
from ds4gui.ui.sideways import Sideways

_STEP_S = 0.006  # of counting in one turn: less than half of a frame at 60 Hz
_SOON_S = 0.001
_MARGIN_PX = 60
_TRIES = 4


class Host(Text, Protocol):
    """The transcript."""

    @property
    def scroll(self) -> Scroll: ...


class Finder:
    """Ask with `look_for`; `step` goes on counting. `label` says where one is."""

    def __init__(self, host: Host, selecting: Selecting, sideways: Sideways) -> None:
        self._host = host
        self._sideways = sideways
        self._selecting = selecting
        self._query = ""
        self._items: tuple[Item, ...] = ()
        self._said: dict[str, tuple[Item, tuple[Said, ...]]] = {}
        self._shown: dict[str, Item] = {}
        self._counts: dict[str, int] = {}
        self._total = 0
        self._rank: int | None = None
        self._due: list[Item] = []
        self._reading: tuple[Item, Iterator[Said | None], list[Said]] | None = None
        self._at: tuple[str, int] | None = None
        self._wanted = 0
        self._tries = 0

    def look_for(self, query: str) -> None:
        """Looks for other words, from what is in sight on."""
        if query != self._query:
            self._query, self._at = query, None
            self._begin()
            self._host.repaint()

    def go(self, steps: int) -> None:
        """To the next match (1) or the previous one (-1), around the ends."""
        if self._at is None or not self._total:
            return
        keys = self._host.keys
        key, number = self._at
        number += steps
        index = keys.index(key) if key in keys else 0
        while not 0 <= number < self._counts.get(keys[index], 0):
            if number < 0:
                index = (index - 1) % len(keys)
                number = self._counts.get(keys[index], 0) - 1
            else:
                index, number = (index + 1) % len(keys), 0
        self._show(keys[index], number)

    def step(self) -> bool:
        """Counts for a few ms; whether more is known. Brings the match that is meant in sight."""
        if not self._query:
            return False
        if self._host.items is not self._items:
            self._follow()
        counted = bool(self._due)
        until = time.perf_counter() + _STEP_S
        while self._due and time.perf_counter() < until:
            self._read_on()
        if self._tries:
            self._tries -= 1
            self._reveal()
        return counted

    @property
    def wake_in_s(self) -> float | None:
        """When `step` is due."""
        return _SOON_S if self._due or self._tries else None

    @property
    def label(self) -> str:
        """Such as "3 of 17"; a number alone while more is being counted."""
        if not self._query:
            return ""
        if self._due:
            return f"{self._total}…"
        at = self._at
        if at is None or not self._total:
            return "None"
        if self._rank is None:
            before = takewhile(lambda key: key != at[0], self._host.keys)
            self._rank = sum(self._counts.get(key, 0) for key in before)
        return f"{self._rank + at[1] + 1} of {self._total}"

    def grounds(self, placed: Placed, view_px: int) -> tuple[Rect, ...]:
        """What lies under the matches of a block, in sight."""
        if not self._query:
            return ()
        found: list[Rect] = []
        parts = self._selecting.passages_of(placed.key, placed.laid)
        said = (Said(part.plain, part.lead) for part in parts)
        for number, (part, start, end) in enumerate(matches(said, self._query)):
            color: ColorName = "found_here" if (placed.key, number) == self._at else "found"
            passage = parts[part]
            if passage.y + placed.y < view_px and passage.y + passage.height + placed.y > 0:
                found += self._selecting.under(placed, part, (start, end), view_px, color)
        return tuple(found)

    def _begin(self) -> None:
        """All is to be counted, what is in sight first."""
        items, keys, placed = tuple(self._host.items), self._host.keys, self._host.placed
        first = keys.index(placed[0].key) if placed and placed[0].key in keys else 0
        self._items, self._reading = items, None
        self._shown = dict(zip(keys, items, strict=True))
        self._counts, self._total, self._rank = {}, 0, None
        self._wanted = 1 if self._query else 0
        self._due = [*items[first:], *items[:first]][::-1] if self._query else []

    def _follow(self) -> None:
        """Counts what came and forgets what went: in a long chat that is little of all."""
        before, self._items = self._items, tuple(self._host.items)
        earlier = put_before(before, self._items)
        same = 0 if earlier else same_from_start(before, self._items)
        added = earlier or self._items[same:]
        for item in () if earlier else before[same:]:
            self._shown.pop(key_of(item), None)
            self._total -= self._counts.pop(key_of(item), 0)
        self._shown.update((key_of(item), item) for item in added)
        if earlier:
            self._due[:0] = added[::-1]
        else:
            self._due += added[::-1]
        self._rank = None
        if self._at is not None and self._at[0] not in self._shown:
            self._at = None
            self._begin()

    def _read_on(self) -> None:
        from ds4gui.present.said import may_say, said_in_steps  # not for the first frame

        item = self._due[-1]
        key = key_of(item)
        is_gone = self._shown.get(key) is not item
        if is_gone or (not isinstance(item, EmptyView) and not may_say(item, self._query)):
            self._due.pop()
            return
        kept = self._said.get(key)
        if kept is None or kept[0] is not item:
            if self._reading is None or self._reading[0] is not item:
                steps = iter(()) if isinstance(item, EmptyView) else said_in_steps(item)
                self._reading = item, steps, []
            _, steps, parts = self._reading
            for part in steps:
                if part is None:
                    return
                parts.append(part)
            kept = self._said[key] = (item, tuple(parts))
        self._due.pop()
        count = sum(1 for _ in matches(kept[1], self._query))
        self._counts[key] = count
        self._total += count
        self._rank = None
        if count and self._wanted:
            self._wanted = 0
            self._show(key, 0)

    def _show(self, key: str, number: int) -> None:
        self._at, self._tries, self._rank = (key, number), _TRIES, None
        self._host.repaint()

    def _reveal(self) -> None:
        """Scrolls to the match; again once heights around it are known."""
        if self._at is None or self._at[0] not in self._host.keys:
            return
        key, number = self._at
        index, scroll = self._host.keys.index(key), self._host.scroll
        laid = self._host.layout_of(key)
        parts = self._selecting.passages_of(key, laid)
        found = list(matches((Said(p.plain, p.lead) for p in parts), self._query))
        y = laid.height
        if number < len(found):
            part, start, _ = found[number]
            self._sideways.show(key, part, start)
            line = parts[part].line_of(start)
            y = parts[part].y + (line.y if line else 0)
        elif laid.unfinished:
            self._tries = _TRIES
        margin = self._host.measure.px(_MARGIN_PX)
        shown = scroll.top_of(index) + y
        if not margin <= shown <= scroll.view_px - margin:
            scroll.go(scroll.y + shown - scroll.view_px / 3)
        self._host.repaint()
