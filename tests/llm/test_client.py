"""The client against recordings of real servers, whole and with every fault of a connection."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from replay_server import Recording, ReplayServer, load_recording, replaying

from ds4gui import limits
from ds4gui.chat.stream import (
    CallDelta,
    ChatRequest,
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamEvent,
    StreamFailed,
    StreamUsage,
)
from ds4gui.llm.client import ChatClient, StopSignal

CAPTURES = Path(__file__).resolve().parents[1] / "data" / "captures"
STREAMS = [
    (server, path.stem)
    for server in ("vllm", "llamacpp")
    for path in sorted((CAPTURES / server).glob("*.txt"))
    if load_recording(path).is_stream
]


def chat_request(model: str) -> ChatRequest:
    return ChatRequest(model=model, messages=({"role": "user", "content": "hi"},), params={})


def replies(url: str, model: str, *, read_gap_s: float = 20) -> list[StreamEvent]:
    events: list[StreamEvent] = []
    ChatClient(url, read_gap_s=read_gap_s).stream(chat_request(model), events.append, StopSignal())
    return events


def texts(events: list[StreamEvent]) -> tuple[str, str, dict[int, str]]:
    """Content, reasoning, and arguments by call index."""
    deltas = [event for event in events if isinstance(event, StreamDelta)]
    calls: dict[int, str] = {}
    for call in (call for delta in deltas for call in delta.calls):
        calls[call.index] = calls.get(call.index, "") + call.arguments
    return "".join(d.content for d in deltas), "".join(d.reasoning for d in deltas), calls


def recorded_texts(recording: Recording) -> tuple[str, str, dict[int, str]]:
    """The same, read from the recording by the shortest code that can."""
    content, reasoning, calls = "", "", {}
    for frame in recording.frames:
        data = frame.removeprefix("data: ")
        chunk = {} if not data.startswith("{") else json.loads(data)
        for choice in [c for c in chunk.get("choices", []) if c["index"] == 0]:
            delta = choice["delta"]
            content += delta.get("content") or ""
            reasoning += delta.get("reasoning") or delta.get("reasoning_content") or ""
            for call in delta.get("tool_calls") or []:
                piece = call["function"].get("arguments") or ""
                calls[call["index"]] = calls.get(call["index"], "") + piece
    return content, reasoning, calls


def assert_one_end(events: list[StreamEvent]) -> None:
    ends = [at for at, e in enumerate(events) if isinstance(e, StreamEnded | StreamFailed)]
    assert ends == [len(events) - 1]


@pytest.mark.parametrize(("server", "name"), STREAMS)
def test_a_recorded_stream_arrives_whole_however_it_is_cut(
    server: str, name: str, request: pytest.FixtureRequest
) -> None:
    replay: ReplayServer = request.getfixturevalue(server)
    whole = replies(replay.url, name)
    assert_one_end(whole)
    assert texts(whole) == recorded_texts(replay.recording(name))
    assert replies(replay.url, f"{name}@bytes=7") == whole


@pytest.mark.parametrize(
    ("name", "finish_reason"),
    [
        ("05_chat_stream_usage", "stop"),
        ("06_chat_length_stream", "length"),
        ("07s_tool_named_strict_stream", "stop"),
        ("12_fewshot_tool_auto_stream", "tool_calls"),
        ("12_fewshot_tool_auto_stream@end=9", None),
    ],
)
def test_a_stream_ends_with_the_servers_reason(
    vllm: ReplayServer, name: str, finish_reason: str | None
) -> None:
    assert replies(vllm.url, name)[-1] == StreamEnded(finish_reason)


def test_reasoning_and_usage_of_deepseek_on_vllm(vllm: ReplayServer) -> None:
    events = replies(vllm.url, "ds4_07b_think_then_named_strict_stream")
    content, reasoning, calls = texts(events)
    assert content == ""
    assert reasoning.startswith("system\nYou are an")
    assert calls[0].startswith("{")
    assert StreamUsage(prompt_tokens=599, completion_tokens=300, reasoning_tokens=8) in events


def test_the_first_piece_of_a_call_names_it_and_carries_no_arguments(vllm: ReplayServer) -> None:
    events = replies(vllm.url, "07s_tool_named_strict_stream")
    first, *rest = [c for e in events if isinstance(e, StreamDelta) for c in e.calls]
    assert first == CallDelta(index=0, call_id=first.call_id, name="present_svg", arguments="")
    assert first.call_id
    assert rest
    assert {(call.call_id, call.name) for call in rest} == {(None, None)}


@pytest.mark.parametrize(
    ("model", "code"),
    [
        ("05_chat_stream_usage@cut=4", "cut"),
        ("05_chat_stream_usage@cut=0", "cut"),
        ("05_chat_stream_usage@stall=4", "stalled"),
        ("05_chat_stream_usage@stall=0", "stalled"),
        ("30_midstream_apiserver_sigkill", "cut"),
        ("30_midstream_apiserver_sigterm", "server_fault"),
        ("30_midstream_enginecore_sigkill", "server_fault"),
        ("22s_err_strict_bad_regex_named", "refused"),
        ("noflags_err_tool_auto_stream", "tools_unsupported"),
        ("noflags_tool_named_stream", "tools_unsupported"),
        ("noflags_tool_required_stream", "tools_unsupported"),
        ("20_err_context_too_long_stream", "context_full"),
        ("20_err_max_tokens_over_ctx", "context_full"),
        ("21_err_bad_model_stream", "model_missing"),
        ("22_err_json_schema_bad", "refused"),
        ("23_err_image_to_text_model", "refused"),
        ("24_err_404", "not_a_server"),
        ("24_err_405", "not_a_server"),
        ("dummy_25_err_chat_wrong_key", "unauthorized"),
        ("23_err_bad_role", "not_a_server"),  # answered whole, though a stream was asked for
    ],
)
def test_each_fault_of_vllm_has_its_code(vllm: ReplayServer, model: str, code: str) -> None:
    gap = 0.3 if "@stall" in model else 20
    events = replies(vllm.url, model, read_gap_s=gap)
    assert_one_end(events)
    assert isinstance(events[-1], StreamFailed)
    assert events[-1].problem.code == code


@pytest.mark.parametrize(
    ("model", "code"),
    [
        ("20_err_context_too_long_stream", "context_full"),
        ("22_err_json_schema_bad", "refused"),
        ("23_err_image_to_text_model", "server_fault"),
        ("24_err_404", "not_a_server"),
        ("25_err_chat_no_key", "unauthorized"),
        ("30_midstream_server_sigkill", "cut"),
    ],
)
def test_each_fault_of_llamacpp_has_its_code(llamacpp: ReplayServer, model: str, code: str) -> None:
    events = replies(llamacpp.url, model)
    assert isinstance(events[-1], StreamFailed)
    assert events[-1].problem.code == code


def test_what_came_before_a_fault_was_handed_on(vllm: ReplayServer) -> None:
    assert texts(replies(vllm.url, "05_chat_stream_usage@cut=4"))[0] != ""


def test_a_closed_port_is_no_server(vllm: ReplayServer) -> None:
    events = replies("http://127.0.0.1:9/v1", "any")
    assert [e.problem.code for e in events if isinstance(e, StreamFailed)] == ["unreachable"]
    assert len(events) == 1


def test_https_where_plain_http_is_spoken(vllm: ReplayServer) -> None:
    problem = ChatClient(vllm.url.replace("http:", "https:")).probe()
    assert isinstance(problem, ServerProblem)
    assert problem.code == "insecure"


@pytest.mark.parametrize("after", [0, 1, 6])
def test_stop_hangs_up_at_once_even_in_a_stall(after: int) -> None:
    model = f"26_client_abort@stall={after}"
    stop, events = StopSignal(), list[StreamEvent]()
    with replaying(CAPTURES / "vllm") as server:
        thread = threading.Thread(
            target=ChatClient(server.url).stream, args=(chat_request(model), events.append, stop)
        )
        thread.start()
        assert server.stalled.get(timeout=20) == model
        stop.stop()
        assert server.hung_up.get(timeout=5) == model
        thread.join(5)
    assert not thread.is_alive()
    assert events[-1] == StreamEnded("stopped")
    assert_one_end(events)


@pytest.mark.parametrize(
    ("limit", "value", "model"),
    [
        ("REPLY_LINE_BYTES", 100, "05_chat_stream_usage@bytes=7"),
        ("REPLY_WIRE_BYTES", 1000, "05_chat_stream_usage"),
        ("SERVER_BODY_BYTES", 50, "21_err_bad_model_stream"),
    ],
)
def test_a_server_that_sends_too_much_is_cut_off(
    vllm: ReplayServer, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, model: str
) -> None:
    monkeypatch.setattr(limits, limit, value)
    events = replies(vllm.url, model)
    assert isinstance(events[-1], StreamFailed)
    assert events[-1].problem.code == "too_large"


def test_stop_before_the_start_asks_nothing() -> None:
    stop, events = StopSignal(), list[StreamEvent]()
    stop.stop()
    with replaying(CAPTURES / "vllm") as server:
        ChatClient(server.url).stream(chat_request("05_chat_stream_usage"), events.append, stop)
        assert server.asked.empty()
    assert events == [StreamEnded("stopped")]


def test_a_stop_from_within_the_receiver_is_the_last_delta(vllm: ReplayServer) -> None:
    stop, events = StopSignal(), list[StreamEvent]()

    def take(event: StreamEvent) -> None:
        events.append(event)
        stop.stop()

    ChatClient(vllm.url).stream(chat_request("26_client_abort"), take, stop)
    assert len(events) == 2
    assert events[-1] == StreamEnded("stopped")


def test_a_fault_of_the_receiver_is_not_the_servers(vllm: ReplayServer) -> None:
    def take(_: StreamEvent) -> None:
        raise ValueError("a bug")

    with pytest.raises(ValueError, match="a bug"):
        ChatClient(vllm.url).stream(chat_request("05_chat_stream_usage"), take, StopSignal())
