"""The search's thread: one question at a time, of which the newest counts.

Owns the thread and what reads for it. A question that has become void is stopped where it is.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ds4gui.chat.events import Action
from ds4gui.chat.finding import SearchAll, SearchFailed, TextFound
from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.find import Finder

_log = logging.getLogger(__name__)


class Searching:
    """`post` takes the answers, on the search's thread, which begins with the first question."""

    def __init__(self, post: Callable[[Action], None], database: Path) -> None:
        self._post = post
        self._finder = Finder(database)
        self._changed = threading.Condition()
        self._wanted: SearchAll | None = None
        self._closing = False
        self._thread: threading.Thread | None = None

    def ask(self, question: SearchAll) -> None:
        """Returns at once."""
        with self._changed:
            self._wanted = question
            self._changed.notify()
            self._finder.stop()
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="search", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Ends the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
            self._finder.stop()

    def _serve(self) -> None:
        with closing(self._finder):
            while (question := self._next()) is not None:
                self._answer(question)

    def _next(self) -> SearchAll | None:
        with self._changed:
            self._changed.wait_for(lambda: self._wanted or self._closing)
            wanted, self._wanted = self._wanted, None
            return None if self._closing else wanted

    def _answer(self, question: SearchAll) -> None:
        try:
            for found in self._finder.find(question.text, question.sessions):
                self._post(TextFound(question.number, found))
                if self._wanted is not None:
                    return
        except EXPECTED as error:
            # A stopped question fails, too; its answer is not waited for.
            self._post(SearchFailed(question.number, fault_of(error).message))
        except Exception:
            # A bug costs this question, not the search.
            _log.exception("a search failed")
            reason = "ds4gui failed at its own index; the log has the details"
            self._post(SearchFailed(question.number, reason))
