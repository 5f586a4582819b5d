"""A copy of an open database as one file, and the one that is made before its tables change.

Owns how a copy comes to lie under its name, and the names and number of the automatic ones. A copy
needs no journal beside it. Never leaves half a copy under its name; never deletes what is not ours.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from ds4gui import limits
from ds4gui.store.faults import DISK_FULL, Fault, StoreError, fault_of

NO_ROOM = Fault(
    "disk_full",
    "The disk has no room for the copy that is made before the conversations are moved to this"
    " version; they were left as they are",
)


def write_copy(source: sqlite3.Connection, target: Path) -> None:
    """Copies what `source` shows at one moment, whatever a writer does meanwhile.

    Raises sqlite3.Error or OSError; what lay at `target` is then still there.
    """
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(part)) as copy:
            # All pages in one step: between steps a writer would make the copy begin again.
            source.backup(copy)
            # A file that says WAL can't be opened where the folder is read-only.
            copy.execute("PRAGMA journal_mode = DELETE")
        _to_disk(part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def copy_before_migration(source: sqlite3.Connection, path: Path, version: int) -> Path:
    """The copy's path, beside the database; older automatic copies beyond a few are deleted.

    Raises StoreError where the disk has no room for it, else what SQLite or the system raise.
    """
    target = path.with_name(f"{path.stem}.v{version}-{stamp()}.backup{path.suffix}")
    try:
        write_copy(source, target)
    except (sqlite3.Error, OSError) as error:
        if fault_of(error) == DISK_FULL:
            raise StoreError(NO_ROOM) from error
        raise
    for old in _automatic_copies(path)[: -limits.AUTOMATIC_COPIES]:
        old.unlink(missing_ok=True)
    return target


def stamp() -> str:
    """This moment in UTC as a part of a file's name that sorts by time."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")


def _automatic_copies(path: Path) -> list[Path]:
    """Oldest first, by the date in the name: a file's own time changes when it is copied."""
    name = re.compile(
        rf"{re.escape(path.stem)}\.v\d+-(\d{{8}}-\d{{6}}-\d{{6}})\.backup{re.escape(path.suffix)}"
    )
    dated = [
        (found[1], one) for one in path.parent.iterdir() if (found := name.fullmatch(one.name))
    ]
    return [one for _, one in sorted(dated)]


def _to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
