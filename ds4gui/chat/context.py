"""A stored path → the messages sent to the model.

Owns the wire form of the history. Sanitises what is sent and never touches what is stored: an
arguments string that is not JSON makes vLLM refuse the whole conversation, a repeated call id
confuses templates, a call without a result makes others fail.
Calls go as `tool_calls` and results as `role: tool`, whatever the transport: the server's template
writes them as its model does. Only for a server that knows no tools they are written as text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from ds4gui.chat.arguments import object_from_json, values_from_arguments
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.parts import ERROR_PREFIX, Call, Prose, Reasoning, parts_from_message
from ds4gui.chat.record import Message
from ds4gui.chat.transports.table import NATIVE
from ds4gui.chat.transports.written import calls_text, results_text

NOT_RUN = f"{ERROR_PREFIX}this call was interrupted and may not have run"
SUMMARY_FRAME = "[Summary of our conversation so far]\n{summary}\n[End of the summary]\n\n"
"""Stands before the first prompt that is sent: two user messages in a row are refused by some
templates, a system message of what tools and files said would be obeyed."""
_NO_SCHEMAS: Mapping[str, JSONObject] = {}


def wire_messages(
    system_prompt: str,
    path: Sequence[Message],
    schemas: Mapping[str, JSONObject] = _NO_SCHEMAS,
    written: str = "",
    summary: str = "",
) -> tuple[JSONObject, ...]:
    """OpenAI chat messages for a path, in order; `summary` stands for what came before it.

    `schemas` by tool give the arguments their types. With `written`, a transport, calls and
    results are written as text in its form. Reasoning goes along only inside the current turn:
    templates drop it before the last prompt.
    """
    results = results_by_source(path)
    turn_id = path[-1].turn_id if path else None
    wire: list[JSONObject] = []
    if system_prompt:
        wire.append({"role": "system", "content": system_prompt})
    before = SUMMARY_FRAME.format(summary=summary) if summary else ""
    for message in path:
        if message.role == "user":
            wire.append({"role": "user", "content": before + message.content})
            before = ""
        elif message.role == "assistant":
            live = message.turn_id == turn_id
            answered = results.get(message.id, {})
            if written:
                wire.extend(_written(message, answered, schemas, written))
            else:
                wire.extend(_answer(message, answered, schemas, live))
    return tuple(_users_joined(wire)) if written else tuple(wire)


def results_by_source(path: Sequence[Message]) -> dict[int, dict[int, Message]]:
    """Results of a path: message id → call index → result."""
    results: dict[int, dict[int, Message]] = {}
    for message in path:
        if message.source_id is not None and message.call_index is not None:
            results.setdefault(message.source_id, {})[message.call_index] = message
    return results


def _answer(
    message: Message,
    results: Mapping[int, Message],
    schemas: Mapping[str, JSONObject],
    live: bool,
) -> Iterator[JSONObject]:
    said, calls = _said(message)
    if not said and not calls:
        return
    answer: dict[str, JSON] = {"role": "assistant", "content": said}
    reasoning = "\n".join(p.text for p in parts_from_message(message) if isinstance(p, Reasoning))
    if live and reasoning:
        answer["reasoning"] = reasoning
    if calls:
        answer["tool_calls"] = [
            {
                "id": _wire_id(message, call.index),
                "type": "function",
                "function": {
                    "name": call.name or "unnamed",
                    "arguments": _sendable_arguments(call, schemas),
                },
            }
            for call in calls
        ]
    yield answer
    for call in calls:
        yield {
            "role": "tool",
            "tool_call_id": _wire_id(message, call.index),
            "content": _result(results, call),
        }


def _written(
    message: Message,
    results: Mapping[int, Message],
    schemas: Mapping[str, JSONObject],
    transport: str,
) -> Iterator[JSONObject]:
    """The answer and its results as text; a call that was cut short is left out."""
    said, calls = _said(message)
    whole = [call for call in calls if call.whole]
    named = [(call.name or "unnamed", _values(call, schemas)) for call in whole]
    text = said + ("\n" if said and whole else "") + (calls_text(transport, named) if whole else "")
    if text:
        yield {"role": "assistant", "content": text}
    if whole:
        content = results_text(transport, [_result(results, call) for call in whole])
        yield {"role": "user", "content": content}


def _said(message: Message) -> tuple[str, tuple[Call, ...]]:
    """The answer's words and its calls. Templates put their own lines between the two."""
    parts = parts_from_message(message)
    said = "".join(part.text for part in parts if isinstance(part, Prose))
    if message.transport != NATIVE:
        said = said.strip("\n")
    return said, tuple(part for part in parts if isinstance(part, Call))


def _users_joined(wire: Sequence[JSONObject]) -> Iterator[JSONObject]:
    """Some templates refuse two user messages in a row."""
    held: JSONObject | None = None
    for message in wire:
        if held is not None and held["role"] == message["role"] == "user":
            held = {"role": "user", "content": f"{held['content']}\n\n{message['content']}"}
            continue
        if held is not None:
            yield held
        held = message
    if held is not None:
        yield held


def _result(results: Mapping[int, Message], call: Call) -> str:
    result = results.get(call.index)
    return NOT_RUN if result is None else result.content


def _wire_id(message: Message, index: int) -> str:
    # Native ids may repeat and raw transports have none; ours are stable, so the server's prefix
    # cache holds.
    return f"call_{message.id}_{index}"


def _values(call: Call, schemas: Mapping[str, JSONObject]) -> JSONObject:
    return values_from_arguments(call.arguments, schemas.get(call.name, {})) or {}


def _sendable_arguments(call: Call, schemas: Mapping[str, JSONObject]) -> str:
    written = call.arguments
    if isinstance(written, str):
        return "{}" if object_from_json(written) is None else written
    return json.dumps(_values(call, schemas), ensure_ascii=False)
