"""What the model is sent of a stored path."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import pytest
from builders import answer, drawing, native, prompt, result, whole_call
from world import World

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.context import NOT_RUN, wire_messages
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Message
from ds4gui.chat.stream import StreamDelta

CUT = '{"svg": "<svg'


def sent_calls(message: JSONObject) -> list[tuple[str, str, str]]:
    """(id, name, arguments) of an answer's calls on the wire."""
    calls = json.loads(json.dumps(message))["tool_calls"]
    return [(c["id"], c["function"]["name"], c["function"]["arguments"]) for c in calls]


def test_a_conversation_is_sent_in_order_with_its_system_prompt_first() -> None:
    path = [
        prompt(1, "Time?"),
        answer(2, "Look.", calls=(native("current_time", '{"timezone": ""}'),)),
        result(3, 2, 0, "Noon"),
        answer(4, "Noon.", step=2),
    ]
    wire = wire_messages("Be brief.", path)
    assert [m["role"] for m in wire] == ["system", "user", "assistant", "tool", "assistant"]
    assert wire[0]["content"] == "Be brief."
    ((call_id, name, arguments),) = sent_calls(wire[2])
    assert (name, arguments) == ("current_time", '{"timezone": ""}')
    assert wire[3] == {"role": "tool", "tool_call_id": call_id, "content": "Noon"}
    assert wire_messages("", []) == ()


@pytest.mark.parametrize(
    "arguments",
    ["", CUT, "[]", "null", "{} x", "[" * 5000, '{"n": NaN}', '{"svg": "\\ud800"}', "{'a': 1}"],
)
def test_arguments_a_server_would_choke_on_are_left_out_and_kept_in_the_record(
    arguments: str,
) -> None:
    message = answer(2, calls=(native("present_svg", arguments),))
    ((_, _, sent),) = sent_calls(wire_messages("", [prompt(1), message])[1])
    assert sent == "{}"
    assert message.calls[0].arguments == arguments


def test_good_arguments_are_sent_as_they_came() -> None:
    odd = ' {"svg":"<svg\\/>" ,\n"alt":"\\u0041"}'
    message = answer(2, calls=(native("present_svg", odd),))
    ((_, _, sent),) = sent_calls(wire_messages("", [prompt(1), message])[1])
    assert sent == odd


def test_repeated_ids_are_unique_on_the_wire_and_results_find_their_call() -> None:
    same = native("current_time", "{}", call_id="same")
    path: list[Message] = [prompt(1)]
    for step in (1, 2):
        at = path[-1].id + 1
        path.append(answer(at, calls=(same, same), step=step))
        path.append(result(at + 1, at, 0, f"first {step}"))
        path.append(result(at + 2, at, 1, f"second {step}"))
    wire = wire_messages("", path)
    ids = [c[0] for m in wire if m["role"] == "assistant" for c in sent_calls(m)]
    assert len(set(ids)) == 4
    results = {m["tool_call_id"]: m["content"] for m in wire if m["role"] == "tool"}
    assert [results[i] for i in ids] == ["first 1", "second 1", "first 2", "second 2"]


def test_a_call_without_a_result_is_answered_for_the_model() -> None:
    calls = (native("one", "{}"), native("", CUT))
    wire = wire_messages("", [prompt(1), answer(2, calls=calls), result(3, 2, 0, "done")])
    assert [m["content"] for m in wire if m["role"] == "tool"] == ["done", NOT_RUN]
    assert [c[1] for c in sent_calls(wire[1])] == ["one", "unnamed"]


def test_reasoning_goes_along_only_inside_its_own_turn() -> None:
    first = replace(answer(2, "Six."), reasoning="old thoughts")
    second = replace(
        answer(4, turn_id=2, calls=(native("current_time", "{}"),)), reasoning="new thoughts"
    )
    path = [prompt(1), first, prompt(3, "More", turn_id=2), second]
    wire = wire_messages("", path)
    assert [m.get("reasoning") for m in wire if m["role"] == "assistant"] == [None, "new thoughts"]


def test_an_answer_of_thoughts_alone_is_not_sent() -> None:
    empty = replace(answer(2), reasoning="hm", state="interrupted")
    wire = wire_messages("", [prompt(1), empty, prompt(3, "Again", turn_id=2)])
    assert [m["role"] for m in wire] == ["user", "user"]


def test_each_request_begins_with_the_bytes_of_the_one_before() -> None:
    world = World()
    world.send(SubmitPrompt("Draw"))
    requests: list[str] = []
    for number in range(3):
        requests.append(json.dumps(world.requests[world.reply_id].messages)[:-1])
        world.stream(StreamDelta(reasoning=f"thought {number}"))
        world.answer("Here.", whole_call(0, "present_svg", drawing() if number else CUT))
        world.tool_done()
        world.settle()
    requests.append(json.dumps(world.requests[world.reply_id].messages)[:-1])
    for before, after in itertools.pairwise(requests):
        assert after.startswith(before)
        assert len(after) > len(before)
