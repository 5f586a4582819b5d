"""The store: a thread, the commands it is sent, and the answers it posts.

Owns the thread, and the order in which commands are carried out: as they came, except that saves
of a message that grows wait up to STORE_STREAM_BATCH_S and are merged. What is held is written
before any other command, so nobody reads an older text than was sent. Never blocks its caller.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from ds4gui import limits
from ds4gui.chat.storage import (
    AllSaved,
    EndLoaded,
    Load,
    LoadBranch,
    LoadConversation,
    SaveMessage,
    StoreCommand,
    StoreEvent,
    StoreFailed,
)
from ds4gui.store.growing import Growing
from ds4gui.store.unsaved import Unsaved, can_wait
from ds4gui.store.writer import Writer

_log = logging.getLogger(__name__)


class Store:
    """The durable truth of one process. `post` is called on the store's thread, or by `perform`.

    Methods are called by one thread. Every LoadX is answered; a SaveMessage of a finished message
    is answered by MessageSaved once it is committed; other saves are answered only by StoreFailed.
    A save that fails for a reason that can pass is kept: said once, tried until it succeeds.
    """

    def __init__(self, path: Path, post: Callable[[StoreEvent], None]) -> None:
        self._path = path
        self._post = post
        self._inbox: SimpleQueue[StoreCommand | None] = SimpleQueue()
        self._closed = False
        self._unsaved = Unsaved()
        # a daemon, so that a disk that hangs can't keep the process from ending
        self._thread = Thread(target=self._run, name="store", daemon=True)

    def start(self) -> None:
        """Starts the thread; the file is opened by the first command."""
        self._thread.start()

    def perform(self, command: StoreCommand) -> None:
        """Queues `command` and returns at once. After `close` it is refused with an answer."""
        if self._closed:
            message = "The window is closing, so this was not saved"
            self._post(StoreFailed(code="closed", message=message, command=command))
        else:
            self._inbox.put(command)

    def close(self, timeout_s: float) -> bool:
        """Finishes what is queued and gives the lock back; False where `timeout_s` was too short.

        The thread must have been started.
        """
        if not self._closed:
            self._closed = True
            self._inbox.put(None)
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        growing = Growing()
        with closing(Writer(self._path)) as writer:
            while True:
                if self._unsaved.wait_s(monotonic()) == 0:
                    self._save_again(writer)
                try:
                    command = self._inbox.get(timeout=self._wait_s(growing, writer.indexes))
                except Empty:
                    if growing.wait_s(monotonic()) == 0:
                        self._answer_all(writer, growing.take())
                    writer.index_some()
                    continue
                if isinstance(command, SaveMessage) and _only_grows(command):
                    growing.hold(command, monotonic())
                    if growing.wait_s(monotonic()) == 0:
                        self._answer_all(writer, growing.take())
                    continue
                if isinstance(command, SaveMessage):
                    growing.drop(command.message.id)
                self._answer_all(writer, growing.take())
                if command is None:
                    self._save_again(writer)
                    return
                self._answer_all(writer, (command,))

    def _wait_s(self, growing: Growing, indexes: bool) -> float | None:
        now_s = monotonic()
        pause_s = limits.INDEX_PAUSE_S if indexes else None
        waits = (growing.wait_s(now_s), self._unsaved.wait_s(now_s), pause_s)
        return min((wait for wait in waits if wait is not None), default=None)

    def _save_again(self, writer: Writer) -> None:
        """Carries out what waits, in order, until one can't be; says so when nothing waits."""
        waited = bool(self._unsaved)
        while (command := self._unsaved.first()) is not None:
            event = _answer(writer, command)
            if isinstance(event, StoreFailed) and can_wait(event):
                self._unsaved.put_off(monotonic())
                return
            self._unsaved.drop_first()
            if event is not None:
                self._post(event)
        if waited:
            self._post(AllSaved())

    def _answer_all(self, writer: Writer, commands: tuple[StoreCommand, ...]) -> None:
        for command in commands:
            if self._unsaved and not isinstance(command, Load):
                self._unsaved.add(command)
                continue
            if isinstance(command, LoadConversation | LoadBranch):
                self._save_again(writer)
            if isinstance(command, LoadConversation):
                end = _end_of(writer, command)
                if end is not None:
                    self._post(end)
            event = _answer(writer, command)
            if isinstance(event, StoreFailed) and can_wait(event):
                self._unsaved.add(command)
                self._unsaved.put_off(monotonic())
                event = replace(event, kept=True)
            if event is not None:
                self._post(event)


def _only_grows(save: SaveMessage) -> bool:
    return save.message.state == "streaming" and save.session is None


def _end_of(writer: Writer, command: LoadConversation) -> EndLoaded | None:
    try:
        return writer.end_of(command)
    except Exception:
        # The whole path is read next; where that fails too, its answer says so.
        _log.exception("the end of a path could not be read")
        return None


def _answer(writer: Writer, command: StoreCommand) -> StoreEvent | None:
    try:
        return writer.answer(command)
    except Exception:
        # A bug costs this command. Without its thread nothing would be stored any more, unsaid.
        _log.exception("a command of the store failed")
        message = "ds4gui failed at its own database; the log has the details"
        return StoreFailed(code="internal", message=message, command=command)
