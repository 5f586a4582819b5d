"""When a prompt is sent, and to which model."""

from __future__ import annotations

from dataclasses import replace

from builders import FACTS, NOON_S
from world import World, asked

from ds4gui.chat.actions import (
    ChooseModel,
    ContinueReply,
    EditDraft,
    NewSession,
    SelectSession,
    SubmitPrompt,
)
from ds4gui.chat.events import ServerUp
from ds4gui.chat.storage import LoadConversation, SaveSession
from ds4gui.chat.stream import ServerFacts, StreamEnded

# --- submit -------------------------------------------------------------------------------------


def test_a_prompt_without_a_session_opens_one() -> None:
    world = World()
    world.send(EditDraft("Draw"))
    world.send(SubmitPrompt("Draw"))
    assert world.state.current_id == 1
    assert world.state.drafts == {}
    assert [m.role for m in world.path] == ["user", "assistant"]


def test_a_prompt_that_cannot_be_sent_changes_nothing() -> None:
    up = World()
    up.send(EditDraft("kept"))
    loading = World()
    first = asked(loading, "One")
    loading.state = replace(loading.state, conversations={}, runs={}, current_id=first)
    states = [
        replace(up.state, server=replace(up.state.server, phase="down")),
        replace(up.state, server=replace(up.state.server, phase="looking")),
        replace(up.state, reader_of="process 7"),
        replace(up.state, loaded=False),
        loading.state,
    ]
    for state in states:
        world = World(state)
        assert world.send(SubmitPrompt("Send me")) == ()
        assert replace(world.state, now_s=state.now_s) == state
    for blank in ("", "  \n "):
        assert up.send(SubmitPrompt(blank)) == ()


def test_going_on_needs_something_to_go_on_from() -> None:
    world = World()
    assert world.send(ContinueReply()) == ()
    world.send(NewSession())
    assert world.send(ContinueReply()) == ()


# --- models -------------------------------------------------------------------------------------


def served(world: World, *names: str) -> None:
    models = tuple(replace(FACTS.models[0], id=name) for name in names)
    facts: ServerFacts = replace(FACTS, models=models)
    world.send(ServerUp(facts))


def test_a_chosen_model_is_used_here_and_in_new_sessions() -> None:
    world = World()
    served(world, "model-a", "model-b")
    at = asked(world, "One")
    world.answer("Yes.")
    world.send(ChooseModel("model-b"))
    assert world.disk.sessions[at].model == "model-b"
    world.send(SubmitPrompt("More"))
    assert world.requests[world.reply_id].model == "model-b"
    asked(world, "Two")
    assert world.requests[world.reply_id].model == "model-b"


def test_going_on_asks_the_model_that_is_served_now() -> None:
    world = World()
    asked(world, "One")
    world.stream(StreamEnded(None))
    world.settle()
    served(world, "model-z")
    world.send(ContinueReply())
    assert world.requests[world.reply_id].model == "model-z"
    assert world.disk.turns[1].model == "model-z"


def test_a_session_is_loaded_once_while_it_is_in_memory() -> None:
    world = World()
    first = asked(world, "One")
    asked(world, "Two")
    effects = world.send(SelectSession(first))
    assert not [e for e in effects if isinstance(e, LoadConversation | SaveSession)]
    assert world.send(SelectSession(first)) == ()
    assert world.send(SelectSession(12345)) == ()
    assert world.state.now_s > NOON_S
