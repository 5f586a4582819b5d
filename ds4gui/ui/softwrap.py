"""Soft wrap in a multi-line text field, which Dear PyGui 2.3.1 does not expose.

Owns one fact found by measuring: where an input text's ImGui flags lie in its C++ item. ImGui
1.92.5 wraps when bit 24 (ImGuiInputTextFlags_WordWrap, imgui.h:1324) is set. The place is not
assumed: a known flag is switched through Dear PyGui and the one word that follows it is the place.
Where that does not hold (another build, no /proc) `enable` says False and lines scroll sideways.
"""

from __future__ import annotations

import ctypes
import logging
import struct
from typing import BinaryIO

import dearpygui._dearpygui as library
import dearpygui.dearpygui as dpg

_log = logging.getLogger(__name__)
_WORD_WRAP = 1 << 24
_NO_UNDO_REDO = 1 << 16
_ITEM_BYTES = 2048
_CONTEXT_BYTES = 4096
_REGISTRY_BYTES = 112
_EXTRA_ITEMS = 3
_MANY = 1 << 24
_ALL_ITEMS_AT = 56
"""An unordered_map in mvItemRegistry: bucket count at +8, element count at +24."""


class SoftWrap:
    """Finds the flags once, at the first field, and sets the bit in each field it is given."""

    def __init__(self) -> None:
        self._dll = ctypes.CDLL(library.__file__)
        self._place: tuple[int, int] | None = None
        self._tried = False

    def enable(self, item: int) -> bool:
        """Makes a multi-line input text wrap; False where it can't and the field is unchanged."""
        if not self._tried:
            self._tried = True
            self._place = self._calibrate(item)
            if self._place is None:
                _log.info("soft wrap is not available; long lines scroll sideways")
        if self._place is None:
            return False
        registry, offset = self._place
        address = self._item_address(registry, item)
        if not address:
            return False
        flags = ctypes.c_uint32.from_address(address + offset)
        flags.value |= _WORD_WRAP
        return True

    def _calibrate(self, item: int) -> tuple[int, int] | None:
        if not hasattr(self._dll, "_Z7GetItemR14mvItemRegistryy"):
            return None
        try:
            memory = open("/proc/self/mem", "rb", buffering=0)  # noqa: SIM115 (closed below)
        except OSError:
            return None
        with memory:
            registries = self._registries(memory, item)
            if len(registries) != 1:
                return None
            address = self._item_address(registries[0], item)
            offsets = self._flag_offsets(memory, item, address) if address else []
        return (registries[0], offsets[0]) if len(offsets) == 1 else None

    def _registries(self, memory: BinaryIO, item: int) -> list[int]:
        """Pointers in Dear PyGui's context to a map that counts its items, also while some come."""
        before = self._counters(memory)
        parent = dpg.get_item_parent(item)
        extra = [dpg.add_spacer(parent=parent, show=False) for _ in range(_EXTRA_ITEMS)]
        after = self._counters(memory)
        for spacer in extra:
            dpg.delete_item(spacer)
        return [p for p, count in before.items() if after.get(p) == count + _EXTRA_ITEMS]

    def _counters(self, memory: BinaryIO) -> dict[int, int]:
        context = ctypes.c_void_p.in_dll(self._dll, "GContext").value or 0
        block = _read(memory, context, _CONTEXT_BYTES)
        found = {}
        for (pointer,) in struct.iter_unpack("Q", block[: len(block) // 8 * 8]):
            if pointer < 0x10000 or pointer & 7:
                continue
            head = _read(memory, pointer, _REGISTRY_BYTES)
            if len(head) < _REGISTRY_BYTES:
                continue
            (buckets,) = struct.unpack_from("Q", head, _ALL_ITEMS_AT + 8)
            (elements,) = struct.unpack_from("Q", head, _ALL_ITEMS_AT + 24)
            if 0 < elements <= buckets < _MANY:
                found[pointer] = elements
        return found

    def _item_address(self, registry: int, item: int) -> int:
        get_item = self._dll._Z7GetItemR14mvItemRegistryy
        get_item.restype, get_item.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_uint64]
        return get_item(registry, item) or 0

    def _flag_offsets(self, memory: BinaryIO, item: int, address: int) -> list[int]:
        before = _words(memory, address)
        dpg.configure_item(item, no_undo_redo=True)
        switched = _words(memory, address)
        dpg.configure_item(item, no_undo_redo=False)
        after = _words(memory, address)
        return [
            index * 4
            for index, (a, b, c) in enumerate(zip(before, switched, after, strict=False))
            if not a & _NO_UNDO_REDO and b == a | _NO_UNDO_REDO and c == a and not a & _WORD_WRAP
        ]


def _words(memory: BinaryIO, address: int) -> tuple[int, ...]:
    block = _read(memory, address, _ITEM_BYTES)
    return struct.unpack(f"{len(block) // 4}I", block[: len(block) // 4 * 4])


def _read(memory: BinaryIO, address: int, size: int) -> bytes:
    """What is mapped there; empty where nothing is. Reading a bad pointer directly would crash."""
    try:
        memory.seek(address)
        return memory.read(size)
    except (OSError, ValueError, OverflowError):
        return b""
