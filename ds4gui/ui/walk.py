"""The keyboard's way through everything that can be pressed: Tab goes on, Enter and Space press.

Owns where it is and the ring that shows it. Widgets are found in the toolkit's own tree; what is
drawn is told by its view, as a stop. A text field shows its own caret: there the ring is gone and
the way goes on from it. Never does what a stop does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import dearpygui.dearpygui as dpg

from ds4gui.ui import native
from ds4gui.ui.layout import Area
from ds4gui.ui.paint import color_of
from ds4gui.ui.theme import Look

_BUTTONS = ("mvAppItemType::mvButton", "mvAppItemType::mvCheckbox")
_FIELD = "mvAppItemType::mvInputText"
_PRESSING = (dpg.mvKey_Return, dpg.mvKey_NumPadEnter, dpg.mvKey_Spacebar)
_ARROWS = {dpg.mvKey_Up: -1, dpg.mvKey_Down: 1}
_RING_PX, _GAP_PX = 2, 2
_LEAST_PX = 4
_FRAMES_TO_DROP = 2
"""Until the toolkit says that a field has lost the caret."""
_FRAMES_TO_TAKE = 4
"""Until it says that one has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Something to press, px of the window. `name` is its own among all; arrows go between those
    of one `group`, which Tab passes as one. `reveal` brings it wholly in sight."""

    name: object
    area: Area
    press: Callable[[], None]
    group: str = ""
    reveal: Callable[[], None] = lambda: None
    is_field: bool = False


class Part(Protocol):
    """A view that draws things to press."""

    def stops(self) -> Iterable[Stop]:
        """Those in sight now."""


class Walk:
    """`root` is the item whose widgets are walked, or `dialog()` while one is open; `drawn()` are
    the parts with stops of their own, `column_at` tells the column of the window that a point lies
    in: one after another is walked. `arrived` is told the place of each stop that is come to.
    """

    def __init__(
        self,
        look: Look,
        root: int,
        dialog: Callable[[], int],
        drawn: Callable[[], Iterable[Part]],
        column_at: Callable[[float, float], int],
    ) -> None:
        self._look = look
        self._root = root
        self._dialog = dialog
        self._drawn = drawn
        self._column_at = column_at
        self.arrived: Callable[[float, float], None] = lambda _x, _y: None
        self._at: object = None
        self._ring: tuple[object, ...] = ()
        self._since = _FRAMES_TO_TAKE
        self._layer = int(dpg.add_viewport_drawlist(front=True))
        self.is_on = False

    @property
    def in_group(self) -> bool:
        """Whether arrows go to a neighbour."""
        stop = self._stop() if self.is_on else None
        return stop is not None and stop.group != ""

    def step(self, steps: int, *, within: bool = False) -> None:
        """To the next stop (1) or the previous one (-1); `within` its group, which ends there."""
        stops = self._stops()
        here = next((i for i, stop in enumerate(stops) if self._is_here(stop)), None)
        if within:
            to = None if here is None else here + steps
            if here is None or to is None or not 0 <= to < len(stops):
                return
            if stops[to].group != stops[here].group:
                return
            self._go(stops[to])
            return
        entries = [i for i, stop in enumerate(stops) if _enters(stops, i, here)]
        if entries:
            self._go(stops[entries[_place_after(entries, here, steps)]])

    def strike(self, key: int, *, shift: bool, again: bool) -> bool:
        """Moves the ring or presses what it is on; False where a key is not for it. `again`: the
        key is held, or a slow frame repeats it; one stroke is one step."""
        stop = self._stop() if self.is_on else None
        if key == dpg.mvKey_Tab:
            act = partial(self.step, -1 if shift else 1)
        elif key in _ARROWS and stop is not None and stop.group:
            act = partial(self.step, _ARROWS[key], within=True)
        elif key in _PRESSING and stop is not None:
            act = partial(stop.press)
        else:
            return False
        if not again:
            act()
        return True

    def leave(self) -> bool:
        """Takes the ring away; False where there is none."""
        was_on, self.is_on = self.is_on, False
        return was_on

    def tick(self) -> bool:
        """Before a frame: the ring follows its stop, and goes when a field has the caret; True when
        it changed."""
        native.keep_key(dpg.mvKey_Tab)
        self._since += 1
        stop = self._stop() if self.is_on else None
        self.is_on = stop is not None and not self._has_caret
        look = self._look
        wanted = (stop.area, look.tokens.name, look.scale) if self.is_on and stop else ()
        if wanted == self._ring:
            return False
        self._ring = wanted
        dpg.delete_item(self._layer, children_only=True)
        if wanted and stop is not None:
            self._draw(stop.area)
        return True

    def _draw(self, area: Area) -> None:
        look, gap = self._look, self._look.px(_GAP_PX)
        dpg.draw_rectangle(
            (area.x - gap, area.y - gap),
            (area.right + gap, area.bottom + gap),
            color=color_of(look.tokens, "accent"),
            thickness=max(2, look.px(_RING_PX)),
            rounding=look.px(6),
            parent=self._layer,
        )

    def _go(self, stop: Stop) -> None:
        self._at, self._since = stop.name, 0
        stop.reveal()
        if not self._dialog():
            self.arrived(stop.area.x + stop.area.width / 2, stop.area.y + stop.area.height / 2)
        self.is_on = not stop.is_field
        if stop.is_field:
            stop.press()
        else:
            native.drop_caret()

    def _is_here(self, stop: Stop) -> bool:
        if self.is_on:
            return stop.name == self._at
        return stop.is_field and isinstance(stop.name, int) and bool(dpg.is_item_active(stop.name))

    @property
    def holds_keyboard(self) -> bool:
        """Whether the caret is not to come back to the prompt by itself."""
        return self.is_on or self._since <= _FRAMES_TO_TAKE

    @property
    def _has_caret(self) -> bool:
        """Whether a field took the caret, a frame or more after it was dropped."""
        fields = (stop.name for stop in self._stops() if stop.is_field)
        active = any(dpg.is_item_active(item) for item in fields if isinstance(item, int))
        return active and self._since > _FRAMES_TO_DROP

    def _stop(self) -> Stop | None:
        """The stop that the ring is on, where it is now."""
        return next((stop for stop in self._stops() if stop.name == self._at), None)

    def _stops(self) -> list[Stop]:
        """From the top of the sidebar to the end of the last pane."""
        dialog = self._dialog()
        found = list(_widgets(dialog or self._root))
        if dialog:
            return sorted(found, key=lambda stop: (stop.area.y, stop.area.x))
        found += [stop for part in self._drawn() for stop in part.stops()]
        return sorted(found, key=lambda stop: (self._column(stop.area), stop.area.y, stop.area.x))

    def _column(self, area: Area) -> int:
        return self._column_at(area.x + area.width / 2, area.y + area.height / 2)


def _enters(stops: list[Stop], index: int, here: int | None) -> bool:
    """Whether Tab stops here: of a group at its first, unless it is in the group already."""
    stop = stops[index]
    if not stop.group or index == here:
        return True
    mine = here is not None and stops[here].group == stop.group
    return not mine and (index == 0 or stops[index - 1].group != stop.group)


def _place_after(entries: list[int], here: int | None, steps: int) -> int:
    if here is None:
        return 0 if steps > 0 else -1
    return (entries.index(here) + steps) % len(entries)


def _widgets(root: int) -> Iterator[Stop]:
    """Buttons, boxes to tick and fields below an item, that can be used and are in sight."""
    for item in dpg.get_item_children(root, 1) or ():
        kind = dpg.get_item_type(item)
        if not dpg.is_item_shown(item):
            continue
        if kind not in (*_BUTTONS, _FIELD):
            yield from _widgets(item)
            continue
        if not (dpg.is_item_visible(item) and dpg.is_item_enabled(item)):
            continue
        (x, y), (width, height) = dpg.get_item_rect_min(item), dpg.get_item_rect_size(item)
        if min(width, height) < _LEAST_PX or not _says_something(item, kind):
            continue
        area = Area(x=int(x), y=int(y), width=int(width), height=int(height))
        yield Stop(name=item, area=area, press=_presser(item, kind), is_field=kind == _FIELD)


def _says_something(item: int, kind: str) -> bool:
    """A button without words (the splitter) is for the mouse alone."""
    return kind == _FIELD or bool(dpg.get_item_label(item))


def _presser(item: int, kind: str) -> Callable[[], None]:
    def press() -> None:
        if kind == _FIELD:
            dpg.focus_item(item)
        elif kind == _BUTTONS[1]:
            dpg.set_value(item, not dpg.get_value(item))
        else:
            callback = dpg.get_item_callback(item)
            if callback is not None:
                callback()

    return press
