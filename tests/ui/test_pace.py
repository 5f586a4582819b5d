"""An answer that streams is laid out at a steady pace; everything else is shown at once."""

from __future__ import annotations

from dataclasses import replace

import sample_blocks as samples

from ds4gui.limits import STREAM_STEP_S
from ds4gui.ui.pace import Pace, Shown


def answer(text: str, *, streaming: bool = True, session_id: int = 1) -> Shown:
    pane = samples.pane(samples.prose(text), session_id=session_id, streaming=streaming)
    return Shown(pane=pane, theme="dark", wraps_code=False)


def test_words_of_a_stream_wait_and_the_newest_is_taken() -> None:
    taken: list[Shown] = []
    pace = Pace(taken.append)
    first, second, third = (answer(text) for text in ("a", "a b", "a b c"))
    pace.tick(100.0)
    pace.show(first)
    assert taken == [first]
    pace.show(second)
    pace.show(third)
    pace.tick(100.0 + STREAM_STEP_S / 2)
    assert taken == [first]
    assert pace.wake_in_s is not None
    pace.tick(100.0 + 2 * STREAM_STEP_S)
    assert taken == [first, third]
    assert pace.wake_in_s is None


def test_what_does_not_only_go_on_is_taken_at_once() -> None:
    taken: list[Shown] = []
    pace = Pace(taken.append)
    shown = [
        answer("a"),
        answer("of another session", session_id=2),
        replace(answer("in another theme", session_id=2), theme="light"),
        replace(answer("the end", session_id=2, streaming=False), theme="light"),
        replace(answer("once more", session_id=2), theme="light"),
    ]
    for view in shown:
        pace.show(view)
    assert taken == shown


def test_what_waited_is_never_shown_after_what_came_later() -> None:
    taken: list[Shown] = []
    pace = Pace(taken.append)
    whole = answer("a b c", streaming=False)
    for view in (answer("a"), answer("a b"), whole, whole):
        pace.show(view)
    pace.tick(1000.0)
    assert [view.pane for view in taken[1:]] == [whole.pane]
