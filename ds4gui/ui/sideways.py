"""Code and tables wider than the column, moved by wheel, bar, selection and search.

Owns what is held of a bar while the mouse drags it. Where a part is, is asked of the layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ds4gui.text.lines import FaceName, Wide
from ds4gui.text.selection_geometry import x_of
from ds4gui.text.sideways import bar
from ds4gui.text.widths import FaceWidths
from ds4gui.ui.blocks.laid import Laid, Measure
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.painter import Placed

if TYPE_CHECKING:
    from ds4gui.text.article import WideName

_WHEEL_PX = 72
_REACH_PX = 5
_EDGE_PX = 20
_PULL_PER_S = 14.0
_MARGIN_PX = 80


class Host(Protocol):
    """The transcript."""

    @property
    def measure(self) -> Measure: ...
    @property
    def placed(self) -> Sequence[Placed]: ...
    def layout_of(self, key: str) -> Laid:
        """A block's layout."""

    def put_layout(self, key: str, prose: ProseBox) -> None:
        """Another look of a block's prose."""


class Sideways:
    """Points are px of the transcript's area."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._held: tuple[str, WideName, float] | None = None

    def wheel(self, x: float, y: float, notches: float) -> bool:
        """Moves what lies under the mouse; False where nothing there can be moved."""
        found = self._at(x, y)
        if found is None:
            return False
        one, prose, name, _ = found
        step = notches * self._host.measure.px(_WHEEL_PX)
        self._move(one.key, prose, name, prose.shifts.get(name, 0) - step)
        return True

    def press(self, x: float, y: float) -> bool:
        """Takes hold of a bar; False where there is none."""
        found = self._at(x, y)
        if found is None:
            return False
        one, prose, name, wide = found
        piece = self._top(one, prose, y)
        if wide.bar_y is None or piece is None:
            return False
        reach = self._host.measure.px(_REACH_PX)
        if y < piece + wide.bar_y - reach:
            return False
        thumb = bar(wide, prose.shifts.get(name, 0), prose.article.wide_px(name), prose.sheet)
        inside = x - one.x - prose.x - thumb.x
        grip = inside if 0 <= inside < thumb.width else thumb.width / 2
        self._held = one.key, name, grip
        return self.drag(x)

    @property
    def is_held(self) -> bool:
        """Whether the mouse holds a bar."""
        return self._held is not None

    def drag(self, x: float) -> bool:
        """The mouse moves while it holds a bar."""
        if self._held is None:
            return False
        key, name, grip = self._held
        one = next((placed for placed in self._host.placed if placed.key == key), None)
        prose = one.laid.prose if one is not None else None
        if one is None or prose is None or name[0] >= len(prose.article.pieces):
            return True
        wide = prose.article.pieces[name[0]].wides[name[1]]
        content = prose.article.wide_px(name)
        thumb = bar(_with_bar(wide), 0, content, prose.sheet)
        left = x - one.x - prose.x - wide.x - grip
        share = left / max(1, wide.width - thumb.width)
        self._move(key, prose, name, share * (content - wide.width))
        return True

    def release(self) -> bool:
        """The button goes up; whether it held a bar."""
        held, self._held = self._held, None
        return held is not None

    def pull(self, x: float, y: float, passed_s: float) -> bool:
        """Text is dragged at a side of what can be moved: it follows."""
        edge = self._host.measure.px(_EDGE_PX)
        found = self._at(x, y, anywhere=True)
        if found is None:
            return False
        one, prose, name, wide = found
        left = one.x + prose.x + wide.x
        over = min(0.0, x - left) or max(0.0, x - left - wide.width + edge)
        before = prose.shifts.get(name, 0)
        if not over or not (before or over > 0):
            return False
        self._move(one.key, prose, name, before + max(over, -4 * edge) * _PULL_PER_S * passed_s)
        return True

    def show(self, key: str, part: int, offset: int) -> None:
        """Brings a character in sight."""
        laid = self._host.layout_of(key)
        prose = laid.prose
        number = part - len(laid.texts)
        if prose is None or not 0 <= number < len(prose.article.pieces):
            return
        piece = prose.article.pieces[number]
        for index, wide in enumerate(piece.wides):
            for line in piece.lines[wide.first : wide.last]:
                if line.start <= offset <= line.end:
                    x = x_of(piece.plain, line, offset, self._widths, after=False)
                    name = prose.article.wide_name(number, index)
                    margin, shift = self._host.measure.px(_MARGIN_PX), prose.shifts.get(name, 0)
                    room = wide.width if wide.is_table else line.width
                    if not shift <= x - wide.x <= shift + room - margin:
                        self._move(key, prose, name, x - wide.x - margin)
                    return

    def _widths(self, face: FaceName) -> FaceWidths:
        return self._host.measure.fonts[face].widths

    def _move(self, key: str, prose: ProseBox, name: WideName, shift: float) -> None:
        moved = prose.moved(name, shift)
        if moved.shifts != prose.shifts:
            self._host.put_layout(key, moved)

    def _top(self, one: Placed, prose: ProseBox, y: float) -> float | None:
        """The top of the piece at a height of the area."""
        index = prose.article.at(y - one.y - prose.y)
        return None if index is None else one.y + prose.y + prose.article.tops[index]

    def _at(
        self, x: float, y: float, *, anywhere: bool = False
    ) -> tuple[Placed, ProseBox, WideName, Wide] | None:
        """What can be moved at a point, or `anywhere` at its height."""
        for one in self._host.placed:
            prose = one.laid.prose
            index = None if prose is None else prose.article.at(y - one.y - prose.y)
            if prose is None or index is None:
                continue
            top = one.y + prose.y + prose.article.tops[index]
            for number, wide in enumerate(prose.article.pieces[index].wides):
                name = prose.article.wide_name(index, number)
                within = anywhere or 0 <= x - one.x - prose.x - wide.x < wide.width
                at_it = within and wide.y <= y - top < wide.bottom
                if at_it and prose.article.wide_px(name) > wide.width:
                    return one, prose, name, wide
        return None


def _with_bar(wide: Wide) -> Wide:
    """The bar of a long block of code is below its last part, and as wide below any."""
    return wide if wide.bar_y is not None else replace(wide, bar_y=0)
