"""A server that misbehaves as it is told to, in an OpenAI dialect (stdlib only).

Answers a queue of replies, then `GOOD` for ever; keeps every request it was sent.
"""

from __future__ import annotations

import json
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from replay_server import STALL_S, load_recording

CAPTURES = Path(__file__).resolve().parent / "data" / "captures"
STREAM = "text/event-stream"


@dataclass(frozen=True, kw_only=True)
class Reply:
    """One answer; `then` is what the connection does after its body."""

    body: bytes
    status: int = 200
    kind: str = STREAM
    then: Literal["end", "cut", "stall"] = "end"


def event(value: object) -> bytes:
    """One server-sent event; text beyond ASCII goes escaped, so lone surrogates can."""
    return b"data: " + json.dumps(value).encode() + b"\n\n"


def delta(finish: str | None = None, **fields: object) -> bytes:
    """One chunk of one choice."""
    return event({"choices": [{"index": 0, "delta": fields, "finish_reason": finish}]})


def called(arguments: str | None, *, name: str = "", id: str = "", index: int = 0) -> bytes:
    """A piece of a call; `arguments` None leaves the key out."""
    function: dict[str, str] = {"name": name} if name else {}
    if arguments is not None:
        function["arguments"] = arguments
    call: dict[str, object] = {"index": index, "function": function}
    return delta(tool_calls=[call | ({"id": id, "type": "function"} if id else {})])


def recorded(name: str) -> Reply:
    """What a real server said once."""
    recording = load_recording(CAPTURES / f"{name}.txt")
    body = recording.body + ("\n\n" if recording.is_stream else "")
    return Reply(
        body=body.encode(),
        status=recording.status,
        kind=recording.content_type,
        then="cut" if recording.broken_off else "end",
    )


DONE = b"data: [DONE]\n\n"
GOOD = Reply(body=delta(content="All is well") + delta("stop") + DONE)


class FaultServer(ThreadingHTTPServer):
    """`loading`: its /health says 503. `stalled` is set when a stream fell silent."""

    daemon_threads = True

    def __init__(self, replies: tuple[Reply, ...], max_model_len: int = 2048) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies = list(replies)
        self.requests: list[dict[str, object]] = []
        self.loading = False
        self.max_model_len = max_model_len
        self.stalled = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


@contextmanager
def faulty(*replies: Reply) -> Iterator[FaultServer]:
    """A running one."""
    with FaultServer(replies) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: FaultServer

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        status, body = 404, b'{"detail":"Not Found"}'
        if self.path == "/v1/models":
            model = {"id": "m", "owned_by": "vllm", "max_model_len": self.server.max_model_len}
            status, body = 200, json.dumps({"object": "list", "data": [model]}).encode()
        elif self.path == "/health":
            status, body = 503 if self.server.loading else 200, b""
        self._send(Reply(body=body, status=status, kind="application/json"))

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path != "/v1/chat/completions":
            self._send(Reply(body=b'{"detail":"Not Found"}', status=404, kind="application/json"))
            return
        self.server.requests.append(request)
        reply = self.server.replies.pop(0) if self.server.replies else GOOD
        # A client that has seen enough hangs up.
        with suppress(BrokenPipeError, ConnectionResetError):
            self._send(reply)

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.kind)
        length = len(reply.body) + (0 if reply.then == "end" else 1)
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(reply.body)
        self.wfile.flush()
        if reply.then == "stall":
            self.server.stalled.set()
            select.select([self.connection], [], [], STALL_S)
        elif reply.then == "cut":
            self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True
