"""Titles by the model: when one is asked for, what is taken of it, and what is left alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import up_state
from versions import again, said
from world import World, asked

from ds4gui.chat.actions import RenameSession, StopReply, SubmitPrompt
from ds4gui.chat.effects import Effect
from ds4gui.chat.stream import StreamDelta, StreamEnded
from ds4gui.chat.title_actions import AskTitle, TitleWritten
from ds4gui.chat.titling import title_from_answer


def wants_titles() -> World:
    return World(replace(up_state(), titles=True))


def wishes(world: World) -> list[AskTitle]:
    return [effect for effect in world.effects if isinstance(effect, AskTitle)]


def written(world: World, text: str, instead_of: str = "Zeichne ein Haus") -> tuple[Effect, ...]:
    return world.send(TitleWritten(session_id=1, instead_of=instead_of, text=text))


def title(world: World) -> str:
    assert world.disk.sessions[1].title == world.state.sessions[0].title
    return world.state.sessions[0].title


def test_the_model_is_asked_once_the_first_answer_is_stored() -> None:
    world = wants_titles()
    asked(world, "Zeichne ein Haus")
    world.stream(StreamDelta(content="Ein Haus mit Dach."), StreamEnded("stop"))
    assert wishes(world) == []
    world.settle()
    (wish,) = wishes(world)
    (message,) = wish.request.messages
    assert "Zeichne ein Haus" in str(message["content"])
    assert "Ein Haus mit Dach." in str(message["content"])
    assert wish.request.params["max_tokens"] == 64
    assert wish.plain.params.keys() < wish.request.params.keys()
    assert not wish.request.tools
    written(world, "Haus mit Dach\n")
    assert title(world) == "Haus mit Dach"
    said(world, "Und ein Baum", "Ein Baum.")
    assert len(wishes(world)) == 1


def test_a_title_that_somebody_gave_is_never_replaced() -> None:
    world = wants_titles()
    asked(world, "Zeichne ein Haus")
    world.answer("Ein Haus.")
    world.send(RenameSession(1, "Mine"))
    assert written(world, "Haus mit Dach") == ()
    assert title(world) == "Mine"
    said(world, "Und ein Baum", "Ein Baum.")
    assert len(wishes(world)) == 1
    assert written(world, "Haus mit Dach", "Mine, as it was") == ()


def test_it_is_tried_again_after_the_next_answers_but_not_for_ever() -> None:
    world = wants_titles()
    asked(world, "Zeichne ein Haus")
    world.answer("Ein Haus.")
    for number in range(5):
        said(world, f"Noch {number}", "Eins.")
    assert len(wishes(world)) == 3


def test_none_is_asked_for_where_it_is_not_wanted_or_would_be_in_the_way() -> None:
    off = World()
    asked(off, "Zeichne ein Haus")
    off.answer("Ein Haus.")
    assert wishes(off) == []
    stopped = wants_titles()
    asked(stopped, "Zeichne ein Haus")
    stopped.send(StopReply())
    stopped.settle()
    assert wishes(stopped) == []
    demo = wants_titles()
    facts = demo.state.server.facts
    assert facts is not None
    server = replace(demo.state.server, facts=replace(facts, kind="demo"))
    demo.state = replace(demo.state, server=server)
    asked(demo, "Zeichne ein Haus")
    demo.answer("Ein Haus.")
    assert wishes(demo) == []
    queued = wants_titles()
    asked(queued, "Zeichne ein Haus")
    queued.send(SubmitPrompt("Und ein Baum"))
    queued.answer("Ein Haus.")
    assert wishes(queued) == [], "the next prompt goes first"
    queued.answer("Ein Baum.")
    assert len(wishes(queued)) == 1


def test_another_answer_to_the_first_prompt_asks_again_only_while_there_is_none() -> None:
    world = wants_titles()
    asked(world, "Zeichne ein Haus")
    world.answer("Ein Haus.")
    written(world, "Haus mit Dach")
    again(world, "Ein anderes Haus.")
    assert len(wishes(world)) == 1


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Haus mit Dach", "Haus mit Dach"),
        ('"Haus mit Dach."', "Haus mit Dach"),
        ("„Haus mit Dach“", "Haus mit Dach"),
        ("\n\n**Title:** Haus mit Dach\nand more", "Haus mit Dach"),
        ("# Haus mit Dach", "Haus mit Dach"),
        ("<think>hm</think>\nHaus mit Dach", "Haus mit Dach"),
        ("<think>hm, the user", ""),
        ("C++ и Rust...", "C++ и Rust..."),
        ("家の絵", "家の絵"),
        ("   \n", ""),
        ("***", ""),
        ("x" * 60, "x" * 60),
        ("A sentence that says much more than any title of a chat should say", ""),
    ],
)
def test_one_line_of_plain_words_is_taken(answer: str, wanted: str) -> None:
    assert title_from_answer(answer) == wanted


def test_a_title_for_a_session_that_is_gone_or_that_says_nothing_changes_nothing() -> None:
    world = wants_titles()
    assert written(world, "Haus") == ()
    asked(world, "Zeichne ein Haus")
    assert written(world, " \n") == ()
