"""Sessions side by side, as a value: those beside the one in front, and how they lie.

Owns the order of panes and its small changes. The session in front is the state's `current_id`, so
that there is one place for it: what is kept here are its neighbours. No session has two panes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON, JSONObject


@dataclass(frozen=True, slots=True)
class Afloat:
    """Where a pane floats: shares (0..1) of the room that panes have."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Panes:
    """The neighbours of the pane in front, from left to right.

    `shares` are the widths of all panes that lie side by side (they add up to 1), empty where all
    are equal. `maximised`: the front one covers the others. `locked`: they scroll together, turn by
    turn. `asks_all`: a prompt goes to every pane.
    """

    left: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    maximised: bool = False
    locked: bool = False
    asks_all: bool = False
    afloat: Mapping[int, Afloat] = field(default_factory=dict[int, Afloat])

    @property
    def beside(self) -> tuple[int, ...]:
        """The neighbours."""
        return self.left + self.right

    @property
    def heir(self) -> int:
        """The neighbour that comes to the front where the front one goes."""
        return self.right[0] if self.right else self.left[-1]

    def around(self, front_id: int | None) -> tuple[int | None, ...]:
        """All from left to right, the front one among them."""
        return (*self.left, front_id, *self.right)


def handed_over(panes: Panes, from_id: int | None, to_id: int) -> Panes:
    """The panes where the front one, which may float, has another session."""
    afloat = {to_id if i == from_id else i: place for i, place in panes.afloat.items()}
    return replace(panes, afloat=afloat)


def refocused(panes: Panes, front_id: int | None, session_id: int) -> Panes:
    """The panes with a neighbour in front; a front one without a session goes."""
    ids = [i for i in panes.around(front_id) if i is not None]
    at = ids.index(session_id)
    left, right = tuple(ids[:at]), tuple(ids[at + 1 :])
    if front_id is not None:
        return replace(panes, left=left, right=right)
    return _fewer(panes, left, right, None)


def without(panes: Panes, session_id: int) -> Panes:
    """The panes without a neighbour."""
    left, right = (tuple(i for i in ids if i != session_id) for ids in (panes.left, panes.right))
    return _fewer(panes, left, right, session_id)


def without_front(panes: Panes, front_id: int | None) -> tuple[Panes, int]:
    """The panes without the front one, and the neighbour that is in front instead."""
    heir = panes.heir
    left, right = (tuple(i for i in ids if i != heir) for ids in (panes.left, panes.right))
    return _fewer(panes, left, right, front_id), heir


def _fewer(
    panes: Panes, left: tuple[int, ...], right: tuple[int, ...], gone_id: int | None
) -> Panes:
    """One pane alone has nothing to be compared with; of several one lies at least."""
    if not left + right:
        return Panes()
    afloat = _landed(panes, gone_id)
    if len(afloat) > len(left + right):
        afloat.popitem()
    return replace(panes, left=left, right=right, shares=(), afloat=afloat)


def with_neighbour(panes: Panes, session_id: int, *, at_left: bool = False) -> Panes:
    """The panes with another one next to the front one."""
    if at_left:
        panes = replace(panes, left=(*panes.left, session_id))
    else:
        panes = replace(panes, right=(session_id, *panes.right))
    return replace(panes, shares=(), maximised=False)


def floating(panes: Panes, session_id: int, place: Afloat | None) -> Panes:
    """The panes with one afloat at a place, or back between the others."""
    afloat = _landed(panes, session_id)
    if place is not None:
        afloat[session_id] = within(place)
    return replace(panes, afloat=afloat, shares=() if place is None else panes.shares)


def within(place: Afloat) -> Afloat:
    """A place that lies in the room, and is large enough to be seen."""
    least = limits.PANE_LEAST_SHARE
    width, height = (max(least, min(1.0, side)) for side in (place.width, place.height))
    x, y = max(0.0, min(1 - width, place.x)), max(0.0, min(1 - height, place.y))
    return Afloat(x, y, width, height)


def shares_of(wanted: tuple[float, ...]) -> tuple[float, ...]:
    """Widths that add up to 1, none too narrow to be seen; none where that can't be."""
    least = limits.PANE_LEAST_SHARE
    total = sum(wanted)
    if not total > 0 or any(not 0 <= share <= 1 for share in wanted):
        return ()
    lifted = [max(least, share / total) for share in wanted]
    return tuple(share / sum(lifted) for share in lifted)


def json_from_panes(panes: Panes) -> JSONObject:
    """As kept for the next start."""
    afloat: dict[str, JSON] = {
        str(i): [one.x, one.y, one.width, one.height] for i, one in panes.afloat.items()
    }
    return {
        "left": list(panes.left),
        "right": list(panes.right),
        "shares": list(panes.shares),
        "maximised": panes.maximised,
        "locked": panes.locked,
        "asks_all": panes.asks_all,
        "afloat": afloat,
    }


def panes_from_json(value: JSON, known: frozenset[int], front_id: int | None) -> Panes:
    """What was kept, as far as it can be read and its sessions are still there."""
    kept = value if isinstance(value, Mapping) else {}
    left, right = (_ids(kept.get(side), known - {front_id}) for side in ("left", "right"))
    right = tuple(i for i in right if i not in left)[: max(0, limits.PANES - 1 - len(left))]
    left = left[-(limits.PANES - 1) :]
    if not left + right:
        return Panes()
    shares, afloat = kept.get("shares"), kept.get("afloat")
    widths = tuple(s for s in shares if isinstance(s, float)) if isinstance(shares, list) else ()
    panes = Panes(
        left=left,
        right=right,
        shares=shares_of(widths),
        maximised=kept.get("maximised") is True,
        locked=kept.get("locked") is True,
        asks_all=kept.get("asks_all") is True,
    )
    for name, place in afloat.items() if isinstance(afloat, Mapping) else ():
        match place:
            case [float(x), float(y), float(width), float(height)] if name.isdecimal():
                room = len(panes.afloat) < len(left + right)
                if len(name) < 12 and room and int(name) in (*left, *right, front_id):
                    panes = floating(panes, int(name), Afloat(x, y, width, height))
    return panes


def _ids(value: JSON, known: frozenset[int | None]) -> tuple[int, ...]:
    found = value if isinstance(value, list) else []
    ids = [i for i in found if isinstance(i, int) and i in known]
    return tuple(dict.fromkeys(ids))


def _landed(panes: Panes, session_id: int | None) -> dict[int, Afloat]:
    return {i: place for i, place in panes.afloat.items() if i != session_id}
