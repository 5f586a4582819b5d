"""Where a path of the tree could go on in another way.

Owns the queries beside a path. They go down the index of parents and read ids alone, so that a
path of 10,000 messages is looked through in milliseconds. What another session went on with from
a message that both share is no version of this one's.
"""

from __future__ import annotations

from peewee import CTE, ModelSelect, SqliteDatabase, fn

from ds4gui.store.statements import number, rows
from ds4gui.store.tables import MessageTable, TurnTable

_ROOT = 0


def branches_of(database: SqliteDatabase, session_id: int, path: CTE) -> dict[int, tuple[int, ...]]:
    """Parent id → all its children in this session, oldest first, where there are several.

    Only parents on the path; 0 for the first prompts, which have none.
    """
    on_path = MessageTable.id.in_(path.select_from(path.c.id))
    own = TurnTable.select(TurnTable.id).where(TurnTable.session_id == session_id)
    of_session = MessageTable.turn_id.in_(own) | on_path
    several = (
        MessageTable.select(MessageTable.parent_id)
        .where(MessageTable.parent_id.in_(path.select_from(path.c.id)))
        .group_by(MessageTable.parent_id)
        .having(fn.COUNT(MessageTable.id) > 1)
    )
    found: dict[int, list[int]] = {}
    for parent, child in _ids(database, MessageTable.parent_id.in_(several) & of_session):
        found.setdefault(parent, []).append(child)
    for parent, child in _ids(database, MessageTable.parent_id.is_null() & of_session):
        found.setdefault(parent, []).append(child)
    return {parent: tuple(ids) for parent, ids in found.items() if len(ids) > 1}


def newest_below(database: SqliteDatabase, message_id: int) -> int:
    """The newest of the messages below one, which is a leaf, since ids grow; itself if alone."""
    top = (
        MessageTable.select(MessageTable.id)
        .where(MessageTable.id == message_id)
        .cte("below", recursive=True, columns=("id",))
    )
    next_ = MessageTable.select(MessageTable.id).join(top, on=(MessageTable.parent_id == top.c.id))
    below = top.union(next_)
    return number(database, below.select_from(fn.MAX(below.c.id)))


def _ids(database: SqliteDatabase, condition: object) -> list[tuple[int, int]]:
    query: ModelSelect[MessageTable] = MessageTable.select(MessageTable.parent_id, MessageTable.id)
    found = rows(database, query.where(condition).order_by(MessageTable.id))
    pairs = ((row["parent_id"] or _ROOT, row["id"]) for row in found)
    return [(a, b) for a, b in pairs if isinstance(a, int) and isinstance(b, int)]
