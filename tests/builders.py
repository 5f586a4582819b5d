"""Values that tests of several rooms begin with: a state, records, deltas.

Every builder gives the plain case; a test names only what it is about.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Conversation, Message, NativeCall, Session, Turn
from ds4gui.chat.state import AppState, Offer, ServerState
from ds4gui.chat.stream import CallDelta, ModelFacts, ServerFacts, ServerProblem, StreamDelta

NOON_S = 1_790_000_000.0
URL = "http://localhost:8000/v1"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>'
FACTS = ServerFacts(
    base_url=URL,
    kind="vllm",
    version="0.32.0",
    models=(ModelFacts(id="model-a", max_model_len=32_768),),
)
GONE = ServerProblem(code="unreachable", message="Nothing answers there")


def offer(name: str) -> Offer:
    """A tool as the model is told of it."""
    return Offer(name=name, wire={"type": "function", "function": {"name": name}})


def fresh_state() -> AppState:
    """The state before anything is known."""
    return AppState(
        server=ServerState(url=URL),
        tools=(offer("present_svg"), offer("current_time")),
        export_folder="/home/someone/Documents",
        now_s=NOON_S,
        utc_offset_s=0.0,
    )


def up_state() -> AppState:
    """An empty library and a server that answers."""
    server = ServerState(url=URL, phase="up", facts=FACTS, panel_shown=False)
    return replace(fresh_state(), loaded=True, server=server)


def drawing(svg: str = SVG, alt: str = "A plain box") -> str:
    """Arguments of a present_svg call."""
    return json.dumps({"svg": svg, "alt": alt}, ensure_ascii=False)


def native(name: str, arguments: str, *, position: int = 0, call_id: str = "id") -> NativeCall:
    """A stored call."""
    return NativeCall(position=position, call_id=call_id, name=name, arguments=arguments)


def call_delta(
    index: int, arguments: str = "", *, name: str | None = None, call_id: str | None = None
) -> StreamDelta:
    """A piece of one call."""
    piece = CallDelta(index=index, call_id=call_id, name=name, arguments=arguments)
    return StreamDelta(calls=(piece,))


def whole_call(index: int, name: str, arguments: str) -> StreamDelta:
    """A call that arrives in one piece."""
    return call_delta(index, arguments, name=name, call_id=f"chatcmpl-tool-{index}")


def prompt(
    id: int, text: str = "Draw it", *, turn_id: int = 1, parent: int | None = None
) -> Message:
    """A user's message."""
    return Message(
        id=id,
        parent_id=parent,
        turn_id=turn_id,
        step=0,
        role="user",
        author="user",
        content=text,
        created_s=NOON_S,
        finished_s=NOON_S,
    )


def answer(
    id: int,
    content: str = "",
    *,
    parent: int | None = None,
    turn_id: int = 1,
    step: int = 1,
    calls: tuple[NativeCall, ...] = (),
    finish_reason: str | None = None,
) -> Message:
    """One finished step of a model's answer."""
    return Message(
        id=id,
        parent_id=id - 1 if parent is None else parent,
        turn_id=turn_id,
        step=step,
        role="assistant",
        author="model",
        content=content,
        calls=calls,
        finish_reason=finish_reason or ("tool_calls" if calls else "stop"),
        created_s=NOON_S,
        finished_s=NOON_S,
    )


def result(
    id: int,
    source_id: int,
    call_index: int = 0,
    content: str = "Saturday 2026-09-26",
    *,
    turn_id: int = 1,
    step: int = 1,
    status: str = "completed",
    meta: Mapping[str, JSON] | None = None,
) -> Message:
    """What a call came to."""
    assert status in ("completed", "failed", "denied", "interrupted")
    kept: JSONObject = dict(meta or {})
    message = Message(
        id=id,
        parent_id=id - 1,
        turn_id=turn_id,
        step=step,
        role="tool",
        author="tool",
        content=content,
        source_id=source_id,
        call_index=call_index,
        created_s=NOON_S,
        finished_s=NOON_S,
        meta=kept,
    )
    return replace(message, status=status)


def turn(id: int = 1, *, session_id: int = 1, prompt_id: int = 1, model: str = "model-a") -> Turn:
    """A finished turn."""
    return Turn(
        id=id,
        session_id=session_id,
        prompt_id=prompt_id,
        server=URL,
        model=model,
        state="complete",
        started_s=NOON_S,
        ended_s=NOON_S,
    )


def session(id: int = 1, title: str = "Boxes", *, head_id: int | None = 2) -> Session:
    """A stored session."""
    return Session(
        id=id, title=title, head_id=head_id, created_s=NOON_S, updated_s=NOON_S, model="model-a"
    )


def showing(*messages: Message, turns: tuple[Turn, ...] = (), title: str = "Boxes") -> AppState:
    """A session with this path, shown while a server answers."""
    shown = session(1, title, head_id=messages[-1].id)
    conversation = Conversation(session_id=1, messages=messages, turns=turns or (turn(),))
    last_turn = max(m.turn_id for m in messages)
    return replace(
        up_state(),
        sessions=(shown,),
        current_id=1,
        conversations={1: conversation},
        next_session_id=2,
        next_turn_id=last_turn + 1,
        next_message_id=messages[-1].id + 1,
    )


TALK = (prompt(1), answer(2, "A box."))
