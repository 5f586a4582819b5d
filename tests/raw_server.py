"""The demo without a tool parser: it refuses "auto" as vLLM does, and writes calls as text.

Keeps every request it was sent. With `takes_tools` false it refuses `tools` altogether.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ds4gui.chat.arguments import object_from_json
from ds4gui.chat.transports.written import calls_text
from ds4gui.servers import demo, dialect
from ds4gui.servers.script import Answer, next_answer

AUTO_REFUSED = (
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'
)
TOOLS = frozenset({"present_svg", "current_time"})


class RawServer(demo.DemoHTTPServer):
    """Writes calls in the form of `transport`, thoughts in a block of their own."""

    def __init__(self, transport: str, *, takes_tools: bool = True) -> None:
        super().__init__(0.0)
        self.RequestHandlerClass = _Handler
        self.transport = transport
        self.takes_tools = takes_tools
        self.requests: list[dict[str, object]] = []


class _Handler(demo._Handler):
    server: RawServer

    def _complete(self, body: dict[str, object], messages: list[dict[str, object]]) -> None:
        self.server.requests.append(body)
        if body.get("tools") and not self.server.takes_tools:
            self._refuse(400, "this model does not support tools", "BadRequestError", "tools")
        elif body.get("tools") and body.get("tool_choice") != "none":
            self._refuse(400, AUTO_REFUSED, "BadRequestError")
        else:
            self._stream(self._wire(messages))

    def _wire(self, messages: list[dict[str, object]]) -> dialect.Wire:
        return dialect.Wire(
            answer=as_text(next_answer(_as_sent(messages), TOOLS), self.server.transport),
            prompt_tokens=dialect.count_tokens(messages),
            reply_id="raw",
            created=self.server.created,
            include_usage=True,
        )


def _as_sent(messages: list[dict[str, object]]) -> list[dict[str, object]]:
    """With results that came as text turned back into the script's own."""
    marks = ("<tool_response>", "<tool_result>", "<function_results>")
    return [
        {**m, "role": "tool"} if str(m.get("content")).startswith(marks) else m for m in messages
    ]


def as_text(answer: Answer, transport: str) -> Answer:
    """The same answer with its thoughts and calls in its content."""
    named = [(name, object_from_json(arguments) or {}) for name, arguments in answer.calls]
    thought = f"<think>{answer.reasoning}</think>\n\n" if answer.reasoning else ""
    called = "\n" + calls_text(transport, named) if named else ""
    return replace(answer, reasoning="", content=thought + answer.content + called, calls=())


@contextmanager
def raw_server(transport: str, *, takes_tools: bool = True) -> Iterator[RawServer]:
    """A running one."""
    server = RawServer(transport, takes_tools=takes_tools)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
