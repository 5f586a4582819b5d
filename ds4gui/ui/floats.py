"""Floating panes under the mouse: moved by their head, made larger by a corner.

Owns the grips, and where a pane is while it is dragged; told once, when it is let go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from ds4gui import limits
from ds4gui.chat.pane_state import Afloat
from ds4gui.ui import tokens as t
from ds4gui.ui.arrangement import place_in
from ds4gui.ui.grip import Grip
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_CORNER = 16


class Floating(Protocol):
    """A pane."""

    floats: bool
    is_shown: bool

    @property
    def head_width(self) -> int:
        """How much of its head has no buttons, px."""


class Floats:
    """Grips for as many panes as there can be."""

    def __init__(self, look: Look, root: int) -> None:
        self._look = look
        self._root = root
        self._heads = [Grip(look, root) for _ in range(limits.PANES)]
        self._corners = [Grip(look, root, "resize_nwse") for _ in range(limits.PANES)]
        self._areas: tuple[Area | None, ...] = ()
        self._held: tuple[int, bool, float, float, Area] | None = None
        self._moved: tuple[int, Area] | None = None
        self._room = Area(x=0, y=0, width=1, height=1)

    def raise_(self) -> None:
        """Grips lie over the panes they belong to."""
        for grip in (*self._heads, *self._corners):
            grip.raise_(self._root)

    def place(self, panes: Sequence[Floating], areas: Sequence[Area | None]) -> None:
        """The grips follow their panes."""
        px = self._look.px
        self._areas = tuple(areas)
        for at, (head, corner) in enumerate(zip(self._heads, self._corners, strict=True)):
            pane = panes[at] if at < len(panes) else None
            area = areas[at] if at < len(areas) else None
            if pane is None or area is None or not (pane.floats and pane.is_shown):
                head.place(None)
                corner.place(None)
                continue
            height = min(px(t.HEAD_HEIGHT), area.height)
            head.place(Area(x=area.x, y=area.y, width=pane.head_width, height=height))
            side = px(_CORNER)
            corner.place(Area(x=area.right - side, y=area.bottom - side, width=side, height=side))

    def moved(self, afloat: Sequence[Afloat | None]) -> list[Afloat | None]:
        """The places of panes, the dragged one where the mouse has it."""
        places = list(afloat)
        if self._moved is not None and self._moved[0] < len(places):
            places[self._moved[0]] = place_in(self._room, self._moved[1])
        return places

    def settle(self) -> None:
        """What was told has come back: places are those of the view again."""
        if self._held is None:
            self._moved = None

    def tick(self, room: Area) -> tuple[bool, tuple[int, Area] | None]:
        """Whether a pane moved, and where one was let go: its place among panes and its area."""
        self._room = room
        for at in range(min(len(self._areas), limits.PANES)):
            for sizes, grip in ((False, self._heads[at]), (True, self._corners[at])):
                held = grip.tick()
                if held is not None:
                    return self._drag(at, sizes, *held), None
        if self._held is None:
            return False, None
        self._held = None
        return False, self._moved

    def _drag(self, at: int, sizes: bool, x: float, y: float) -> bool:
        area = self._areas[at]
        if area is None:
            return False
        if self._held is None or self._held[:2] != (at, sizes):
            self._held = (at, sizes, x, y, area)
            return False
        _, _, from_x, from_y, first = self._held
        by_x, by_y = round(x - from_x), round(y - from_y)
        if sizes:
            moved = replace(first, width=first.width + by_x, height=first.height + by_y)
        else:
            moved = replace(first, x=first.x + by_x, y=first.y + by_y)
        before, self._moved = self._moved, (at, _inside(self._room, moved))
        return before != self._moved


def _inside(room: Area, area: Area) -> Area:
    least = limits.PANE_LEAST_SHARE
    width = max(round(room.width * least), min(room.width, area.width))
    height = max(round(room.height * least), min(room.height, area.height))
    return Area(
        x=max(room.x, min(room.right - width, area.x)),
        y=max(room.y, min(room.bottom - height, area.y)),
        width=width,
        height=height,
    )
