"""The demo with a small context: it refuses what does not fit, in vLLM's words.

Keeps every request it was sent. What it says of its size can differ from what it takes.
"""

from __future__ import annotations

import select
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import raw_server

from ds4gui.servers import demo, dialect


class SmallServer(raw_server.RawServer):
    """`context` in tokens; `told` is what /v1/models says of it. Without `counts` no /tokenize.

    With a `transport` calls are written as text. While `held` is set no summary is answered;
    `waiting` says that one was asked for meanwhile.
    """

    def __init__(self, context: int, told: int, counts: bool, transport: str) -> None:
        super().__init__(transport)
        self.RequestHandlerClass = _Handler
        self.context = context
        self.told = told
        self.counts = counts
        self.summaries: list[dict[str, object]] = []
        self.refused = 0
        self.held = threading.Event()
        self.waiting = threading.Event()


class _Handler(raw_server._Handler):
    server: SmallServer

    def do_GET(self) -> None:  # noqa: N802  http.server's name
        if self.path != "/v1/models":
            super().do_GET()
            return
        body = dialect.models_body(self.server.created)
        models = body["data"]
        assert isinstance(models, list)
        self._send_json(200, {**body, "data": [{**models[0], "max_model_len": self.server.told}]})

    def do_POST(self) -> None:  # noqa: N802  http.server's name
        if self.path == "/tokenize" and not self.server.counts:
            self._refuse(404, "Not Found", "NotFoundError")
        else:
            super().do_POST()

    def _complete(self, body: dict[str, object], messages: list[dict[str, object]]) -> None:
        bound = body.get("max_tokens", 0)
        assert isinstance(bound, int)
        tokens = dialect.count_tokens(messages) + bound
        if tokens > self.server.context:
            self.server.refused += 1
            said = f"This model's maximum context length is {self.server.context} tokens"
            self._refuse(400, said, "BadRequestError")
        elif "summarise" in str(messages[0].get("content"))[:20]:
            self.server.summaries.append(body)
            self._summarise(body, messages)
        elif self.server.transport:
            super()._complete(body, messages)
        else:
            self.server.requests.append(body)
            demo._Handler._complete(self, body, messages)

    def _summarise(self, body: dict[str, object], messages: list[dict[str, object]]) -> None:
        if not self.server.held.is_set():
            demo._Handler._complete(self, body, messages)
            return
        self.server.waiting.set()
        # Nobody says anything until the client hangs up.
        select.select([self.connection], [], [])
        self.close_connection = True


@contextmanager
def small_context(
    context: int, *, told: int | None = None, counts: bool = True, transport: str = ""
) -> Iterator[SmallServer]:
    """A running one."""
    server = SmallServer(context, context if told is None else told, counts, transport)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
