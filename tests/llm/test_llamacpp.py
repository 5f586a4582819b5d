"""The client and a real model behind a real server."""

from __future__ import annotations

import json
import threading
import time
import urllib.request

from llama_server import CONTEXT_TOKENS, running_llama_server

from ds4gui.chat.stream import (
    JSON,
    CallDelta,
    ChatRequest,
    ModelFacts,
    ServerFacts,
    StreamDelta,
    StreamEnded,
    StreamEvent,
    StreamUsage,
)
from ds4gui.llm.address import server_root
from ds4gui.llm.client import ChatClient, StopSignal

PRESENT_SVG: JSON = {
    "type": "function",
    "function": {
        "name": "present_svg",
        "description": "Show a drawing to the user.",
        "parameters": {
            "type": "object",
            "properties": {
                "svg": {"type": "string", "maxLength": 80},
                "alt": {"type": "string", "maxLength": 40},
            },
            "required": ["svg", "alt"],
            "additionalProperties": False,
        },
    },
}


def request(
    *messages: dict[str, JSON], tools: tuple[JSON, ...] = (), max_tokens: int
) -> ChatRequest:
    params = {"temperature": 0, "max_tokens": max_tokens}
    return ChatRequest(model="smollm2", messages=messages, tools=tools, params=params)


def user(text: str) -> dict[str, JSON]:
    return {"role": "user", "content": text}


def drawn(number: int, wish: str, svg: str, alt: str) -> list[dict[str, JSON]]:
    """A past turn in which the model drew: what leads so small a model to do it again."""
    arguments = json.dumps({"svg": svg, "alt": alt})
    function = {"name": "present_svg", "arguments": arguments}
    call: JSON = {"id": f"c{number}", "type": "function", "function": function}
    return [
        user(wish),
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": f"c{number}", "content": f"SVG presented inline: {alt}"},
        {"role": "assistant", "content": "Done."},
    ]


def replies(url: str, asked: ChatRequest) -> list[StreamEvent]:
    events: list[StreamEvent] = []
    ChatClient(url).stream(asked, events.append, StopSignal())
    return events


def test_probe(llama_server: str) -> None:
    assert ChatClient(llama_server).probe() == ServerFacts(
        base_url=llama_server,
        kind="llama.cpp",
        version=None,
        models=(ModelFacts(id="smollm2", max_model_len=CONTEXT_TOKENS),),
        template_takes_tools=True,
    )


def test_a_model_whose_own_template_knows_no_tools_is_told_apart() -> None:
    with running_llama_server(tools_template=False) as url:
        facts = ChatClient(url).probe()
    assert isinstance(facts, ServerFacts)
    assert facts.template_takes_tools is False


def test_an_answer_streams_in(llama_server: str) -> None:
    question = user("What is the capital of France? One sentence.")
    events = replies(llama_server, request(question, max_tokens=30))
    deltas = [event.content for event in events if isinstance(event, StreamDelta)]
    assert len(deltas) > 3
    assert "".join(deltas).strip()
    assert any(isinstance(e, StreamUsage) and e.completion_tokens > 3 for e in events)
    assert events[-1] in (StreamEnded("stop"), StreamEnded("length"))


def test_a_real_call_of_a_tool_arrives_whole(llama_server: str) -> None:
    history = [
        *drawn(1, "Draw a blue square.", "<svg><rect fill='blue'/></svg>", "A blue square"),
        *drawn(2, "Draw a green line.", "<svg><line stroke='green'/></svg>", "A green line"),
        user("Draw a red circle."),
    ]
    events = replies(llama_server, request(*history, tools=(PRESENT_SVG,), max_tokens=120))
    calls = [call for e in events if isinstance(e, StreamDelta) for call in e.calls]
    assert [call.name for call in calls if call.name] == ["present_svg"]
    assert isinstance(calls[0], CallDelta)
    assert calls[0].call_id
    arguments = json.loads("".join(call.arguments for call in calls))
    assert set(arguments) == {"svg", "alt"}
    assert arguments["svg"].startswith("<svg")
    assert events[-1] == StreamEnded("tool_calls")


def test_stop_frees_the_server(llama_server: str) -> None:
    stop, first = StopSignal(), threading.Event()
    events: list[StreamEvent] = []

    def take(event: StreamEvent) -> None:
        events.append(event)
        first.set()

    asked = request(user("Write a very long story about a dragon."), max_tokens=1800)
    thread = threading.Thread(target=ChatClient(llama_server).stream, args=(asked, take, stop))
    thread.start()
    assert first.wait(20)
    assert is_busy(llama_server)
    stop.stop()
    thread.join(5)
    assert not thread.is_alive()
    assert events[-1] == StreamEnded("stopped")
    deadline = time.monotonic() + 5
    while is_busy(llama_server):
        assert time.monotonic() < deadline, "the server went on generating"


def is_busy(url: str) -> bool:
    with urllib.request.urlopen(server_root(url) + "/slots", timeout=5) as answer:
        return any(slot["is_processing"] for slot in json.load(answer))
