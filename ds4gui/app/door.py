"""A second start finds the first window and brings it to the front.

Owns the way from one process to the other: a socket (on Windows a pipe) that only this user can
reach, named after the database. One word goes in and one comes back, as bytes: nothing that a
stranger sends there is read as anything else. Never opens or raises a window itself.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from ds4gui import limits

_KNOCK, _COMES = b"raise", b"comes"
_log = logging.getLogger(__name__)


def address_of(database: Path) -> str:
    """Where the window on a database listens; a path is short enough for a socket (107 bytes)."""
    name = hashlib.sha256(str(database.resolve()).encode("utf-8", "surrogatepass")).hexdigest()[:20]
    if sys.platform == "win32":
        return rf"\\.\pipe\ds4gui-{name}"
    folder = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir())
    return str(folder / f"ds4gui-{os.getuid()}" / name)


def knocked(database: Path) -> bool:
    """Whether a window on this database is open; it comes to the front then."""
    address = address_of(database)
    if sys.platform != "win32" and not os.path.exists(address):
        return False
    from multiprocessing.connection import Client  # not before there is a door

    try:
        with Client(address) as visitor:
            visitor.send_bytes(_KNOCK)
            return visitor.poll(limits.DOOR_ANSWER_S) and visitor.recv_bytes(16) == _COMES
    except (OSError, EOFError):
        return False  # of a program that was killed


class Door:
    """`opened` is called on a thread of the door's own, for each start that knocked."""

    def __init__(self, database: Path, opened: Callable[[], None]) -> None:
        from multiprocessing.connection import Listener

        self._address = address_of(database)
        self._opened = opened
        self._closed = False
        if sys.platform != "win32":
            _make_way(Path(self._address))
        self._listener = Listener(self._address)
        threading.Thread(target=self._listen, name="door", daemon=True).start()

    def close(self) -> None:
        """Nobody is let in any more."""
        self._closed = True
        self._listener.close()

    def _listen(self) -> None:
        while not self._closed:
            try:
                with self._listener.accept() as visitor:
                    if visitor.poll(limits.DOOR_ANSWER_S) and visitor.recv_bytes(16) == _KNOCK:
                        self._opened()
                        visitor.send_bytes(_COMES)
            except (OSError, EOFError):
                continue  # a visitor that went away, or the door was closed


def door_to(database: Path, opened: Callable[[], None]) -> Door | None:
    """A door, or none where none can be made: a second start then opens a second window."""
    if knocked(database):
        return None
    try:
        return Door(database, opened)
    except OSError as fault:
        _log.warning("a second start can't bring this window to the front: %s", fault)
        return None


def _make_way(path: Path) -> None:
    """A folder that is this user's alone, without the socket of a program that was killed."""
    folder = path.parent
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.stat(follow_symlinks=False)
    if found.st_uid != os.getuid() or found.st_mode & 0o077 or folder.is_symlink():
        raise PermissionError(f"{folder} is not this user's alone")
    path.unlink(missing_ok=True)
