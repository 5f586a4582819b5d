"""How a database file is opened.

Owns the settings of a connection. Never changes a byte of a file that is not ours: whose it is is
asked before the journal is set. A connection belongs to the thread that opened it.
"""

from __future__ import annotations

from pathlib import Path

from peewee import SqliteDatabase

from ds4gui.limits import STORE_BUSY_TIMEOUT_S
from ds4gui.store.backup import copy_before_migration
from ds4gui.store.faults import Fault, StoreError
from ds4gui.store.migrations import MIGRATIONS, migrate, stored_version
from ds4gui.store.statements import connection_of

_NOTHING = Fault("missing", "No conversations are stored yet")


def opened_for_writing(path: Path) -> SqliteDatabase:
    """The database with today's tables, made where there is none.

    Raises StoreError, or what SQLite and the file system raise.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = SqliteDatabase(str(path), timeout=STORE_BUSY_TIMEOUT_S, autoconnect=False)
    database.connect()
    try:
        connection_of(database).text_factory = _text
        version = stored_version(database)
        if 0 < version < len(MIGRATIONS):
            copy_before_migration(connection_of(database), path, version)
        database.pragma("journal_mode", "WAL")
        database.pragma("synchronous", "FULL")
        database.pragma("foreign_keys", 1)
        migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def opened_for_reading(path: Path) -> SqliteDatabase:
    """The database with today's tables, through a connection that can't write the file.

    Of an older version a private copy is moved on and read: the file stays as it is, at the cost of
    the copy. Raises StoreError where there is none, or one that this version can't read.
    """
    database = opened_as_it_is(path)
    try:
        today = stored_version(database) == len(MIGRATIONS)
        return database if today else _moved_on(database)
    except BaseException:
        database.close()
        raise


def opened_as_it_is(path: Path) -> SqliteDatabase:
    """The database of any version so far, through a connection that can't write.

    Raises StoreError where there is none, or it is another program's or a newer version's.
    """
    if not path.exists():
        raise StoreError(_NOTHING)
    database = SqliteDatabase(
        f"{path.absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=STORE_BUSY_TIMEOUT_S,
        autoconnect=False,
    )
    database.connect()
    try:
        connection_of(database).text_factory = _text
        if stored_version(database) == 0:
            raise StoreError(_NOTHING)
    except BaseException:
        database.close()
        raise
    return database


def _moved_on(older: SqliteDatabase) -> SqliteDatabase:
    """A copy with today's tables, and nothing of the older connection left open."""
    # SQLite keeps a database without a name in memory only while it is small.
    copy = SqliteDatabase("file:", uri=True, autoconnect=False)
    copy.connect()
    try:
        connection_of(copy).text_factory = _text
        connection_of(older).backup(connection_of(copy))
        migrate(copy)
        copy.pragma("query_only", 1)
    except BaseException:
        copy.close()
        raise
    older.close()
    return copy


def _text(raw: bytes) -> str | bytes:
    """Text as SQLite holds it; bytes that are no UTF-8 come out as bytes, for rows.py to note."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw
