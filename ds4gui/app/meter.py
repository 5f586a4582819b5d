"""The context meter's thread: asks the server how long the next request would be.

Owns the pause that lets a draft settle, and the one question at a time. Where the server can't
count, the answer is an estimate. Never blocks the loop.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from ds4gui import limits
from ds4gui.chat.estimate import estimated_tokens, expected_tokens
from ds4gui.chat.events import Action, ContextCounted, ContextMark
from ds4gui.chat.meter import counted_request, mark_of
from ds4gui.chat.servers import is_up
from ds4gui.chat.state import AppState
from ds4gui.llm.client import ChatClient

_log = logging.getLogger(__name__)


class Meter:
    """`client` gives the client of an address."""

    def __init__(self, post: Callable[[Action], None], client: Callable[[str], ChatClient]) -> None:
        self._post = post
        self._client = client
        self._changed = threading.Condition()
        self._wanted: tuple[ContextMark, AppState] | None = None
        self._seen: ContextMark | None = None
        self._watched: AppState | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._serve, name="meter", daemon=True)
        self._thread.start()

    def watch(self, state: AppState) -> None:
        """Called by the loop with each state; asks when what would be sent has changed."""
        if state is self._watched:
            return
        self._watched = state
        mark = mark_of(state) if is_up(state, state.current) else None
        if mark is None or mark == self._seen:
            return
        self._seen = mark
        with self._changed:
            self._wanted = (mark, state)
            self._changed.notify()

    def close(self) -> None:
        """Ends the thread; a question that waits for its answer ends with the process."""
        with self._changed:
            self._closing = True
            self._changed.notify()

    def _serve(self) -> None:
        while (wanted := self._settled()) is not None:
            try:
                self._count(*wanted)
            except Exception:
                # A bug costs this count, not the meter.
                _log.exception("the context could not be counted")

    def _settled(self) -> tuple[ContextMark, AppState] | None:
        """What is wanted, once it has not changed for a while; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._wanted or self._closing)
            while not self._closing:
                wanted = self._wanted
                self._changed.wait(limits.COUNT_PAUSE_S)
                if self._wanted is wanted:
                    self._wanted = None
                    return wanted
            return None

    def _count(self, mark: ContextMark, state: AppState) -> None:
        request = counted_request(state, mark)
        estimate = estimated_tokens(request)
        tokens = self._client(mark.server).count_tokens(request)
        exact = tokens is not None
        if tokens is None:
            tokens = expected_tokens(state, mark.server, mark.model, estimate)
        self._post(ContextCounted(mark=mark, tokens=tokens, estimate=estimate, exact=exact))
