"""What is counted, when a count still holds, and the estimate."""

from __future__ import annotations

from world import World, asked

from ds4gui.chat.actions import EditDraft, SubmitPrompt
from ds4gui.chat.estimate import estimated_tokens
from ds4gui.chat.events import ContextCounted
from ds4gui.chat.meter import (
    ContextUse,
    context_use,
    counted_request,
    mark_of,
)
from ds4gui.chat.stream import StreamDelta


def finished() -> World:
    world = World()
    asked(world, "Draw it")
    world.answer("A box")
    return world


def draft(world: World, text: str) -> None:
    world.send(EditDraft(text))


def counted(world: World, tokens: int) -> None:
    mark = mark_of(world.state)
    assert mark is not None
    world.send(ContextCounted(mark=mark, tokens=tokens, estimate=tokens, exact=True))


def test_a_count_holds_until_what_would_be_sent_changes() -> None:
    world = finished()
    assert context_use(world.state) is None
    counted(world, 1000)
    assert context_use(world.state) == ContextUse(1000, True)
    draft(world, "x" * 400)
    assert context_use(world.state) == ContextUse(1100, False)
    counted(world, 1087)
    assert context_use(world.state) == ContextUse(1087, True)
    draft(world, "")
    assert context_use(world.state) == ContextUse(987, False)


def test_an_answer_that_streams_is_added_piece_by_piece() -> None:
    world = finished()
    counted(world, 1000)
    world.send(SubmitPrompt("And now"))
    assert mark_of(world.state) is None
    world.stream(StreamDelta(content="a"), StreamDelta(content="b"))
    assert context_use(world.state) == ContextUse(1002, False)


def test_what_is_counted_is_what_would_be_sent() -> None:
    world = finished()
    draft(world, "And now")
    mark = mark_of(world.state)
    assert mark is not None
    would_be = counted_request(world.state, mark)
    world.send(SubmitPrompt("And now"))
    assert world.requests[world.reply_id] == would_be
    assert estimated_tokens(would_be) > len("Draw itA boxAnd now") / 4


def test_nothing_written_is_nothing_to_count() -> None:
    world = World()
    assert mark_of(world.state) is None
    assert context_use(world.state) is None
