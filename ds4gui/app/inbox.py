"""The one queue into the program.

Owns the order of actions and their merging: text that arrived between two turns of the loop is
one delta. Any thread may post; only the loop takes.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
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
        actions: list[Action] = []
        for _ in range(limits.ACTIONS_PER_STEP):
            try:
                action = self._queue.get_nowait()
            except queue.Empty:
                return actions
            merged = _merged(actions[-1], action) if actions else None
            if merged is None:
                actions.append(action)
            else:
                actions[-1] = merged
        self._wake()
        return actions


def _merged(first: Action, second: Action) -> Streamed | None:
    if not isinstance(first, Streamed) or not isinstance(second, Streamed):
        return None
    one, two = first.event, second.event
    if first.message_id != second.message_id:
        return None
    if not isinstance(one, StreamDelta) or not isinstance(two, StreamDelta):
        return None
    if one.calls and two.content:
        # A call's place is counted in the text before it: later text stays a delta of its own.
        return None
    delta = StreamDelta(
        content=one.content + two.content,
        reasoning=one.reasoning + two.reasoning,
        calls=one.calls + two.calls,
    )
    return replace(first, event=delta, pieces=first.pieces + second.pieces)
