"""While an answer only gets more words, nothing around it is presented or shown anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import answer, prompt, showing, turn, whole_call
from world import World

from ds4gui.chat.actions import EditDraft, StopReply, SubmitPrompt, ToggleFold
from ds4gui.chat.state import AppState
from ds4gui.chat.stream import StreamDelta
from ds4gui.present.growing import only_grew
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import ViewModel
from ds4gui.present.words import only_words


@pytest.fixture
def world() -> World:
    world = World(showing(prompt(1, "One"), answer(2, "Two.", parent=1), turns=(turn(1),)))
    world.send(SubmitPrompt("More"))
    world.stream(StreamDelta(content="It "))
    return world


def without_counts(view: ViewModel) -> ViewModel:
    """These may be a moment old."""
    return replace(view, status=replace(view.status, speed="", context="", context_share=None))


def states(world: World) -> list[AppState]:
    """All that a turn can bring, one after the other."""
    seen = [world.state]

    def see() -> None:
        seen.append(world.state)

    for delta in (
        StreamDelta(content="grows"), StreamDelta(content=" on\n\n"), StreamDelta(reasoning="Hm"),
        StreamDelta(content="and on"), whole_call(0, "current_time", "{}"),
    ):  # fmt: skip
        world.stream(delta)
        see()
    for action in (EditDraft("next"), ToggleFold("2:prose:0"), StopReply()):
        world.send(action)
        see()
    world.state = replace(world.state, now_s=world.state.now_s + 60)
    see()
    return seen


def test_what_is_shown_is_that_of_a_picture_made_anew(world: World) -> None:
    presenter = Presenter()
    for state in states(world):
        shown = without_counts(presenter.view(state))
        assert shown == without_counts(Presenter().view(state))


def test_words_change_the_last_block_and_nothing_else(world: World) -> None:
    presenter, before = Presenter(), world.state
    old = presenter.view(before)
    world.stream(StreamDelta(content="grows"))
    assert only_grew(before, world.state)
    new = presenter.view(world.state)
    assert only_words(old, new)
    assert new.pane.blocks[-1] != old.pane.blocks[-1]
    assert new.composer is old.composer
    world.send(EditDraft("next"))
    assert not only_grew(before, world.state)


def test_a_block_more_is_not_only_words(world: World) -> None:
    presenter = Presenter()
    old = presenter.view(world.state)
    world.stream(whole_call(0, "current_time", "{}"))
    assert not only_words(old, presenter.view(world.state))
