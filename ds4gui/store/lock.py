"""Who may write: one process at a time.

Owns the lock beside the database and the note that says who holds it. The lock is the system's
and ends with its process, so a note that a killed process left behind means nothing. The note is
a file of its own: filelock 3 empties the lock file when it tries, Windows forbids reading it.
"""

from __future__ import annotations

import json
import os
import socket
import time
from pathlib import Path

from filelock import FileLock, Timeout


class WriterLock:
    """The right to write a database. Used by one thread."""

    def __init__(self, path: Path) -> None:
        self._folder = path.parent
        self._lock = FileLock(f"{path}.lock")
        self._note = path.with_name(f"{path.name}.owner")

    def acquire(self) -> str | None:
        """Takes the lock, or keeps it, and returns None; else a fragment that names who has it.

        Raises OSError where the folder can't be written.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._lock.is_locked:
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                return self._owner()
        owner = {"pid": os.getpid(), "host": socket.gethostname(), "started": time.time()}
        self._note.write_text(json.dumps(owner), encoding="utf-8")
        return None

    def holder(self) -> str | None:
        """A fragment that names who may write now; None where nobody does.

        Without a note there is nobody to ask for, and the lock is left alone.
        """
        if not self._note.exists():
            return None
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            return self._owner()
        self._lock.release()
        return None

    def release(self) -> None:
        """Gives the lock back; does nothing where it isn't held."""
        if self._lock.is_locked:
            self._note.unlink(missing_ok=True)
            self._lock.release()

    def _owner(self) -> str:
        try:
            owner: object = json.loads(self._note.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return "another ds4gui window"  # it took the lock and has not written its note yet
        match owner:
            case {"pid": int(pid), "host": str(host)} if host == socket.gethostname():
                return f"another ds4gui window (process {pid})"
            case {"pid": int(pid), "host": str(host)}:
                return f"another ds4gui window (process {pid} on {host})"
        return "another ds4gui window"
