"""Where a path of the tree could go on in another way.

Owns the queries beside a path, which read ids alone, and only of the session's own turns and of the
versions it has left: what another session went on with from a message that both share is no version
of this one's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from peewee import SqliteDatabase, fn

from ds4gui.chat.record import Message
from ds4gui.store import statements
from ds4gui.store.statements import number
from ds4gui.store.tables import MessageTable, TurnTable

_ROOT = 0


def branches_of(
    database: SqliteDatabase, session_id: int, path: Sequence[Message], left: Collection[int]
) -> dict[int, tuple[int, ...]]:
    """Parent id → all its children in this session, oldest first, where there are several.

    Those it has `left` are among them, also where they are answers of the session it came from.

    Only parents on the path; 0 for the first prompts, which have none.
    """
    own = TurnTable.select(TurnTable.id).where(TurnTable.session_id == session_id)
    query = MessageTable.select(MessageTable.parent_id, MessageTable.id).where(
        MessageTable.turn_id.in_(own) | MessageTable.id.in_(sorted(left))
    )
    parents = {_ROOT, *(message.id for message in path)} if path else set[int]()
    found: dict[int, set[int]] = {}
    for message in path:
        found.setdefault(message.parent_id or _ROOT, set()).add(message.id)
    for parent_id, child_id in statements.execute(database, query):
        if (parent_id or _ROOT) in parents:
            found.setdefault(parent_id or _ROOT, set()).add(child_id)
    return {parent: tuple(sorted(ids)) for parent, ids in found.items() if len(ids) > 1}


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
