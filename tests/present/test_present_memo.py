"""What a change costs: one turn presented again, everything else the same object."""

from __future__ import annotations

from dataclasses import replace
from operator import is_

import pytest
from builders import FACTS, answer, drawing, native, prompt, result, showing, turn
from world import World

from ds4gui.chat.actions import (
    EditDraft,
    NewSession,
    RenameSession,
    SelectSession,
    SubmitPrompt,
    ToggleFold,
)
from ds4gui.chat.events import FigureDrawn, FigureFailed, ServerUp
from ds4gui.chat.record import Message
from ds4gui.chat.stream import ModelFacts, StreamDelta, StreamEnded
from ds4gui.present import memo
from ds4gui.present.presenter import Presenter
from ds4gui.present.transcript import TurnInputs, turn_blocks
from ds4gui.present.view import Block, CardBlock, ViewModel

TURNS = 300
META = {"natural_width": 4.0, "natural_height": 3.0, "sized": False}
FIGURE_AT = 150 * 5 + 2
"""The answer of the turn in the middle."""


def long_path() -> tuple[Message, ...]:
    """Each turn: a prompt, an answer that draws and asks the time, two results, the last words."""
    path: list[Message] = []
    calls = (native("present_svg", drawing()), native("current_time", "{}"))
    for number in range(TURNS):
        at, turn_id = number * 5 + 1, number + 1
        path += [
            prompt(at, f"Prompt {number}", turn_id=turn_id, parent=at - 1 or None),
            answer(at + 1, "Here.", turn_id=turn_id, calls=calls),
            result(at + 2, at + 1, 0, "SVG presented inline: A", turn_id=turn_id, meta=META),
            result(at + 3, at + 1, 1, "Monday\nnoon", turn_id=turn_id),
            answer(at + 4, "That was it.", turn_id=turn_id, step=2),
        ]
    return tuple(path)


