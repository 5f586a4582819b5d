"""Values of the record ↔ rows of the database, both ways.

Owns the encoding of each column. Reading parses, it never casts: a message with a damaged column
keeps its text and says so in its `error`. Never runs a query.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgpack

from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import (
    AUTHORS,
    MESSAGE_STATES,
    RESULT_STATUSES,
    ROLES,
    TURN_STATES,
    Message,
    NativeCall,
    Server,
    Session,
    Summary,
    Turn,
    Usage,
)
from ds4gui.store.columns import Columns

Row = Mapping[str, object]


def session_row(session: Session) -> dict[str, object]:
    """The columns of table session."""
    tools = session.tool_filter
    return {
        "id": session.id,
        "uid": session.uid,
        "title": session.title,
        "head_id": session.head_id,
        "forked_from": session.forked_from,
        "parent_session_id": session.parent_session_id,
        "server_id": session.server_id,
        "model": session.model,
        "system_prompt": session.system_prompt,
        "params": json_text(session.params),
        "tool_filter": None if tools is None else json_text(tools),
        "workspace": session.workspace,
        "view": json_text(session.view),
        "created_at": session.created_s,
        "updated_at": session.updated_s,
        "deleted_at": session.deleted_s,
    }


def session_from_row(row: Row) -> Session:
    """The session; what is damaged is empty, and a damaged tool filter allows no tool."""
    columns = Columns(row)
    return Session(
        id=columns.integer("id"),
        uid=columns.text("uid"),
        title=columns.text("title"),
        head_id=columns.integer_or_none("head_id"),
        forked_from=columns.integer_or_none("forked_from"),
        parent_session_id=columns.integer_or_none("parent_session_id"),
        server_id=columns.integer_or_none("server_id"),
        model=columns.text("model"),
        system_prompt=columns.text("system_prompt"),
        params=columns.mapping("params"),
        tool_filter=columns.names_or_none("tool_filter"),
        workspace=columns.text_or_none("workspace"),
        view=columns.mapping("view"),
        created_s=columns.seconds("created_at"),
        updated_s=columns.seconds("updated_at"),
        deleted_s=columns.seconds_or_none("deleted_at"),
    )


def server_row(server: Server) -> dict[str, object]:
    """The columns of table server."""
    return {
        "id": server.id,
        "name": server.name,
        "base_url": server.base_url,
        "kind": server.kind,
    }


def server_from_row(row: Row) -> Server:
    """The server; what is damaged is empty."""
    columns = Columns(row)
    return Server(
        id=columns.integer("id"),
        name=columns.text("name"),
        base_url=columns.text("base_url"),
        kind=columns.text("kind"),
    )


def turn_row(turn: Turn) -> dict[str, object]:
    """The columns of table turn."""
    usage = {
        "prompt_tokens": turn.usage.prompt_tokens,
        "completion_tokens": turn.usage.completion_tokens,
    }
    return {
        "id": turn.id,
        "session_id": turn.session_id,
        "prompt_id": turn.prompt_id,
        "ask_group": turn.ask_group,
        "server": turn.server,
        "model": turn.model,
        "params": json_text(turn.params),
        "state": turn.state,
        "started_at": turn.started_s,
        "first_token_at": turn.first_token_s,
        "ended_at": turn.ended_s,
        "usage": json_text(usage),
    }


def turn_from_row(row: Row) -> Turn:
    """The turn; an unknown state reads as failed, a damaged count as 0."""
    columns = Columns(row)
    usage = Columns({"prompt_tokens": 0, "completion_tokens": 0, **columns.mapping("usage")})
    return Turn(
        id=columns.integer("id"),
        session_id=columns.integer("session_id"),
        prompt_id=columns.integer("prompt_id"),
        ask_group=columns.text_or_none("ask_group"),
        server=columns.text("server"),
        model=columns.text("model"),
        params=columns.mapping("params"),
        state=columns.choice("state", TURN_STATES, "failed"),
        started_s=columns.seconds("started_at"),
        first_token_s=columns.seconds_or_none("first_token_at"),
        ended_s=columns.seconds_or_none("ended_at"),
        usage=Usage(
            prompt_tokens=usage.integer("prompt_tokens"),
            completion_tokens=usage.integer("completion_tokens"),
        ),
    )


def message_row(message: Message) -> dict[str, object]:
    """The columns of table message."""
    return {
        "id": message.id,
        "uid": message.uid,
        "parent_id": message.parent_id,
        "turn_id": message.turn_id,
        "step": message.step,
        "role": message.role,
        "author": message.author,
        "content": message.content,
        "reasoning": message.reasoning,
        "transport": message.transport,
        "calls": _calls_blob(message.calls),
        "state": message.state,
        "finish_reason": message.finish_reason,
        "error": message.error,
        "created_at": message.created_s,
        "finished_at": message.finished_s,
        "source_id": message.source_id,
        "call_index": message.call_index,
        "status": message.status,
        "meta": json_text(message.meta),
    }


def message_from_row(row: Row) -> Message:
    """The message; damaged columns are named in its `error`, after what stood there."""
    columns = Columns(row)
    status = row["status"]
    error = columns.text_or_none("error")
    message = Message(
        id=columns.integer("id"),
        uid=columns.text("uid"),
        parent_id=columns.integer_or_none("parent_id"),
        turn_id=columns.integer("turn_id"),
        step=columns.integer("step"),
        role=columns.choice("role", ROLES, "assistant"),
        author=columns.choice("author", AUTHORS, "import"),
        content=columns.text("content"),
        reasoning=columns.text("reasoning"),
        transport=columns.text("transport"),
        calls=_calls_from_column(columns),
        state=columns.choice("state", MESSAGE_STATES, "failed"),
        finish_reason=columns.text_or_none("finish_reason"),
        created_s=columns.seconds("created_at"),
        finished_s=columns.seconds_or_none("finished_at"),
        source_id=columns.integer_or_none("source_id"),
        call_index=columns.integer_or_none("call_index"),
        status=None if status is None else columns.choice("status", RESULT_STATUSES, "failed"),
        meta=columns.mapping("meta"),
        error=error,
    )
    return _with_damage(message, columns.damaged)


def summary_row(summary: Summary) -> dict[str, object]:
    """The columns of table summary; its id is the message's, which has at most one."""
    return {
        "id": summary.through_id,
        "through_id": summary.through_id,
        "text": summary.text,
        "model": summary.model,
    }


