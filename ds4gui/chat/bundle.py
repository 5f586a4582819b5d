"""A session with its whole tree, as one value and as one JSON document.

Owns the value and the writing; bundle_reading.py reads, and what it reads is written again the
same to the byte. Ids in a document are places: messages and turns are numbered from 1 in their
order, 0 stands for one that is not there. What belongs to one machine stays out: the workspace,
the server's number, other sessions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.record import Message, Session, Summary, Turn
from ds4gui.chat.versions import moved_view

FORMAT = "ds4gui session"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A session, the tree its messages hang in, oldest first, its turns and summaries."""

    session: Session
    messages: tuple[Message, ...]
    turns: tuple[Turn, ...]
    summaries: tuple[Summary, ...] = ()


def json_from_bundle(bundle: Bundle) -> str:
    """The document, ending in a newline."""
    message_at = {message.id: at for at, message in enumerate(bundle.messages, 1)}
    turn_at = {turn.id: at for at, turn in enumerate(bundle.turns, 1)}
    document: JSONObject = {
        "format": FORMAT,
        "version": VERSION,
        "session": _session_json(bundle.session, message_at),
        "turns": [_turn_json(turn, message_at) for turn in bundle.turns],
        "messages": [_message_json(m, message_at, turn_at) for m in bundle.messages],
        "summaries": [
            {"through": message_at[s.through_id], "text": s.text, "model": s.model}
            for s in bundle.summaries
            if s.through_id in message_at
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1, default=_plain) + "\n"


def renumbered(
    bundle: Bundle, *, session_id: int, first_turn_id: int, first_message_id: int
) -> Bundle:
    """A bundle read from a document, with ids that are free in the database it goes to."""

    def message(place: int | None) -> int | None:
        return None if place is None else first_message_id - 1 + place

    def named(place: int) -> int | None:
        # A number that no message of the document has may be another's here one day.
        return message(place) if 0 < place <= len(bundle.messages) else None

    def turn(place: int) -> int:
        return first_turn_id - 1 + place if place else 0

    return Bundle(
        session=replace(
            bundle.session,
            id=session_id,
            head_id=message(bundle.session.head_id),
            view=moved_view(bundle.session.view, named),
        ),
        messages=tuple(
            replace(
                one,
                id=first_message_id - 1 + one.id,
                parent_id=message(one.parent_id),
                turn_id=turn(one.turn_id),
                source_id=message(one.source_id),
            )
            for one in bundle.messages
        ),
        turns=tuple(
            replace(
                one,
                id=turn(one.id),
                session_id=session_id,
                prompt_id=first_message_id - 1 + one.prompt_id if one.prompt_id else 0,
            )
            for one in bundle.turns
        ),
        summaries=tuple(
            replace(one, through_id=first_message_id - 1 + one.through_id)
            for one in bundle.summaries
        ),
    )


def _session_json(session: Session, message_at: Mapping[int, int]) -> JSONObject:
    return {
        "uid": session.uid,
        "title": session.title,
        "head": _place(session.head_id, message_at),
        "model": session.model,
        "system_prompt": session.system_prompt,
        "params": session.params,
        "tool_filter": session.tool_filter,
        "view": moved_view(session.view, message_at.get),
        "created": session.created_s,
        "updated": session.updated_s,
    }


def _turn_json(turn: Turn, message_at: Mapping[int, int]) -> JSONObject:
    return {
        "prompt": message_at.get(turn.prompt_id, 0),
        "ask_group": turn.ask_group,
        "server": turn.server,
        "model": turn.model,
        "params": turn.params,
        "state": turn.state,
        "started": turn.started_s,
        "first_token": turn.first_token_s,
        "ended": turn.ended_s,
        "prompt_tokens": turn.usage.prompt_tokens,
        "completion_tokens": turn.usage.completion_tokens,
    }


def _message_json(
    message: Message, message_at: Mapping[int, int], turn_at: Mapping[int, int]
) -> JSONObject:
    return {
        "uid": message.uid,
        "parent": _place(message.parent_id, message_at),
        "turn": turn_at.get(message.turn_id, 0),
        "step": message.step,
        "role": message.role,
        "author": message.author,
        "content": message.content,
        "reasoning": message.reasoning,
        "transport": message.transport,
        "calls": [
            {"position": c.position, "id": c.call_id, "name": c.name, "arguments": c.arguments}
            for c in message.calls
        ],
        "state": message.state,
        "finish_reason": message.finish_reason,
        "error": message.error,
        "created": message.created_s,
        "finished": message.finished_s,
        "source": _place(message.source_id, message_at),
        "call_index": message.call_index,
        "status": message.status,
        "meta": message.meta,
    }


def _place(id_: int | None, at: Mapping[int, int]) -> int | None:
    return None if id_ is None else at.get(id_)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"not JSON: {type(value).__name__}")
