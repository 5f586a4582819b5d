"""The demo server through the client that talks to every server."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from ds4gui import limits
from ds4gui.chat.stream import (
    JSON,
    ChatRequest,
    ModelFacts,
    ServerFacts,
    StreamDelta,
    StreamEnded,
    StreamEvent,
    StreamFailed,
    StreamUsage,
)
from ds4gui.llm.client import ChatClient, StopSignal
from ds4gui.servers.child import DemoFailed, DemoServer
from ds4gui.servers.demo import PACE_TOKENS_PER_S

PROMPT = "How does vLLM decide which KV blocks to keep? Draw the path of one request."
TOOLS: tuple[JSON, ...] = tuple(
    {"type": "function", "function": {"name": name, "parameters": {}}}
    for name in ("present_svg", "current_time")
)


def started(server: DemoServer) -> str:
    url = server.start()
    assert not isinstance(url, DemoFailed), url.message
    return url


@pytest.fixture(scope="module")
def demo() -> Iterator[str]:
    """As fast as the client reads."""
    server = DemoServer(pace=0)
    yield started(server)
    server.close()


def request(*messages: JSON, model: str = "demo-script") -> ChatRequest:
    return ChatRequest(model=model, messages=messages, tools=TOOLS, params={})


def user(text: str) -> JSON:
    return {"role": "user", "content": text}


def replies(url: str, asked: ChatRequest) -> list[StreamEvent]:
    events: list[StreamEvent] = []
    ChatClient(url).stream(asked, events.append, StopSignal())
    return events


def running(url: str) -> int:
    with urllib.request.urlopen(url.removesuffix("/v1") + "/load", timeout=5) as answer:
        return json.load(answer)["server_load"]


def test_probe(demo: str) -> None:
    assert ChatClient(demo).probe() == ServerFacts(
        base_url=demo,
        kind="demo",
        version="demo",
        models=(ModelFacts(id="demo-script", max_model_len=32768),),
    )


def test_a_reply_has_reasoning_text_a_call_and_usage(demo: str) -> None:
    events = replies(demo, request(user(PROMPT)))
    deltas = [event for event in events if isinstance(event, StreamDelta)]
    kinds = ["r" if d.reasoning else "c" if d.content else "t" for d in deltas]
    assert "".join(dict.fromkeys(kinds)) == "rct"
    assert kinds == sorted(kinds, key="rct".index)
    calls = [call for delta in deltas for call in delta.calls]
    assert (calls[0].name, calls[0].arguments) == ("present_svg", "")
    assert {call.name for call in calls[1:]} == {None}
    assert max(len(call.arguments) for call in calls) < 12
    arguments = json.loads("".join(call.arguments for call in calls))
    assert list(arguments) == ["svg", "alt"]
    *_, usage, end = events
    assert isinstance(usage, StreamUsage)
    assert usage.completion_tokens > (usage.reasoning_tokens or 0) > 0
    assert usage.completion_tokens == len(deltas) - 1  # a call's first delta is no token
    assert end == StreamEnded("tool_calls")


def test_the_whole_reply_says_what_the_stream_says(demo: str) -> None:
    body = {"model": "demo-script", "messages": [user(PROMPT)], "tools": TOOLS}
    sent = urllib.request.Request(
        demo + "/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(sent, timeout=5) as answer:
        message = json.load(answer)["choices"][0]["message"]
    deltas = [e for e in replies(demo, request(user(PROMPT))) if isinstance(e, StreamDelta)]
    assert message["content"] == "".join(d.content for d in deltas)
    assert message["reasoning"] == "".join(d.reasoning for d in deltas)
    streamed = "".join(call.arguments for d in deltas for call in d.calls)
    assert message["tool_calls"][0]["function"]["arguments"] == streamed


def test_another_model_is_missing(demo: str) -> None:
    (failed,) = replies(demo, request(user("hi"), model="gpt"))
    assert isinstance(failed, StreamFailed)
    assert failed.problem.code == "model_missing"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b'{"model": "demo-script"}', 400),
        (b"[" * 100_000, 400),
        (b'{"model": "demo-script", "messages": [1]}', 400),
        (b'{"model": "demo-script", "messages": [], "tools": [7, {"function": 1}]}', 200),
    ],
)
def test_odd_requests_get_an_answer(demo: str, body: bytes, status: int) -> None:
    address = urlsplit(demo)
    connection = HTTPConnection(str(address.hostname), address.port, timeout=5)
    with closing(connection):
        connection.request("POST", "/v1/chat/completions", body)
        answer = connection.getresponse()
        assert answer.status == status
        assert ("error" in json.load(answer)) == (status != 200)


def test_stop_ends_the_reply_on_the_server() -> None:
    server = DemoServer(pace=40)
    url = started(server)
    stop, first, events = StopSignal(), threading.Event(), list[StreamEvent]()

    def take(event: StreamEvent) -> None:
        events.append(event)
        first.set()

    asked = request(user(PROMPT))
    thread = threading.Thread(target=ChatClient(url).stream, args=(asked, take, stop))
    thread.start()
    assert first.wait(20)
    assert running(url) == 1
    stop.stop()
    thread.join(5)
    assert events[-1] == StreamEnded("stopped")
    deadline = time.monotonic() + 5
    while running(url):
        assert time.monotonic() < deadline, "the server went on"
    server.close()


def test_the_child_ends_with_close_even_in_mid_reply() -> None:
    server = DemoServer(pace=40)
    url = started(server)
    first, events = threading.Event(), list[StreamEvent]()

    def take(event: StreamEvent) -> None:
        events.append(event)
        first.set()

    asked = request(user(PROMPT))
    thread = threading.Thread(target=ChatClient(url).stream, args=(asked, take, StopSignal()))
    thread.start()
    assert first.wait(20)
    server.close()
    thread.join(5)
    end = events[-1]
    assert isinstance(end, StreamFailed)
    assert end.problem.code == "cut"
    server.close()


def test_the_child_does_not_outlive_its_parent() -> None:
    code = (
        "import os; from ds4gui.servers.child import DemoServer; "
        "print(DemoServer().start(), flush=True); os._exit(1)"
    )
    parent = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    client = ChatClient(parent.stdout.strip())
    deadline = time.monotonic() + limits.DEMO_STOP_TIMEOUT_S
    while isinstance(client.probe(), ServerFacts):
        assert time.monotonic() < deadline, "an orphan"


def test_the_environment_sets_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DS4GUI_DEMO_PACE", "100000")
    server = DemoServer()
    began = time.monotonic()
    events = replies(started(server), request(user(PROMPT)))
    assert len(events) > 500
    assert time.monotonic() - began < len(events) / PACE_TOKENS_PER_S
    server.close()


def test_a_second_start_keeps_what_runs() -> None:
    server = DemoServer(pace=0)
    url = started(server)
    assert server.start() == url
    server.close()
    assert server.start() != url
    server.close()


def test_a_child_that_says_nothing_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    failed = DemoServer().start()
    assert isinstance(failed, DemoFailed)
    assert "/nowhere" not in failed.message
    monkeypatch.undo()
    monkeypatch.setattr(limits, "DEMO_START_TIMEOUT_S", 0.0)
    assert isinstance(DemoServer().start(), DemoFailed)
