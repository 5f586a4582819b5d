"""The workspace as tools see it: a port of values, and the rules of a path.

Owns what a path from a model may look like and what the port answers. Never touches a disk: the
port's other side does, and it follows no link whatever the path says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO, Literal, Protocol

from ds4gui import limits

EntryKind = Literal["file", "folder", "link", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One name in a folder; `size` in bytes, 0 for anything but a file."""

    name: str
    kind: EntryKind
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Entries by name; `total` counts all there are, `complete` is False where counting stopped."""

    entries: tuple[Entry, ...]
    total: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Unreachable:
    """Why a path leads nowhere, in words for the model, and what stands there instead."""

    message: str
    found: Literal["nothing", "file", "other"] = "other"


@dataclass(frozen=True, slots=True)
class ChangedMeanwhile:
    """A file no longer holds what it held when the change to it was made."""


class Files(Protocol):
    """The chosen folder and what lies below it; a path is relative, with / between names."""

    def entries(self, path: str, at_most: int) -> Listing | Unreachable:
        """A folder's first entries in the order of their names."""

    def open(self, path: str) -> BinaryIO | Unreachable:
        """A plain file for reading, to be closed by the caller."""

    def replace(
        self, path: str, content: bytes, before: bytes | None
    ) -> ChangedMeanwhile | Unreachable | None:
        """Puts a whole file in place of one that holds `before` (None: of none at all)."""


def names_from_path(path: str) -> tuple[str, ...] | Unreachable:
    """The names on the way from the workspace to `path`; none for the workspace itself."""
    shown = visible(path[: limits.PATH_CHARACTERS_SHOWN])
    if len(path) > limits.PATH_CHARACTERS:
        return Unreachable(f"the path is longer than {limits.PATH_CHARACTERS} characters")
    if "\\" in path:
        return Unreachable(f"{shown!r} has a backslash; put / between names")
    if path.startswith(("/", "~")) or path[1:2] == ":":
        return Unreachable(f"{shown} is not relative; give a path below the workspace")
    if any(ord(character) < 32 or ord(character) == 127 for character in path):
        return Unreachable("the path has control characters; leave them out")
    names = tuple(name for name in path.split("/") if name not in ("", "."))
    if ".." in names:
        return Unreachable(f"{shown} has .. in it; give a path below the workspace without it")
    if len(names) > limits.PATH_NAMES:
        return Unreachable(f"the path is deeper than {limits.PATH_NAMES} folders")
    return names


def is_git(name: str) -> bool:
    """Whether some file system takes a name for git's own folder (CVE-2014-9390, CVE-2019-1352)."""
    plain = "".join(c for c in name if c not in _IGNORED_BY_HFS).casefold()
    return plain.partition(":")[0].rstrip(". ") in (".git", "git~1")


def visible(text: str) -> str:
    """The text with what can't be seen, or reorders what can, written as its code point."""
    return text.translate(_UNSEEN)


_IGNORED_BY_HFS = frozenset(
    map(chr, (0xFEFF, *range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070)))
)
_BIDI = (0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF)
_UNSEEN = {
    code: f"<U+{code:04X}>"
    for code in (*range(9), *range(10, 32), *range(127, 160), 0x2028, 0x2029, *_BIDI)
}
"""Marks that reorder a line make a diff lie about the bytes (CVE-2021-42574)."""
