"""What is selected in the transcript: begun, extended and dropped by the mouse, drawn, copied.

Owns the selection of the shown session and the counting of clicks. Places hold on to keys of
blocks: the selection is gone once a block at one of its ends is. Never touches the toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Protocol

from ds4gui.present.view import EmptyView, UserBlock
from ds4gui.text.selection import (
    Grain,
    Inside,
    Place,
    Said,
    Selection,
    Span,
    grown,
    joined,
    range_in,
    text_of,
)
from ds4gui.text.selection_geometry import (
    Passage,
    bands,
    distance,
    formula_at,
    is_over_text,
    offset_at,
    whole_formulas,
)
from ds4gui.text.widths import FaceWidths
from ds4gui.ui.blocks.laid import Laid, Measure
from ds4gui.ui.blocks.lay import Item
from ds4gui.ui.blocks.said import passages
from ds4gui.ui.fonts import FaceName
from ds4gui.ui.paint import ColorName, Rect
from ds4gui.ui.painter import Placed

_AGAIN_S = 0.4
_STILL_PX = 4
_GRAINS: tuple[Grain, ...] = ("character", "word", "paragraph")


class Host(Protocol):
    """The transcript, as far as its text goes."""

    @property
    def measure(self) -> Measure: ...
    @property
    def placed(self) -> Sequence[Placed]: ...
    @property
    def keys(self) -> Sequence[str]: ...
    @property
    def items(self) -> Sequence[Item]: ...
    def layout_of(self, key: str) -> Laid:
        """A block's layout, made where it isn't known."""

    def repaint(self) -> None:
        """The next tick draws."""


class Selecting:
    """`held` while the mouse button is down on text; `dragged` once it moved meanwhile."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._selection: Selection | None = None
        self._pressed_at = (0.0, 0.0)
        self._clicks = 0
        self._last_s = -_AGAIN_S
        self._clicked: str | None = None
        self._passages: dict[str, tuple[Laid, tuple[Passage, ...]]] = {}
        self._numbered: Sequence[Item] = ()
        self._numbers: dict[str, int] = {}
        self.held = self.dragged = False

    def press(self, x: float, y: float, now_s: float, *, extend: bool, counted: bool) -> None:
        """The button goes down at a point of the area. Where nothing else is clicked it is
        `counted`: the second time a word is meant, the third time a paragraph."""
        near = self._is_near(x, y) and now_s - self._last_s < _AGAIN_S
        self._clicks = self._clicks % 3 + 1 if near and counted else 1
        self._last_s, self._pressed_at = now_s, (x, y)
        place = self._place_at(x, y)
        if place is None:
            self.drop()
            return
        self.held, self.dragged, self._clicked = True, self._clicks > 1, place.key
        if extend and self._selection is not None:
            self.dragged = True
            self._extend(place)
            return
        grain = _GRAINS[self._clicks - 1]
        anchor = self._grown(place, grain)
        self._selection = Selection(anchor=anchor, head=anchor, grain=grain)

    def drag(self, x: float, y: float) -> bool:
        """The mouse is elsewhere with the button down; whether the selection follows it."""
        if not self.held or (not self.dragged and self._is_near(x, y)):
            return False
        place = self._place_at(x, y)
        if place is None or self._ends() is None:
            return False
        self.dragged = True
        self._extend(place)
        return True

    def release(self) -> bool:
        """The button goes up; whether that was the end of selecting and not a click."""
        dragged, self.held, self.dragged = self.dragged, False, False
        return dragged

    def drop(self) -> None:
        """Nothing is selected."""
        self._host.repaint()
        self._selection, self.held, self.dragged = None, False, False

    def select_message(self) -> None:
        """The whole prompt or answer that was clicked last."""
        keys, items = self._host.keys, self._host.items
        if self._clicked is None or self._clicked not in keys:
            return
        first = last = self._index(self._clicked)
        if not isinstance(items[first], UserBlock):
            while first and not isinstance(items[first - 1], UserBlock):
                first -= 1
            while last + 1 < len(items) and not isinstance(items[last + 1], UserBlock):
                last += 1
        end = Place(keys[last], max(0, len(self._said(last)) - 1), _FAR)
        start = Place(keys[first], 0, 0)
        self._selection = Selection(anchor=(start, start), head=(end, end))
        self._host.repaint()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to copy."""
        ends = self._ends()
        return ends is None or ends[0] == ends[1]

    def text(self) -> str:
        """What is selected, as it is read."""
        return joined(
            text_of(self._said(index), first, last) for index, first, last in self._blocks()
        )

    def markdown(self) -> str:
        """The source of what is selected; paragraphs and items as wholes."""
        from ds4gui.present.said import markdown_of  # reads Markdown: not for the first frame

        items = self._host.items
        return joined(
            markdown_of(item, first[0] if first else 0, last[0] if last else None)
            for index, first, last in self._blocks()
            if not isinstance(item := items[index], EmptyView)
        )

    def grounds(self, placed: Placed, view_px: int) -> tuple[Rect, ...]:
        """What lies under the selected text of a block, in sight."""
        ends = self._ends()
        if ends is None or ends[0] == ends[1]:
            return ()
        order = self._index
        index, first, last = order(placed.key), order(ends[0].key), order(ends[1].key)
        if not first <= index <= last:
            return ()
        start = (ends[0].part, ends[0].offset) if index == first else None
        stop = (ends[1].part, ends[1].offset) if index == last else None
        parts = self.passages_of(placed.key, placed.laid)
        found = (
            self.under(placed, number, range_in(number, len(part.plain), start, stop), view_px)
            for number, part in enumerate(parts)
            if part.y + placed.y < view_px and part.y + part.height + placed.y > 0
        )
        return tuple(chain.from_iterable(found))

    def under(
        self,
        placed: Placed,
        part: int,
        span: tuple[int, int],
        view_px: int,
        color: ColorName = "select",
    ) -> Iterator[Rect]:
        """What lies under a range of a part of a block, in sight."""
        passage = self.passages_of(placed.key, placed.laid)[part]
        found = bands(passage, *span, -placed.y, view_px - placed.y, self._widths)
        for x, y, width, height in found:
            yield Rect(x=x, y=y, width=width, height=height, fill=color)

    def is_over_text(self, x: float, y: float) -> bool:
        """Whether a point of the area lies on a line of text."""
        return any(
            is_over_text(part, x - placed.x, y - placed.y)
            for placed in self._host.placed
            if placed.y <= y < placed.y + placed.laid.height
            for part in self.passages_of(placed.key, placed.laid)
            if 0 <= y - placed.y - part.y < part.height
        )

    def passages_of(self, key: str, laid: Laid) -> tuple[Passage, ...]:
        """The parts of a block as they are laid out."""
        known = self._passages.get(key)
        if known is None or known[0] is not laid:
            item = self._host.items[self._index(key)]
            known = self._passages[key] = (laid, passages(item, laid))
            in_sight = {placed.key for placed in self._host.placed}
            if len(self._passages) > 2 * len(in_sight) + 8:
                self._passages = {
                    other: kept for other, kept in self._passages.items() if other in in_sight
                }
        return known[1]

    def _index(self, key: str) -> int:
        """Where a block stands; kept, as each block in sight asks and a chat can be long."""
        if self._numbered is not self._host.items:
            self._numbered = self._host.items
            self._numbers = {key: number for number, key in enumerate(self._host.keys)}
        return self._numbers[key]

    def _is_near(self, x: float, y: float) -> bool:
        still = self._host.measure.px(_STILL_PX)
        return max(abs(x - self._pressed_at[0]), abs(y - self._pressed_at[1])) <= still

    def _widths(self, face: FaceName) -> FaceWidths:
        return self._host.measure.fonts[face].widths

    def _place_at(self, x: float, y: float) -> Place | None:
        """The character nearest to a point of the area."""
        near: tuple[tuple[float, float], Placed, int] | None = None
        for placed in self._host.placed:
            parts = self.passages_of(placed.key, placed.laid)
            for number, part in enumerate(parts):
                away = max(placed.y + part.y - y, y - placed.y - part.y - part.height)
                if near is not None and away > near[0][0] + 1:
                    continue
                far = distance(part, x - placed.x, y - placed.y)
                if near is None or far < near[0]:
                    near = far, placed, number
        if near is None:
            return None
        _, placed, number = near
        part = self.passages_of(placed.key, placed.laid)[number]
        return Place(placed.key, number, offset_at(part, x - placed.x, y - placed.y, self._widths))

    def _grown(self, place: Place, grain: Grain) -> Span:
        parts = self.passages_of(place.key, self._host.layout_of(place.key))
        part = parts[place.part]
        word = formula_at(part, place.offset) if grain == "word" else None
        start, end = word or whole_formulas(part, *grown(part.plain, place.offset, grain))
        return Place(place.key, place.part, start), Place(place.key, place.part, end)

    def _extend(self, place: Place) -> None:
        if self._selection is not None:
            grain = self._selection.grain
            head = self._grown(place, grain)
            self._selection = Selection(anchor=self._selection.anchor, head=head, grain=grain)

    def _ends(self) -> tuple[Place, Place] | None:
        if self._selection is None:
            return None
        try:
            return self._selection.ends(self._index)
        except KeyError:  # a block that it began or ended in is gone
            self.drop()
            return None

    def _blocks(self) -> Iterator[tuple[int, Inside | None, Inside | None]]:
        """The selected blocks, and where in them the selection begins and ends."""
        ends = self._ends()
        if ends is None:
            return
        first, last = (self._index(place.key) for place in ends)
        for index in range(first, last + 1):
            yield (
                index,
                (ends[0].part, ends[0].offset) if index == first else None,
                (ends[1].part, ends[1].offset) if index == last else None,
            )

    def _said(self, index: int) -> tuple[Said, ...]:
        """What a block says: as it is laid out, where it is, as places count in that."""
        from ds4gui.present.said import said

        item, key = self._host.items[index], self._host.keys[index]
        whole = () if isinstance(item, EmptyView) else said(item)
        if key not in self._passages:
            return whole
        laid = self._passages[key][1]
        return (*(Said(part.plain, part.lead) for part in laid), *whole[len(laid) :])


_FAR = 1 << 60
"""An offset behind any text: the end of a part, however long it grows."""
