"""Servers that are kept by name: which are up, and a client for each.

Owns a thread for each name while it is in the settings. Its key is asked for where it is used, so
that one that was put into the keyring holds at the next question.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from ds4gui import limits
from ds4gui.app.keys import key_of
from ds4gui.chat.events import Action, ServerSeen
from ds4gui.chat.preferences import NamedServer
from ds4gui.chat.stream import ServerFacts, ServerProblem
from ds4gui.llm.address import normalized_base_url
from ds4gui.llm.client import ChatClient, StopSignal

_log = logging.getLogger(__name__)
_FAULT = ServerProblem(code="internal", message="ds4gui failed while asking the server")


class _Watch:
    """One server: asked again and again until `stop`, and at once after `look`."""

    def __init__(
        self, server: NamedServer, post: Callable[[Action], None], read_gap_s: float
    ) -> None:
        self.server = server
        self._post = post
        self._read_gap_s = read_gap_s
        self.client: ChatClient | None = None
        self._wanted = threading.Event()
        self._signal = StopSignal()
        name = f"server-{server.name}"
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    def look(self) -> None:
        self._wanted.set()

    def stop(self) -> None:
        self._signal.stop()
        self._wanted.set()

    def _serve(self) -> None:
        known: ServerFacts | None = None
        while not self._signal.stopped():
            self._wanted.clear()
            address = normalized_base_url(self.server.url)
            if isinstance(address, ServerProblem):
                self._tell(self.server.url, address)
                self._wanted.wait()
                continue
            answer = self._answer(address, known)
            if self._signal.stopped():
                return
            known = answer if isinstance(answer, ServerFacts) else None
            self._tell(address, answer)
            self._wanted.wait(limits.NAMED_SERVER_CHECK_S)

    def _answer(self, address: str, known: ServerFacts | None) -> ServerFacts | ServerProblem:
        try:
            key = key_of(self.server.name)
            self.client = ChatClient(address, key or None, read_gap_s=self._read_gap_s)
            return self.client.probe(self._signal, known)
        except Exception:
            _log.exception("the probe of a server failed")
            return _FAULT

    def _tell(self, url: str, answer: ServerFacts | ServerProblem) -> None:
        facts = answer if isinstance(answer, ServerFacts) else None
        problem = answer if isinstance(answer, ServerProblem) else None
        self._post(ServerSeen(self.server.name, url, facts, problem))


class NamedServers:
    """`post` takes what was found; `other(url)` gives the client of an address not known here."""

    def __init__(
        self,
        post: Callable[[Action], None],
        other: Callable[[str], ChatClient],
        *,
        read_gap_s: float = limits.SERVER_READ_GAP_S,
    ) -> None:
        self._post = post
        self._other = other
        self._read_gap_s = read_gap_s
        self._watches: dict[str, _Watch] = {}

    def watch(self, servers: tuple[NamedServer, ...]) -> None:
        """These are looked at now and then, each at once; others no more. On the UI thread."""
        wanted = {server.name: server for server in servers}
        for name, watch in tuple(self._watches.items()):
            if wanted.get(name) is None or wanted[name].url != watch.server.url:
                self._watches.pop(name).stop()
            else:
                watch.look()
        for name, server in wanted.items():
            if name not in self._watches:
                self._watches[name] = _Watch(server, self._post, self._read_gap_s)

    def client(self, url: str) -> ChatClient:
        """The client of an address; from any thread."""
        clients = (watch.client for watch in tuple(self._watches.values()))
        ours = next((one for one in clients if one is not None and one.base_url == url), None)
        return ours or self._other(url)

    def close(self) -> None:
        """Asks no more."""
        for watch in self._watches.values():
            watch.stop()
