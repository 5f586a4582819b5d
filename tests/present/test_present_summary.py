"""The quiet line where a summary ends, and what is shown while one is written."""

from __future__ import annotations

import pytest
from long_chat import LONG, SUMMARY, summaries, summarising, told
from world import World

from ds4gui.chat.actions import SubmitPrompt, ToggleFold
from ds4gui.chat.stream import StreamDelta
from ds4gui.present.presenter import Presenter
from ds4gui.present.view import Block, ThoughtBlock, UserBlock, WaitingBlock


class Shown:
    """A world that is looked at after each step."""

    def __init__(self) -> None:
        self.world: World = summarising()
        self._presenter = Presenter()

    def blocks(self) -> tuple[Block, ...]:
        view = self._presenter.view(self.world.state)
        while self._presenter.unfinished:
            view = self._presenter.view(self.world.state)
        return view.pane.blocks

    def lines(self) -> list[ThoughtBlock]:
        return [b for b in self.blocks() if isinstance(b, ThoughtBlock)]


@pytest.fixture
def shown() -> Shown:
    return Shown()


def test_while_a_summary_is_written_a_line_says_so_and_nothing_of_it(shown: Shown) -> None:
    before = shown.blocks()
    assert isinstance(before[-1], WaitingBlock)
    assert before[-1].label == "Summarising earlier turns…"
    shown.world.stream(StreamDelta(content="Boxes w"))
    assert shown.blocks() == before
    view = Presenter().view(shown.world.state)
    assert view.composer.can_stop


def test_the_line_stands_where_the_replaced_part_ends_and_opens(shown: Shown) -> None:
    shown.blocks()
    shown.world.stream(*SUMMARY)
    shown.world.settle()
    blocks = shown.blocks()
    assert isinstance(blocks[-1], WaitingBlock)
    assert blocks[-1].label == "Waiting for the model"
    (line,) = shown.lines()
    at = blocks.index(line)
    assert isinstance(blocks[at + 1], UserBlock)
    assert blocks[at + 1].message_id == summaries(shown.world)[0].through_id + 1
    assert line.text == "Boxes were drawn."
    assert not line.open
    shown.world.send(ToggleFold(line.key))
    (opened,) = shown.lines()
    assert opened.open
    shown.world.send(ToggleFold(line.key))
    assert shown.lines() == [line]


def test_a_later_summary_takes_the_line_with_it_and_all_else_stays(shown: Shown) -> None:
    shown.world.stream(*SUMMARY)
    shown.world.settle()
    shown.world.answer("Three.")
    kept = [b for b in shown.blocks() if not isinstance(b, ThoughtBlock)]
    shown.world.send(SubmitPrompt("Fourth. " + LONG * 2))
    shown.world.stream(*SUMMARY)
    shown.world.settle()
    shown.world.answer("Four.")
    blocks = shown.blocks()
    (line,) = shown.lines()
    assert blocks.index(line) > len(kept) - 1
    assert [b for b in blocks if not isinstance(b, ThoughtBlock)][: len(kept)] == kept
    told(shown.world, "Fifth.", "Five.")
    assert shown.lines() == [line]


def test_a_fresh_presenter_shows_the_same(shown: Shown) -> None:
    shown.blocks()
    shown.world.stream(*SUMMARY)
    shown.world.settle()
    shown.world.answer("Three.")
    assert Presenter().view(shown.world.state).pane.blocks == shown.blocks()
