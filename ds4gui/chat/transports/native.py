"""Native tool calls: deltas of a stream joined into one message.

Owns the assembly, chunk by chunk: text is appended as it came, arguments stay strings. Never
judges a call; never drops a character.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ds4gui.chat.changed import changed
from ds4gui.chat.record import Message, NativeCall
from ds4gui.chat.stream import CallDelta, StreamDelta


@dataclass(frozen=True, slots=True)
class Assembly:
    """A message in the making. `wire_indexes[i]` is the server's index of our call i."""

    message: Message
    wire_indexes: tuple[int, ...] = ()


def extended(assembly: Assembly, delta: StreamDelta) -> Assembly:
    """The assembly with one more delta; content in a delta precedes its calls."""
    message = assembly.message
    content = message.content + delta.content
    calls = list(message.calls)
    indexes = list(assembly.wire_indexes)
    for piece in delta.calls:
        _add(calls, indexes, piece, len(content))
    return Assembly(
        changed(
            message,
            content=content,
            reasoning=message.reasoning + delta.reasoning,
            calls=tuple(calls),
        ),
        tuple(indexes),
    )


def _add(calls: list[NativeCall], indexes: list[int], piece: CallDelta, position: int) -> None:
    at = next((i for i in reversed(range(len(calls))) if indexes[i] == piece.index), None)
    if at is None or _begins_another(calls[at], piece):
        indexes.append(piece.index)
        calls.append(
            NativeCall(
                position=position,
                call_id=piece.call_id or "",
                name=piece.name or "",
                arguments=piece.arguments,
            )
        )
        return
    call = calls[at]
    calls[at] = replace(
        call,
        call_id=call.call_id or piece.call_id or "",
        name=call.name or piece.name or "",
        arguments=call.arguments + piece.arguments,
    )


def _begins_another(call: NativeCall, piece: CallDelta) -> bool:
    # Some servers number every call 0: a new id that comes with a name is a new call.
    return bool(piece.name and piece.call_id and call.call_id and piece.call_id != call.call_id)
