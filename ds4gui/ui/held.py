"""The words at the top of the view, found again in another layout.

Owns what is held. A share of a block's height would do for small changes alone: at another size the
lines of a long answer break elsewhere. Once taken, the same words are held until the reader moves,
so that sizes tried one after another wander nowhere. Never lays anything out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ds4gui.text.selection_geometry import Passage
from ds4gui.ui.blocks.laid import Laid
from ds4gui.ui.painter import Placed
from ds4gui.ui.scroll import Scroll

_LOOKED_PX = 400


@dataclass(frozen=True, slots=True)
class Words:
    """A place in a block's text, so many logical px below the view's top."""

    part: int
    offset: int
    below: float


class Held:
    """`passages_of` gives the parts of a block as they are laid out."""

    def __init__(
        self, scroll: Scroll, passages_of: Callable[[str, Laid], Sequence[Passage]]
    ) -> None:
        self._scroll = scroll
        self._passages_of = passages_of
        self._key = ""
        self._words: Words | None = None
        self._moves = -1
        self._seeks = False

    def take(self, placed: Sequence[Placed], keys: Sequence[str], scale: float) -> None:
        """Holds the words at the view's top as the blocks are placed now."""
        scroll = self._scroll
        self._seeks = False
        for one in placed if not scroll.following else ():
            if one.key == keys[scroll.anchor]:
                if self._words is None or self._moves != scroll.moves:
                    self._key, self._moves = one.key, scroll.moves
                    parts = self._passages_of(one.key, one.laid)
                    self._words = words_at(parts, -one.y, scale)
                self._seeks = self._words is not None

    def seek(self, keys: Sequence[str], layout_of: Callable[[str], Laid], scale: float) -> None:
        """Moves the view to the words, once they are laid out again."""
        scroll = self._scroll
        if not self._seeks or self._words is None:
            return
        if scroll.moves != self._moves or scroll.following or self._key not in keys:
            self._seeks = False
            return
        laid = layout_of(self._key)
        top = top_of(self._words, self._passages_of(self._key, laid), scale)
        if top is not None:
            scroll.rest_on(keys.index(self._key), top)
        self._seeks = top is None and laid.unfinished


def words_at(parts: Sequence[Passage], top: int, scale: float) -> Words | None:
    """The first line that begins at or below a height of its block; None without one in sight."""
    for number, part in enumerate(parts):
        above = top - part.y
        if part.height <= above:
            continue
        lines = [line for line in part.lines(above, above + _LOOKED_PX) if line.y >= above]
        if lines:
            line = min(lines, key=lambda one: one.y)
            return Words(number, line.start, (line.y - above) / scale)
    return None


def top_of(words: Words, parts: Sequence[Passage], scale: float) -> int | None:
    """How far below its block's top the view begins; None while the words aren't laid out."""
    if words.part >= len(parts):
        return None
    part = parts[words.part]
    line = part.line_of(words.offset)
    if line is None or line.end < words.offset:
        return None
    return part.y + line.y - round(words.below * scale)
