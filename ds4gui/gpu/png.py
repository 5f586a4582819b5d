"""Pixels as a PNG file, in memory.

Owns the format: RGBA of 8 bits, the filter that takes from each row the one above it. Written here
because the decoder that the program comes with only reads.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGBA, _UP = 6, 2
_LEVEL = 6


def png_from_rgba(pixels: memoryview, width_px: int, height_px: int) -> bytes:
    """The file of a picture: rows from the top, straight alpha; 0.2 s for 1440 x 960."""
    rows = np.frombuffer(pixels, np.uint8).reshape(height_px, width_px * 4)
    filtered = np.empty((height_px, width_px * 4 + 1), np.uint8)
    filtered[:, 0] = _UP
    filtered[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    header = struct.pack(">IIBBBBB", width_px, height_px, 8, _RGBA, 0, 0, 0)
    data = zlib.compress(filtered.tobytes(), _LEVEL)
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, body) for name, body in chunks)


def on_white(pixels: memoryview) -> memoryview:
    """The same on white paper, opaque."""
    picture = np.frombuffer(pixels, np.uint8).reshape(-1, 4)
    alpha = picture[:, 3:].astype(np.uint16)
    matted = np.full_like(picture, 255)
    matted[:, :3] = (picture[:, :3] * alpha + (255 - alpha) * 255 + 127) // 255
    return matted.reshape(-1).data


def _chunk(name: bytes, body: bytes) -> bytes:
    checksum = zlib.crc32(name + body)
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", checksum)
