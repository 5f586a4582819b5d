"""The migrations end at the tables of today, and touch nothing that is not ours."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from peewee import SqliteDatabase

from ds4gui.chat.storage import LoadLibrary, StoreFailed
from ds4gui.store.connection import opened_for_writing
from ds4gui.store.faults import StoreError
from ds4gui.store.migrations import MIGRATIONS
from ds4gui.store.reader import Reader
from ds4gui.store.tables import TABLES
from ds4gui.store.writer import Writer


def shape(database: SqliteDatabase) -> dict[str, object]:
    """Of each table its columns (name, type, not null, default, key), indexes, foreign keys."""
    found: dict[str, object] = {}
    for table in database.get_tables():
        if table.split("_")[0] == "search":  # virtual, and the tables it keeps its index in
            continue
        columns = database.execute_sql(f"PRAGMA table_info({table})").fetchall()
        found[table] = (
            sorted(column[1:] for column in columns),
            sorted((tuple(one.columns), one.unique) for one in database.get_indexes(table)),
            [(one.column, one.dest_table) for one in database.get_foreign_keys(table)],
        )
    return found


def test_migrations_end_at_the_models(tmp_path: Path) -> None:
    of_models = SqliteDatabase(":memory:")
    with closing(of_models), of_models.bind_ctx(TABLES):
        of_models.create_tables(TABLES)
        wanted = shape(of_models)
    with closing(opened_for_writing(tmp_path / "chats.sqlite3")) as migrated:
        assert shape(migrated) == wanted
        assert migrated.pragma("user_version") == len(MIGRATIONS)
        assert migrated.pragma("journal_mode") == "wal"


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        (f"PRAGMA user_version = {len(MIGRATIONS) + 1}", "newer"),
        ("CREATE TABLE bookmarks (url TEXT)", "not_ours"),
    ],
)
def test_foreign_and_newer_files_are_refused_untouched(
    tmp_path: Path, statement: str, code: str
) -> None:
    path = tmp_path / "chats.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    before = path.read_bytes()
    with closing(Writer(path)) as writer:
        answer = writer.answer(LoadLibrary())
        assert isinstance(answer, StoreFailed)
        assert answer.code == code
    with pytest.raises(StoreError) as refused:
        Reader(path).library()
    assert refused.value.fault.code == code
    assert path.read_bytes() == before


def test_failed_migration_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(database: SqliteDatabase) -> None:
        database.execute_sql("CREATE TABLE half (id INTEGER)")
        database.execute_sql("CREATE TABLE half (id INTEGER)")

    path = tmp_path / "chats.sqlite3"
    opened_for_writing(path).close()
    monkeypatch.setattr("ds4gui.store.migrations.MIGRATIONS", (*MIGRATIONS, breaks))
    with closing(Writer(path)) as writer:
        assert isinstance(writer.answer(LoadLibrary()), StoreFailed)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name='half'").fetchall()
