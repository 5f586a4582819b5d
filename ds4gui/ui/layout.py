"""Where each part of the window lies, from the window's size: pure arithmetic.

Lengths come in logical px from the tokens and leave as whole physical px. Never calls the toolkit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ds4gui.ui import tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A rectangle of the window in physical px, from the window's top left."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """One past the last column."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """One past the last row."""
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class Areas:
    """The parts of the window; `panes` is the room of all chats."""

    menu: Area
    sidebar: Area
    splitter: Area
    panes: Area
    status: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class PaneAreas:
    """The parts of a pane, from its own top left, each of its whole width."""

    head: Area
    facts: Area
    transcript: Area
    notice: Area
    composer: Area


@lru_cache(maxsize=8)
def place(width: int, height: int, scale: float, sidebar_width: float) -> Areas:
    """Lays the window out. `sidebar_width` is logical, 0 when hidden.

    Kept, since it is asked again before each frame.
    """

    def px(logical: float) -> int:
        return round(logical * scale)

    menu_height, status_height = px(tokens.MENU_HEIGHT), px(tokens.STATUS_HEIGHT)
    side = min(px(sidebar_width), max(0, width - px(tokens.PANE_MIN_WIDTH)))
    middle = max(0, height - menu_height - status_height)
    grip = px(tokens.SPLITTER_WIDTH)
    return Areas(
        menu=Area(x=0, y=0, width=width, height=menu_height),
        sidebar=Area(x=0, y=menu_height, width=side, height=middle),
        splitter=Area(x=max(0, side - grip // 2), y=menu_height, width=grip, height=middle),
        panes=Area(x=side, y=menu_height, width=width - side, height=middle),
        status=Area(x=0, y=menu_height + middle, width=width, height=status_height),
    )


@lru_cache(maxsize=32)
def place_pane(
    width: int, height: int, head: int, facts: int, notice: int, composer: int
) -> PaneAreas:
    """Lays a pane out, px; where it is too low, parts end from below: the head is seen longest."""
    heights, left = [], height
    for wanted in (head, composer, notice, facts):
        heights.append(min(wanted, left))
        left -= heights[-1]
    head, composer, notice, facts = heights
    tops = [0, head, head + facts, head + facts + left, height - composer]
    parts = zip(tops, (head, facts, left, notice, composer), strict=True)
    areas = [Area(x=0, y=y, width=width, height=part) for y, part in parts]
    return PaneAreas(
        head=areas[0], facts=areas[1], transcript=areas[2], notice=areas[3], composer=areas[4]
    )


def column(area: Area, scale: float) -> Area:
    """The text column centred in a pane: at most COLUMN_WIDTH, with the pane's padding kept.

    A narrower one grows in steps: panes that differ by a pixel show the same pictures, and while
    one is dragged fewer are drawn.
    """
    pad, whole = round(tokens.PANE_PAD_X * scale), round(tokens.COLUMN_WIDTH * scale)
    room = area.width - 2 * pad
    width = whole if room >= whole else max(1, room - room % tokens.COLUMN_STEP)
    return Area(x=area.x + (area.width - width) // 2, y=area.y, width=width, height=area.height)
