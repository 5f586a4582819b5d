"""Chromium's own protocol over two pipes: commands out, replies and events in.

Owns framing, the ids of commands, and one thread that reads. Never knows what a command means. What
is no JSON ends the connection; a message that is too long is passed over, and told with nothing in
it: an error that a page throws may be as long as it likes, and its neighbours must go on.
"""

from __future__ import annotations

import itertools
import json
import os
import queue
import re
import threading
from collections.abc import Callable, Mapping
from typing import TypeAlias

from ds4gui import limits

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
JSONObject: TypeAlias = dict[str, JSON]

OnEvent: TypeAlias = "Callable[[str, str, JSONObject, int], None]"

_READ_BYTES = 1 << 20
_TAIL_BYTES = 256
_SESSION = re.compile(rb'"sessionId":"([0-9A-F]{32})"\}$')
"""The last field of an event."""


class BrowserError(Exception):
    """The browser refused a command, did not answer, or is gone."""


class Pipe:
    """`on_event(session, method, params, size_bytes)` is called on the reading thread and must not
    block; `on_gone()` once, when nothing more can be read."""

    def __init__(
        self,
        read_fd: int,
        write_fd: int,
        on_event: OnEvent,
        on_gone: Callable[[], None],
    ) -> None:
        self._read_fd, self._write_fd = read_fd, write_fd
        self._on_event, self._on_gone = on_event, on_gone
        self._ids = itertools.count(1)
        self._waiting: dict[int, Callable[[JSONObject | None], object]] = {}
        self._lock = threading.Lock()
        self._gone = False
        self._thread = threading.Thread(target=self._read, name="browser pipe", daemon=True)
        self._thread.start()

    @property
    def gone(self) -> bool:
        """Whether nothing comes from the browser any more."""
        return self._gone

    def send(
        self, method: str, params: Mapping[str, JSON] | None = None, session: str = ""
    ) -> None:
        """Sends a command whose reply nobody waits for; one that is gone hears nothing."""
        self._send(next(self._ids), method, params, session)

    def ask(
        self,
        method: str,
        params: Mapping[str, JSON] | None,
        session: str,
        on_reply: Callable[[JSONObject | None], object],
    ) -> int:
        """Sends a command; `on_reply` gets the answer on the reading thread, None when the browser
        is gone. Returns the number to `forget` it by."""
        number = next(self._ids)
        with self._lock:
            gone = self._gone
            if not gone:
                self._waiting[number] = on_reply
        if gone:
            on_reply(None)
        else:
            self._send(number, method, params, session)
        return number

    def forget(self, number: int) -> None:
        """Nobody waits for the reply of this number any more."""
        with self._lock:
            self._waiting.pop(number, None)

    def call(
        self,
        method: str,
        params: Mapping[str, JSON] | None = None,
        session: str = "",
        timeout_s: float = limits.WIDGET_CALL_S,
    ) -> JSONObject:
        """Sends a command and waits for its result; BrowserError where there is none."""
        reply: queue.SimpleQueue[JSONObject | None] = queue.SimpleQueue()
        number = self.ask(method, params, session, reply.put)
        try:
            message = reply.get(timeout=timeout_s)
        except queue.Empty:
            raise BrowserError(f"{method}: no answer in {timeout_s} s") from None
        finally:
            self.forget(number)
        if message is None:
            raise BrowserError(f"{method}: the browser is gone")
        if "error" in message:
            raise BrowserError(f"{method}: {message['error']}")
        result = message.get("result")
        return result if isinstance(result, dict) else {}

    def close(self) -> None:
        """Closes our ends; the browser ends where it has not yet."""
        with self._lock:
            write_fd, self._write_fd = self._write_fd, -1
        if write_fd >= 0:
            os.close(write_fd)
        if threading.current_thread() is not self._thread:
            self._thread.join(limits.THREAD_JOIN_S)

    def _send(
        self, number: int, method: str, params: Mapping[str, JSON] | None, session: str
    ) -> None:
        message: JSONObject = {"id": number, "method": method, "params": dict(params or {})}
        if session:
            message["sessionId"] = session
        rest = memoryview(json.dumps(message).encode() + b"\0")
        with self._lock:
            try:
                while rest and self._write_fd >= 0:
                    rest = rest[os.write(self._write_fd, rest) :]
            except OSError:
                pass  # it is gone, which the reading thread tells

    def _read(self) -> None:
        try:
            self._take()
        finally:
            os.close(self._read_fd)
            with self._lock:
                self._gone = True
                waiting = [*self._waiting.values()]
                self._waiting.clear()
            for reply in waiting:
                reply(None)
            self._on_gone()

    def _take(self) -> None:
        held, passed_over = bytearray(), 0
        while True:
            try:
                piece = os.read(self._read_fd, _READ_BYTES)
            except OSError:
                return
            if not piece:
                return
            searched = len(held)
            held += piece
            while (end := held.find(b"\0", searched)) >= 0:
                line = bytes(held[:end])
                del held[: end + 1]
                searched = 0
                if passed_over:
                    self._tell_too_long(line, passed_over + len(line))
                    passed_over = 0
                elif not self._handle(line):
                    return
            if len(held) > limits.WIDGET_FRAME_BYTES or passed_over:
                passed_over += max(0, len(held) - _TAIL_BYTES)
                del held[:-_TAIL_BYTES]

    def _tell_too_long(self, tail: bytes, size_bytes: int) -> None:
        if found := _SESSION.search(tail):
            self._on_event(found[1].decode(), "", {}, size_bytes)

    def _handle(self, line: bytes) -> bool:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return False
        if not isinstance(message, dict):
            return False
        number, method, params = (message.get(name) for name in ("id", "method", "params"))
        if isinstance(number, int):
            with self._lock:
                reply = self._waiting.pop(number, None)
            if reply is not None:
                reply(message)
        elif isinstance(method, str) and isinstance(params, dict):
            session = message.get("sessionId")
            named = session if isinstance(session, str) else ""
            self._on_event(named, method, params, len(line))
        return True
