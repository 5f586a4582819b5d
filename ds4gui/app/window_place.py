"""Where the window was and how large, for the next start; a small file beside the chats.

Owns the file. It is read before the chats are, so that the window opens at once where it was; what
can't be read or written costs nothing but the place.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path

from ds4gui import limits

_log = logging.getLogger(__name__)
_NAME = "window.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPlace:
    """Px: the corner as the system counts them, the size in logical ones."""

    x: int
    y: int
    width: int
    height: int


def kept_place(folder: Path) -> WindowPlace | None:
    """Where it was last; None where nobody knows."""
    try:
        found = json.loads((folder / _NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(found, dict):
        return None
    numbers = [found.get(name) for name in ("x", "y", "width", "height")]
    whole = [number for number in numbers if type(number) is int]
    if len(whole) != len(numbers):
        return None
    x, y, width, height = whole
    place = WindowPlace(x=x, y=y, width=width, height=height)
    return place if _is_sound(place) else None


def keep_place(folder: Path, place: WindowPlace) -> None:
    """For the next start."""
    if not _is_sound(place):
        return
    try:
        (folder / _NAME).write_text(json.dumps(asdict(place)), encoding="utf-8")
    except OSError as fault:
        _log.info("the window's place was not kept: %s", fault.strerror)


def _is_sound(place: WindowPlace) -> bool:
    most = limits.WINDOW_MOST_PX
    sizes = (place.width, place.height)
    return all(limits.WINDOW_LEAST_PX <= size <= most for size in sizes) and all(
        abs(at) <= most for at in (place.x, place.y)
    )
