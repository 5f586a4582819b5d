"""A stored path → the messages sent to the model.

Owns the wire form of the history. Sanitises what is sent and never touches what is stored: an
arguments string that is not JSON makes vLLM refuse the whole conversation, a repeated call id
confuses templates, a call without a result makes others fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ds4gui.chat.arguments import object_from_json
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Message

NOT_RUN = "Tool error: this call was interrupted and may not have run"


def wire_messages(system_prompt: str, path: Sequence[Message]) -> tuple[JSONObject, ...]:
    """OpenAI chat messages for a path from the root, in order.

    Reasoning goes along only inside the current turn: templates drop it before the last prompt.
    """
    results = results_by_source(path)
    turn_id = path[-1].turn_id if path else None
    wire: list[JSONObject] = []
    if system_prompt:
        wire.append({"role": "system", "content": system_prompt})
    for message in path:
        if message.role == "user":
            wire.append({"role": "user", "content": message.content})
        elif message.role == "assistant":
            live = message.turn_id == turn_id
            wire.extend(_answer(message, results.get(message.id, {}), live))
    return tuple(wire)


def results_by_source(path: Sequence[Message]) -> dict[int, dict[int, Message]]:
    """Results of a path: message id → call index → result."""
    results: dict[int, dict[int, Message]] = {}
    for message in path:
        if message.source_id is not None and message.call_index is not None:
            results.setdefault(message.source_id, {})[message.call_index] = message
    return results


def _answer(message: Message, results: Mapping[int, Message], live: bool) -> Iterator[JSONObject]:
    if not message.content and not message.calls:
        return
    answer: dict[str, JSON] = {"role": "assistant", "content": message.content}
    if live and message.reasoning:
        answer["reasoning"] = message.reasoning
    if message.calls:
        answer["tool_calls"] = [
            {
                "id": _wire_id(message, index),
                "type": "function",
                "function": {
                    "name": call.name or "unnamed",
                    "arguments": _sendable_arguments(call.arguments),
                },
            }
            for index, call in enumerate(message.calls)
        ]
    yield answer
    for index in range(len(message.calls)):
        result = results.get(index)
        yield {
            "role": "tool",
            "tool_call_id": _wire_id(message, index),
            "content": NOT_RUN if result is None else result.content,
        }


def _wire_id(message: Message, index: int) -> str:
    # Native ids may repeat and raw transports have none; ours are stable, so the server's prefix
    # cache holds.
    return f"call_{message.id}_{index}"


def _sendable_arguments(arguments: str) -> str:
    return "{}" if object_from_json(arguments) is None else arguments
