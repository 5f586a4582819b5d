"""Running replies: one thread for each stream.

Owns the threads and their stop signals. Every event goes to the inbox under its message's id.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from ds4gui import limits
from ds4gui.chat.effects import StartReply
from ds4gui.chat.events import Action, Streamed
from ds4gui.chat.stream import ServerProblem, StreamEvent, StreamFailed
from ds4gui.llm.client import ChatClient, StopSignal

_log = logging.getLogger(__name__)


class Replies:
    """`client` gives the client of an address."""

    def __init__(self, post: Callable[[Action], None], client: Callable[[str], ChatClient]) -> None:
        self._post = post
        self._client = client
        self._running: dict[int, tuple[threading.Thread, StopSignal]] = {}
        self._lock = threading.Lock()

    def start(self, effect: StartReply) -> None:
        """Streams a reply; returns at once."""
        signal = StopSignal()
        client = self._client(effect.server)

        def stream() -> None:
            try:
                client.stream(effect.request, emit, signal)
            except Exception:
                _log.exception("the reply's thread failed")
                emit(StreamFailed(problem=_FAULT))
            finally:
                with self._lock:
                    # What ends a stream may already have begun another for the same message.
                    if self._running.get(effect.message_id) == (thread, signal):
                        del self._running[effect.message_id]

        def emit(event: StreamEvent) -> None:
            self._post(Streamed(effect.message_id, event))

        thread = threading.Thread(target=stream, name=f"reply-{effect.message_id}", daemon=True)
        with self._lock:
            self._running[effect.message_id] = (thread, signal)
        thread.start()

    def stop(self, message_id: int) -> None:
        """Closes the stream, if it is still open."""
        with self._lock:
            running = self._running.get(message_id)
        if running is not None:
            running[1].stop()

    def close(self) -> None:
        """Stops every stream and waits for its thread, briefly."""
        with self._lock:
            running = list(self._running.values())
        for _, signal in running:
            signal.stop()
        for thread, _ in running:
            thread.join(limits.THREAD_JOIN_S)


_FAULT = ServerProblem(
    code="internal", message="ds4gui failed while reading the answer; the log has the details"
)
