"""The HTTP connection under the openai client: bounded, and closable from another thread.

Owns sockets and byte counts; never looks into what is said. Imports the HTTP library that openai
brings, so it is imported only where a connection is about to be opened.
A response closed from another thread doesn't wake a blocked read; shutting its socket down does,
and a server aborts generation when it sees that.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Iterator, Mapping

import httpx2

from ds4gui import limits
from ds4gui.llm.errors import WireTooLarge

Hangup = Callable[[], None]

_CONNECTED = ("connection.connect_tcp.complete", "connection.start_tls.complete")


class WatchedTransport(httpx2.BaseTransport):
    """One request's transport. `connected` is handed a function that hangs up, once per new
    connection and again when it has become TLS. No proxies: the servers are near."""

    def __init__(self, *, tls: bool, connected: Callable[[Hangup], None]) -> None:
        # Loading the system's certificates takes 50 to 110 ms, and plain http needs none.
        self._transport = httpx2.HTTPTransport(verify=tls)
        self._connected = connected

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        request.extensions["trace"] = self._trace
        request.headers["accept-encoding"] = "identity"
        response = self._transport.handle_request(request)
        if "content-encoding" in response.headers:
            # Compressed though we asked for plain: bounds on bytes would mean nothing.
            response.close()
            raise WireTooLarge
        streamed = response.headers.get("content-type", "").startswith("text/event-stream")
        assert isinstance(response.stream, httpx2.SyncByteStream)
        response.stream = _BoundedStream(
            response.stream,
            total=limits.REPLY_WIRE_BYTES if streamed else limits.SERVER_BODY_BYTES,
            line=limits.REPLY_LINE_BYTES,
        )
        return response

    def close(self) -> None:
        self._transport.close()

    def _trace(self, event: str, info: Mapping[str, object]) -> None:
        if event in _CONNECTED:
            self._connected(_hangup_of(info["return_value"]))


class _BoundedStream(httpx2.SyncByteStream):
    """Counts what goes through. A line within one piece is not counted: pieces are 64 KiB."""

    def __init__(self, inner: httpx2.SyncByteStream, *, total: int, line: int) -> None:
        self._inner = inner
        self._total_left = total
        self._line_bytes = line

    def __iter__(self) -> Iterator[bytes]:
        open_line = 0
        for piece in self._inner:
            self._total_left -= len(piece)
            last_break = piece.rfind(b"\n")
            open_line = open_line + len(piece) if last_break < 0 else len(piece) - last_break - 1
            if self._total_left < 0 or open_line > self._line_bytes:
                raise WireTooLarge
            yield piece

    def close(self) -> None:
        self._inner.close()


def _hangup_of(stream: object) -> Hangup:
    get_extra_info = getattr(stream, "get_extra_info", None)
    found = get_extra_info("socket") if callable(get_extra_info) else None
    if not isinstance(found, socket.socket):
        raise TypeError("the HTTP library no longer hands out its socket")

    def hangup() -> None:
        # Already closed by the other side or by us: then there is nothing left to hang up.
        with contextlib.suppress(OSError):
            found.shutdown(socket.SHUT_RDWR)

    return hangup
