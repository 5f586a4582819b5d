"""The index of words: what is in it, and how messages that are older than it come into it.

Owns the table `search`, whose rows have the ids of messages and no text. A message is added once,
when it is finished, in the transaction that stores it; nothing is ever taken out: a find is looked
up in the record. Another derivation begins the index anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from peewee import SqliteDatabase, fn

from ds4gui import limits
from ds4gui.chat.record import Message
from ds4gui.chat.search_words import indexed_words
from ds4gui.chat.searchable import DERIVATION, searchable_text
from ds4gui.store.rows import message_from_row
from ds4gui.store.statements import connection_of, execute, number, rows, transaction
from ds4gui.store.tables import KvTable, MessageTable

INDEX_KEY = "search"
"""The kept value that says how far the index has come."""


@dataclass(slots=True)
class Progress:
    """Messages up to `target` are added in steps, those up to `through` are; later ones when they
    are stored."""

    through: int
    target: int
    given_up: bool = False

    @property
    def whole(self) -> bool:
        """Whether nothing is left to be added in steps."""
        return self.through >= self.target or self.given_up

    def give_up(self) -> None:
        """No more steps until the file is opened again; what is stored is as it was."""
        self.given_up = True


class SearchIndex:
    """The index of one open database. Used by the thread of its connection."""

    def __init__(self, database: SqliteDatabase) -> None:
        """Reads how far it has come, and begins anew where words were cut otherwise."""
        self._database = database
        kept = stored_progress(database)
        if kept is None:
            with transaction(database):
                execute(database, "INSERT INTO search (search) VALUES ('delete-all')")
                newest = number(database, MessageTable.select(fn.MAX(MessageTable.id)))
                kept = Progress(0, newest)
                self._keep(kept)
        self.progress = kept

    def add(self, messages: Iterable[Message]) -> None:
        """Adds messages that were just stored, within the caller's transaction."""
        self._add(m for m in messages if m.state != "streaming" and not self._waits(m.id))

    def step(self) -> None:
        """Adds some older messages, in a transaction of its own."""
        progress = self.progress
        if progress.whole:
            return
        query = (
            MessageTable.select()
            .where(MessageTable.id > progress.through, MessageTable.id <= progress.target)
            .order_by(MessageTable.id)
            .limit(limits.INDEX_STEP_MESSAGES)
        )
        with transaction(self._database):
            taken: list[Message] = []
            characters = 0
            for row in rows(self._database, query):
                message = message_from_row(row)
                if taken and characters + len(message.content) > limits.INDEX_STEP_CHARACTERS:
                    break
                characters += len(message.content)
                taken.append(message)
            self._add(message for message in taken if message.state != "streaming")
            through = taken[-1].id if taken else progress.target
            progress = Progress(through, progress.target)
            self._keep(progress)
        self.progress = progress

    def _waits(self, message_id: int) -> bool:
        return self.progress.through < message_id <= self.progress.target

    def _add(self, messages: Iterable[Message]) -> None:
        found = ((one.id, indexed_words(searchable_text(one))) for one in messages)
        connection_of(self._database).executemany(
            "INSERT INTO search (rowid, words) VALUES (?, ?)",
            ((id_, words) for id_, words in found if words),
        )

    def _keep(self, progress: Progress) -> None:
        value = {
            "derivation": DERIVATION,
            "through": progress.through,
            "target": progress.target,
        }
        row = {"key": INDEX_KEY, "value": json.dumps(value)}
        known = KvTable.insert(row).on_conflict(
            conflict_target=[KvTable.key], preserve=[KvTable.value]
        )
        execute(self._database, known)


def stored_progress(database: SqliteDatabase) -> Progress | None:
    """How far the index has come; None where it was not begun, or by another derivation."""
    found = rows(database, KvTable.select().where(KvTable.key == INDEX_KEY))
    try:
        value: object = json.loads(str(found[0]["value"])) if found else None
    except ValueError:
        return None
    match value:
        case {"derivation": int(version), "through": int(through), "target": int(target)}:
            return Progress(through, target) if version == DERIVATION else None
    return None
