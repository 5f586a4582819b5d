"""How a statement is sent to a database, how its rows come back, and what is one transaction.

Owns the doors to peewee's connection. Rows come as the driver gives them: peewee's own
conversion raises for a damaged column, and one such column must not hide a session.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from peewee import BaseQuery, SqliteDatabase


def connection_of(database: SqliteDatabase) -> sqlite3.Connection:
    """The open connection itself."""
    connection: sqlite3.Connection = database.connection()  # type: ignore[no-untyped-call]  # bare in the stubs
    return connection


@contextmanager
def transaction(
    database: SqliteDatabase, kind: Literal["DEFERRED", "IMMEDIATE"] = "IMMEDIATE"
) -> Iterator[None]:
    """Commits at the end, or undoes everything and lets the exception through.

    Not peewee's `atomic`: a full disk makes SQLite roll back by itself, peewee then fails at its
    own ROLLBACK, and the reason is lost.
    """
    execute(database, f"BEGIN {kind}")
    try:
        yield
        execute(database, "COMMIT")
    except BaseException:
        if connection_of(database).in_transaction:
            execute(database, "ROLLBACK")
        raise


def execute(database: SqliteDatabase, query: BaseQuery | str) -> sqlite3.Cursor:
    """Runs a query built from the tables, or SQL without parameters."""
    if isinstance(query, str):
        cursor: sqlite3.Cursor = database.execute_sql(query)  # type: ignore[no-untyped-call]  # bare in the stubs
    else:
        cursor = database.execute(query)  # type: ignore[no-untyped-call]  # bare in the stubs
    return cursor


def rows(database: SqliteDatabase, query: BaseQuery) -> list[dict[str, object]]:
    """All rows of a query, each by the names of its columns."""
    cursor = execute(database, query)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def number(database: SqliteDatabase, query: BaseQuery | str) -> int:
    """The integer in the only row of a query; 0 for NULL."""
    value = execute(database, query).fetchone()[0]
    return 0 if value is None else int(value)
