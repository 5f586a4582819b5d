"""One folder of the workspace, opened so that nothing in it leads elsewhere.

Owns the two ways: by descriptor, each name looked up inside the folder that is held open and never
through a link (Linux, macOS); and by path, each step checked before and after it is taken, where
the system has no such look-ups (Windows). The second leaves moments in which a link may be put in.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = os.O_RDONLY | NO_FOLLOW | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)


class Folder(Protocol):
    """Raises OSError from everything; a name never has a separator in it."""

    def child(self, name: str) -> Folder:
        """A folder in it, opened; a link is none."""

    def look(self, name: str) -> os.stat_result:
        """What is there under a name, of a link itself."""

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        """A descriptor of a file in it, never through a link."""

    def scan(self) -> Iterator[os.DirEntry[str]]:
        """What is in it."""

    def make(self, name: str) -> None:
        """A new folder in it."""

    def move(self, name: str, over: str) -> None:
        """Renames, in place of what has the other name."""

    def move_new(self, name: str, to: str) -> None:
        """Renames to a name that is free; FileExistsError where it is not."""

    def remove(self, name: str) -> None:
        """Deletes a file."""

    def sync(self) -> None:
        """Names in it are on disk."""

    def close(self) -> None:
        """Gives the descriptor back."""


class HeldFolder:
    """A folder held open by descriptor, which it owns."""

    def __init__(self, descriptor: int) -> None:
        self._fd = descriptor

    def child(self, name: str) -> HeldFolder:
        return HeldFolder(os.open(name, _FOLDER, dir_fd=self._fd))

    def look(self, name: str) -> os.stat_result:
        return os.stat(name, dir_fd=self._fd, follow_symlinks=False)

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        return os.open(name, flags | NO_FOLLOW | os.O_CLOEXEC, mode, dir_fd=self._fd)

    def scan(self) -> Iterator[os.DirEntry[str]]:
        with os.scandir(self._fd) as entries:
            yield from entries

    def make(self, name: str) -> None:
        os.mkdir(name, dir_fd=self._fd)

    def move(self, name: str, over: str) -> None:
        os.replace(name, over, src_dir_fd=self._fd, dst_dir_fd=self._fd)

    def move_new(self, name: str, to: str) -> None:
        os.link(name, to, src_dir_fd=self._fd, dst_dir_fd=self._fd, follow_symlinks=False)
        self.remove(name)

    def remove(self, name: str) -> None:
        os.unlink(name, dir_fd=self._fd)

    def sync(self) -> None:
        os.fsync(self._fd)

    def close(self) -> None:
        os.close(self._fd)


class CheckedFolder:
    """A folder by its real path; `root` is the workspace's."""

    def __init__(self, root: Path, path: Path) -> None:
        self._root = root
        self._path = path
        self._check(path)

    def child(self, name: str) -> CheckedFolder:
        if not stat.S_ISDIR(self.look(name).st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        return CheckedFolder(self._root, self._path / name)

    def look(self, name: str) -> os.stat_result:
        return os.lstat(self._at(name))

    def open(self, name: str, flags: int, mode: int = 0o666) -> int:
        path = self._at(name)
        descriptor = os.open(path, flags | NO_FOLLOW | getattr(os, "O_BINARY", 0), mode)
        try:
            self._check(path)
            if not os.path.samestat(os.fstat(descriptor), os.lstat(path)):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        except OSError:
            os.close(descriptor)
            raise
        return descriptor

    def scan(self) -> Iterator[os.DirEntry[str]]:
        self._check(self._path)
        with os.scandir(self._path) as entries:
            yield from entries

    def make(self, name: str) -> None:
        os.mkdir(self._at(name))

    def move(self, name: str, over: str) -> None:
        self._check(self._path)
        os.replace(self._at(name), self._at(over))

    def move_new(self, name: str, to: str) -> None:
        self._check(self._path)
        if os.path.lexists(self._at(to)):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        os.rename(self._at(name), self._at(to))

    def remove(self, name: str) -> None:
        os.unlink(self._at(name))

    def sync(self) -> None:
        # Windows keeps no descriptor of a folder to sync; its journal orders names itself.
        return

    def close(self) -> None:
        return

    def _at(self, name: str) -> Path:
        # Streams (a:b), devices (NUL, COM1) and names that Windows shortens are other files.
        if ":" in name or name != name.rstrip(". ") or _is_device(name):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return self._path / name

    def _check(self, path: Path) -> None:
        """Whether the path is its own real path, so that no link or junction lies on it."""
        real = Path(os.path.realpath(path))
        if real != path or not real.is_relative_to(self._root):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def open_root(path: str) -> Folder:
    """The workspace itself, however the user's own path leads to it."""
    if {os.open, os.stat, os.mkdir, os.unlink, os.link} <= os.supports_dir_fd and NO_FOLLOW:
        return HeldFolder(os.open(os.path.realpath(path), _FOLDER))
    return open_checked_root(path)


def open_checked_root(path: str) -> Folder:
    """The workspace by path, for systems without look-ups inside an open folder."""
    root = Path(os.path.realpath(path))
    if not root.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    return CheckedFolder(root, root)


def _is_device(name: str) -> bool:
    stem = name.partition(".")[0].rstrip().upper()
    return stem in ("CON", "PRN", "AUX", "NUL") or (
        stem[:3] in ("COM", "LPT") and stem[3:] in (*"123456789", "¹", "²", "³")
    )
