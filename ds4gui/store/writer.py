"""Carries out one command after another.

Owns the only connection that writes and the right to it. Each command is one transaction and has
one answer; what fails is an answer too. Never runs on two threads.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

from peewee import Model, SqliteDatabase

from ds4gui.chat.notice import Notice
from ds4gui.chat.record import Conversation, Message, Session
from ds4gui.chat.storage import (
    BranchLoaded,
    BundleInserted,
    ConversationLoaded,
    EndLoaded,
    InsertBundle,
    LibraryLoaded,
    LoadBranch,
    LoadConversation,
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveServer,
    SaveSession,
    SaveSummary,
    SaveTurn,
    SaveValue,
    StoreCommand,
    StoreEvent,
    StoreFailed,
    SummarySaved,
)
from ds4gui.store.bundles import insert_bundle
from ds4gui.store.connection import opened_for_writing
from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.lock import WriterLock
from ds4gui.store.reader import (
    Reader,
    read_branch,
    read_conversation,
    read_end,
    read_library,
)
from ds4gui.store.restore import restore_planned
from ds4gui.store.rows import (
    json_text,
    message_from_row,
    message_row,
    server_row,
    session_row,
    summary_row,
    turn_row,
)
from ds4gui.store.search_index import SearchIndex
from ds4gui.store.statements import execute, rows, transaction
from ds4gui.store.tables import (
    KvTable,
    MessageTable,
    ServerTable,
    SessionTable,
    SummaryTable,
    TurnTable,
)

_log = logging.getLogger(__name__)


class Writer:
    """The database as this process may use it: all of it, or reading only beside another writer.

    Which of the two is decided by the first command, for good: a reader's ids may be taken.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = WriterLock(path)
        self._reader_of: str | None = None
        self._database: SqliteDatabase | None = None
        self._index: SearchIndex | None = None
        self._told: Notice | None = None

    def answer(self, command: StoreCommand) -> StoreEvent | None:
        """Carries out `command`, committed when this returns; None where there's nothing to say."""
        try:
            self._take_sides()
            if self._reader_of is not None:
                return _answer_reading(Reader(self._path), self._reader_of, command)
            database, index = self._opened()
            answer = _answer_writing(database, index, command)
            if isinstance(answer, LibraryLoaded):
                answer, self._told = replace(answer, told=self._told), None
            return answer
        except EXPECTED as error:
            fault = fault_of(error)
            return StoreFailed(code=fault.code, message=fault.message, command=command)

    def end_of(self, command: LoadConversation) -> EndLoaded | None:
        """The end of a long path; None for a short one, or where `answer` will fail too."""
        try:
            self._take_sides()
            if self._reader_of is not None:
                end = Reader(self._path).end(command.session_id)
            else:
                end = read_end(self._opened()[0], command.session_id)
        except EXPECTED:
            return None
        return None if end is None else EndLoaded(end)

    @property
    def indexes(self) -> bool:
        """Whether older messages are still to be added to the index."""
        return self._index is not None and not self._index.progress.whole

    def index_some(self) -> None:
        """Adds some of them. What fails is tried again when the file is next opened."""
        if self._index is None:
            return
        try:
            self._index.step()
        except EXPECTED:
            _log.exception("older messages could not be indexed")
            self._index.progress.give_up()

    def close(self) -> None:
        """Closes the connection (SQLite then folds the log back into the file) and the lock."""
        if self._database is not None:
            self._database.close()
            self._database = self._index = None
        self._lock.release()

    def _take_sides(self) -> None:
        if self._database is None and self._reader_of is None:
            self._reader_of = self._lock.acquire()

    def _opened(self) -> tuple[SqliteDatabase, SearchIndex]:
        # opened late and tried again for each command: a full disk or a permission may be mended
        if self._database is None or self._index is None:
            self._restore()
            database = opened_for_writing(self._path)
            try:
                self._index = SearchIndex(database)
            except BaseException:
                database.close()
                raise
            self._database = database
        return self._database, self._index

    def _restore(self) -> None:
        """Where a restore was planned it happens now; where it can't, what is there is opened."""
        try:
            replaced = restore_planned(self._path)
        except EXPECTED as error:
            text = f"Not restored, tried again at the next start. {fault_of(error).message}"
            self._told = Notice(text=text, kind="problem")
            return
        if replaced is not None:
            text = f"Restored. What was there before is kept: {replaced}"
            self._told = Notice(text=text, kind="info")


