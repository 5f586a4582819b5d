"""Deltas become one message, however the server cuts them."""

from __future__ import annotations

from builders import NOON_S, answer, call_delta
from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.chat.parts import Call, Prose, Reasoning, parts_from_message
from ds4gui.chat.record import Message
from ds4gui.chat.stream import CallDelta, StreamDelta
from ds4gui.chat.transports.native import Assembly, extended

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=30)
EMPTY = answer(2)


def joined(*deltas: StreamDelta) -> Message:
    """The message that these deltas make."""
    assembly = Assembly(EMPTY)
    for delta in deltas:
        assembly = extended(assembly, delta)
    return assembly.message


@st.composite
def split(draw: st.DrawFn, text: str) -> list[str]:
    """`text` in pieces, empty ones among them."""
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=6)))
    return [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]


@st.composite
def replies(draw: st.DrawFn) -> tuple[list[StreamDelta], list[StreamDelta]]:
    """One reply twice: in whole pieces, and cut at random."""
    whole: list[StreamDelta] = []
    pieces: list[StreamDelta] = []
    reasoning = draw(TEXT)
    whole.append(StreamDelta(reasoning=reasoning))
    pieces += [StreamDelta(reasoning=p) for p in draw(split(reasoning))]
    for index in range(draw(st.integers(0, 3))):
        content, arguments = draw(TEXT), draw(TEXT)
        whole.append(StreamDelta(content=content))
        pieces += [StreamDelta(content=p) for p in draw(split(content))]
        named = {"name": f"tool_{index}", "call_id": f"id-{index}"}
        whole.append(call_delta(index, arguments, **named))
        first, *later = draw(split(arguments))
        pieces.append(call_delta(index, first, **named))
        pieces += [call_delta(index, p) for p in later]
    tail = draw(TEXT)
    whole.append(StreamDelta(content=tail))
    pieces += [StreamDelta(content=p) for p in draw(split(tail))]
    return whole, pieces


@settings(deadline=None)
@given(replies())
def test_the_message_does_not_depend_on_the_cuts(
    reply: tuple[list[StreamDelta], list[StreamDelta]],
) -> None:
    whole, pieces = reply
    assert joined(*pieces) == joined(*whole)


@settings(deadline=None)
@given(replies())
def test_parts_hold_every_character_in_order(
    reply: tuple[list[StreamDelta], list[StreamDelta]],
) -> None:
    whole, pieces = reply
    parts = parts_from_message(joined(*pieces))
    assert "".join(p.text for p in parts if isinstance(p, Prose)) == "".join(
        d.content for d in whole
    )
    assert "".join(p.text for p in parts if isinstance(p, Reasoning)) == whole[0].reasoning
    said = [c.arguments for d in whole for c in d.calls]
    assert [p.arguments for p in parts if isinstance(p, Call)] == said


def test_a_first_piece_may_come_without_arguments() -> None:
    message = joined(
        StreamDelta(content="See:"),
        call_delta(0, name="present_svg", call_id="a"),
        call_delta(0, '{"svg"'),
        call_delta(0, ": 1}"),
    )
    (call,) = message.calls
    assert (call.name, call.call_id, call.arguments) == ("present_svg", "a", '{"svg": 1}')
    assert call.position == 4


def test_a_server_that_numbers_every_call_0_sends_several() -> None:
    message = joined(
        call_delta(0, '{"a"', name="one", call_id="x"),
        call_delta(0, ": 1}"),
        call_delta(0, '{"b"', name="two", call_id="y"),
        call_delta(0, ": 2}"),
    )
    assert [(c.name, c.arguments) for c in message.calls] == [
        ("one", '{"a": 1}'),
        ("two", '{"b": 2}'),
    ]


def test_ids_that_repeat_are_two_calls_when_their_numbers_differ() -> None:
    message = joined(
        call_delta(0, "{}", name="one", call_id="same"),
        call_delta(1, "[]", name="two", call_id="same"),
        call_delta(0, " "),
    )
    assert [(c.call_id, c.arguments) for c in message.calls] == [("same", "{} "), ("same", "[]")]


def test_a_name_repeated_with_its_id_stays_the_same_call() -> None:
    message = joined(
        call_delta(0, "{", name="one", call_id="a"), call_delta(0, "}", name="one", call_id="a")
    )
    assert [c.arguments for c in message.calls] == ["{}"]


def test_a_name_or_an_id_may_come_late() -> None:
    message = joined(call_delta(0), call_delta(0, name="one"), call_delta(0, "{}", call_id="a"))
    assert [(c.name, c.call_id, c.arguments) for c in message.calls] == [("one", "a", "{}")]


def test_calls_of_one_delta_stand_after_its_content() -> None:
    pieces = tuple(
        CallDelta(index=i, call_id=f"id-{i}", name="one", arguments="{}") for i in range(2)
    )
    message = joined(StreamDelta(content="Both:", calls=pieces), StreamDelta(content=" done"))
    assert [c.position for c in message.calls] == [5, 5]
    kinds = [type(p).__name__ for p in parts_from_message(message)]
    assert kinds == ["Prose", "Call", "Call", "Prose"]
    assert message.created_s == NOON_S
