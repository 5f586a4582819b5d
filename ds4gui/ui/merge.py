"""Stand-in faces inside a widget's font, which Dear PyGui 2.3.1 does not expose.

Owns what was measured of Dear ImGui 1.92.5: where an ImFontConfig keeps what we set, and where its
atlas keeps the sources of its fonts. Only a text field needs this; what we draw ourselves is split
by face. Nothing is assumed: the version, the bytes of a fresh config, and the font that comes back
must be as expected, else a field shows "?" for what its own face lacks, and the log says so.
"""

from __future__ import annotations

import ctypes
import logging
import struct
from collections.abc import Iterator, Sequence
from typing import BinaryIO

import dearpygui._dearpygui as library

from ds4gui.faces.sfnt import FontFile

_log = logging.getLogger(__name__)
_VERSION = b"1.92.5"
_CONFIG_BYTES = 152
_FRESH = {52: b"\x01", 100: b"\xff\xff\x7f\x7f", 118: b"\x80\x3f", 122: b"\x80\x3f"}
"""All that is not zero in a new ImFontConfig: data is owned, widest advance, weight, density."""
_DATA, _OWNED, _MERGED, _SIZE_PX, _TARGET = 40, 52, 53, 64, 128
_IO_ATLAS, _ATLAS_SOURCES = 56, 120
_MOST_SOURCES = 10_000
_NAMES = (
    "_ZN5ImGui10GetVersionEv",
    "_ZN5ImGui5GetIOEv",
    "_ZN12ImFontConfigC1Ev",
    "_ZN11ImFontAtlas20AddFontFromMemoryTTFEPvifPK12ImFontConfigPKj",
    "_Z28ImFontAtlasBuildDiscardBakesP11ImFontAtlasi",
)


class Merge:
    """Puts faces behind loaded fonts; on the UI thread, between two frames."""

    def __init__(self) -> None:
        self._dll = ctypes.CDLL(library.__file__)
        self.available = self._is_as_measured()
        if not self.available:
            _log.info("text fields have no stand-in faces: the toolkit is not as measured")

    def behind(self, own: FontFile, size_px: int, others: Sequence[FontFile]) -> bool:
        """Puts `others` behind a font of Dear PyGui; False where that font isn't loaded yet.

        The mapped files must stay open as long as the program draws.
        """
        with open("/proc/self/mem", "rb", buffering=0) as memory:
            atlas = self._atlas(memory)
            target = _target(memory, atlas, own, size_px)
            if not target:
                return False
            for file in others:
                share = file.line_per_em / own.line_per_em
                if not self._add(memory, atlas, target, file, size_px * share):
                    self.available = False
                    _log.warning("text fields get no more stand-in faces after %s", file.path)
                    return True
        # Glyphs looked for in vain before are looked for again.
        discard = self._dll._Z28ImFontAtlasBuildDiscardBakesP11ImFontAtlasi
        discard.argtypes, discard.restype = [ctypes.c_void_p, ctypes.c_int], None
        discard(atlas, 0)
        return True

    def _is_as_measured(self) -> bool:
        if not all(hasattr(self._dll, name) for name in _NAMES):
            return False
        version = self._dll._ZN5ImGui10GetVersionEv
        version.restype = ctypes.c_char_p
        if version() != _VERSION or self._fresh_config().raw != _expected():
            return False
        try:
            with open("/proc/self/mem", "rb", buffering=0):
                return True
        except OSError:
            return False

    def _fresh_config(self) -> ctypes.Array[ctypes.c_char]:
        """A new ImFontConfig; what its constructor does not write stays 0xAA."""
        config = ctypes.create_string_buffer(b"\xaa" * (2 * _CONFIG_BYTES), 2 * _CONFIG_BYTES)
        construct = self._dll._ZN12ImFontConfigC1Ev
        construct.argtypes, construct.restype = [ctypes.c_void_p], None
        construct(config)
        return config

    def _atlas(self, memory: BinaryIO) -> int:
        get_io = self._dll._ZN5ImGui5GetIOEv
        get_io.restype = ctypes.c_void_p
        return _number(memory, get_io() + _IO_ATLAS)

    def _add(
        self, memory: BinaryIO, atlas: int, target: int, file: FontFile, size_px: float
    ) -> bool:
        """Whether it was taken. What the atlas doesn't own it copies when it is added (90 MB for
        three fonts), so the mapped file is handed over, and taken back once it is in the list."""
        config = self._fresh_config()
        struct.pack_into("<?", config, _MERGED, True)
        struct.pack_into("<Q", config, _TARGET, target)
        add = self._dll._ZN11ImFontAtlas20AddFontFromMemoryTTFEPvifPK12ImFontConfigPKj
        add.restype = ctypes.c_void_p
        add.argtypes = [
            ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_float, ctypes.c_void_p,
            ctypes.c_void_p,
        ]  # fmt: skip
        size_bytes = len(file.data)
        address = ctypes.addressof((ctypes.c_char * size_bytes).from_buffer(file.data))
        given = add(atlas, address, size_bytes, size_px, config, None)
        taken = [
            at + _OWNED
            for at, source in _sources(memory, atlas)
            if struct.unpack_from("<Q", source, _DATA)[0] == address and source[_OWNED]
        ]
        for owned_at in taken:
            ctypes.c_bool.from_address(owned_at).value = False
        return given == target and len(taken) == 1


def _expected() -> bytes:
    fresh = bytearray(_CONFIG_BYTES)
    for at, value in _FRESH.items():
        fresh[at : at + len(value)] = value
    return bytes(fresh) + b"\xaa" * _CONFIG_BYTES


def _target(memory: BinaryIO, atlas: int, own: FontFile, size_px: int) -> int:
    """The ImFont whose first source is a file at a size; 0 where there is none."""
    name = own.path.replace("\\", "/").rpartition("/")[2].encode()[: _DATA - 1]
    for _, source in _sources(memory, atlas):
        (size,) = struct.unpack_from("<f", source, _SIZE_PX)
        if source.startswith(name) and size == size_px and not source[_MERGED]:
            return int(struct.unpack_from("<Q", source, _TARGET)[0])
    return 0


def _sources(memory: BinaryIO, atlas: int) -> Iterator[tuple[int, bytes]]:
    """The address and the bytes of each ImFontConfig in the atlas."""
    memory.seek(atlas + _ATLAS_SOURCES)
    count, _, first = struct.unpack("<iiQ", memory.read(16))
    if 0 < count < _MOST_SOURCES:
        memory.seek(first)
        block = memory.read(count * _CONFIG_BYTES)
        for start in range(0, len(block), _CONFIG_BYTES):
            yield first + start, block[start : start + _CONFIG_BYTES]


def _number(memory: BinaryIO, address: int) -> int:
    memory.seek(address)
    return int(struct.unpack("<Q", memory.read(8))[0])
