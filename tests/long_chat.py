"""A chat beside a model with a small context, at the moment when its first turns are summarised."""

from __future__ import annotations

from dataclasses import replace

from builders import FACTS, up_state
from world import World

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.effects import StartReply
from ds4gui.chat.record import Summary
from ds4gui.chat.stream import (
    ChatRequest,
    ModelFacts,
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamFailed,
)

FULL = StreamFailed(ServerProblem("context_full", "The conversation no longer fits"))
CONTEXT = 2_000
LONG = "word " * 400
"""500 tokens by estimate."""
SUMMARY = (StreamDelta(content="Boxes were "), StreamDelta(content="drawn."), StreamEnded("stop"))


def small(context: int | None = CONTEXT) -> World:
    """A model with a small context, which stays small after a restart."""
    facts = replace(FACTS, models=(ModelFacts(id="model-a", max_model_len=context),))
    state = up_state()
    return World(replace(state, server=replace(state.server, facts=facts)))


def told(world: World, text: str, reply: str) -> None:
    """A whole turn."""
    world.send(SubmitPrompt(text))
    world.answer(reply)
    assert not world.state.runs


def summarising() -> World:
    """Two turns are there, the next prompt does not fit beside them, and a summary is asked for."""
    world = small()
    told(world, "First. " + LONG * 2, "One.")
    told(world, "Second.", "Two.")
    world.send(SubmitPrompt("Third. " + LONG))
    world.settle()
    assert phase(world) == "summarising"
    return world


def phase(world: World) -> str:
    return world.state.runs[world.state.current_id or 0].phase


def sent(world: World) -> ChatRequest:
    return world.requests[world.reply_id]


def texts(request: ChatRequest) -> str:
    return "\n".join(str(m["content"]) for m in request.messages)


def starts(world: World) -> int:
    return len([e for e in world.effects if isinstance(e, StartReply)])


def summaries(world: World) -> tuple[Summary, ...]:
    conversation = world.state.current_conversation
    assert conversation is not None
    return conversation.summaries
