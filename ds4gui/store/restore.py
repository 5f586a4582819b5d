"""A backup of the whole database to a file the user names, and one put back in its place, at once
or when the database is next opened for writing.

Owns the order in which files are moved, so that a journal never meets a file it is not of. What
is replaced is kept. Raises one of faults.EXPECTED, and then everything is as it was.
"""

from __future__ import annotations

from pathlib import Path

from ds4gui.store.backup import stamp, write_copy
from ds4gui.store.connection import opened_as_it_is
from ds4gui.store.faults import Fault, StoreError
from ds4gui.store.lock import WriterLock
from ds4gui.store.statements import connection_of, execute


def back_up(database: Path, target: Path) -> None:
    """Copies the database, which may be in use, to a file that must not be there yet."""
    if target.exists():
        raise StoreError(Fault("exists", "A file of that name is already there"))
    _copy(database, target)


def restore(database: Path, backup: Path) -> Path | None:
    """Puts a backup in the database's place; where the replaced file lies now, None for none.

    Refused while another process may write the database, and where the backup is not sound. A
    backup of an older version is moved to this one when it is next opened for writing.
    """
    _check(backup)
    lock = WriterLock(database)
    owner = lock.acquire()
    if owner is not None:
        raise StoreError(Fault("open", f"The conversations are open in {owner}; close it first"))
    try:
        incoming = database.with_name(f"{database.name}.incoming")
        _copy(backup, incoming)
        return _exchanged(database, incoming)
    finally:
        lock.release()


def plan_restore(database: Path, backup: Path) -> None:
    """Lays a copy of a sound backup ready for `restore_planned`, in place of an earlier one."""
    _check(backup)
    _copy(backup, _planned(database))


def drop_planned(database: Path) -> None:
    """Nothing is laid ready any more."""
    _planned(database).unlink(missing_ok=True)


def restore_planned(database: Path) -> Path | None:
    """Puts what was laid ready in the database's place; where the replaced file lies now, None
    where nothing was laid ready. For who holds the right to write, before the file is opened."""
    incoming = _planned(database)
    return _exchanged(database, incoming) if incoming.exists() else None


def _planned(database: Path) -> Path:
    return database.with_name(f"{database.name}.to-restore")


def _exchanged(database: Path, incoming: Path) -> Path | None:
    moved = _set_aside(database)
    try:
        incoming.replace(database)
    except OSError:
        _put_back(moved)
        raise
    return moved[-1][1] if moved else None


def _copy(database: Path, target: Path) -> None:
    source = opened_as_it_is(database)
    try:
        write_copy(connection_of(source), target)
    finally:
        source.close()


def _check(backup: Path) -> None:
    source = opened_as_it_is(backup)
    try:
        found = execute(source, "PRAGMA quick_check(1)").fetchone()[0]
    finally:
        source.close()
    if found != "ok":
        raise StoreError(Fault("corrupt", "This backup is damaged, so nothing was replaced"))


def _set_aside(database: Path) -> list[tuple[Path, Path]]:
    """Moves the database away, its journal with it; what was moved from where to where."""
    replaced = database.with_name(f"{database.stem}.replaced-{stamp()}{database.suffix}")
    moved: list[tuple[Path, Path]] = []
    # The journal first: one that stayed would be played into the file that comes.
    for ending in ("-wal", "-shm", ""):
        part = database.with_name(f"{database.name}{ending}")
        if not part.exists():
            continue
        aside = replaced.with_name(f"{replaced.name}{ending}")
        try:
            part.rename(aside)
        except OSError:
            _put_back(moved)
            raise
        moved.append((part, aside))
    return moved


def _put_back(moved: list[tuple[Path, Path]]) -> None:
    for part, aside in reversed(moved):
        aside.rename(part)
