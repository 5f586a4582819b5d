"""Messages found by their words, in all sessions that are not deleted, and these by their titles.

Owns a connection that reads, kept open between questions, on the thread that asks. The index only
offers messages; each is read from the record, so that nothing is shown that isn't there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from peewee import SqliteDatabase

from ds4gui import limits
from ds4gui.chat.finding import Found, Hit
from ds4gui.chat.record import Message, Session
from ds4gui.chat.search_query import SearchQuery, query_from, snippet_of
from ds4gui.chat.search_titles import Titles
from ds4gui.chat.searchable import searchable_text
from ds4gui.store.connection import opened_for_reading
from ds4gui.store.rows import message_from_row, session_from_row
from ds4gui.store.search_index import stored_progress
from ds4gui.store.statements import connection_of, rows
from ds4gui.store.tables import SessionTable

_OFFERED = """
SELECT message.*, turn.session_id AS session_id, session.title AS title,
       session.deleted_at AS deleted_at
FROM search JOIN message ON message.id = search.rowid
JOIN turn ON turn.id = message.turn_id JOIN session ON session.id = turn.session_id
WHERE search MATCH ? ORDER BY search.rowid DESC
"""
_ON_PATH = """
WITH RECURSIVE path (id, parent_id) AS (
    SELECT id, parent_id FROM message WHERE id = :head
    UNION SELECT message.id, message.parent_id
    FROM message JOIN path ON message.id = path.parent_id WHERE message.id >= :wanted)
SELECT 1 FROM path WHERE id = :wanted
"""


class Finder:
    """Reads a database that another connection may be writing. Used by one thread, but `stop`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._database: SqliteDatabase | None = None
        self._connection: sqlite3.Connection | None = None
        self._titles = Titles()

    def find(self, typed: str, sessions: Sequence[Session] = ()) -> Iterator[Found]:
        """Of the sessions those whose titles fit, and the newest messages that do: the first few as
        soon as they are there, then all.

        Raises one of faults.EXPECTED, also when stopped.
        """
        query = query_from(typed)
        if query is None:
            yield Found()
            return
        database = self._opened()
        progress = stored_progress(database)
        growing = progress is None or not progress.whole
        heirs = _Heirs(database)
        hits: list[Hit] = [*self._titles.hits(sessions, query)]
        most = len(hits) + limits.SEARCH_HITS
        more = False
        if len(hits) >= limits.SEARCH_FIRST_HITS:
            yield Found(hits=tuple(hits), more=True, growing=growing)
        for looked_at, row in enumerate(_offered(database, query)):
            if len(hits) == most or looked_at == limits.SEARCH_LOOKED_AT:
                more = True
                break
            if (hit := _hit(row, query, heirs)) is not None:
                hits.append(hit)
                if len(hits) == limits.SEARCH_FIRST_HITS:
                    yield Found(hits=tuple(hits), more=True, growing=growing)
        yield Found(hits=tuple(hits), more=more, growing=growing)

    def stop(self) -> None:
        """Makes a `find` at work on another thread raise; does nothing to a later one."""
        if self._connection is not None:
            self._connection.interrupt()

    def close(self) -> None:
        """Closes the connection."""
        if self._database is not None:
            self._database.close()
            self._database = self._connection = None

    def _opened(self) -> SqliteDatabase:
        if self._database is None:
            self._database = opened_for_reading(self._path)
            self._connection = connection_of(self._database)
        return self._database


class _Heirs:
    """Sessions that were forked from a deleted one still show its messages."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    def of(self, session_id: int, message_id: int) -> tuple[int, str] | None:
        """The id and title of one that shows the message."""
        forks = SessionTable.select().where(
            SessionTable.forked_from == session_id, SessionTable.deleted_at.is_null()
        )
        connection = connection_of(self._database)
        for fork in map(session_from_row, rows(self._database, forks)):
            path = {"head": fork.head_id, "wanted": message_id}
            if connection.execute(_ON_PATH, path).fetchone() is not None:
                return fork.id, fork.title
        return None


def _offered(database: SqliteDatabase, query: SearchQuery) -> Iterator[Mapping[str, object]]:
    cursor = connection_of(database).execute(_OFFERED, (query.match,))
    names = [column[0] for column in cursor.description]
    try:
        for row in cursor:
            yield dict(zip(names, row, strict=True))
    finally:
        cursor.close()  # a query that is not read to its end would hold the log


def _hit(row: Mapping[str, object], query: SearchQuery, heirs: _Heirs) -> Hit | None:
    message: Message = message_from_row(row)
    text = searchable_text(message)
    if not query.fits(text):
        return None
    session_id, title = int(str(row["session_id"])), str(row["title"])
    if row["deleted_at"] is not None:
        heir = heirs.of(session_id, message.id)
        if heir is None:
            return None
        session_id, title = heir
    return Hit(
        session_id=session_id,
        message_id=message.id,
        title=title,
        role=message.role,
        said_s=message.created_s,
        snippet=snippet_of(text, query),
    )
