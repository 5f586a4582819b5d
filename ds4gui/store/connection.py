"""How a database file is opened.

Owns the settings of a connection. Never changes a byte of a file that is not ours: whose it is is
asked before the journal is set. A connection belongs to the thread that opened it.
"""

from __future__ import annotations

from pathlib import Path

from peewee import SqliteDatabase

from ds4gui.limits import STORE_BUSY_TIMEOUT_S
from ds4gui.store.faults import Fault, StoreError
from ds4gui.store.migrations import MIGRATIONS, migrate, stored_version
from ds4gui.store.statements import connection_of


def opened_for_writing(path: Path) -> SqliteDatabase:
    """The database with today's tables, made where there is none.

    Raises StoreError, or what SQLite and the file system raise.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = SqliteDatabase(str(path), timeout=STORE_BUSY_TIMEOUT_S, autoconnect=False)
    database.connect()
    try:
        connection_of(database).text_factory = _text
        stored_version(database)
        database.pragma("journal_mode", "WAL")
        database.pragma("synchronous", "FULL")
        database.pragma("foreign_keys", 1)
        migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def opened_for_reading(path: Path) -> SqliteDatabase:
    """The database as it is, through a connection that can't write.

    Raises StoreError where there is none, or one that this version can't read.
    """
    if not path.exists():
        raise StoreError(Fault("missing", "No conversations are stored yet"))
    database = SqliteDatabase(
        f"{path.absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=STORE_BUSY_TIMEOUT_S,
        autoconnect=False,
    )
    database.connect()
    try:
        connection_of(database).text_factory = _text
        if stored_version(database) < len(MIGRATIONS):
            raise StoreError(
                Fault("older", "The conversations are from an older ds4gui; open its window once")
            )
    except BaseException:
        database.close()
        raise
    return database


def _text(raw: bytes) -> str | bytes:
    """Text as SQLite holds it; bytes that are no UTF-8 come out as bytes, for rows.py to note."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw
