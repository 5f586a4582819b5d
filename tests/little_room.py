"""A disk that a test fills and empties: SQLite itself refuses to let the file grow."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from peewee import SqliteDatabase

from ds4gui.store import writer
from ds4gui.store.statements import transaction


def with_room(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Room while the event is set. A limit belongs to a connection: it is set on its thread."""
    room = threading.Event()
    room.set()

    @contextmanager
    def limited(database: SqliteDatabase) -> Iterator[None]:
        # SQLite raises a limit to the pages there are.
        database.pragma("max_page_count", 1 << 24 if room.is_set() else 1)
        with transaction(database):
            yield

    monkeypatch.setattr(writer, "transaction", limited)
    return room
