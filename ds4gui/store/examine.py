"""What can be said of a database file without changing it.

Owns the check of the whole file and the counts. Reads through a connection that can't write;
raises one of faults.EXPECTED where there is nothing to read.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from peewee import fn

from ds4gui import limits
from ds4gui.store.connection import opened_as_it_is
from ds4gui.store.migrations import stored_version
from ds4gui.store.statements import execute, number
from ds4gui.store.tables import MessageTable, SessionTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """`version` counts migrations; `damage` is what SQLite found wrong, empty for a sound file;
    deleted sessions are not counted. -1 where a damaged file could not be counted."""

    version: int
    sessions: int
    messages: int
    damage: tuple[str, ...]


def examine(path: Path) -> Examination:
    """Looks at every page of the file: seconds for a gigabyte."""
    database = opened_as_it_is(path)
    try:
        most = limits.DATABASE_COMPLAINTS
        found = execute(database, f"PRAGMA quick_check({most})").fetchall()
        damage = tuple(str(row[0]) for row in found if row[0] != "ok")
        sessions = SessionTable.select(fn.COUNT(SessionTable.id)).where(
            SessionTable.deleted_at.is_null()
        )
        messages = MessageTable.select(fn.COUNT(MessageTable.id))
        return Examination(
            version=stored_version(database),
            sessions=-1 if damage else number(database, sessions),
            messages=-1 if damage else number(database, messages),
            damage=damage,
        )
    finally:
        database.close()
