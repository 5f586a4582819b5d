"""What is there, how a request is made, and how long one would be."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from replay_server import ReplayServer, replaying

from ds4gui.chat.stream import (
    ChatRequest,
    ModelFacts,
    ServerFacts,
    ServerProblem,
)
from ds4gui.llm.client import ChatClient, request_body

CAPTURES = Path(__file__).resolve().parents[1] / "data" / "captures"


def chat_request(model: str) -> ChatRequest:
    return ChatRequest(model=model, messages=({"role": "user", "content": "hi"},), params={})


def test_probe_of_vllm(vllm: ReplayServer) -> None:
    assert ChatClient(vllm.url).probe() == ServerFacts(
        base_url=vllm.url,
        kind="vllm",
        version="0.32.0",
        models=(ModelFacts(id="smollm2", max_model_len=2048),),
        template_takes_tools=True,
    )


def test_a_template_of_vllm_that_ignores_tools_is_told_by_two_counts(tmp_path: Path) -> None:
    recordings = tmp_path / "vllm"
    shutil.copytree(CAPTURES / "vllm", recordings)
    with_tools, without = recordings / "04_tokenize.txt", recordings / "04_tokenize_messages.txt"
    shutil.copy(without, with_tools)
    with replaying(recordings) as server:
        facts = ChatClient(server.url).probe()
        assert isinstance(facts, ServerFacts)
        assert facts.template_takes_tools is False
        # Known of the same server, it is not counted again; of another one it is.
        shutil.copy(CAPTURES / "vllm" / "04_tokenize.txt", with_tools)
        assert ChatClient(server.url).probe(known=facts) is facts
        other = replace(facts, version="0.31.0")
        again = ChatClient(server.url).probe(known=other)
        assert isinstance(again, ServerFacts)
        assert again.template_takes_tools is True


def test_a_server_that_can_not_count_leaves_it_open(tmp_path: Path) -> None:
    recordings = tmp_path / "vllm"
    shutil.copytree(CAPTURES / "vllm", recordings)
    shutil.copy(recordings / "24_err_404.txt", recordings / "04_tokenize.txt")
    with replaying(recordings) as server:
        facts = ChatClient(server.url).probe()
    assert isinstance(facts, ServerFacts)
    assert facts.template_takes_tools is None


def test_probe_of_llamacpp(llamacpp: ReplayServer) -> None:
    assert ChatClient(llamacpp.url).probe() == ServerFacts(
        base_url=llamacpp.url,
        kind="llama.cpp",
        version=None,
        models=(ModelFacts(id="smollm2", max_model_len=2048),),
    )


def test_probe_of_nothing() -> None:
    problem = ChatClient("http://127.0.0.1:9/v1").probe()
    assert isinstance(problem, ServerProblem)
    assert problem.code == "unreachable"
    assert problem.message.endswith("http://127.0.0.1:9/v1")


def test_probe_below_the_wrong_path(vllm: ReplayServer) -> None:
    problem = ChatClient(vllm.url + "/elsewhere").probe()
    assert isinstance(problem, ServerProblem)
    assert problem.code == "not_a_server"


def test_tools_and_params_in_a_request() -> None:
    plain = request_body(chat_request("m"))
    assert "tools" not in plain
    assert "tool_choice" not in plain
    assert plain["stream_options"] == {"include_usage": True}
    with_tools = ChatRequest(
        model="m", messages=(), tools=({"type": "function"},), params={"temperature": 0}
    )
    assert request_body(with_tools)["tool_choice"] == "auto"
    assert request_body(with_tools)["temperature"] == 0


def test_none_is_a_stronger_tool_choice_than_the_users_own() -> None:
    wanted = ChatRequest(
        model="m", messages=(), tools=({"type": "function"},), params={"tool_choice": "required"}
    )
    assert request_body(wanted)["tool_choice"] == "required"
    refused = replace(wanted, tool_choice="none")
    assert request_body(refused)["tool_choice"] == "none"
    assert "tool_choice" not in request_body(replace(refused, tools=(), params={}))


def test_vllm_counts_messages_and_tools_and_llamacpp_only_text(
    vllm: ReplayServer, llamacpp: ReplayServer
) -> None:
    bare = chat_request("smollm2")
    assert ChatClient(vllm.url).count_tokens(bare) == 24
    assert ChatClient(vllm.url).count_tokens(replace(bare, tools=({"type": "function"},))) == 263
    assert ChatClient(llamacpp.url).count_tokens(chat_request("smollm2")) is None
    assert ChatClient("http://127.0.0.1:9/v1").count_tokens(chat_request("m")) is None
