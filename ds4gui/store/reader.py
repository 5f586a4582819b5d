"""What is stored, as values.

Owns the queries that read. Never writes: `Reader` opens the file read-only, for the exporting
command and for a second window; the store's thread uses the same queries on its own connection.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peewee import CTE, ModelSelect, SqliteDatabase, fn

from ds4gui.chat.bundle import Bundle
from ds4gui.chat.record import Conversation, Message, Summary, Turn
from ds4gui.chat.storage import LibraryLoaded, LoadBranch
from ds4gui.chat.versions import left_ids
from ds4gui.limits import END_MESSAGES
from ds4gui.store.branches import branches_of, newest_below
from ds4gui.store.bundles import read_bundle
from ds4gui.store.connection import opened_for_reading
from ds4gui.store.rows import (
    message_from_row,
    server_from_row,
    session_from_row,
    summary_from_row,
    turn_from_row,
    value_from_row,
)
from ds4gui.store.search_index import INDEX_KEY
from ds4gui.store.statements import number, rows, transaction
from ds4gui.store.tables import (
    KvTable,
    MessageTable,
    ServerTable,
    SessionTable,
    SummaryTable,
    TurnTable,
)


class Reader:
    """Reads a database that another process may be writing; synchronous, from any thread.

    Each method opens and closes a connection of its own. They raise one of faults.EXPECTED, which
    `faults.fault_of` turns into a code and a sentence.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def library(self) -> LibraryLoaded:
        """All sessions that are not deleted, newest first."""
        with self._connected() as database:
            return read_library(database)

    def conversation(self, session_id: int) -> Conversation | None:
        """The path that ends at the session's head; None where there is no such session."""
        with self._connected() as database:
            return read_conversation(database, session_id)

    def branch(self, command: LoadBranch) -> Conversation | None:
        """Another path of a session; None where there is no such message."""
        with self._connected() as database:
            return read_branch(database, command)

    def end(self, session_id: int) -> Conversation | None:
        """The last turns of a long path; None for a short one."""
        with self._connected() as database:
            return read_end(database, session_id)

    def bundle(self, session_id: int) -> Bundle | None:
        """The session with its whole tree; None where there is no such session."""
        with self._connected() as database:
            return read_bundle(database, session_id)

    @contextmanager
    def _connected(self) -> Iterator[SqliteDatabase]:
        database = opened_for_reading(self._path)
        try:
            # one transaction: all queries see the same moment, whatever the writer does meanwhile
            with transaction(database, "DEFERRED"):
                yield database
        finally:
            database.close()


def read_library(database: SqliteDatabase) -> LibraryLoaded:
    """Sessions newest first, the next free ids (deleted rows count) and the kept values."""
    sessions = SessionTable.select().where(SessionTable.deleted_at.is_null())
    newest_first = sessions.order_by(SessionTable.updated_at.desc(), SessionTable.id.desc())
    values = KvTable.select().where(KvTable.key != INDEX_KEY)
    kept = [(row["key"], value_from_row(row)) for row in rows(database, values)]
    return LibraryLoaded(
        sessions=tuple(session_from_row(row) for row in rows(database, newest_first)),
        next_session_id=1 + number(database, SessionTable.select(fn.MAX(SessionTable.id))),
        next_turn_id=1 + number(database, TurnTable.select(fn.MAX(TurnTable.id))),
        next_message_id=1 + number(database, MessageTable.select(fn.MAX(MessageTable.id))),
        servers=tuple(server_from_row(row) for row in rows(database, ServerTable.select())),
        values={key: value for key, value in kept if isinstance(key, str) and value is not None},
    )


def read_conversation(database: SqliteDatabase, session_id: int) -> Conversation | None:
    """A few queries, however long the path is."""
    path = _path_of(database, session_id)
    return None if path is None else _read_path(database, session_id, path)


def read_branch(database: SqliteDatabase, command: LoadBranch) -> Conversation | None:
    """The path through a message to `leaf_id`, or where that does not lie below it, to the newest
    that does; None where there is no such message."""
    for head_id in (command.leaf_id, newest_below(database, command.message_id)):
        found = _read_path(database, command.session_id, _path_to(head_id))
        if any(message.id == command.message_id for message in found.messages):
            return found
    return None


def _read_path(database: SqliteDatabase, session_id: int, path: CTE) -> Conversation:
    turns = TurnTable.select().where(TurnTable.id.in_(path.select_from(path.c.turn_id)))
    on_path = SummaryTable.through.in_(path.select_from(path.c.id))
    messages = _messages(database, _on(path).order_by(MessageTable.id))
    return Conversation(
        session_id=session_id,
        messages=messages,
        turns=_turns(database, turns),
        summaries=_summaries(database, SummaryTable.select().where(on_path)),
        branches=branches_of(database, session_id, messages, _left(database, session_id)),
    )


def _left(database: SqliteDatabase, session_id: int) -> frozenset[int]:
    found = rows(database, SessionTable.select().where(SessionTable.id == session_id))
    return left_ids(session_from_row(found[0])) if found else frozenset()


def read_end(database: SqliteDatabase, session_id: int) -> Conversation | None:
    """The last whole turns of a path of more than END_MESSAGES; None for a shorter one."""
    path = _path_of(database, session_id)
    if path is None:
        return None
    newest_first = _on(path).order_by(MessageTable.id.desc())
    messages = _messages(database, newest_first.limit(END_MESSAGES + 1))[::-1]
    prompts = [at for at, message in enumerate(messages) if at and message.role == "user"]
    if len(messages) <= END_MESSAGES or not prompts:
        return None
    messages = messages[prompts[0] :]
    ids = {message.turn_id for message in messages}
    turns = TurnTable.select().where(TurnTable.id.in_(ids))
    through = SummaryTable.through.in_([message.id for message in messages])
    return Conversation(
        session_id=session_id,
        messages=messages,
        turns=_turns(database, turns),
        summaries=_summaries(database, SummaryTable.select().where(through)),
    )


def _messages(database: SqliteDatabase, query: ModelSelect[MessageTable]) -> tuple[Message, ...]:
    return tuple(message_from_row(row) for row in rows(database, query))


def _turns(database: SqliteDatabase, query: ModelSelect[TurnTable]) -> tuple[Turn, ...]:
    return tuple(turn_from_row(row) for row in rows(database, query.order_by(TurnTable.id)))


def _summaries(database: SqliteDatabase, query: ModelSelect[SummaryTable]) -> tuple[Summary, ...]:
    found = rows(database, query.order_by(SummaryTable.through))
    return tuple(s for s in map(summary_from_row, found) if s is not None)


def _on(path: CTE) -> ModelSelect[MessageTable]:
    return MessageTable.select().join(path, on=(MessageTable.id == path.c.id)).with_cte(path)


def _path_of(database: SqliteDatabase, session_id: int) -> CTE | None:
    found = rows(database, SessionTable.select().where(SessionTable.id == session_id))
    return _path_to(session_from_row(found[0]).head_id) if found else None


def _path_to(head_id: int | None) -> CTE:
    """Ids from the head up to the root. UNION, not UNION ALL: a damaged parent that points in a
    circle then ends the walk."""
    columns = (MessageTable.id, MessageTable.parent_id, MessageTable.turn_id)
    head = (
        MessageTable.select(*columns)
        .where(MessageTable.id == head_id)
        .cte("path", recursive=True, columns=("id", "parent_id", "turn_id"))
    )
    above = MessageTable.select(*columns).join(head, on=(MessageTable.id == head.c.parent_id))
    return head.union(above)
