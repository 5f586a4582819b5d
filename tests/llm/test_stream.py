"""Chunks in every dialect, and chunks that are nonsense."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ds4gui import limits
from ds4gui.chat.stream import CallDelta, StreamDelta, StreamEnded, StreamFailed, StreamUsage
from ds4gui.llm.stream import ChunkReader, well_formed


def chunk(delta: dict[str, object], **choice: object) -> dict[str, object]:
    return {"choices": [{"index": 0, "delta": delta, **choice}]}


def test_both_names_of_reasoning() -> None:
    reader = ChunkReader()
    assert reader.events(chunk({"reasoning": "a"})) == (StreamDelta(reasoning="a"),)
    assert reader.events(chunk({"reasoning_content": "b"})) == (StreamDelta(reasoning="b"),)
    both = chunk({"reasoning": "c", "reasoning_content": "c"})
    assert reader.events(both) == (StreamDelta(reasoning="c"),)


def test_text_and_two_calls_in_one_chunk() -> None:
    calls = [
        {"index": 0, "id": "a", "type": "function", "function": {"name": "f"}},
        {"index": 1, "id": "b", "function": {"name": "g", "arguments": "{"}},
    ]
    (event,) = ChunkReader().events(chunk({"content": "x", "tool_calls": calls}))
    assert event == StreamDelta(
        content="x",
        calls=(
            CallDelta(index=0, call_id="a", name="f", arguments=""),
            CallDelta(index=1, call_id="b", name="g", arguments="{"),
        ),
    )


def test_usage_in_a_chunk_without_choices() -> None:
    usage = {"prompt_tokens": 3, "completion_tokens": 4}
    assert ChunkReader().events({"choices": [], "usage": usage}) == (
        StreamUsage(prompt_tokens=3, completion_tokens=4, reasoning_tokens=None),
    )


def test_the_finish_reason_survives_the_chunks_after_it() -> None:
    reader = ChunkReader()
    assert reader.end() == StreamEnded(None)
    reader.events(chunk({}, finish_reason="tool_calls"))
    reader.events({"choices": []})
    assert reader.end() == StreamEnded("tool_calls")


def test_only_the_first_of_several_answers_is_read() -> None:
    other = {"choices": [{"index": 1, "delta": {"content": "no"}, "finish_reason": "stop"}]}
    reader = ChunkReader()
    assert reader.events(other) == ()
    assert reader.end() == StreamEnded(None)


def test_a_lone_surrogate_becomes_a_replacement_character() -> None:
    sent = json.loads('{"choices": [{"delta": {"content": "a\\ud83db \\ud83d\\ude00"}}]}')
    assert ChunkReader().events(sent) == (StreamDelta(content="a\ufffdb 😀"),)


@given(st.text(st.characters(exclude_categories=())))
def test_well_formed_text_can_be_stored_and_keeps_its_length(text: str) -> None:
    stored = well_formed(text)
    assert stored.encode().decode() == stored
    assert len(stored) == len(text)


def test_an_endless_reply_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REPLY_CHARS", 10)
    reader = ChunkReader()
    assert reader.events(chunk({"content": "x" * 10})) == (StreamDelta(content="x" * 10),)
    *_, last = reader.events(chunk({"reasoning": "x"}))
    assert isinstance(last, StreamFailed)
    assert last.problem.code == "reply_too_long"


KEYS = [
    *("choices", "index", "delta", "content", "reasoning", "tool_calls", "function", "id"),
    *("name", "arguments", "usage", "prompt_tokens", "finish_reason"),
]
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(KEYS),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(_json | st.builds(lambda inner: {"choices": [{"delta": inner}]}, _json))
def test_no_json_breaks_the_reader(sent: object) -> None:
    for event in ChunkReader().events(sent):
        assert isinstance(event, StreamDelta | StreamUsage)
