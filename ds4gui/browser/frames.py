"""A picture of the browser as pixels.

Owns the decoder and its bounds. The picture comes from a process that has seen hostile pages: its
size is checked before its pixels are made.
"""

from __future__ import annotations

import base64
import binascii
import io
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from ds4gui import limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """RGBA rows from the top, 8 bits, opaque."""

    key: str
    width_px: int
    height_px: int
    pixels: memoryview


def frame_from_base64(key: str, data: str) -> Frame | None:
    """The picture of a widget; None where it is no JPEG of a believable size."""
    try:
        octets = base64.b64decode(data, validate=True)
        with Image.open(io.BytesIO(octets), formats=("JPEG",)) as image:
            width_px, height_px = image.size
            if not 0 < width_px * height_px <= limits.WIDGET_FRAME_PX:
                return None
            pixels = image.convert("RGBA").tobytes()
    except (binascii.Error, UnidentifiedImageError, OSError, ValueError, SyntaxError):
        return None  # SyntaxError is Pillow's word for a broken file
    return Frame(key=key, width_px=width_px, height_px=height_px, pixels=memoryview(pixels))