class Window:
    """A world with a presenter that is asked after each action, and what each change cost."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.presented: list[TurnInputs] = []
        self._presenter = Presenter()
        self.view = self._presenter.view(world.state)

    def look(self) -> ViewModel:
        self.view = self._presenter.view(self.world.state)
        return self.view

    def settle(self) -> None:
        while self._presenter.unfinished:
            self.look()

    def counted(self, inputs: TurnInputs) -> tuple[Block, ...]:
        self.presented.append(inputs)
        return turn_blocks(inputs)

    def changed(self) -> tuple[list[Block], list[Block]]:
        """The blocks that are not the same objects as before; (before, after)."""
        before, after = self.view.pane.blocks, self.look().pane.blocks
        old, new = {id(b) for b in before}, {id(b) for b in after}
        return [b for b in before if id(b) not in new], [b for b in after if id(b) not in old]


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    turns = tuple(turn(number + 1) for number in range(TURNS))
    state = showing(*long_path(), turns=turns)
    roomy = replace(FACTS, models=(ModelFacts(id="model-a", max_model_len=None),))
    window = Window(World(replace(state, server=replace(state.server, facts=roomy))))
    window.settle()
    monkeypatch.setattr(memo, "turn_blocks", window.counted)
    return window


def drawn(key: str, ink: float = 0.2) -> FigureDrawn:
    return FigureDrawn(
        figure_key=key,
        ink_luminance=ink,
        background_opacity=0.0,
    )


def test_a_delta_presents_one_turn_once(window: Window) -> None:
    window.world.send(SubmitPrompt("One more"))
    window.look()
    window.world.stream(StreamDelta(content="It "))
    window.look()
    for word in ("is ", "a ", "box."):
        window.presented.clear()
        window.world.stream(StreamDelta(content=word))
        before, after = window.changed()
        assert len(window.presented) == 1
        key = f"{window.world.reply_id}:prose:0"
        assert [b.key for b in after] == [b.key for b in before] == [key]
    assert len(window.view.pane.blocks) == TURNS * 6 + 2
    assert window.view.sidebar.groups[0].rows[0].running


def test_a_new_prompt_keeps_every_block_there_is(window: Window) -> None:
    window.world.send(SubmitPrompt("One more"))
    before, after = window.changed()
    assert before == []
    assert [type(b).__name__ for b in after] == ["UserBlock", "WaitingBlock"]


def test_a_finished_answer_keeps_its_blocks(window: Window) -> None:
    window.world.send(SubmitPrompt("One more"))
    window.look()
    window.world.stream(StreamDelta(content="A box."))
    window.look()
    window.world.stream(StreamEnded("stop"))
    window.world.settle()
    before, after = window.changed()
    assert before == []
    assert [type(b).__name__ for b in after] == ["FootBlock"]


def test_a_fold_changes_one_block(window: Window) -> None:
    window.world.send(ToggleFold(f"{FIGURE_AT}:call:1"))
    window.presented.clear()
    before, after = window.changed()
    assert [type(b) for b in before] == [type(b) for b in after] == [CardBlock]
    assert [b.open for b in after if isinstance(b, CardBlock)] == [True]
    assert len(window.presented) <= 2
    window.world.send(ToggleFold(f"{FIGURE_AT}:call:1"))
    assert window.changed()[1] == before


@pytest.mark.parametrize("source", [2, FIGURE_AT, (TURNS - 1) * 5 + 2])
def test_a_picture_changes_one_block(window: Window, source: int) -> None:
    window.world.send(drawn(f"{source}:0"))
    before, after = window.changed()
    assert [b.key for b in before] == [b.key for b in after] == [f"{source}:call:0"]
    assert len(window.presented) <= 2
    window.world.send(FigureFailed(f"{source}:0", "too many nodes"))
    assert [b.key for b in window.changed()[1]] == [f"{source}:call:0"]


def test_what_is_not_seen_makes_no_new_picture(window: Window) -> None:
    seen, facts = window.view, window.world.state.server.facts
    assert facts is not None
    window.world.send(ServerUp(facts))
    assert window.look() is seen
    assert window.presented == []


def test_parts_that_stay_equal_stay_the_same(window: Window) -> None:
    seen = window.view
    window.world.send(EditDraft("typed"))
    assert window.look().composer is not seen.composer
    for part in ("sidebar", "pane", "status", "menus"):
        assert getattr(window.view, part) is getattr(seen, part)
    window.world.now_s += 120.0
    window.world.send(EditDraft("typed more"))
    assert window.look().sidebar is seen.sidebar


def test_another_session_and_back_shows_the_same(window: Window) -> None:
    blocks = window.view.pane.blocks
    window.world.send(NewSession())
    assert window.look().pane.blocks == ()
    window.world.send(SelectSession(1))
    assert window.look().pane.blocks == blocks


def test_a_long_chat_opens_from_its_end(window: Window) -> None:
    whole = window.view.pane.blocks
    presenter = Presenter()
    seen = presenter.view(window.world.state).pane.blocks
    assert 8 < len(seen) < 80
    while presenter.unfinished:
        more = presenter.view(window.world.state).pane.blocks
        assert all(map(is_, more[-len(seen) :], seen))
        assert len(more) > len(seen)
        seen = more
    assert seen == whole


def test_the_end_is_shown_until_the_whole_path_is_read(window: Window) -> None:
    state = window.world.state
    (whole,) = state.conversations.values()
    end = replace(whole, messages=whole.messages[-20:])
    state = replace(state, conversations={}, ends={end.session_id: end})
    presenter = Presenter()
    seen = presenter.view(state).pane.blocks
    assert seen[0].message_id == end.messages[0].id
    assert not presenter.unfinished
    more = presenter.view(replace(state, conversations={1: whole}, ends={})).pane.blocks
    assert presenter.unfinished
    assert all(map(is_, more[-len(seen) :], seen))


def test_a_new_name_is_seen_everywhere(window: Window) -> None:
    window.world.send(RenameSession(1, "Crates"))
    view = window.look()
    assert view.title == "Crates – ds4gui"
    assert view.pane.title == view.sidebar.groups[0].rows[0].title
    assert view.menus.export_name == "/home/someone/Documents/Crates.md"
    assert window.presented == []
