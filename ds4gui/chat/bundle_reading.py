"""A session's document, read back.

Owns the checking: a document is somebody's file, so every value must be what it should be, nothing
is cast or left out, and one wrong value refuses all of it with one sentence. Never runs anything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ds4gui import limits
from ds4gui.chat.bundle import FORMAT, VERSION, Bundle
from ds4gui.chat.bundle_fields import Fields, WrongField
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.record import (
    AUTHORS,
    MESSAGE_STATES,
    RESULT_STATUSES,
    ROLES,
    TURN_STATES,
    Message,
    NativeCall,
    Session,
    Summary,
    Turn,
    Usage,
)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """No bundle; one sentence for the user."""

    message: str


def bundle_from_json(text: str) -> Bundle | Unreadable:
    """The session as it was written, with the document's numbers as ids; the session has id 1."""
    try:
        document: object = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return Unreadable("This is no JSON document")
    try:
        return _bundle(Fields(document, "the document"))
    except WrongField as fault:
        return Unreadable(str(fault))


def _bundle(document: Fields) -> Bundle:
    if document.text("format") != FORMAT:
        raise WrongField("This is no session of this program")
    if document.integer("version") != VERSION:
        raise WrongField("This session was written by another version of this program")
    messages = document.entries("messages", limits.IMPORT_MESSAGES)
    turns = document.entries("turns", limits.IMPORT_MESSAGES)
    bundle = Bundle(
        session=_session(document.inner("session"), len(messages)),
        turns=tuple(_turn(one, at, len(messages)) for at, one in enumerate(turns, 1)),
        messages=tuple(_message(one, at, len(turns)) for at, one in enumerate(messages, 1)),
        summaries=tuple(
            Summary(
                through_id=one.place("through", len(messages)),
                text=one.text("text"),
                model=one.text("model"),
            )
            for one in document.entries("summaries", limits.IMPORT_MESSAGES)
        ),
    )
    document.nothing_else()
    _once((m.source_id, m.call_index) for m in bundle.messages if m.source_id is not None)
    _once(s.through_id for s in bundle.summaries)
    _once(m.uid for m in bundle.messages if m.uid)
    return bundle


def _once(values: Iterable[object]) -> None:
    """Raises WrongField where a value that names one thing stands twice."""
    listing = list(values)
    if len(set(listing)) != len(listing):
        raise WrongField("Something that may be there once is in the document twice")


def _session(fields: Fields, messages: int) -> Session:
    session = Session(
        id=1,
        uid=fields.text("uid", limits.IMPORT_NAME_CHARACTERS),
        title=fields.text("title", limits.IMPORT_NAME_CHARACTERS),
        head_id=fields.place_or_none("head", messages),
        model=fields.text("model", limits.IMPORT_NAME_CHARACTERS),
        system_prompt=fields.text("system_prompt"),
        params=fields.mapping("params"),
        tool_filter=fields.names_or_none("tool_filter"),
        view=fields.mapping("view"),
        created_s=fields.seconds("created"),
        updated_s=fields.seconds("updated"),
    )
    fields.nothing_else()
    return session


def _turn(fields: Fields, number: int, messages: int) -> Turn:
    turn = Turn(
        id=number,
        session_id=1,
        prompt_id=fields.place_or_zero("prompt", messages),
        ask_group=fields.text_or_none("ask_group", limits.IMPORT_NAME_CHARACTERS),
        server=fields.text("server", limits.IMPORT_NAME_CHARACTERS),
        model=fields.text("model", limits.IMPORT_NAME_CHARACTERS),
        params=fields.mapping("params"),
        state=fields.choice("state", TURN_STATES),
        started_s=fields.seconds("started"),
        first_token_s=fields.seconds_or_none("first_token"),
        ended_s=fields.seconds_or_none("ended"),
        usage=Usage(
            prompt_tokens=fields.integer("prompt_tokens"),
            completion_tokens=fields.integer("completion_tokens"),
        ),
    )
    fields.nothing_else()
    return turn


def _message(fields: Fields, number: int, turns: int) -> Message:
    message = Message(
        id=number,
        uid=fields.text("uid", limits.IMPORT_NAME_CHARACTERS),
        # A parent and a call come before what hangs on them, so nothing runs in a circle.
        parent_id=fields.place_or_none("parent", number - 1),
        turn_id=fields.place_or_zero("turn", turns),
        step=fields.integer("step"),
        role=fields.choice("role", ROLES),
        author=fields.choice("author", AUTHORS),
        content=fields.text("content"),
        reasoning=fields.text("reasoning"),
        transport=fields.text("transport", limits.IMPORT_NAME_CHARACTERS),
        calls=tuple(map(_call, fields.entries("calls", limits.IMPORT_MESSAGES))),
        state=fields.choice("state", MESSAGE_STATES),
        finish_reason=fields.text_or_none("finish_reason"),
        error=fields.text_or_none("error"),
        created_s=fields.seconds("created"),
        finished_s=fields.seconds_or_none("finished"),
        source_id=fields.place_or_none("source", number - 1),
        call_index=fields.integer_or_none("call_index"),
        status=fields.choice_or_none("status", RESULT_STATUSES),
        meta=fields.mapping("meta"),
    )
    fields.nothing_else()
    if message.role == "tool" and (message.source_id is None or message.call_index is None):
        raise WrongField(f"Message {number} is a result of no call")
    return message


def _call(fields: Fields) -> NativeCall:
    call = NativeCall(
        position=fields.integer("position"),
        call_id=fields.text("id"),
        name=fields.text("name"),
        arguments=fields.text("arguments"),
    )
    fields.nothing_else()
    return call


def _no_number(name: str) -> JSON:
    raise ValueError(name)
