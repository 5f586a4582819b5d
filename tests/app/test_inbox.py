"""The queue into the program."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ds4gui import limits
from ds4gui.app.inbox import Inbox
from ds4gui.chat.actions import FilterSessions
from ds4gui.chat.events import Streamed
from ds4gui.chat.record import Message
from ds4gui.chat.stream import CallDelta, StreamDelta, StreamEnded
from ds4gui.chat.transports.native import Assembly, extended

EMPTY = Message(
    id=1,
    parent_id=None,
    turn_id=1,
    step=1,
    role="assistant",
    author="model",
    content="",
    created_s=0.0,
)
DELTAS = st.builds(
    StreamDelta,
    content=st.text(max_size=4),
    reasoning=st.text(max_size=4),
    calls=st.lists(
        st.builds(
            CallDelta,
            index=st.integers(0, 2),
            call_id=st.none() | st.sampled_from(["a", "b"]),
            name=st.none() | st.sampled_from(["x", "y"]),
            arguments=st.text(max_size=4),
        ),
        max_size=2,
    ).map(tuple),
)


@given(st.lists(DELTAS, max_size=12))
def test_merging_never_changes_the_message(deltas: list[StreamDelta]) -> None:
    inbox = Inbox(lambda: None)
    one_by_one = Assembly(EMPTY)
    for delta in deltas:
        inbox.post(Streamed(1, delta))
        one_by_one = extended(one_by_one, delta)
    merged = Assembly(EMPTY)
    pieces = 0
    for action in inbox.take():
        assert isinstance(action, Streamed)
        assert isinstance(action.event, StreamDelta)
        merged = extended(merged, action.event)
        pieces += action.pieces
    assert merged == one_by_one
    assert pieces == len(deltas)


def test_adjacent_text_of_one_message_is_one_action() -> None:
    inbox = Inbox(lambda: None)
    for word in ("a", "b", "c"):
        inbox.post(Streamed(1, StreamDelta(content=word)))
    inbox.post(Streamed(2, StreamDelta(content="other")))
    inbox.post(Streamed(1, StreamEnded(finish_reason="stop")))
    assert inbox.take() == [
        Streamed(1, StreamDelta(content="abc"), pieces=3),
        Streamed(2, StreamDelta(content="other")),
        Streamed(1, StreamEnded(finish_reason="stop")),
    ]


def test_a_flood_is_taken_in_portions_and_wakes_again() -> None:
    woken: list[None] = []
    inbox = Inbox(lambda: woken.append(None))
    for n in range(limits.ACTIONS_PER_STEP + 10):
        inbox.post(FilterSessions(str(n)))
    woken.clear()
    assert len(inbox.take()) == limits.ACTIONS_PER_STEP
    assert woken
    assert len(inbox.take()) == 10
    assert inbox.take() == []
