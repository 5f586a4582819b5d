"""Titles asked for in the background: one thread each, stopped as soon as a reply begins.

Owns those threads. A request that fails leaves the title as it is; nobody waits for it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from ds4gui import limits
from ds4gui.chat.events import Action
from ds4gui.chat.stream import ChatRequest, StreamDelta, StreamEnded, StreamEvent, StreamFailed
from ds4gui.chat.title_actions import AskTitle, TitleWritten
from ds4gui.llm.client import ChatClient, StopSignal

_log = logging.getLogger(__name__)


class Titles:
    """`client` gives the client of an address."""

    def __init__(self, post: Callable[[Action], None], client: Callable[[str], ChatClient]) -> None:
        self._post = post
        self._client = client
        self._running: list[tuple[threading.Thread, StopSignal]] = []

    def ask(self, effect: AskTitle) -> None:
        """Asks; returns at once."""
        signal = StopSignal()
        client = self._client(effect.server)

        def run() -> None:
            try:
                text = _answer(client, effect.request, signal)
                if text is None and not signal.stopped():
                    text = _answer(client, effect.plain, signal)
            except Exception:
                _log.exception("a title's thread failed")
                return
            if text and not signal.stopped():
                self._post(
                    TitleWritten(
                        session_id=effect.session_id, instead_of=effect.instead_of, text=text
                    )
                )

        thread = threading.Thread(target=run, name=f"title-{effect.session_id}", daemon=True)
        self._running = [one for one in self._running if one[0].is_alive()]
        self._running.append((thread, signal))
        thread.start()

    def stop(self) -> None:
        """A reply has the right of way: a server with one slot would let it wait."""
        for _, signal in self._running:
            signal.stop()

    def close(self) -> None:
        """Stops all and waits for their threads, briefly."""
        self.stop()
        for thread, _ in self._running:
            thread.join(limits.THREAD_JOIN_S)


def _answer(client: ChatClient, request: ChatRequest, signal: StopSignal) -> str | None:
    """What was written; None where the server refused the request itself."""
    pieces: list[str] = []
    ends: list[StreamEvent] = []

    def emit(event: StreamEvent) -> None:
        if isinstance(event, StreamDelta):
            pieces.append(event.content)
        elif isinstance(event, StreamEnded | StreamFailed):
            ends.append(event)

    client.stream(request, emit, signal)
    failed = next((end for end in ends if isinstance(end, StreamFailed)), None)
    if failed is not None:
        return None if failed.problem.code == "refused" else ""
    return "".join(pieces)
