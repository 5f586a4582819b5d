"""The server in use: found, watched, found again.

Owns the client, its key, the thread that probes, and the servers that are children of this program.
Tells what changed and counts down to the next try; never decides what the window makes of it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from ds4gui import limits
from ds4gui.app.keys import key_of
from ds4gui.chat.events import (
    Action,
    DemoFailed,
    LocalModelFailed,
    LocalModelLoading,
    ServerDown,
    ServerLooking,
    ServerUp,
)
from ds4gui.chat.stream import ServerFacts, ServerProblem
from ds4gui.llm.address import normalized_base_url
from ds4gui.llm.client import ChatClient, StopSignal
from ds4gui.servers.child import DemoFailed as DemoNotStarted
from ds4gui.servers.child import DemoServer
from ds4gui.servers.local_server import LocalEvent, LocalReading, LocalReady, LocalServer
from ds4gui.settings import START_SERVER

_log = logging.getLogger(__name__)
_FAULT = ServerProblem(code="internal", message="ds4gui failed while asking the server")


class Connection:
    """`url` as the user gave it; the thread starts probing at `start`. With `local`, a model file,
    that is served first, and the server in use is its own."""

    def __init__(
        self,
        post: Callable[[Action], None],
        url: str,
        api_key: str,
        *,
        local: Path | None = None,
        demo_pace: float | None = None,
        read_gap_s: float = limits.SERVER_READ_GAP_S,
    ) -> None:
        self._post = post
        self._read_gap_s = read_gap_s
        self._demo_pace = demo_pace
        self._lock = threading.Lock()
        # None while the address of the local server isn't known.
        self._wanted: tuple[str, str] | None = (url, api_key) if local is None else None
        self._start_url = url
        self._want_demo = False
        self._want_local = local is not None
        self._changed = threading.Event()
        self._stirred = threading.Event()
        self._closing = False
        self._demo: DemoServer | None = None
        self._local = None if local is None else LocalServer(local, self._local_told)
        self._local_address: tuple[str, str] | None = None
        self._known: ServerFacts | None = None
        self._client = self._client_of(url, api_key)
        self._clients = {self._client.base_url: self._client}
        self._thread = threading.Thread(target=self._serve, name="connection", daemon=True)

    def start(self) -> None:
        """Begins to look."""
        self._thread.start()

    def client(self, url: str = "") -> ChatClient:
        """The client of an address that was asked before; without one the client in use."""
        with self._lock:
            return self._clients.get(url, self._client)

    def use(self, url: str, api_key: str) -> None:
        """Another server from now on."""
        with self._lock:
            self._wanted = (url, api_key)
        self._stir()

    def use_demo(self) -> None:
        """The scripted server, started if it is not running."""
        with self._lock:
            self._want_demo = True
        self._stir()

    def look(self) -> None:
        """Probes now; a local server that has ended is started again."""
        with self._lock:
            self._want_local = self._wanted is None
        self._stir()

    def close(self) -> None:
        """Ends the thread and the servers that are children."""
        self._closing = True
        self._stir()
        self._thread.join(limits.THREAD_JOIN_S)
        if self._demo is not None:
            self._demo.close()
        if self._local is not None:
            self._local.close()

    def _stir(self) -> None:
        """Something else is wanted; also of a probe that still waits."""
        self._changed.set()
        self._stirred.set()

    def _serve(self) -> None:
        tries = 0
        told: ServerFacts | None = None
        while not self._closing:
            if self._changed.is_set():
                told = None
            self._changed.clear()
            if self._take_demo():
                tries = 0
            with self._lock:
                wanted = self._wanted
            self._tend_local(wanted)
            if wanted is None:
                self._changed.wait()
                continue
            url, api_key = wanted
            answer = self._probe(url, api_key)
            if answer is None or self._closing or self._changed.is_set():
                tries = 0
            elif isinstance(answer, ServerFacts):
                tries = 0
                if answer != told:  # what says nothing new wakes nobody
                    self._post(ServerUp(answer))
                told = answer
                self._changed.wait(limits.SERVER_CHECK_S)
            else:
                told = None
                tries = 0 if self._count_down(url, answer, tries) else tries + 1

    def _probe(self, url: str, api_key: str) -> ServerFacts | ServerProblem | None:
        """What an address answers; None where something else is wanted before it does."""
        address = normalized_base_url(url)
        if isinstance(address, ServerProblem):
            return address
        client = self._client_of(address, api_key)
        if client.base_url != self._client.base_url:
            self._post(ServerLooking(address))
        with self._lock:
            self._client = self._clients[client.base_url] = client
        signal, known = StopSignal(), self._known
        answers: list[ServerFacts | ServerProblem] = []

        def ask() -> None:
            try:
                answer = client.probe(signal, known)
                if isinstance(answer, ServerProblem) and answer.code == "unauthorized":
                    self._find_key(url, api_key)
                answers.append(answer)
            except Exception:
                _log.exception("the probe failed")
                answers.append(_FAULT)
            self._stirred.set()

        threading.Thread(target=ask, name="probe", daemon=True).start()
        while not (answers or self._changed.is_set()):
            self._stirred.wait()
            self._stirred.clear()
        if not answers:
            signal.stop()
            return None
        # One that was away may have been started in another way.
        self._known = answers[0] if isinstance(answers[0], ServerFacts) else None
        return answers[0]

    def _find_key(self, url: str, api_key: str) -> None:
        """Of the server this start is about the keyring may have the key; another's is typed."""
        if url != self._start_url or api_key or not (key := key_of(START_SERVER)):
            return
        with self._lock:
            if self._wanted == (url, api_key):
                self._wanted = (url, key)
                self._changed.set()  # what was answered without it is no news

    def _client_of(self, url: str, api_key: str) -> ChatClient:
        return ChatClient(url, api_key or None, read_gap_s=self._read_gap_s)

    def _count_down(self, url: str, problem: ServerProblem, tries: int) -> bool:
        """Waits for the next try, telling each second; True when woken for something else."""
        for left_s in range(min(2**tries, limits.SERVER_RETRY_MOST_S), 0, -1):
            self._post(ServerDown(url, problem, left_s))
            if self._changed.wait(1.0):
                return True
        self._post(ServerDown(url, problem, 0))
        return False

    def _take_demo(self) -> bool:
        with self._lock:
            wanted, self._want_demo = self._want_demo, False
        if not wanted:
            return False
        if self._demo is None:
            self._demo = DemoServer(self._demo_pace)
        answer = self._demo.start()
        if isinstance(answer, DemoNotStarted):
            self._post(DemoFailed(answer.message))
            return False
        with self._lock:
            self._wanted = (answer, "")
        return True

    def _tend_local(self, wanted: tuple[str, str] | None) -> None:
        """Starts the local server where it is wanted; ends it when another one is, since a model
        takes gigabytes."""
        if self._local is None:
            return
        with self._lock:
            start, self._want_local = self._want_local and wanted is None, False
            unused = wanted is not None and wanted != self._local_address
            if unused:
                self._local_address = None
        if start:
            self._local.start()
        elif unused:
            self._local.close()

    def _local_told(self, event: LocalEvent) -> None:
        """On a thread of the local server's: what it says, unless another server is in use."""
        with self._lock:
            if self._wanted != self._local_address:
                return
            if isinstance(event, LocalReady):
                self._wanted = self._local_address = (event.url, event.api_key)
            elif not isinstance(event, LocalReading):
                self._wanted = self._local_address = None
        if isinstance(event, LocalReading):
            self._post(LocalModelLoading(event.octets, event.of))
            return
        # First the wish: what a probe of the lost server finds is then no news.
        self._stir()
        if not isinstance(event, LocalReady):
            self._post(LocalModelFailed(event.message))
