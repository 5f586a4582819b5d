"""Replays recorded answers of real servers byte for byte, with faults on demand (stdlib only).

The model's name picks the recording and its faults:
  "05_chat_stream_usage"             as it was, whole
  "05_chat_stream_usage@bytes=7"     in TCP writes of 7 bytes (cuts through UTF-8 characters too)
  "05_chat_stream_usage@cut=5"       connection dropped after 5 events
  "05_chat_stream_usage@end=5"       ended cleanly after 5 events: no finish_reason, no [DONE]
  "05_chat_stream_usage@stall=5"     silent after 5 events until the client goes away
It says what a real server said once; it does not check requests, so it never replaces one.
    python tests/replay_server.py DIRECTORY [PORT]
"""

from __future__ import annotations

import json
import queue
import select
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

STALL_S = 30.0
"""Longest a stall lasts if the client never goes away, so that a broken test ends."""


@dataclass(frozen=True, kw_only=True)
class Recording:
    """One answer as curl saw it; `broken_off` if the server died before the end."""

    status: int
    content_type: str
    body: str
    broken_off: bool

    @property
    def is_stream(self) -> bool:
        return self.content_type.startswith("text/event-stream")

    @property
    def frames(self) -> list[str]:
        return [frame.strip("\n") for frame in self.body.split("\n\n") if frame.strip()]


def load_recording(path: Path) -> Recording:
    """Lines `## …` and curl's own words stand around the answer, which starts with `HTTP/`; such a
    line inside it says that frames of a long recording were left out there."""
    lines = path.read_text(encoding="utf-8").split("\n")
    broken_off = any(line.startswith("curl: (18)") for line in lines)
    lines = ["" if line.startswith(("## ", "curl: ")) else line for line in lines]
    start = next(at for at, line in enumerate(lines) if line.startswith("HTTP/"))
    blank = next(at for at in range(start, len(lines)) if not lines[at].strip())
    headers = dict(line.lower().split(": ", 1) for line in lines[start + 1 : blank] if ": " in line)
    return Recording(
        status=int(lines[start].split()[1]),
        content_type=headers.get("content-type", "text/plain").strip(),
        body="\n".join(lines[blank + 1 :]).rstrip("\n"),
        broken_off=broken_off,
    )


class ReplayServer(ThreadingHTTPServer):
    """Serves the recordings of one directory. `asked` gets the model of each request,
    `stalled` when its stream fell silent, `hung_up` when the client left it before its end."""

    daemon_threads = True

    def __init__(self, directory: Path, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.directory = directory
        self.asked: queue.Queue[str] = queue.Queue()
        self.stalled: queue.Queue[str] = queue.Queue()
        self.hung_up: queue.Queue[str] = queue.Queue()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def recording(self, name: str) -> Recording:
        return load_recording(self.directory / (Path(name).name + ".txt"))


@contextmanager
def replaying(directory: Path) -> Iterator[ReplayServer]:
    with ReplayServer(directory) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: ReplayServer

    def log_message(self, *_: object) -> None:
        pass

    def handle(self) -> None:
        # A client that hangs up right after its answer is welcome to.
        with suppress(BrokenPipeError, ConnectionResetError):
            super().handle()

    def do_GET(self) -> None:
        names = {"/health": "01_health", "/version": "02_version", "/v1/models": "03_models"}
        if self.path in names:
            self._send_whole(self.server.recording(names[self.path]))
        else:
            self._send(404, "application/json", b'{"detail":"Not Found"}')

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/tokenize":
            form = "04_tokenize" if body.get("tools") else "04_tokenize_messages"
            self._send_whole(self.server.recording(form))
            return
        model: str = body["model"]
        self.server.asked.put(model)
        name, *options = model.split("@")
        recording = self.server.recording(name)
        if not recording.is_stream:
            self._send_whole(recording)
            return
        try:
            self._send_stream(model, recording, dict(o.split("=", 1) for o in options))
        except (BrokenPipeError, ConnectionResetError):
            self._left(model)

    def _send_stream(self, model: str, recording: Recording, faults: dict[str, str]) -> None:
        self.send_response(recording.status)
        self.send_header("Content-Type", recording.content_type)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        size = int(faults.get("bytes", 1 << 20))
        for at, frame in enumerate(recording.frames):
            if faults.get("cut") == str(at):
                self._drop()
                return
            if faults.get("end") == str(at):
                break
            if faults.get("stall") == str(at) and self._stall(model):
                return
            data = (frame + "\n\n").encode()
            for start in range(0, len(data), size):
                piece = data[start : start + size]
                self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))
                self.wfile.flush()
        if recording.broken_off:
            self._drop()
            return
        self.wfile.write(b"0\r\n\r\n")

    def _stall(self, model: str) -> bool:
        """True when the client went away; it sends nothing while it reads, so readable is EOF."""
        self.server.stalled.put(model)
        readable, _, _ = select.select([self.connection], [], [], STALL_S)
        if readable:
            self._left(model)
        return bool(readable)

    def _left(self, model: str) -> None:
        self.close_connection = True
        self.server.hung_up.put(model)

    def _drop(self) -> None:
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True

    def _send_whole(self, recording: Recording) -> None:
        self._send(recording.status, recording.content_type, recording.body.encode())

    def _send(self, status: int, content_type: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    with ReplayServer(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0) as replay:
        sys.stdout.write(replay.url + "\n")
        sys.stdout.flush()
        replay.serve_forever()