def summary_from_row(row: Row) -> Summary | None:
    """The summary, None where it can't be read: what it stands for is still there to be sent."""
    columns = Columns(row)
    summary = Summary(
        through_id=columns.integer("through_id"),
        text=columns.text("text"),
        model=columns.text("model"),
    )
    return None if columns.damaged else summary


def json_text(value: JSON) -> str:
    """JSON as it is stored. A lone surrogate stays one, so that SQLite refuses it at the border."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)


def value_from_row(row: Row) -> JSONObject | None:
    """A kept value, None where it can't be read: a window layout has a default."""
    columns = Columns(row)
    value = columns.mapping("value")
    return None if columns.damaged else value


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"not JSON: {type(value).__name__}")


def _with_damage(message: Message, damaged: Sequence[str]) -> Message:
    if not damaged:
        return message
    note = f"This message is damaged in the database ({', '.join(damaged)})"
    return replace(message, error=note if message.error is None else f"{message.error}. {note}")


def _calls_blob(calls: Sequence[NativeCall]) -> bytes | None:
    if not calls:
        return None
    blob: bytes = msgpack.packb(
        [
            {
                "position": call.position,
                "id": call.call_id,
                "name": call.name,
                "arguments": call.arguments,
            }
            for call in calls
        ]
    )
    return blob


def _calls_from_column(columns: Columns) -> tuple[NativeCall, ...]:
    """All calls or none: results are tied to the index of a call, so a gap would shift them."""
    blob = columns.blob_or_none("calls")
    if blob is None:
        return ()
    try:
        entries: object = msgpack.unpackb(blob)
    except (ValueError, RecursionError):
        entries = None
    calls = [_call_from(entry) for entry in entries] if isinstance(entries, list) else []
    whole = tuple(call for call in calls if call is not None)
    if not whole or len(whole) != len(calls):
        columns.damaged.append("calls")
        return ()
    return whole


def _call_from(entry: object) -> NativeCall | None:
    if not isinstance(entry, dict):
        return None
    position, call_id = entry.get("position"), entry.get("id")
    name, arguments = entry.get("name"), entry.get("arguments")
    if not isinstance(position, int) or not isinstance(call_id, str):
        return None
    if not isinstance(name, str) or not isinstance(arguments, str):
        return None
    return NativeCall(position=position, call_id=call_id, name=name, arguments=arguments)
