"""The embedded demo: a scripted server that speaks vLLM's dialect on loopback.

    python -m ds4gui.servers.demo [--pace TOKENS_PER_SECOND]

DS4GUI_DEMO_PACE in the environment is the same; 0 waits for nothing.
Runs by itself in a child process: prints its base URL, and ends when its standard input does, so
that it never outlives its parent. A script, no model: it reads no file and opens no connection.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import sys
import threading
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from ds4gui import limits
from ds4gui.servers import dialect
from ds4gui.servers.script import next_answer

PACE_TOKENS_PER_S = 180.0
"""What a mid-sized model does on one good GPU; fast to read along, slow enough to see."""
FIRST_TOKEN_S = 0.4
"""Silence before the first token, at the usual pace: prefill."""


class DemoHTTPServer(ThreadingHTTPServer):
    """`pace` in tokens per second; 0 sends as fast as the client reads."""

    daemon_threads = True

    def __init__(self, pace: float) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pace = pace
        self.created = int(time.time())
        self._lock = threading.Lock()
        self._running = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    @property
    def running(self) -> int:
        return self._running

    def count(self, change: int) -> None:
        with self._lock:
            self._running += change


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: DemoHTTPServer

    def log_message(self, *_: object) -> None:
        """Says nothing: standard output is for the address alone."""

    def handle(self) -> None:
        # Hanging up is how a client stops a reply; there is nobody left to tell.
        with suppress(BrokenPipeError, ConnectionResetError, ConnectionAbortedError):
            super().handle()

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/health":
            self._send(200, b"", "text/plain")
        elif path == "/version":
            self._send_json(200, {"version": "demo"})
        elif path == "/load":
            self._send_json(200, {"server_load": self.server.running})
        elif path == "/v1/models":
            self._send_json(200, dialect.models_body(self.server.created))
        else:
            self._send_json(404, {"detail": "Not Found"})

    def do_POST(self) -> None:
        if self.path not in ("/v1/chat/completions", "/tokenize"):
            self._refuse(404, "Not Found", "NotFoundError")
            return
        body = self._body()
        if body is None:
            return
        messages = body.get("messages")
        if not isinstance(messages, list) or not all(isinstance(m, dict) for m in messages):
            self._refuse(400, "messages must be a list of objects", "BadRequestError", "messages")
        elif self.path == "/tokenize":
            count = dialect.count_tokens(messages)
            self._send_json(200, {"count": count, "max_model_len": dialect.MAX_MODEL_LEN})
        elif body.get("model") != dialect.MODEL:
            said = f"The model `{str(body.get('model'))[:100]}` does not exist."
            self._refuse(404, said, "NotFoundError", "model")
        else:
            self._complete(body, messages)

    def _body(self) -> dict[str, object] | None:
        """The request as an object; None when an error was already sent."""
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > limits.DEMO_REQUEST_BYTES:
            self.close_connection = True
            self._refuse(413, "The request is too large", "BadRequestError")
            return None
        try:
            body = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict):
            self._refuse(400, "The request is not a JSON object", "BadRequestError")
            return None
        return body

    def _complete(self, body: dict[str, object], messages: list[dict[str, object]]) -> None:
        options = body.get("stream_options")
        wire = dialect.Wire(
            answer=next_answer(messages, _offered(body)),
            prompt_tokens=dialect.count_tokens(messages),
            reply_id=uuid.uuid4().hex[:16],
            created=int(time.time()),
            include_usage=isinstance(options, dict) and options.get("include_usage") is True,
        )
        self.server.count(+1)
        try:
            if body.get("stream") is True:
                self._stream(wire)
            else:
                self._send_json(200, wire.whole())
        finally:
            self.server.count(-1)

    def _stream(self, wire: dialect.Wire) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        pace = self.server.pace
        due = time.monotonic()
        for at, chunk in enumerate(wire.chunks()):
            if pace > 0 and at > 0:
                due += FIRST_TOKEN_S * PACE_TOKENS_PER_S / pace if at == 1 else 1 / pace
            if self._hung_up_before(due):
                self.close_connection = True
                return
            self._send_event(json.dumps(chunk, ensure_ascii=False))
        self._send_event("[DONE]")
        self.wfile.write(b"0\r\n\r\n")

    def _hung_up_before(self, due: float) -> bool:
        """Waits until `due`. A client says nothing while it reads: readable means that it left."""
        wait_s = max(0.0, due - time.monotonic())
        readable, _, _ = select.select([self.connection], [], [], wait_s)
        return bool(readable)

    def _send_event(self, data: str) -> None:
        event = f"data: {data}\n\n".encode()
        self.wfile.write(b"%x\r\n%b\r\n" % (len(event), event))

    def _refuse(self, status: int, message: str, kind: str, param: str | None = None) -> None:
        self._send_json(status, dialect.error_body(status, message, kind, param))

    def _send_json(self, status: int, body: Mapping[str, object]) -> None:
        self._send(status, json.dumps(body, ensure_ascii=False).encode(), "application/json")

    def _send(self, status: int, body: bytes, content_type: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _offered(body: Mapping[str, object]) -> frozenset[str]:
    """The names of the tools that this request lets the model call."""
    tools = body.get("tools")
    if not isinstance(tools, list) or body.get("tool_choice") == "none":
        return frozenset()
    functions = [tool.get("function") for tool in tools if isinstance(tool, dict)]
    return frozenset(str(f.get("name")) for f in functions if isinstance(f, dict))


def main() -> None:
    parser = argparse.ArgumentParser(prog="ds4gui.servers.demo")
    # argparse reads a default that is text as it reads the command line.
    pace = os.environ.get("DS4GUI_DEMO_PACE") or str(PACE_TOKENS_PER_S)
    parser.add_argument("--pace", type=float, default=pace)
    server = DemoHTTPServer(parser.parse_args().pace)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdout.write(server.url + "\n")
    sys.stdout.flush()
    # The parent never writes: this returns when it has closed the pipe, or has died.
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main()
