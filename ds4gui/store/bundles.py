"""A session with its whole tree, read from the database and put into one.

Owns both queries. An insertion is part of the caller's transaction: all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar
from uuid import uuid4

from peewee import Model, SqliteDatabase

from ds4gui.chat.bundle import Bundle
from ds4gui.chat.record import Message, Turn
from ds4gui.store.rows import (
    message_from_row,
    message_row,
    session_from_row,
    session_row,
    summary_from_row,
    summary_row,
    turn_from_row,
    turn_row,
)
from ds4gui.store.statements import execute, rows
from ds4gui.store.tables import MessageTable, SessionTable, SummaryTable, TurnTable

_Value = TypeVar("_Value")

_ROWS_AT_ONCE = 400
"""Rows of one statement; SQLite takes 32,766 values in one, a message has 20."""


def read_bundle(database: SqliteDatabase, session_id: int) -> Bundle | None:
    """All messages of the session's turns and all that lie above them, whoever's turn made them."""
    found = rows(database, SessionTable.select().where(SessionTable.id == session_id))
    if not found:
        return None
    session = session_from_row(found[0])
    columns = (MessageTable.id, MessageTable.parent_id)
    own = TurnTable.select(TurnTable.id).where(TurnTable.session_id == session_id)
    tips = (
        MessageTable.select(*columns)
        .where(MessageTable.turn_id.in_(own) | (MessageTable.id == session.head_id))
        .cte("tree", recursive=True, columns=("id", "parent_id"))
    )
    above = MessageTable.select(*columns).join(tips, on=(MessageTable.id == tips.c.parent_id))
    # UNION, not UNION ALL: a damaged parent that points in a circle then ends the walk.
    tree = tips.union(above)
    query = MessageTable.select().join(tree, on=(MessageTable.id == tree.c.id)).with_cte(tree)
    messages = tuple(
        message_from_row(row) for row in rows(database, query.order_by(MessageTable.id))
    )
    return Bundle(
        session=session,
        messages=_parents_first(messages),
        turns=_turns(database, session_id, {message.turn_id for message in messages}),
        summaries=tuple(
            summary
            for chunk in _chunks([message.id for message in messages])
            for row in rows(
                database,
                SummaryTable.select()
                .where(SummaryTable.through.in_(chunk))
                .order_by(SummaryTable.through),
            )
            if (summary := summary_from_row(row)) is not None
        ),
    )


def _turns(database: SqliteDatabase, session_id: int, others: set[int]) -> tuple[Turn, ...]:
    """The session's own turns, and those of other sessions whose messages it shares."""
    wanted = [TurnTable.session_id == session_id]
    wanted += [TurnTable.id.in_(chunk) for chunk in _chunks(sorted(others))]
    found = {
        turn.id: turn
        for condition in wanted
        for turn in map(turn_from_row, rows(database, TurnTable.select().where(condition)))
    }
    return tuple(found[id_] for id_ in sorted(found))


def insert_bundle(database: SqliteDatabase, bundle: Bundle) -> None:
    """Inserts every row; what has the uid of something that is here already gets a new one."""
    session, messages = bundle.session, bundle.messages
    here = _uids(database, SessionTable, [session.uid])
    if not session.uid or session.uid in here:
        session = replace(session, uid=uuid4().hex)
    here = _uids(database, MessageTable, [message.uid for message in messages])
    messages = tuple(
        replace(m, uid=uuid4().hex) if not m.uid or m.uid in here else m for m in messages
    )
    _insert(database, SessionTable, [session_row(session)])
    _insert(database, TurnTable, [turn_row(turn) for turn in bundle.turns])
    _insert(database, MessageTable, [message_row(message) for message in messages])
    _insert(database, SummaryTable, [summary_row(summary) for summary in bundle.summaries])


def _uids(
    database: SqliteDatabase, table: type[SessionTable | MessageTable], wanted: Sequence[str]
) -> set[object]:
    return {
        row["uid"]
        for chunk in _chunks(wanted)
        for row in rows(database, table.select(table.uid).where(table.uid.in_(chunk)))
    }


def _parents_first(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """Without a parent that comes later: ids grow along a path, but for a damaged database."""
    seen: set[int] = set()
    cut = []
    for message in messages:
        ok = message.parent_id is None or message.parent_id in seen
        known = message.source_id is None or message.source_id in seen
        cut.append(
            message
            if ok and known
            else replace(
                message,
                parent_id=message.parent_id if ok else None,
                source_id=message.source_id if known else None,
            )
        )
        seen.add(message.id)
    return tuple(cut)


def _insert(
    database: SqliteDatabase, table: type[Model], columns: Sequence[dict[str, object]]
) -> None:
    for chunk in _chunks(columns):
        execute(database, table.insert_many(chunk))


def _chunks(values: Sequence[_Value]) -> Iterator[Sequence[_Value]]:
    for at in range(0, len(values), _ROWS_AT_ONCE):
        yield values[at : at + _ROWS_AT_ONCE]
