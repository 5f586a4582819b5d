"""Turns in which a model called tools, put on disk: what leads so small a model to call them again.

A turn is a prompt, the calls of its first answer with their results, and "Done.".
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Message, NativeCall, Session, Turn
from ds4gui.chat.storage import (
    LoadLibrary,
    MessageSaved,
    SaveMessage,
    SaveSession,
    SaveTurn,
    StoreEvent,
)
from ds4gui.store.store import Store

COLD: JSONObject = {"temperature": 0, "max_tokens": 160}
"""Parameters under which the model says the same again, and no drawing goes on for ever."""


@dataclass(frozen=True, slots=True)
class Done:
    """A call and its result."""

    name: str
    arguments: JSONObject
    result: str


def store_turns(
    database: Path,
    turns: Sequence[tuple[str, Sequence[Done]]],
    *,
    tool_filter: tuple[str, ...],
    workspace: str | None = None,
    params: JSONObject = COLD,
) -> None:
    """One session of these turns, number 1, in a new database."""
    messages: list[Message] = []
    for number, (prompt, calls) in enumerate(turns, start=1):
        messages += _turn(number, prompt, calls, len(messages))
    committed = threading.Event()

    def heard(event: StoreEvent) -> None:
        if event == MessageSaved(len(messages)):
            committed.set()

    store = Store(database, heard)
    store.start()
    store.perform(LoadLibrary())
    first = 1
    for message in messages:
        store.perform(SaveMessage(message))
    for number, (_, calls) in enumerate(turns, start=1):
        store.perform(SaveTurn(Turn(id=number, session_id=1, prompt_id=first, started_s=0.0)))
        first += len(calls) + 3
    session = Session(
        id=1, title="Examples", head_id=len(messages), created_s=0.0, updated_s=0.0,
        params=params, tool_filter=tool_filter, workspace=workspace,
    )  # fmt: skip
    store.perform(SaveSession(session))
    assert committed.wait(30.0)
    store.close(30.0)


def _turn(turn_id: int, prompt: str, calls: Sequence[Done], before: int) -> list[Message]:
    source_id = before + 2
    written = tuple(
        NativeCall(position=0, call_id=f"c{index}", name=call.name, arguments=json.dumps(
            call.arguments
        ))
        for index, call in enumerate(calls)
    )  # fmt: skip
    results = [
        Message(
            id=source_id + 1 + index, parent_id=source_id + index, turn_id=turn_id, step=1,
            role="tool", author="tool", content=call.result, source_id=source_id,
            call_index=index, status="completed", created_s=0.0,
        )
        for index, call in enumerate(calls)
    ]  # fmt: skip
    last = source_id + len(calls)
    return [
        Message(
            id=before + 1, parent_id=before or None, turn_id=turn_id, step=0,
            role="user", author="user", content=prompt, created_s=0.0,
        ),
        Message(
            id=source_id, parent_id=before + 1, turn_id=turn_id, step=1,
            role="assistant", author="model", content="", calls=written,
            finish_reason="tool_calls", created_s=0.0,
        ),
        *results,
        Message(
            id=last + 1, parent_id=last, turn_id=turn_id, step=2,
            role="assistant", author="model", content="Done.",
            finish_reason="stop", created_s=0.0,
        ),
    ]  # fmt: skip
