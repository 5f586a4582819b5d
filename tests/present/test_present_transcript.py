"""A turn as blocks: their order, what stands at its end, and live equal to stored."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import (
    answer,
    call_delta,
    drawing,
    fresh_state,
    native,
    prompt,
    result,
    showing,
    up_state,
    whole_call,
)
from world import World, restarted

from ds4gui import limits
from ds4gui.chat.actions import ContinueReply, StopReply, SubmitPrompt
from ds4gui.chat.events import FigureDrawn
from ds4gui.chat.parts import Outcome
from ds4gui.chat.record import Message
from ds4gui.chat.state import AppState
from ds4gui.chat.stream import (
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamFailed,
    StreamUsage,
)
from ds4gui.chat.version_actions import Regenerate
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import (
    Block,
    CardBlock,
    FigureBlock,
    FootBlock,
    ProblemBlock,
    ProseBlock,
    ThoughtBlock,
    UserBlock,
    WaitingBlock,
)

META = {"kind": "svg", "natural_width": 4.0, "natural_height": 3.0, "sized": False}
RECEIPT = Outcome(status="completed", content="SVG presented inline: A plain box", meta=META)
REFUSAL = Outcome(status="failed", content="Tool error: script is not allowed (line 1, column 6)")


def blocks_of(state: AppState) -> tuple[Block, ...]:
    return Presenter().view(state).pane.blocks


def kinds(state: AppState) -> list[str]:
    return [type(block).__name__.removesuffix("Block") for block in blocks_of(state)]


def asked() -> World:
    world = World()
    world.send(SubmitPrompt("Draw a box, and tell the time"))
    world.settle()
    return world


def demo_like(world: World) -> list[list[str]]:
    """A turn as the demo plays it; the kinds of blocks at each moment."""
    seen: list[list[str]] = [kinds(world.state)]

    def look() -> None:
        seen.append(kinds(world.state))

    world.stream(StreamDelta(reasoning="A box has "), StreamDelta(reasoning="six faces."))
    look()
    world.stream(StreamDelta(content="Here it is.\n\n"))
    look()
    world.stream(call_delta(0, name="present_svg", call_id="a"), call_delta(0, drawing()))
    look()
    world.stream(whole_call(1, "current_time", '{"timezone": ""}'))
    world.stream(whole_call(2, "present_svg", drawing("<svg><script/></svg>", "Refused")))
    usage = StreamUsage(prompt_tokens=100, completion_tokens=1234, reasoning_tokens=None)
    world.stream(usage, StreamEnded("tool_calls"))
    look()
    for outcome in (RECEIPT, None, REFUSAL):
        world.settle()
        world.tool_done(outcome)
    world.settle()
    look()
    world.answer("That is a box.")
    look()
    return seen


def test_a_turn_is_shown_in_the_order_in_which_it_came() -> None:
    assert demo_like(asked()) == [
        ["User", "Waiting"],
        ["User", "Thought"],
        ["User", "Thought", "Prose"],
        ["User", "Thought", "Prose", "Card"],
        ["User", "Thought", "Prose", "Card", "Card", "Card"],
        ["User", "Thought", "Prose", "Figure", "Card", "Card", "Waiting"],
        ["User", "Thought", "Prose", "Figure", "Card", "Card", "Prose", "Foot"],
    ]


def test_a_stored_turn_looks_as_it_did_live() -> None:
    world = asked()
    demo_like(world)
    live = blocks_of(world.state)
    again = restarted(world.disk)
    assert blocks_of(again.state) == live
    assert [b.name for b in live if isinstance(b, CardBlock)] == ["current_time", "present_svg"]
    drawn = FigureDrawn(
        figure_key=next(b.figure_key for b in live if isinstance(b, FigureBlock)),
        ink_luminance=0.1,
        background_opacity=0.0,
    )
    world.send(drawn)
    again.send(drawn)
    assert blocks_of(again.state) == blocks_of(world.state) != live


@pytest.mark.parametrize("how", ["streaming", "saving", "tools", "failed", "cut"])
def test_a_turn_that_broke_off_looks_the_same_after_a_restart(how: str) -> None:
    world = asked()
    world.stream(StreamDelta(content="Here: "), whole_call(0, "present_svg", drawing()))
    if how == "failed":
        world.stream(StreamFailed(ServerProblem(code="lost", message="The server went away")))
    elif how == "cut":
        world.stream(StreamEnded("length"))
    elif how != "streaming":
        world.stream(StreamEnded("tool_calls"))
    if how != "saving":
        world.settle()
    if world.state.runs:
        world.send(StopReply())
    world.settle()
    live = blocks_of(world.state)
    again = restarted(world.disk)
    assert blocks_of(again.state) == live
    problem = live[-2]
    assert isinstance(problem, ProblemBlock)
    assert problem.action == ContinueReply()


# --- the end of a turn --------------------------------------------------------------------------

CALL = native("current_time", "{}")
INTERRUPTED = replace(answer(2, "Half"), state="interrupted", finish_reason=None)
ENDS: dict[str, tuple[tuple[Message, ...], str, str, str]] = {
    "no answer": ((), "CIRCLE_SLASH", "No answer", "nothing arrived"),
    "stopped by hand": (
        (replace(INTERRUPTED, finish_reason="stopped"),),
        "CIRCLE_SLASH",
        "Stopped",
        "by you; what had arrived is kept",
    ),
    "ended early": (
        (INTERRUPTED,),
        "CIRCLE_SLASH",
        "Stopped",
        "the answer ended early; what had arrived is kept",
    ),
    "a fault": (
        (replace(INTERRUPTED, state="failed", error="The server went away"),),
        "UNPLUG",
        "Broke off",
        "The server went away",
    ),
    "the length": (
        (answer(2, "Half", finish_reason="length"),),
        "CIRCLE_SLASH",
        "Cut short",
        "the length limit was reached",
    ),
    "calls cut": (
        (answer(2, calls=(CALL,), finish_reason="abort"),),
        "CIRCLE_SLASH",
        "Stopped",
        "its tools did not run",
    ),
    "calls interrupted": (
        (answer(2, calls=(CALL,)),),
        "CIRCLE_SLASH",
        "Stopped",
        "its tools were interrupted",
    ),
    "results and no more": (
        (answer(2, calls=(CALL,)), result(3, 2)),
        "CIRCLE_SLASH",
        "Stopped",
        "the model had not gone on after its tools",
    ),
    "too many rounds": (
        (
            replace(answer(2, calls=(CALL,), step=20), meta={"round": limits.TOOL_ROUNDS_PER_TURN}),
            result(3, 2, step=20),
        ),
        "CIRCLE_SLASH",
        "Stopped",
        f"after {limits.TOOL_ROUNDS_PER_TURN} rounds of tools in a row",
    ),
    "stopped by hand long after a Continue": (
        (replace(answer(2, calls=(CALL,), step=20), meta={"round": 3}), result(3, 2, step=20)),
        "CIRCLE_SLASH",
        "Stopped",
        "the model had not gone on after its tools",
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_turn_that_ended_badly_says_so_and_offers_to_go_on(name: str) -> None:
    messages, icon, title, detail = ENDS[name]
    state = showing(prompt(1), *messages)
    (problem,) = [b for b in blocks_of(state) if isinstance(b, ProblemBlock)]
    assert (problem.icon, problem.title, problem.detail) == (icon, title, detail)
    assert (problem.action_label, problem.action) == ("Continue", ContinueReply())
    reading = replace(state, reader_of="process 7")
    (problem,) = [b for b in blocks_of(reading) if isinstance(b, ProblemBlock)]
    assert (problem.action_label, problem.action) == ("", None)


def test_a_good_end_is_a_foot_with_facts() -> None:
    world = asked()
    world.stream(StreamDelta(content="A box."))
    usage = StreamUsage(prompt_tokens=100, completion_tokens=1234, reasoning_tokens=None)
    world.stream(usage, StreamEnded("stop"))
    world.settle()
    foot = blocks_of(world.state)[-1]
    facts = "model-a · 1,234 tokens · first token 2.0 s"  # one for the disk, one for the model
    again = Regenerate(2)
    assert foot == FootBlock(key="2:foot:0", message_id=2, facts=facts, again=again)


def test_only_the_newest_turn_can_be_gone_on_with() -> None:
    state = showing(prompt(1), INTERRUPTED, prompt(3, "Again", turn_id=2, parent=2))
    first, last = [b for b in blocks_of(state) if isinstance(b, ProblemBlock)]
    assert first.action is None
    assert last.action == ContinueReply()


# --- single blocks ------------------------------------------------------------------------------


def test_thinking_is_folded_with_its_duration() -> None:
    world = asked()
    world.stream(StreamDelta(reasoning="A box"), StreamDelta(reasoning="\n"))
    thinking = blocks_of(world.state)[1]
    assert thinking == ThoughtBlock(
        key="2:thought:0", message_id=2, label="Thinking…", text="A box", open=False, running=True
    )
    world.stream(StreamDelta(content="Six."))
    done = blocks_of(world.state)[1]
    assert isinstance(done, ThoughtBlock)
    assert (done.label, done.running) == ("Thought for 2.0 s", False)
    opened = blocks_of(replace(world.state, open_folds=frozenset({"2:thought:0"})))[1]
    assert opened == replace(done, open=True)


@pytest.mark.parametrize("thought_s", [0.0, 0.04, -3.0, float("nan"), "long", None])
def test_a_duration_that_says_nothing_is_left_out(thought_s: float | None) -> None:
    message = replace(answer(2, "Six."), reasoning="A box", meta={"thought_s": thought_s})
    thought = blocks_of(showing(prompt(1), message))[1]
    assert isinstance(thought, ThoughtBlock)
    assert thought.label == "Thought"


def test_blank_prose_is_not_shown_and_keeps_later_keys_in_place() -> None:
    calls = (native("current_time", "{}", position=2), native("current_time", "{}", position=6))
    state = showing(prompt(1), answer(2, "\n\nmore\n", calls=calls))
    prose = [b for b in blocks_of(state) if isinstance(b, ProseBlock)]
    assert prose == [ProseBlock(key="2:prose:1", message_id=2, text="more")]


def test_keys_are_unique() -> None:
    world = asked()
    demo_like(world)
    world.send(SubmitPrompt("Again"))
    keys = [b.key for b in blocks_of(world.state)]
    assert len(keys) == len(set(keys))
    assert isinstance(blocks_of(world.state)[0], UserBlock)
    assert isinstance(blocks_of(world.state)[-1], WaitingBlock)


def test_nothing_is_shown_where_nothing_is() -> None:
    assert blocks_of(up_state()) == ()
    assert blocks_of(fresh_state()) == ()


def test_an_empty_answer_is_said_with_a_way_on() -> None:
    problem = blocks_of(showing(prompt(1), answer(2, "")))[1]
    assert isinstance(problem, ProblemBlock)
    assert (problem.title, problem.detail) == ("Empty answer", "the model sent nothing")
    assert problem.action_label == "Continue"
