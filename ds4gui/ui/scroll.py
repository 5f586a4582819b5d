"""What of a transcript is in sight: a place held by a block, not by a height.

Pure. The reader is either at the end and follows it, or holds on to a block and a distance below
its top; heights put right above that block then move nothing that is being read. Lengths are
physical px; `y` is the distance of the view's top from the transcript's top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ds4gui.chat.place import END, Place
from ds4gui.ui.extents import Extents


class Scroll:
    """The view over the blocks of one session. `keys` are their names, in order."""

    def __init__(self) -> None:
        self.extents = Extents()
        self.view_px = 0
        self.pad_px = 0
        self.column_px = 0
        self.following = True
        self.moves = 0
        """How often the reader has moved."""
        self._anchor = 0
        self._offset = 0
        self._share: float | None = None
        self._awaited = END

    def open(self, extents: Extents, keys: Sequence[str], place: Place) -> None:
        """Shows other blocks where they were left; at the end until that block is there."""
        self.extents, self._share = extents, None
        held = _index_of(place.block, keys)
        self.following = held is None
        self._anchor, self._offset = held or 0, place.offset_px
        if held is not None and place.column_px != self.column_px and place.height_px > 0:
            self._share = place.offset_px / place.height_px
            self._offset = round(self._share * extents.height(held))
        self._awaited = place if held is None else END

    def place(self, keys: Sequence[str]) -> Place:
        """Where the reader is, to come back to."""
        if self.following or not keys:
            return self._awaited
        return Place(
            block=keys[self._anchor],
            offset_px=self._offset,
            height_px=self.extents.height(self._anchor),
            column_px=self.column_px,
        )

    def hold(self, key: str, keys: Sequence[str]) -> None:
        """The same block stays under the reader's eye after blocks came or went.

        At the end it stays there, unless the block has come where the chat was left.
        """
        if self.following:
            self._come(keys)
        elif self._anchor >= len(keys) or keys[self._anchor] != key:
            held = next((i for i, other in enumerate(keys) if other == key), None)
            self.following = held is None
            self._anchor = held or 0

    def put_before(self, count: int, keys: Sequence[str]) -> None:
        """So many of `keys` came before all others; the same words stay under the reader's eye."""
        self._anchor += count
        if self.following:
            self._come(keys[:count])

    def _come(self, new: Sequence[str]) -> None:
        """Among blocks from the first on there may be the one where the chat was left."""
        if not self._awaited.following and _index_of(self._awaited.block, new) is not None:
            self.open(self.extents, new, self._awaited)

    @property
    def content_px(self) -> int:
        """Height of everything, padding included."""
        return self.extents.total() + 2 * self.pad_px

    @property
    def max_y(self) -> int:
        """Where the end is in sight."""
        return max(0, self.content_px - self.view_px)

    @property
    def y(self) -> int:
        """The view's top."""
        if self.following or not len(self.extents):
            return self.max_y
        wanted = self.pad_px + self.extents.top(self._anchor) + self._offset
        return max(0, min(self.max_y, wanted))

    def top_of(self, index: int) -> int:
        """A block's top, from the view's top."""
        return self.pad_px + self.extents.top(index) - self.y

    def go(self, y: float) -> None:
        """Moves the view; at the end it follows."""
        self._awaited = END
        self.moves += 1
        y = round(max(0, min(self.max_y, y)))
        self.following = y >= self.max_y
        if len(self.extents):
            self._anchor = self.extents.at(y - self.pad_px)
            self._offset = y - self.pad_px - self.extents.top(self._anchor)

    def stay(self) -> None:
        """Holds on to what is in sight although the reader is at the end."""
        y = self.y
        self.go(y)
        self.following = False

    @property
    def anchor(self) -> int:
        """The block that is held on to."""
        return self._anchor

    def rest_on(self, index: int, offset_px: int) -> None:
        """The view's top lies so far below a block's top."""
        self._anchor, self._offset, self._share = index, offset_px, None

    def reflow(self) -> None:
        """Heights are about to change with the column: the same words stay at the view's top."""
        if len(self.extents) and self._share is None:
            self._share = self._offset / max(1, self.extents.height(self._anchor))

    def settle(self, measured: Callable[[int], int]) -> range:
        """Puts heights in sight right (`measured` gives one) and says which blocks those are."""
        if self._share is not None and len(self.extents):
            height = measured(self._anchor)
            self.extents.set_height(self._anchor, height)
            self._offset, self._share = round(self._share * height), None
        while True:
            shown = self._in_sight()
            if not any([self.extents.set_height(i, measured(i)) for i in shown]):
                break
        self.following = self.following or self.y >= self.max_y
        if shown and not self.following and self._anchor < shown.start:
            # It turned out too short to reach into the view: what is seen is held on to.
            self._offset = self.y - self.pad_px - self.extents.top(shown.start)
            self._anchor = shown.start
        return shown

    def _in_sight(self) -> range:
        if not len(self.extents):
            return range(0)
        top = self.y - self.pad_px
        return range(self.extents.at(top), self.extents.at(top + self.view_px) + 1)


def _index_of(block: str, keys: Sequence[str]) -> int | None:
    if block.endswith(":"):
        return next((at for at, key in enumerate(keys) if key.startswith(block)), None)
    return keys.index(block) if block in keys else None
