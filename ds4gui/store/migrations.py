"""How a database comes to have the tables of today: numbered steps, each run once, in order.

Owns the SQL of each step. A released step never changes: it is written out and does not use the
models of tables.py, which move on. Never touches a file that another program made.
"""

from __future__ import annotations

from collections.abc import Callable

from peewee import SqliteDatabase

from ds4gui.store.faults import Fault, StoreError
from ds4gui.store.statements import execute, number, transaction

APPLICATION_ID = 0x64733467
"""`PRAGMA application_id` of our files ("ds4g"), by which `file` and we tell them from others."""

_RECORD = (
    """CREATE TABLE server (
        id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, base_url TEXT NOT NULL,
        kind TEXT NOT NULL)""",
    """CREATE TABLE session (
        id INTEGER NOT NULL PRIMARY KEY, uid TEXT NOT NULL, title TEXT NOT NULL, head_id INTEGER,
        forked_from INTEGER, parent_session_id INTEGER, server_id INTEGER, model TEXT NOT NULL,
        system_prompt TEXT NOT NULL, params TEXT NOT NULL, tool_filter TEXT, workspace TEXT,
        view TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL, deleted_at REAL)""",
    "CREATE UNIQUE INDEX session_uid ON session (uid)",
    """CREATE TABLE turn (
        id INTEGER NOT NULL PRIMARY KEY, session_id INTEGER NOT NULL, prompt_id INTEGER NOT NULL,
        ask_group TEXT, server TEXT NOT NULL, model TEXT NOT NULL, params TEXT NOT NULL,
        state TEXT NOT NULL, started_at REAL NOT NULL, first_token_at REAL, ended_at REAL,
        usage TEXT NOT NULL)""",
    "CREATE INDEX turn_session ON turn (session_id)",
    """CREATE TABLE message (
        id INTEGER NOT NULL PRIMARY KEY, uid TEXT NOT NULL, parent_id INTEGER,
        turn_id INTEGER NOT NULL, step INTEGER NOT NULL, role TEXT NOT NULL, author TEXT NOT NULL,
        content TEXT NOT NULL, reasoning TEXT NOT NULL, transport TEXT NOT NULL, calls BLOB,
        state TEXT NOT NULL, finish_reason TEXT, error TEXT, created_at REAL NOT NULL,
        finished_at REAL, source_id INTEGER, call_index INTEGER, status TEXT,
        meta TEXT NOT NULL)""",
    "CREATE UNIQUE INDEX message_uid ON message (uid)",
    "CREATE INDEX message_parent ON message (parent_id)",
    "CREATE INDEX message_turn ON message (turn_id)",
    "CREATE UNIQUE INDEX message_result ON message (source_id, call_index)",
    """CREATE TABLE summary (
        id INTEGER NOT NULL PRIMARY KEY,
        through_id INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
        text TEXT NOT NULL, model TEXT NOT NULL)""",
    "CREATE INDEX summary_through ON summary (through_id)",
    "CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
)

_SEARCH = (
    # No text is kept: columns of no size, no places of words, a fifth of the text instead of half.
    # Words come ready from chat/search_words.py; the tokenizer only cuts at the spaces.
    """CREATE VIRTUAL TABLE search USING
        fts5 (words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')""",
)


_SERVERS = (
    # The name of a session's server stood in its view. At which address it was is not known; the
    # settings know it by its name.
    """INSERT INTO server (name, base_url, kind)
        SELECT DISTINCT json_extract(view, '$.server'), '', '' FROM session
        WHERE json_valid(view) AND json_type(view, '$.server') = 'text'""",
    """UPDATE session SET view = json_remove(view, '$.server'), server_id =
        (SELECT id FROM server WHERE name = json_extract(view, '$.server'))
        WHERE json_valid(view) AND json_type(view, '$.server') = 'text'""",
)


def _m1_record(database: SqliteDatabase) -> None:
    for statement in _RECORD:
        execute(database, statement)
    execute(database, f"PRAGMA application_id = {APPLICATION_ID}")


def _m2_search(database: SqliteDatabase) -> None:
    for statement in _SEARCH:
        execute(database, statement)


def _m3_servers(database: SqliteDatabase) -> None:
    for statement in _SERVERS:
        execute(database, statement)


MIGRATIONS: tuple[Callable[[SqliteDatabase], None], ...] = (_m1_record, _m2_search, _m3_servers)


def stored_version(database: SqliteDatabase) -> int:
    """How many migrations the file has had, 0 for an empty one.

    Raises StoreError where the file is another program's or a newer version's.
    """
    version = number(database, "PRAGMA user_version")
    if version > len(MIGRATIONS):
        raise StoreError(
            Fault("newer", "The conversations were saved by a newer ds4gui; update it to open them")
        )
    empty = number(database, "SELECT count(*) FROM sqlite_master") == 0
    ours = number(database, "PRAGMA application_id") == APPLICATION_ID
    if not ours and not empty:
        raise StoreError(
            Fault("not_ours", "The file of conversations belongs to another program; left as it is")
        )
    return version


def migrate(database: SqliteDatabase) -> None:
    """Runs what is missing, each step in a transaction of its own. Raises StoreError."""
    done = stored_version(database)
    for version, step in enumerate(MIGRATIONS[done:], start=done + 1):
        with transaction(database):
            step(database)
            execute(database, f"PRAGMA user_version = {version}")
