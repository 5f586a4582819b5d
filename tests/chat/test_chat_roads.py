"""Which way a server and model are told of tools, and what is kept of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import SVG
from raw_roads import NO_PARSER, NO_TOOLS, TIME, raw_world, serving
from world import World, asked, restarted
from written_calls import WHOLE

from ds4gui.chat.actions import ContinueReply, SubmitPrompt
from ds4gui.chat.parts import Call, calls_from_message, figure_from_arguments
from ds4gui.chat.stream import (
    ServerProblem,
    StreamDelta,
    StreamEnded,
    StreamFailed,
)
from ds4gui.chat.transports.written import calls_text
from ds4gui.chat.way import Wish, wish_of


def test_a_refusal_for_want_of_a_parser_is_answered_by_asking_again() -> None:
    world = World(serving("glm-4.7"))
    asked(world, "Time?")
    first = world.requests[world.reply_id]
    assert (first.tool_choice, world.path[-1].transport) == ("auto", "native")
    world.stream(NO_PARSER)
    again = world.requests[world.reply_id]
    assert again == replace(first, tool_choice="none")
    assert (world.path[-1].transport, world.path[-1].state) == ("glm", "streaming")
    assert world.disk.messages[world.reply_id].transport == "glm"

    world.answer("It is.\n" + calls_text("glm", [TIME]))
    assert world.card_states() == ["running"]
    assert world.tools[0].name == "current_time"
    world.tool_done()
    world.settle()
    assert world.requests[world.reply_id].tool_choice == "none"
    assert world.path[-1].transport == "glm"


def test_what_was_learned_holds_for_its_server_and_model_alone() -> None:
    world = raw_world()
    world.answer("Noon.")
    world.send(SubmitPrompt("And now?"))
    assert world.requests[world.reply_id].tool_choice == "none"
    assert set(world.state.ways) == {("http://localhost:8000/v1", "glm-4.7")}
    again = restarted(world.disk)
    assert again.state.ways == {}


@pytest.mark.parametrize("refusals", [[NO_TOOLS], [NO_PARSER, NO_PARSER], [NO_PARSER, NO_TOOLS]])
def test_a_server_that_takes_no_tools_reads_of_them_in_the_system_prompt(
    refusals: list[StreamFailed],
) -> None:
    world = World(serving("some-model"))
    asked(world, "Time?")
    world.stream(*refusals)
    request = world.requests[world.reply_id]
    assert request.tools == ()
    system = request.messages[0]
    assert system["role"] == "system"
    assert '"name": "present_svg"' in str(system["content"])
    # The form is not known: JSON is asked for, and whatever comes is read.
    assert '<tool_call>\n{"name": "TOOL_NAME"' in str(system["content"])
    assert world.path[-1].transport == "auto"


@pytest.mark.parametrize("refusal", [NO_PARSER, NO_TOOLS])
def test_the_last_road_ends_in_a_sentence(refusal: StreamFailed) -> None:
    world = World(serving("some-model"))
    asked(world, "Time?")
    world.stream(NO_TOOLS, refusal)
    world.settle()
    assert (world.path[-1].state, world.path[-1].error) == ("failed", refusal.problem.message)
    assert not world.state.runs


def test_other_refusals_and_refusals_in_mid_answer_are_not_asked_again() -> None:
    world = World()
    asked(world, "Time?")
    world.stream(StreamFailed(ServerProblem("refused", "No")))
    world.settle()
    assert world.path[-1].error == "No"
    world.send(ContinueReply())
    world.stream(StreamDelta(content="Well"), NO_PARSER)
    world.settle()
    assert (world.path[-1].content, world.path[-1].state) == ("Well", "failed")


def test_a_template_known_to_ignore_tools_is_not_sent_any() -> None:
    world = World(serving("glm-4.7", template_takes_tools=False))
    asked(world, "Time?")
    assert world.requests[world.reply_id].tools == ()
    assert world.path[-1].transport == "glm"
    assert "<tool_call>TOOL_NAME" in str(world.requests[world.reply_id].messages[0]["content"])


@pytest.mark.parametrize("form", WHOLE)
def test_an_unknown_models_form_is_found_stored_and_used_from_then_on(form: str) -> None:
    world = raw_world("some-model")
    assert world.path[-1].transport == "auto"
    world.answer("Here:" + WHOLE[form])
    source = world.path[-1]
    assert source.transport == form.split()[0]
    (tool,) = world.tools
    assert figure_from_arguments(tool.arguments) is not None
    world.tool_done()
    world.settle()
    assert world.path[-1].transport == form.split()[0]
    kept = restarted(world.disk).path
    assert next(m for m in kept if m.id == source.id) == source


def test_the_text_of_a_call_is_the_same_call_after_a_restart() -> None:
    world = raw_world()
    world.answer(WHOLE["glm"])
    world.tool_done()
    world.settle()
    world.answer("Done.")
    (before,) = (c for m in world.path for c in calls_from_message(m))
    (after,) = (c for m in restarted(world.disk).path for c in calls_from_message(m))
    assert before == after
    assert isinstance(before, Call)


@pytest.mark.parametrize("reason", ["length", "stop", None, "abort"])
@pytest.mark.parametrize("form", ["dsml-v4", "glm", "hermes", "qwen-xml"])
def test_a_call_cut_short_never_runs(form: str, reason: str | None) -> None:
    world = raw_world("some-model")
    text = calls_text(form, [TIME, ("present_svg", {"svg": SVG, "alt": "x"})])
    world.stream(StreamDelta(content=text[: text.index("viewBox")]), StreamEnded(reason))
    world.settle()
    assert not world.ran
    assert not world.state.runs
    assert world.card_states() == ["interrupted", "interrupted"]
    assert "viewBox" not in world.cards()[1].raw
    assert world.cards()[1].raw.endswith('svg\\" ' if form == "hermes" else 'svg" ')
    assert world.cards()[1].figure is None


def test_a_call_still_arriving_is_a_card_before_it_is_whole() -> None:
    world = raw_world()
    text = WHOLE["glm"]
    world.stream(StreamDelta(content=text[:60]))
    assert world.card_states() == ["receiving"]
    assert world.cards()[0].name == "present_svg"
    world.stream(StreamDelta(content=text[60:]))
    assert world.card_states() == ["waiting"]
    assert world.cards()[0].figure is None


# --- history ------------------------------------------------------------------------------------

# --- what the user wishes -----------------------------------------------------------------------


def test_a_wished_road_is_taken_and_is_the_only_one() -> None:
    for road, choice in (("parsed", "none"), ("native", "auto")):
        wish = wish_of(road, "auto")
        assert isinstance(wish, Wish)
        world = World(replace(serving("glm-4.7", template_takes_tools=False), wish=wish))
        asked(world, "Time?")
        request = world.requests[world.reply_id]
        assert (request.tool_choice, bool(request.tools)) == (choice, True)
        world.stream(NO_PARSER)
        world.settle()
        assert (world.path[-1].state, world.path[-1].error) == ("failed", NO_PARSER.problem.message)


def test_a_wished_transport_is_asked_for_and_read() -> None:
    wish = wish_of("prompted", "dsml-v4")
    assert isinstance(wish, Wish)
    world = World(replace(serving("some-model"), wish=wish))
    asked(world, "Time?")
    request = world.requests[world.reply_id]
    assert request.tools == ()
    assert "<｜DSML｜tool_calls>" in str(request.messages[0]["content"])
    world.answer(calls_text("dsml-v4", [TIME]))
    assert [tool.name for tool in world.tools] == ["current_time"]


def test_a_wished_transport_leaves_the_road_to_be_found() -> None:
    world = World(replace(serving("some-model"), wish=Wish(None, "glm")))
    asked(world, "Time?")
    assert world.path[-1].transport == "native"
    world.stream(NO_PARSER)
    assert world.path[-1].transport == "glm"


@pytest.mark.parametrize("words", [("", ""), ("auto", "auto"), ("", "auto")])
def test_no_wish(words: tuple[str, str]) -> None:
    assert wish_of(*words) == Wish()


def test_words_that_are_none_are_said_with_those_that_are() -> None:
    assert wish_of("fast", "") == (
        "road in [tools] is 'fast', and can be auto, native, parsed or prompted"
    )
    said = wish_of("", "native")
    assert isinstance(said, str)
    assert said.endswith("hermes or qwen-xml")
