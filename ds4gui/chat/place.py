"""Where a reader was in a session, as a value and as it is kept. Owns its encoding.

A place hangs on a block, whose name begins with its message's id, not on a height of the whole:
what grows or is put right elsewhere moves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ds4gui.chat.jsonvalue import JSON, JSONObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """`offset_px` below the top of a block; without a block at the end, which is followed.

    `height_px` is the block's height and `column_px` its width as they were: in another column the
    place is the same share of the block's height. A `block` that ends in a colon is the first of
    its message. One with a `jump` number is gone to although the session is shown already.
    """

    block: str = ""
    offset_px: int = 0
    height_px: int = 0
    column_px: int = 0
    jump: int = 0

    @property
    def following(self) -> bool:
        """Whether the reader is at the end and stays there."""
        return not self.block


END = Place()
_DIGITS = 12
_MOST_PX = 1 << 40


def json_from_places(places: Mapping[int, Place]) -> JSONObject:
    """As kept: by the session's id, in the order in which they were left."""
    kept: dict[str, JSON] = {
        str(session_id): [place.block, place.offset_px, place.height_px, place.column_px]
        for session_id, place in places.items()
    }
    return kept


def places_from_json(value: JSON) -> dict[int, Place]:
    """The places that can be read; damaged ones are left out."""
    places: dict[int, Place] = {}
    for name, kept in value.items() if isinstance(value, Mapping) else ():
        match kept:
            case [str(block), int(offset), int(height), int(column)] if (
                name.isdecimal()
                and len(name) <= _DIGITS
                and max(abs(offset), height, column) < _MOST_PX
            ):
                places[int(name)] = Place(
                    block=block, offset_px=offset, height_px=height, column_px=column
                )
    return places
