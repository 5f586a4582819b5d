"""An answer of the script → the JSON that vLLM 0.32 would send for it.

Pure. The order and the keys are those of recorded streams: a role chunk, `reasoning`, `content`,
a first tool delta with id and name and no `arguments`, argument pieces, a finish reason, usage in
a chunk without choices.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.servers.script import Answer

MODEL = "demo-script"
OWNER = "ds4gui-demo"
MAX_MODEL_LEN = 32768

Chunk: TypeAlias = dict[str, object]

# Pieces the size of a model's tokens: a short word with its space, or a few signs.
_TOKEN = re.compile(r"\s?[^\W_]{1,8}|[\W_]{1,4}")


def tokens(text: str) -> list[str]:
    """`text` in pieces; joined they are the text again."""
    return _TOKEN.findall(text)


def count_tokens(messages: Sequence[Mapping[str, object]]) -> int:
    """The pieces of all a message says, calls included, as they are sent; and a few per message."""
    return sum(len(tokens(text)) + 4 for message in messages for text in [_said(message)])


def _said(message: Mapping[str, object]) -> str:
    calls = message.get("tool_calls")
    return f"{message.get('content') or ''}{json.dumps(calls) if calls else ''}"


def models_body(created: int) -> Chunk:
    model = {
        "id": MODEL,
        "object": "model",
        "created": created,
        "owned_by": OWNER,
        "root": MODEL,
        "parent": None,
        "max_model_len": MAX_MODEL_LEN,
    }
    return {"object": "list", "data": [model]}


def error_body(status: int, message: str, kind: str, param: str | None = None) -> Chunk:
    return {"error": {"message": message, "type": kind, "param": param, "code": status}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """One reply in this dialect; `reply_id` is unique among replies, `created` in seconds."""

    answer: Answer
    prompt_tokens: int
    reply_id: str
    created: int
    include_usage: bool

    def chunks(self) -> Iterator[Chunk]:
        """The chunks of a stream, a token each."""
        yield self._chunk({"role": "assistant", "content": ""})
        for piece in tokens(self.answer.reasoning):
            yield self._chunk({"reasoning": piece})
        for piece in tokens(self.answer.content):
            yield self._chunk({"content": piece})
        for index, (name, arguments) in enumerate(self.answer.calls):
            head = {"index": index, "id": self._call_id(index), "type": "function"}
            yield self._chunk({"tool_calls": [{**head, "function": {"name": name}}]})
            for piece in tokens(arguments):
                call = {"index": index, "function": {"arguments": piece}}
                yield self._chunk({"tool_calls": [call]})
        yield self._chunk({}, self._finish_reason())
        if self.include_usage:
            yield {**self._envelope("chat.completion.chunk"), "choices": [], "usage": self._usage()}

    def whole(self) -> Chunk:
        """The same reply in one piece."""
        calls = [
            {
                "id": self._call_id(index),
                "type": "function",
                "function": {"name": name, "arguments": arguments},
            }
            for index, (name, arguments) in enumerate(self.answer.calls)
        ]
        message = {
            "role": "assistant",
            "content": self.answer.content or None,
            "reasoning": self.answer.reasoning or None,
            "tool_calls": calls,
        }
        choice = {"index": 0, "message": message, "finish_reason": self._finish_reason()}
        envelope = self._envelope("chat.completion")
        return {**envelope, "choices": [choice], "usage": self._usage()}

    def _chunk(self, delta: Mapping[str, object], finish_reason: str | None = None) -> Chunk:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish_reason}
        return {**self._envelope("chat.completion.chunk"), "choices": [choice]}

    def _envelope(self, kind: str) -> Chunk:
        return {
            "id": f"chatcmpl-{self.reply_id}",
            "object": kind,
            "created": self.created,
            "model": MODEL,
        }

    def _usage(self) -> Chunk:
        reasoning = len(tokens(self.answer.reasoning))
        texts = (self.answer.content, *(arguments for _, arguments in self.answer.calls))
        completion = reasoning + sum(len(tokens(text)) for text in texts)
        return {
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": completion,
            "total_tokens": self.prompt_tokens + completion,
            "completion_tokens_details": {"reasoning_tokens": reasoning},
        }

    def _finish_reason(self) -> str:
        return "tool_calls" if self.answer.calls else "stop"

    def _call_id(self, index: int) -> str:
        return f"call_{self.reply_id}_{index}"