def _answer_reading(reader: Reader, owner: str, command: StoreCommand) -> StoreEvent:
    match command:
        case LoadLibrary():
            return replace(reader.library(), reader_of=owner)
        case LoadConversation(session_id):
            return _loaded(reader.conversation(session_id), command)
        case LoadBranch():
            return _loaded(reader.branch(command), command)
    message = f"This window only reads, because {owner} is writing"
    return StoreFailed(code="read_only", message=message, command=command)


def _answer_writing(
    database: SqliteDatabase, index: SearchIndex, command: StoreCommand
) -> StoreEvent | None:
    # A growing message need not survive a power cut, only the death of this process; waiting for
    # the disk ten times a second would wear it for nothing.
    growing = isinstance(command, SaveMessage) and command.message.state == "streaming"
    database.pragma("synchronous", "NORMAL" if growing else "FULL")
    with transaction(database):
        match command:
            case LoadLibrary():
                return read_library(database)
            case LoadConversation(session_id):
                return _loaded(read_conversation(database, session_id), command)
            case LoadBranch():
                return _loaded(read_branch(database, command), command)
            case SaveServer() | SaveSession() | SaveTurn() | SaveValue():
                _save(database, command)
            case SaveSummary(summary):
                _upsert(database, SummaryTable, summary_row(summary))
                return SummarySaved(summary)
            case InsertBundle(bundle):
                insert_bundle(database, bundle)
                index.add(bundle.messages)
                return BundleInserted(bundle.session)
            case SaveMessage():
                stored = _save_message(database, index, command)
                # built here, posted by the caller after the commit
                return None if growing else _message_answer(stored, command)
    return None


def _loaded(
    conversation: Conversation | None, command: LoadConversation | LoadBranch
) -> StoreEvent:
    if conversation is None:
        message = "This conversation is no longer stored"
        return StoreFailed(code="missing", message=message, command=command)
    if isinstance(command, LoadBranch):
        return BranchLoaded(conversation)
    return ConversationLoaded(conversation)


def _save(
    database: SqliteDatabase, command: SaveServer | SaveSession | SaveTurn | SaveValue
) -> None:
    match command:
        case SaveServer(server):
            _upsert(database, ServerTable, server_row(server))
        case SaveSession(session):
            _save_session(database, session)
        case SaveTurn(turn):
            _upsert(database, TurnTable, turn_row(turn))
        case SaveValue(key, value):
            _upsert(database, KvTable, {"key": key, "value": json_text(value)})


def _save_session(database: SqliteDatabase, session: Session) -> None:
    session = replace(session, uid=session.uid or uuid4().hex)
    _upsert(database, SessionTable, session_row(session), kept=("uid",))


def _save_message(database: SqliteDatabase, index: SearchIndex, command: SaveMessage) -> bool:
    """Inserts the message, and moves the head to it, or replaces one that is still streaming.

    False where another text is there, finished: it stays, and no head moves to it.
    """
    if not _insert_message(database, index, command.message):
        return False
    if command.session is not None:
        _save_session(database, command.session)
    return True


def _insert_message(database: SqliteDatabase, index: SearchIndex, message: Message) -> bool:
    row = message_row(replace(message, uid=message.uid or uuid4().hex))
    if _upsert(database, MessageTable, row, kept=("uid",), only_while_streaming=True):
        index.add((message,))
        return True
    (found,) = rows(database, MessageTable.select().where(MessageTable.id == message.id))
    stored = message_from_row(found)
    return stored == replace(message, uid=stored.uid)


def _message_answer(stored: bool, command: SaveMessage) -> StoreEvent:
    if stored:
        return MessageSaved(command.message.id)
    message = "This message is already finished and stays as it was saved"
    return StoreFailed(code="finished", message=message, command=command)


def _upsert(
    database: SqliteDatabase,
    table: type[Model],
    row: dict[str, object],
    *,
    kept: tuple[str, ...] = (),
    only_while_streaming: bool = False,
) -> bool:
    """Inserts `row`, or replaces the one of the same key but for the `kept` columns.

    False where the stored row was left alone. One statement, so the rule about finished messages
    is SQLite's to keep and no reader sees a gap (INSERT OR REPLACE deletes first).
    """
    key, *others = row
    query = table.insert(row).on_conflict(
        conflict_target=[key],
        preserve=[name for name in others if name not in kept],
        where=(MessageTable.state == "streaming") if only_while_streaming else None,
    )
    return bool(execute(database, query).rowcount)
