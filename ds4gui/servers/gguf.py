"""The head of a GGUF model file: what must be known of a model before it is loaded.

Owns the reading of its metadata (format versions 2 and 3, little endian). Never reads a tensor;
believes no length: nothing is looked at beyond the octets that were read.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from ds4gui import limits

_MAGIC = b"GGUF"
_TEMPLATE = b"tokenizer.chat_template"
_WIDTHS = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
"""Octets of a value by its type; 8 is a text, 9 an array."""
_TEXT, _ARRAY = 8, 9


@dataclass(frozen=True, slots=True)
class Head:
    """`chat_template` in Jinja, empty where the model has none of its own; one more behind it where
    there is another for tools."""

    chat_template: str


def head_of(path: Path) -> Head | None:
    """What the file says of itself; None where it is no GGUF file, or not a whole one.

    Raises OSError where it can't be read.
    """
    with path.open("rb") as file:
        octets = file.read(limits.GGUF_HEAD_BYTES)
    if not octets.startswith(_MAGIC):
        return None
    try:
        return Head(_chat_template(_Reader(octets)))
    except (struct.error, _Broken):
        return None


def _chat_template(reader: _Reader) -> str:
    version, _tensors, entries = reader.numbers("<IQQ")
    if version not in (2, 3):
        raise _Broken
    found = b""
    for _ in range(entries):
        key = reader.text()
        (kind,) = reader.numbers("<I")
        if key.startswith(_TEMPLATE) and kind == _TEXT:
            found += reader.text()
        else:
            reader.pass_over(kind)
    return found.decode("utf-8", errors="replace")


class _Broken(Exception):  # noqa: N818  it never leaves this module
    """The head ends early, or says what can't be."""


class _Reader:
    """Goes forward through octets; struct.error where they end in a number."""

    def __init__(self, octets: bytes) -> None:
        self._octets = octets
        self._at = len(_MAGIC)

    def numbers(self, layout: str) -> tuple[int, ...]:
        """The next numbers."""
        found = struct.unpack_from(layout, self._octets, self._at)
        self._at += struct.calcsize(layout)
        return found

    def text(self) -> bytes:
        """The next text."""
        (length,) = self.numbers("<Q")
        start = self._at
        self._go(length)
        return self._octets[start : self._at]

    def pass_over(self, kind: int) -> None:
        """Goes on behind a value of this type."""
        count = 1
        if kind == _ARRAY:
            kind, count = self.numbers("<IQ")
        if kind in _WIDTHS:
            self._go(count * _WIDTHS[kind])
        elif kind == _TEXT:
            for _ in range(count):
                self._go(*self.numbers("<Q"))
        else:
            raise _Broken

    def _go(self, octets: int) -> None:
        self._at += octets
        if self._at > len(self._octets):
            raise _Broken
