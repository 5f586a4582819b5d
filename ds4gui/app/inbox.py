"""The one queue into the program.

Owns the order of actions and their merging: text that arrived between two turns of the loop is
one delta. Any thread may post; only the loop takes.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.events import Action, Streamed
from ds4gui.chat.stream import StreamDelta


class Inbox:
    """`wake` is called after each post, from the posting thread."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._queue: queue.SimpleQueue[Action] = queue.SimpleQueue()
        self._wake = wake

    def post(self, action: Action) -> None:
        """Puts an action at the end."""
        self._queue.put(action)
        self._wake()

    def take(self) -> list[Action]:
        """What is there, oldest first, adjacent text merged; bounded, the rest comes next time."""
        taken: list[Action] = []
        for _ in range(limits.ACTIONS_PER_STEP):
            try:
                taken.append(self._queue.get_nowait())
            except queue.Empty:
                break
        else:
            self._wake()
        return [_merged(run) for run in _runs(taken)]


def _runs(actions: list[Action]) -> Iterator[list[Action]]:
    """Adjacent actions that can be one."""
    run: list[Action] = []
    called = False
    for action in actions:
        if run and not _continues(run[0], action, called=called):
            yield run
            run, called = [], False
        run.append(action)
        called = called or _calls(action)
    if run:
        yield run


def _continues(first: Action, second: Action, *, called: bool) -> bool:
    if not isinstance(first, Streamed) or not isinstance(second, Streamed):
        return False
    one, two = first.event, second.event
    if first.message_id != second.message_id:
        return False
    if not isinstance(one, StreamDelta) or not isinstance(two, StreamDelta):
        return False
    # A call's place is counted in the text before it: later text stays a delta of its own.
    return not (called and two.content)


def _calls(action: Action) -> bool:
    if not isinstance(action, Streamed) or not isinstance(action.event, StreamDelta):
        return False
    return bool(action.event.calls)


def _merged(run: list[Action]) -> Action:
    first = run[0]
    if len(run) == 1 or not isinstance(first, Streamed):
        return first
    streamed = [action for action in run if isinstance(action, Streamed)]
    deltas = [action.event for action in streamed if isinstance(action.event, StreamDelta)]
    delta = StreamDelta(
        content="".join(delta.content for delta in deltas),
        reasoning="".join(delta.reasoning for delta in deltas),
        calls=tuple(call for delta in deltas for call in delta.calls),
    )
    return replace(first, event=delta, pieces=sum(action.pieces for action in streamed))
