"""What a message between the pools and their workers may hold, field by field.

Each function takes a value that the other side sent and gives it back checked; it raises
ProtocolError on all else. Nothing is allocated by a length that was not looked at.
"""

import re
from collections.abc import Mapping

import msgpack

from ds4gui import limits

_CODE = re.compile(r"[a-z][a-z_]{0,39}\Z")


class ProtocolError(Exception):
    """The other side said something that the protocol has no place for."""


def unpacked(payload: bytes) -> object:
    """What msgpack holds, of any shape."""
    # msgpack raises its own ValueError kinds and bare ones, and StackError for deep nesting.
    try:
        value: object = msgpack.unpackb(
            payload, unicode_errors="surrogatepass", strict_map_key=True
        )
    except (ValueError, msgpack.UnpackException, RecursionError) as error:
        raise ProtocolError("not msgpack") from error
    return value


def mapping(payload: bytes) -> Mapping[str, object]:
    """The fields of a message, by name."""
    fields = unpacked(payload)
    if not isinstance(fields, dict):
        raise ProtocolError("not a mapping")
    return {key: value for key, value in fields.items() if isinstance(key, str)}


def integer(value: object, most: int) -> int:
    """A whole number from 1 to `most`."""
    if type(value) is not int or not 1 <= value <= most:
        raise ProtocolError("an integer out of range")
    return value


def position(value: object) -> int | None:
    """A line or column of a drawing, or None."""
    return None if value is None else integer(value, limits.DRAWING_SOURCE_BYTES)


def numbers(value: object, least: float, most: float) -> tuple[float, float]:
    """A pair of numbers in a range."""
    if not (isinstance(value, list) and len(value) == 2):
        raise ProtocolError("not a pair of numbers")
    return number(value[0], least, most), number(value[1], least, most)


def number(value: object, least: float, most: float) -> float:
    """A number in a range."""
    # A NaN fails the comparison too, and a bool is no number here.
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ProtocolError("a number out of range")
    return float(value)


def code(value: object) -> str:
    """A word for programs."""
    if not isinstance(value, str) or not _CODE.match(value):
        raise ProtocolError("not a code")
    return value


def codes(value: object) -> tuple[str, ...]:
    """A short list of them."""
    if not isinstance(value, list) or len(value) > limits.RASTER_LAYERS:
        raise ProtocolError("not a list of codes")
    return tuple(code(one) for one in value)
