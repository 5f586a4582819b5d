"""The folder a user chose for a session, as the tools' port of files.

Owns the care at the disk: every path is walked name by name from the workspace, through no link, to
plain files with one name only; a file is replaced whole or not at all. Failures become sentences
for the model.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from typing import BinaryIO

from ds4gui import limits
from ds4gui.app.folders import Folder, open_root
from ds4gui.toolbox.files import (
    ChangedMeanwhile,
    Entry,
    EntryKind,
    Listing,
    Unreachable,
    names_from_path,
    visible,
)

_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_NO_LINKS_HERE = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)


class _RefusedError(Exception):
    """Raised inside a walk, turned into a value at the port."""

    def __init__(self, answer: Unreachable) -> None:
        self.answer = answer


class Workspace:
    """Implements `toolbox.files.Files` for one call; to be closed after it.

    The folder read last is held open: a search opens file after file in it, and a walk from the
    workspace down costs some milliseconds where the disk is a network's. A write always walks.
    """

    def __init__(self, path: str, opener: Callable[[str], Folder] = open_root) -> None:
        self._path = path
        self._opener = opener
        self._held: tuple[tuple[str, ...], Folder] | None = None

    def close(self) -> None:
        """Lets go of the folder."""
        if self._held is not None:
            self._held[1].close()
            self._held = None

    def entries(self, path: str, at_most: int) -> Listing | Unreachable:
        """A folder's first entries in the order of their names."""
        names = names_from_path(path)
        if isinstance(names, Unreachable):
            return names
        try:
            folder = self._folder(names, path or "the workspace")
            found = list(islice(folder.scan(), limits.FOLDER_ENTRIES + 1))
            found.sort(key=lambda entry: (entry.name.casefold(), entry.name))
            shown = tuple(_entry(entry) for entry in found[:at_most])
        except _RefusedError as refused:
            return refused.answer
        except OSError as fault:
            return Unreachable(_sentence(fault, path or "the workspace"))
        total = min(len(found), limits.FOLDER_ENTRIES)
        return Listing(entries=shown, total=total, complete=len(found) == total)

    def open(self, path: str) -> BinaryIO | Unreachable:
        """A plain file for reading, to be closed by the caller."""
        names = _file_names(path)
        if isinstance(names, Unreachable):
            return names
        try:
            folder = self._folder(names[:-1], path)
            return os.fdopen(_opened(folder, names[-1], path)[0], "rb")
        except _RefusedError as refused:
            return refused.answer
        except OSError as fault:
            return Unreachable(_sentence(fault, path))

    def replace(
        self, path: str, content: bytes, before: bytes | None
    ) -> ChangedMeanwhile | Unreachable | None:
        """Puts a whole file in place of one that holds `before` (None: of none at all)."""
        names = _file_names(path)
        if isinstance(names, Unreachable):
            return names
        try:
            with closing(self._walked(names[:-1], path, make=before is None)) as folder:
                return _replaced(folder, names[-1], path, content, before)
        except _RefusedError as refused:
            return refused.answer
        except OSError as fault:
            return Unreachable(_sentence(fault, path))

    def _folder(self, names: tuple[str, ...], path: str) -> Folder:
        """An open folder, held until another one is read."""
        if self._held is None or self._held[0] != names:
            self.close()
            self._held = names, self._walked(names, path)
        return self._held[1]

    def _walked(self, names: tuple[str, ...], path: str, *, make: bool = False) -> Folder:
        """Walks down; each step is held open until the next one is."""
        try:
            folder = self._opener(self._path)
        except OSError as fault:
            raise _RefusedError(
                Unreachable("the workspace folder is gone; go on without files")
            ) from fault
        try:
            for name in names:
                below = _step(folder, name, path, make=make)
                folder.close()
                folder = below
        except BaseException:
            folder.close()
            raise
        return folder


def _file_names(path: str) -> tuple[str, ...] | Unreachable:
    names = names_from_path(path)
    return names or Unreachable("path names the workspace itself; name a file in it")


def _step(folder: Folder, name: str, path: str, *, make: bool) -> Folder:
    try:
        return folder.child(name)
    except FileNotFoundError:
        if not make:
            raise _RefusedError(_absent(path)) from None
        folder.make(name)
        return folder.child(name)
    except (NotADirectoryError, OSError) as fault:
        if fault.errno not in (errno.ENOTDIR, errno.ELOOP, errno.EMLINK):
            raise
        raise _RefusedError(_not_a_folder(folder, name, path)) from None


