"""What was said on one road is sent on another: as calls, as text, each byte where it was."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import pytest
from builders import drawing, whole_call
from raw_roads import NO_PARSER, NO_TOOLS, TIME, raw_world, serving
from world import World, asked
from written_calls import WHOLE

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.context import NOT_RUN, wire_messages
from ds4gui.chat.events import Streamed
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.stream import (
    StreamFailed,
)
from ds4gui.chat.transports.written import calls_text


def spoken(world: World) -> list[str]:
    """The words of each message of the last request."""
    return [str(m.get("content")) for m in world.requests[world.reply_id].messages]


def test_a_raw_answer_is_sent_as_a_call_with_its_types() -> None:
    world = raw_world()
    schema: JSONObject = {"properties": {"timezone": {"type": "string"}}}
    tools = [replace(tool, wire={"function": {"parameters": schema}}) for tool in world.state.tools]
    world.state = replace(world.state, tools=tuple(tools))
    world.answer(
        "<think>hm</think>\n\nSee.\n"
        + calls_text("glm", [("current_time", {"timezone": "42", "n": 42})])
    )
    world.tool_done()
    world.settle()
    said = world.requests[world.reply_id].messages
    answer = json.loads(json.dumps(said[1]))
    assert (answer["content"], answer["reasoning"]) == ("See.", "hm")
    (call,) = answer["tool_calls"]
    assert json.loads(call["function"]["arguments"]) == {"timezone": "42", "n": 42}
    assert said[2] == {
        "role": "tool", "tool_call_id": call["id"], "content": "current_time is done",
    }  # fmt: skip


def test_native_and_cut_calls_are_written_out_for_a_server_without_tools() -> None:
    world = World(serving("some-model"))
    asked(world, "Draw")
    world.answer("One.", whole_call(0, "present_svg", drawing()))
    world.tool_done()
    world.settle()
    world.stream(NO_TOOLS)
    system, user, answer, results = world.requests[world.reply_id].messages
    assert [m["role"] for m in (system, user, answer, results)] == [
        "system", "user", "assistant", "user",
    ]  # fmt: skip
    assert str(answer["content"]).startswith('One.\n<tool_call>\n{"name": "present_svg"')
    assert results["content"] == "<tool_response>\npresent_svg is done\n</tool_response>"
    world.answer("Two." + calls_text("hermes", [TIME])[:-20], reason="length")
    world.send(SubmitPrompt("Well?"))
    assert spoken(world)[-2:] == ["Two.", "Well?"]


def test_a_call_without_result_and_the_next_prompt_are_one_user_message() -> None:
    path = World().path
    assert wire_messages("", path, {}, "glm") == ()
    world = raw_world()
    world.stream(NO_TOOLS)
    world.answer(calls_text("glm", [TIME]))
    world.send(Streamed(0, NO_TOOLS))
    kept = wire_messages("", world.path, {}, "glm")
    assert [m["role"] for m in kept] == ["user", "assistant", "user"]
    assert kept[-1]["content"] == f"<tool_response>\n{NOT_RUN}\n</tool_response>"


@pytest.mark.parametrize("refusals", [[NO_PARSER], [NO_TOOLS]])
def test_each_request_begins_with_the_bytes_of_the_one_before(
    refusals: list[StreamFailed],
) -> None:
    world = World(serving("qwen3-coder"))
    asked(world, "Draw")
    world.stream(*refusals)
    requests: list[str] = []
    for number in range(3):
        requests.append(json.dumps(world.requests[world.reply_id].messages)[:-1])
        world.answer(f"<think>{number}</think>Here." + WHOLE["qwen-xml"])
        world.tool_done()
        world.settle()
    requests.append(json.dumps(world.requests[world.reply_id].messages)[:-1])
    for before, after in itertools.pairwise(requests):
        assert after.startswith(before)
        assert len(after) > len(before)
