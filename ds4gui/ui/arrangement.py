"""Where each pane lies: pure arithmetic on the room that all of them have.

Side by side, or one alone under a row of tabs where the room is too narrow or one is maximised;
those that float lie over the others. Lengths are physical px.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ds4gui.chat.pane_state import Afloat
from ds4gui.ui import tokens as t
from ds4gui.ui.layout import Area


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Where panes are, by their place; None is out of sight. `tabs`: the row above the one that is
    seen; `lines` stand between panes, by the place of the one at their left."""

    areas: tuple[Area | None, ...]
    tabs: Area | None = None
    lines: tuple[tuple[int, Area], ...] = ()


def arranged(
    room: Area,
    scale: float,
    front: int,
    afloat: Sequence[Afloat | None],
    shares: Sequence[float],
    *,
    maximised: bool,
) -> Arrangement:
    """Places as many panes as `afloat` has entries."""
    lying = [at for at, place in enumerate(afloat) if place is None]
    narrow = room.width < len(lying) * round(t.PANE_MIN_WIDTH * scale)
    if len(afloat) > 1 and (maximised or (narrow and len(lying) > 1)):
        return _under_tabs(room, scale, front, afloat, lying, maximised=maximised)
    return _side_by_side(room, afloat, lying, shares)


def _under_tabs(
    room: Area,
    scale: float,
    front: int,
    afloat: Sequence[Afloat | None],
    lying: Sequence[int],
    *,
    maximised: bool,
) -> Arrangement:
    tabs = min(round(t.TABS_HEIGHT * scale), room.height)
    rest = Area(x=room.x, y=room.y + tabs, width=room.width, height=room.height - tabs)
    seen = front if maximised or front in lying else lying[0]
    areas = [rest if at == seen else None for at in range(len(afloat))]
    if not maximised:
        for at, place in enumerate(afloat):
            if place is not None:
                areas[at] = floating_area(rest, place)
    top = Area(x=room.x, y=room.y, width=room.width, height=tabs)
    return Arrangement(areas=tuple(areas), tabs=top)


def _side_by_side(
    room: Area, afloat: Sequence[Afloat | None], lying: Sequence[int], shares: Sequence[float]
) -> Arrangement:
    lines = len(lying) - 1
    whole = room.width - lines
    wanted = shares if len(shares) == len(lying) else [1 / max(1, len(lying))] * len(lying)
    areas = [None if place is None else floating_area(room, place) for place in afloat]
    found: list[tuple[int, Area]] = []
    x = room.x
    for number, at in enumerate(lying):
        last = number == lines
        width = room.right - x if last else int(wanted[number] * whole)
        areas[at] = Area(x=x, y=room.y, width=width, height=room.height)
        x += width
        if not last:
            found.append((at, Area(x=x, y=room.y, width=1, height=room.height)))
            x += 1
    return Arrangement(areas=tuple(areas), lines=tuple(found))


def floating_area(room: Area, place: Afloat) -> Area:
    """A place in the room, px."""
    return Area(
        x=room.x + round(place.x * room.width),
        y=room.y + round(place.y * room.height),
        width=max(1, round(place.width * room.width)),
        height=max(1, round(place.height * room.height)),
    )


def place_in(room: Area, area: Area) -> Afloat:
    """The other way round."""
    width, height = max(1, room.width), max(1, room.height)
    return Afloat(
        (area.x - room.x) / width, (area.y - room.y) / height, area.width / width,
        area.height / height,
    )  # fmt: skip


def dragged(room: Area, shares: Sequence[float], count: int, line: int, x: float) -> list[float]:
    """The widths of so many panes after the line right of one was dragged to `x`."""
    now = list(shares) if len(shares) == count else [1 / count] * count
    left = sum(now[:line])
    both = now[line] + now[line + 1]
    share = (x - room.x) / max(1, room.width) - left
    least = min(both / 2, t.PANE_MIN_WIDTH / 2 / max(1, room.width))
    now[line] = max(least, min(both - least, share))
    now[line + 1] = both - now[line]
    return now
