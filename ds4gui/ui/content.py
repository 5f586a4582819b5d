"""The blocks of the shown session: what they are, their names, and where the view is over them.

Owns the heights, guessed until a block comes in sight. What is seen stays where it is when blocks
come or go before it. Never lays a block out.
"""

from __future__ import annotations

from ds4gui.chat.place import Place
from ds4gui.limits import BLOCKS_NEAR
from ds4gui.present.view import FigureBlock
from ds4gui.ui import tokens as t
from ds4gui.ui.blocks.laid import Measure
from ds4gui.ui.blocks.lay import Item, guess_height, key_of
from ds4gui.ui.changes import put_before, same_from_start
from ds4gui.ui.extents import Extents
from ds4gui.ui.scroll import Scroll


class Content:
    """`keys` are the names of `items`, in order; `scroll` the view over them."""

    def __init__(self) -> None:
        self.items: tuple[Item, ...] = ()
        self.keys: list[str] = []
        self.scroll = Scroll()

    @property
    def is_empty_page(self) -> bool:
        """Whether there is nothing but what an empty session says."""
        return self.keys == [""]

    def place(self) -> Place:
        """Where the reader is."""
        return self.scroll.place(self.keys)

    def figures_near(self, shown: range) -> list[str]:
        """The keys of figures before and after the blocks at these places, nearest first."""
        found = []
        for distance in range(BLOCKS_NEAR):
            for index in (shown.stop + distance, shown.start - 1 - distance):
                item = self.items[index] if 0 <= index < len(self.items) else None
                if isinstance(item, FigureBlock) and item.problem is None:
                    found.append(item.picture_key)
        return found

    def open(self, items: tuple[Item, ...], measure: Measure, place: Place) -> None:
        """The blocks of another session, where it was left."""
        self.items = items
        self.keys = [key_of(item) for item in items]
        guesses = [guess_height(item, measure) for item in items]
        self.scroll.open(Extents(guesses, measure.px(t.BLOCK_GAP)), self.keys, place)

    def update(self, items: tuple[Item, ...], measure: Measure) -> None:
        """Other blocks of the same session."""
        if before := put_before(self.items, items):
            self._put_before(before, measure)
            return
        same = same_from_start(self.items, items)
        held = self.place().block
        height = self.scroll.extents.height
        known = {self.keys[index]: height(index) for index in range(same, len(self.keys))}
        self.keys[same:] = [key_of(item) for item in items[same:]]
        self.scroll.extents.replace_from(
            same,
            [
                known[key] if key in known else guess_height(item, measure)
                for key, item in zip(self.keys[same:], items[same:], strict=True)
            ],
        )
        self.items = items
        self.scroll.hold(held, self.keys)

    def guess_again(self, measure: Measure) -> None:
        """Every height is another at this measure."""
        self.scroll.extents.replace_from(0, [guess_height(item, measure) for item in self.items])

    def _put_before(self, items: tuple[Item, ...], measure: Measure) -> None:
        """Earlier blocks of a long chat, which opens from its end; nothing in sight moves."""
        self.items = items + self.items
        self.keys[:0] = [key_of(item) for item in items]
        self.scroll.extents.put_before([guess_height(item, measure) for item in items])
        self.scroll.put_before(len(items), self.keys)
