"""Which turns a summary stands for, and that what is then sent is whole, in order, and fits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from builders import FACTS, answer, drawing, native, prompt, result, showing, turn
from hypothesis import given, settings
from hypothesis import strategies as st
from world import Disk, World

from ds4gui import limits
from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.compaction import Room, after, room_of, summary_on, turns_kept, turns_of
from ds4gui.chat.context import wire_messages
from ds4gui.chat.effects import StartReply
from ds4gui.chat.estimate import estimated_tokens
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.record import Message, Summary
from ds4gui.chat.state import AppState
from ds4gui.chat.stream import (
    ChatRequest,
    ModelFacts,
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamEvent,
    StreamFailed,
)
from ds4gui.chat.summary_request import summary_request

FULL = ServerProblem("context_full", "The conversation no longer fits")
SIZES = st.lists(st.integers(0, 5_000), max_size=12)


# --- how many turns -----------------------------------------------------------------------------


@given(SIZES, st.integers(0, 3_000), st.integers(64, 40_000))
def test_as_many_turns_stay_as_leave_room_and_always_the_one_at_work(
    newest_first: list[int], fixed: int, context: int
) -> None:
    room = room_of(context, {})
    kept = turns_kept(newest_first, fixed, room)
    wanted = min(room.prompt, round(context * limits.COMPACTED_SHARE))
    said = [fixed + sum(newest_first[:n]) for n in range(1, len(newest_first) + 1)]
    fitting = [n for n, tokens in enumerate(said, 1) if tokens <= wanted]
    if kept is None:
        assert len(fitting) == len(said) or said[0] >= context or len(said) == 1
    else:
        assert kept < len(said)
        assert kept == (fitting[-1] if fitting else 1)
        assert said[kept - 1] < context


def test_an_answers_own_bound_is_what_it_is_left() -> None:
    assert room_of(32_768, {}) == Room(context=32_768, answer=limits.ANSWER_RESERVE_TOKENS)
    assert room_of(2_048, {}).answer == 512
    assert room_of(32_768, {"max_tokens": 100}).answer == 100
    assert room_of(32_768, {"max_completion_tokens": 99_999}).answer == 16_384
    assert room_of(32_768, {"max_tokens": None}).prompt == 32_768 - limits.ANSWER_RESERVE_TOKENS


# --- on which paths -----------------------------------------------------------------------------


def test_a_summary_counts_only_on_a_path_that_holds_its_last_message() -> None:
    trunk = (prompt(1), answer(2, "A box."))
    path = (*trunk, prompt(3, "And?", turn_id=2, parent=2), answer(4, "A line.", turn_id=2))
    branch = (*trunk, prompt(7, "Or?", turn_id=3, parent=2))
    early, late = (Summary(through_id=i, text=f"to {i}", model="m") for i in (2, 4))
    further = (*path, prompt(5, "More", turn_id=4, parent=4))
    assert summary_on(further, (early, late)) == late
    assert summary_on(path, (early, late)) == early, "its turn is being gone on with"
    assert summary_on(branch, (early, late)) == early
    assert summary_on(branch, (late,)) is None
    assert after(branch, early) == branch[2:]
    assert after(branch, None) == branch


def test_the_summary_stands_before_the_first_prompt_that_is_sent() -> None:
    (sent,) = wire_messages("", [prompt(3, "And now?")], summary="Boxes were drawn.")
    assert sent["role"] == "user"
    text = str(sent["content"])
    assert "Boxes were drawn." in text
    assert text.endswith("And now?")
    assert wire_messages("", [prompt(3, "And now?")])[0]["content"] == "And now?"


# --- what is summarised -------------------------------------------------------------------------


def asked_for(turns: Sequence[Sequence[Message]], characters: int) -> tuple[str, int]:
    """What the model gets to read, and how many turns are not whole in it."""
    request, left_out = summary_request(
        "m", turns, older="", characters=characters, tokens=200, extra={}
    )
    assert request.tools == ()
    assert [m["role"] for m in request.messages] == ["user"]
    return str(request.messages[0]["content"]), left_out


def test_a_drawing_goes_as_its_alt_text_and_a_file_as_its_beginning() -> None:
    calls = (
        native("present_svg", drawing(alt="Two boxes")),
        native("read_file", '{"path": "a.py"}'),
        native("present_svg", drawing(alt="Refused")),
        native("present_svg", "{broken"),
    )
    messages = (
        prompt(1, "Draw"),
        replace(answer(2, "Look:", calls=calls), reasoning="hidden thoughts"),
        result(3, 2, 0, "SVG presented inline: Two boxes"),
        result(4, 2, 1, "x = 1\n" * 4_000),
        result(5, 2, 2, "Tool error: no", status="failed"),
    )
    text, left_out = asked_for(turns_of(messages), 100_000)
    assert left_out == 0
    assert "<svg" not in text
    assert "hidden" not in text
    assert "Assistant drew: Two boxes\n" in text
    assert "Assistant tried to draw: Refused\n\nResult of present_svg: Tool error: no\n" in text
    assert 'Assistant called read_file: {"path": "a.py"}' in text
    assert len(text) < 3 * limits.SUMMARY_RESULT_CHARACTERS


@given(st.lists(st.integers(0, 9_000), min_size=1, max_size=30), st.integers(400, 20_000))
def test_what_is_summarised_fits_whatever_the_sizes_and_says_what_it_lacks(
    sizes: list[int], characters: int
) -> None:
    path = [
        message
        for n, size in enumerate(sizes, 1)
        for message in (
            prompt(2 * n - 1, f"<{n}>" + "p" * size, turn_id=n),
            answer(2 * n, "a" * (size // 2), turn_id=n),
        )
    ]
    text, left_out = asked_for(turns_of(path), characters)
    frame, _ = asked_for([[prompt(1, "")]], 400)
    assert len(text) <= characters + len(frame) + 60
    shown = [n for n in range(1, len(sizes) + 1) if f"<{n}>" in text]
    assert shown == sorted(shown)
    assert ("did not fit" in text) == (left_out > 0)
    assert set(range(left_out + 1, len(sizes) + 1)) <= set(shown)


# --- the whole, against a server with a context -------------------------------------------------


def conversation(turns: list[tuple[int, list[int]]]) -> AppState:
    """A session of turns, each a prompt of some length and the results of its calls."""
    path: list[Message] = []
    for number, (size, results) in enumerate(turns, 1):
        path.append(prompt(len(path) + 1, "p" * size + "!", turn_id=number))
        if results:
            calls = tuple(native("current_time", "{}") for _ in results)
            source = answer(len(path) + 1, "Look.", turn_id=number, calls=calls)
            path.append(source)
            for index, length in enumerate(results):
                content = "r" * length
                path.append(result(len(path) + 1, source.id, index, content, turn_id=number))
        path.append(answer(len(path) + 1, "a" * (size // 3) + ".", turn_id=number, step=2))
    return showing(*path, turns=tuple(turn(n) for n in range(1, len(turns) + 1)))


def within(state: AppState, context: int) -> AppState:
    facts = replace(FACTS, models=(ModelFacts(id="model-a", max_model_len=context),))
    return replace(state, server=replace(state.server, facts=facts))


def is_summary(request: ChatRequest) -> bool:
    return not request.tools


def whole_and_in_order(request: ChatRequest) -> None:
    """Every result follows the call it answers, every call has one."""
    waiting: list[str] = []
    for message in request.messages:
        sent: Mapping[str, JSON] = json.loads(json.dumps(message))
        if sent["role"] == "tool":
            assert sent["tool_call_id"] == waiting.pop(0)
        else:
            assert not waiting
            calls = sent.get("tool_calls") or ()
            assert isinstance(calls, Sequence)
            waiting = [c["id"] for c in calls if isinstance(c, Mapping)]
    assert not waiting


TURNS = st.lists(
    st.tuples(st.integers(0, 6_000), st.lists(st.integers(0, 3_000), max_size=3)), max_size=8
)


@settings(max_examples=150, deadline=None)
@given(TURNS, st.integers(0, 12_000), st.integers(400, 9_000), st.floats(0.4, 3.0))
def test_whatever_the_sizes_the_chat_goes_on_or_says_why(
    turns: list[tuple[int, list[int]]], size: int, context: int, density: float
) -> None:
    """`density` is how wrong the estimate is; the server has the last word."""
    state = conversation([(9, []), *turns])
    before = state.conversations[1].messages
    world = World(within(state, context), Disk(messages={m.id: m for m in before}))
    world.send(SubmitPrompt("q" * size + "?"))
    requests: list[ChatRequest] = []
    while world.state.runs:
        request = world.requests[world.reply_id]
        requests.append(request)
        assert len(requests) <= 2 + 2 * limits.SUMMARY_TRIES, "it goes round and round"
        world.stream(*reply(request, round(estimated_tokens(request) * density), context))
        world.settle()
    assert world.path[: len(before)] == before
    for request in requests:
        whole_and_in_order(request)
        if not is_summary(request):
            assert str(request.messages[-1]["content"]).endswith("q" * size + "?")
    last = world.path[-1]
    if last.state == "complete":
        assert last.content == "Answered"
    else:
        assert FULL.message in (last.error or "")
    started = [e for e in world.effects if isinstance(e, StartReply)]
    assert len(started) == len(requests)


def reply(request: ChatRequest, tokens: int, context: int) -> tuple[StreamEvent, ...]:
    """What a server with such a context says to a request that has so many tokens."""
    bound = request.params.get("max_tokens", 0)
    assert isinstance(bound, int)
    if tokens + bound > context:
        return (StreamFailed(FULL),)
    text = "What was said before" if is_summary(request) else "Answered"
    return (StreamDelta(content=text), StreamEnded("stop"))
