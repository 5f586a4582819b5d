"""Stored chats of any length, as they would be after months of use.

Owns what they are made of: in ten messages two drawings, each with its call and its result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Message, NativeCall, Session, Turn
from ds4gui.store.connection import opened_for_writing
from ds4gui.store.rows import message_row, session_row, turn_row
from ds4gui.store.statements import execute, transaction
from ds4gui.store.tables import MessageTable, SessionTable, TurnTable
from ds4gui.svg.check import check
from ds4gui.svg.verdict import Accepted

SHORT, LONG = 1, 2
"""The ids of the two sessions of a database."""
_BEGAN_S = 1_700_000_000.0
_PROSE = (
    "A page of the cache holds **16 tokens**, so a sequence of `n` tokens wastes at most 15 of "
    "them.\n\n- the table maps logical to physical pages\n- a fork shares its prefix\n\n"
    "What is written once is never copied: a page with two owners is copied when one of them "
    "writes into it, and only that page. The rest is arithmetic on a small table.\n"
)


def write_chats(database: Path, messages: int) -> None:
    """A new database: session SHORT of ten messages and session LONG of so many (whole tens)."""
    short = list(_messages(SHORT, 10, 0))
    _write(database, {SHORT: short, LONG: list(_messages(LONG, messages, short[-1].id))})


def write_gallery(database: Path, figures: int, drawings: Sequence[str]) -> None:
    """The same, where LONG has so many turns with a figure in each, made of these drawings."""
    short = list(_messages(SHORT, 10, 0))
    path: list[Message] = []
    turn_id, number = LONG * 1_000_000, short[-1].id
    sizes = [_size_of(svg) for svg in drawings]
    for index in range(figures):
        place, turn_id = index % len(drawings), turn_id + 1
        path += [
            _prompt(number + 1, number if path else None, turn_id, index),
            _call(number + 2, number + 1, turn_id, index, drawings[place]),
            _result(number + 3, turn_id, sizes[place]),
            _answer(number + 4, number + 3, turn_id, index),
        ]
        number += 4
    _write(database, {SHORT: short, LONG: path})


def _size_of(svg: str) -> JSONObject:
    found = check(svg)
    assert isinstance(found, Accepted)
    return {
        "natural_width": found.natural_width,
        "natural_height": found.natural_height,
        "sized": found.sized,
    }


def _write(database: Path, paths: Mapping[int, list[Message]]) -> None:
    connection = opened_for_writing(database)
    with transaction(connection):
        for session_id, path in paths.items():
            session = Session(
                id=session_id, title=f"Chat of {len(path)} messages", head_id=path[-1].id,
                created_s=_BEGAN_S, updated_s=_BEGAN_S - session_id, uid=f"s{session_id}",
            )  # fmt: skip
            execute(connection, SessionTable.insert(session_row(session)))
            for message in path:
                if message.role == "user":
                    execute(connection, TurnTable.insert(turn_row(_turn(session_id, message))))
                execute(connection, MessageTable.insert(message_row(message)))
    connection.close()


def _turn(session_id: int, prompt: Message) -> Turn:
    return Turn(
        id=prompt.turn_id, session_id=session_id, prompt_id=prompt.id, state="complete",
        started_s=prompt.created_s, ended_s=prompt.created_s + 9,
    )  # fmt: skip


def _messages(session_id: int, count: int, before: int) -> Iterator[Message]:
    """A path: two turns with a drawing and one without, over and over."""
    kinds = ("prompt", "call", "result", "answer") * 2 + ("prompt", "answer")
    turn_id = session_id * 1_000_000
    for index in range(count):
        kind = kinds[index % 10]
        turn_id += kind == "prompt"
        number = before + index + 1
        parent_id = number - 1 if index else None
        if kind == "prompt":
            yield _prompt(number, parent_id, turn_id, index)
        elif kind == "call":
            yield _call(number, parent_id, turn_id, index, _bars(index))
        elif kind == "result":
            size: JSONObject = {"natural_width": 640, "natural_height": 240, "sized": False}
            yield _result(number, turn_id, size)
        else:
            yield _answer(number, parent_id, turn_id, index)


def _prompt(number: int, parent_id: int | None, turn_id: int, index: int) -> Message:
    text = f"Question {index}: how does a paged cache stay small, and what does it cost?"
    return _message(number, parent_id, turn_id, role="user", author="user", content=text)


def _answer(number: int, parent_id: int | None, turn_id: int, index: int) -> Message:
    return _message(number, parent_id, turn_id, content=f"Answer {index}. {_PROSE}", step=2)


def _result(number: int, turn_id: int, size: JSONObject) -> Message:
    return _message(
        number, number - 1, turn_id, role="tool", author="tool", step=1,
        content="SVG presented inline: pages", source_id=number - 1, call_index=0,
        status="completed", finish_reason=None, meta=size,
    )  # fmt: skip


def _bars(index: int) -> str:
    bars = "".join(
        f'<rect x="{40 * i + 8}" y="{200 - (index * 7 + i * 31) % 160}" width="30" '
        f'height="{(index * 7 + i * 31) % 160}" fill="#4a7dbd"/>'
        for i in range(16)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240">{bars}</svg>'


def _call(number: int, parent_id: int | None, turn_id: int, index: int, svg: str) -> Message:
    arguments = json.dumps({"svg": svg, "alt": f"Pages in use at step {index}"})
    call = NativeCall(position=6, call_id="c", name="present_svg", arguments=arguments)
    return _message(
        number, parent_id, turn_id, content="Drawn:", calls=(call,), finish_reason="tool_calls",
        step=1,
    )  # fmt: skip


def _message(number: int, parent_id: int | None, turn_id: int, **given: object) -> Message:
    values: dict[str, object] = {
        "id": number, "parent_id": parent_id, "turn_id": turn_id, "step": 0, "role": "assistant",
        "author": "model", "finish_reason": "stop", "created_s": _BEGAN_S + number,
        "finished_s": _BEGAN_S + number, "uid": f"m{number}",
    }  # fmt: skip
    return Message(**{**values, **given})  # type: ignore[arg-type]  # the names are Message's own
