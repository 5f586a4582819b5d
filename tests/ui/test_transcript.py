"""The transcript against the real Dear PyGui, without a window."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import pytest
import sample_blocks as samples

from ds4gui.chat.actions import ColumnSettled, FiguresWanted, UserAction
from ds4gui.limits import COLUMN_SETTLE_S, LAYOUTS_KEPT, PLACE_REST_S
from ds4gui.present.view import PaneView
from ds4gui.ui.fonts import Fonts
from ds4gui.ui.pictures import Pictures
from ds4gui.ui.seen import PagesSeen
from ds4gui.ui.tokens import DARK
from ds4gui.ui.transcript import Transcript


class Bench:
    def __init__(self) -> None:
        self.sent: list[UserAction] = []
        self.now_s = 100.0
        self.pictures = Pictures(self.sent.append)
        self.transcript = Transcript(
            parent=int(dpg.add_window()),
            fonts=Fonts(1.0),
            tokens=DARK,
            send=self.sent.append,
            pictures=self.pictures,
            seen=PagesSeen(self.sent.append),
        )
        self.transcript.place(800, 600)
        self.settle()
        self.sent.clear()

    def tick(self, after_s: float = 0.001) -> bool:
        self.now_s += after_s
        self.pictures.tick()
        return self.transcript.tick(self.now_s)

    def settle(self) -> None:
        self.tick()
        self.tick(COLUMN_SETTLE_S + 0.01)

    def items(self) -> int:
        count, waiting = 0, [self.transcript.pointer.drawlist]
        while waiting:
            children = dpg.get_item_children(waiting.pop(), 2)
            count += len(children)
            waiting.extend(children)
        return count


@pytest.fixture
def bench() -> Iterator[Bench]:
    dpg.create_context()
    yield Bench()
    dpg.destroy_context()


def test_it_draws_once_and_then_nothing(bench: Bench) -> None:
    pane = samples.pane(*samples.answer())
    bench.transcript.show(pane, "dark")
    assert bench.tick()
    assert not bench.tick()
    assert bench.transcript.wake_in_s is None


def test_a_spinner_asks_for_frames_at_its_own_pace(bench: Bench) -> None:
    bench.transcript.show(samples.pane(*samples.states()), "dark")
    bench.tick()
    due_s = bench.transcript.wake_in_s
    assert due_s is not None
    assert due_s > 0.05
    assert bench.tick(due_s)
    assert not bench.tick(0.0)


def test_items_are_made_for_what_is_in_sight_alone(bench: Bench) -> None:
    many = [samples.prose(samples.LONG_PROSE, key=f"p{index}") for index in range(3000)]
    bench.transcript.show(samples.pane(*many), "dark")
    bench.tick()
    assert len(bench.transcript.placed) < 10
    assert bench.items() < 300
    seen: set[str] = set()
    for y in range(0, 40_000, 400):
        bench.transcript.scroll.go(y)
        bench.transcript.repaint()
        bench.tick()
        seen.update(placed.key for placed in bench.transcript.placed)
    assert bench.items() < 300
    assert 100 < len(seen) < LAYOUTS_KEPT


def test_one_endless_text_is_drawn_in_pages(bench: Bench) -> None:
    bench.transcript.show(samples.pane(samples.user("line\n" * 5000)), "dark")
    while bench.tick():
        pass
    assert bench.transcript.placed[0].laid.height > 100_000
    assert bench.items() < 100


def test_of_endless_prose_the_pieces_in_sight_are_drawn(bench: Bench) -> None:
    words = "## head\n\n- item `code` [link](https://example.org)\n\n" * 800
    bench.transcript.show(samples.pane(samples.prose(words)), "dark")
    while bench.tick():
        pass
    assert bench.transcript.placed[0].laid.height > 40_000
    assert bench.items() < 150


def test_what_streams_keeps_the_reader_at_the_end(bench: Bench) -> None:
    before = tuple(samples.prose(key=f"p{index}") for index in range(50))
    scroll = bench.transcript.scroll
    text = ""
    for _ in range(40):
        text += "and on it goes, word after word, line after line "
        live = samples.prose(text, key="live")
        bench.transcript.show(samples.pane(*before, live, streaming=True), "dark")
        assert bench.tick()
        assert scroll.y == scroll.max_y
    scroll.go(scroll.y - 300)
    y = scroll.y
    bench.transcript.show(samples.pane(*before, samples.prose(text * 3, key="live")), "dark")
    bench.tick()
    assert scroll.y == y


def test_a_figure_is_asked_for_once_and_again_at_another_width(bench: Bench) -> None:
    bench.transcript.show(samples.pane(samples.figure()), "dark")
    bench.tick()
    bench.transcript.repaint()
    bench.tick()
    assert bench.sent == [FiguresWanted((("figure-f", 716),), ())]
    bench.sent.clear()
    bench.pictures.put(("figure-f", 716), (10, 5), memoryview(bytes(5 * 10 * 4)))
    bench.tick()
    bench.transcript.place(700, 600)
    bench.tick()
    assert bench.sent == []
    bench.tick(COLUMN_SETTLE_S + 0.01)
    assert bench.sent == [ColumnSettled(624, 480), FiguresWanted((("figure-f", 624),), ())]
    bench.pictures.clear()
    bench.transcript.repaint()
    bench.tick()
    assert bench.sent[2:] == [FiguresWanted((("figure-f", 624),), ())]


def test_arrivals_are_no_news_but_what_was_evicted_is_wished_for_again(bench: Bench) -> None:
    bench.transcript.show(samples.pane(samples.figure("a"), samples.figure("b")), "dark")
    bench.tick()
    assert bench.sent == [FiguresWanted((("figure-a", 716), ("figure-b", 716)), ())]
    bench.pictures.put(("figure-a", 716), (10, 5), memoryview(bytes(10 * 5 * 4)))
    bench.transcript.repaint()
    bench.tick()
    bench.transcript.show(samples.pane(samples.figure("b")), "dark")
    bench.tick()
    assert len(bench.sent) == 1, "what is left of the wishes is still wanted"
    bench.transcript.show(samples.pane(samples.prose()), "dark")
    bench.tick()
    assert bench.sent[1:] == [FiguresWanted((), ())], "nothing is wanted any more"


def test_figures_that_fly_past_are_not_asked_for(bench: Bench) -> None:
    many = [samples.figure(f"f{index}") for index in range(60)]
    bench.transcript.show(samples.pane(*many), "dark")
    bench.tick()
    bench.sent.clear()
    for y in range(0, 12_000, 700):
        bench.transcript.scroll.go(y)
        bench.transcript.repaint()
        bench.tick()
    assert bench.sent == []
    due_s = bench.transcript.wake_in_s
    assert due_s is not None
    bench.tick(due_s)
    in_sight = [f"figure-{placed.key}" for placed in bench.transcript.placed]
    (wanted,) = bench.sent
    assert isinstance(wanted, FiguresWanted)
    assert wanted.in_sight == tuple((key, 716) for key in in_sight)
    first, last = (int(key.removeprefix("figure-f")) for key in (in_sight[0], in_sight[-1]))
    nearest = [f"figure-f{index}" for n in range(1, 3) for index in (last + n, first - n)]
    assert wanted.near[:4] == tuple((key, 716) for key in nearest)
    bench.tick(PLACE_REST_S)
    assert bench.transcript.wake_in_s is None


def test_a_late_picture_of_an_old_width_does_not_replace_the_new(bench: Bench) -> None:
    bench.transcript.show(samples.pane(samples.figure()), "dark")
    bench.tick()
    for column in (716, 500):
        bench.pictures.put(("figure-f", column), (4, 2), memoryview(bytes(2 * 4 * 4)))
    bench.sent.clear()
    bench.tick()
    assert bench.sent == []


def test_loading_shows_nothing_and_empty_shows_its_page(bench: Bench) -> None:
    pane = samples.pane(*samples.answer())
    bench.transcript.show(dataclasses.replace(pane, loading=True), "dark")
    bench.tick()
    assert bench.transcript.placed == []
    bench.transcript.show(samples.empty_pane(), "light")
    bench.tick()
    assert [len(placed.laid.hits) for placed in bench.transcript.placed] == [3]


def test_an_unfolded_card_stays_where_it_was_clicked(bench: Bench) -> None:
    def pane(is_open: bool) -> PaneView:
        card = samples.card("read", "file", body="line\n" * 40, is_open=is_open)
        return samples.pane(*(samples.prose(key=f"p{i}") for i in range(30)), card)

    bench.transcript.show(pane(False), "dark")
    bench.tick()
    card = bench.transcript.placed[-1]
    bench.transcript.toggle(card.laid.hits[0])
    bench.transcript.show(pane(True), "dark")
    bench.tick()
    opened = next(p for p in bench.transcript.placed if p.key == card.key)
    assert opened.y == card.y
    assert opened.laid.height > card.laid.height