def _not_a_folder(folder: Folder, name: str, path: str) -> Unreachable:
    shown = visible(path)
    if stat.S_ISLNK(folder.look(name).st_mode):
        return Unreachable(f"{shown} goes through a link, and links are not followed")
    return Unreachable(f"{shown} leads through {visible(name)}, which is no folder", found="file")


def _absent(path: str) -> Unreachable:
    shown = visible(path)
    return Unreachable(f"there is no {shown}; list_directory says what there is", found="nothing")


def _opened(folder: Folder, name: str, path: str) -> tuple[int, os.stat_result]:
    """A descriptor of a plain file and its facts.

    Looked at first, since opening a device or a pipe already does something, and again when open.
    """
    try:
        _require_plain(folder.look(name), path)
        descriptor = folder.open(name, _READ)
    except FileNotFoundError:
        raise _RefusedError(_absent(path)) from None
    try:
        facts = os.fstat(descriptor)
        _require_plain(facts, path)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor, facts


def _require_plain(facts: os.stat_result, path: str) -> None:
    shown = visible(path)
    if stat.S_ISLNK(facts.st_mode):
        raise _RefusedError(Unreachable(f"{shown} is a link, and links are not followed"))
    if stat.S_ISDIR(facts.st_mode):
        raise _RefusedError(Unreachable(f"{shown} is a folder; list_directory says what is in it"))
    if not stat.S_ISREG(facts.st_mode):
        raise _RefusedError(Unreachable(f"{shown} is no plain file (a device, pipe or socket)"))
    if facts.st_nlink > 1:
        # The other name may be anywhere on the disk, outside the workspace too.
        raise _RefusedError(Unreachable(f"{shown} is a hard link, it has other names too"))


def _replaced(
    folder: Folder, name: str, path: str, content: bytes, before: bytes | None
) -> ChangedMeanwhile | None:
    now, mode = _content(folder, name, path, at_most=len(before or b"") + 1)
    if now != before:
        return ChangedMeanwhile()
    temporary = f".{name[: limits.FILE_NAME_CHARACTERS]}.{secrets.token_hex(8)}.tmp"
    descriptor = folder.open(temporary, _NEW, 0o666 if mode is None else mode)
    placed = False
    try:
        with os.fdopen(descriptor, "wb") as file:
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(descriptor, mode)
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        placed = _placed(folder, temporary, name, path, before)
    finally:
        if not placed:
            folder.remove(temporary)
    folder.sync()
    return None if placed else ChangedMeanwhile()


def _placed(folder: Folder, temporary: str, name: str, path: str, before: bytes | None) -> bool:
    """The written file takes its name after a last look; False where something else has it."""
    now, _ = _content(folder, name, path, at_most=len(before or b"") + 1)
    if now != before:
        return False
    if before is not None:
        folder.move(temporary, name)
        return True
    try:
        folder.move_new(temporary, name)
    except FileExistsError:
        return False
    except OSError as fault:
        # A FAT disk knows no hard links; there the name was free a moment ago.
        if fault.errno not in _NO_LINKS_HERE:
            raise
        folder.move(temporary, name)
    return True


def _content(folder: Folder, name: str, path: str, at_most: int) -> tuple[bytes | None, int | None]:
    """What a file holds, as far as it matters, and its mode; None, None where there is none."""
    try:
        descriptor, facts = _opened(folder, name, path)
    except _RefusedError as refused:
        if refused.answer.found == "nothing":
            return None, None
        raise
    with os.fdopen(descriptor, "rb") as file:
        return file.read(at_most), stat.S_IMODE(facts.st_mode) & 0o777


def _entry(entry: os.DirEntry[str]) -> Entry:
    kind: EntryKind = "other"
    size = 0
    try:
        facts = entry.stat(follow_symlinks=False)
    except OSError:
        # It was deleted meanwhile; its name was there when the folder was read.
        return Entry(name=_readable(entry.name), kind=kind, size=0)
    if stat.S_ISLNK(facts.st_mode):
        kind = "link"
    elif stat.S_ISDIR(facts.st_mode):
        kind = "folder"
    elif stat.S_ISREG(facts.st_mode):
        kind, size = "file", facts.st_size
    return Entry(name=_readable(entry.name), kind=kind, size=size)


def _readable(name: str) -> str:
    """A name that is no UTF-8 can't be stored or sent as it is."""
    return os.fsencode(name).decode("utf-8", "replace")


def _sentence(fault: OSError, path: str) -> str:
    reason = (fault.strerror or type(fault).__name__).lower()
    return f"{visible(path)} can't be used here: {reason}"
