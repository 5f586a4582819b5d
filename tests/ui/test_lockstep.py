"""Transcripts that scroll together show the same turn, whatever its height in each."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from ds4gui.chat.place import END
from ds4gui.ui.extents import Extents
from ds4gui.ui.lockstep import Lockstep, Reader
from ds4gui.ui.scroll import Scroll


@dataclass(eq=False)
class Chat:
    """A transcript of turns, each a prompt of 40 px and an answer of its own height."""

    first_id: int
    answers_px: list[int]
    scroll: Scroll = field(default_factory=Scroll)
    repainted: int = 0

    def __post_init__(self) -> None:
        heights = [px for answer in self.answers_px for px in (40, answer)]
        self.keys = [f"{self.first_id + at}:x:0" for at in range(len(heights))]
        self.scroll.open(Extents(heights, 10), self.keys, END)
        self.scroll.view_px, self.scroll.pad_px = 300, 20

    def repaint(self) -> None:
        self.repainted += 1

    def turn(self) -> int:
        """The turn at the view's top."""
        return self.scroll.extents.at(self.scroll.y - self.scroll.pad_px) // 2


def readers(*chats: Chat, lacks: int | None = None) -> list[Reader]:
    turns = len(chats[0].answers_px)
    return [
        Reader(
            chat,
            tuple(
                0 if at == lacks and chat is chats[-1] else chat.first_id + 2 * at
                for at in range(turns)
            ),
        )
        for chat in chats
    ]


def test_where_one_is_read_the_other_is_brought() -> None:
    short, long = Chat(10, [200] * 8), Chat(500, [900] * 8)
    both, lockstep = readers(short, long), Lockstep()
    lockstep.follow(both, 0)
    for turn in (5, 2, 6, 0):
        short.scroll.go(short.scroll.pad_px + short.scroll.extents.top(2 * turn) + 60)
        assert lockstep.follow(both, 0)
        assert (short.turn(), long.turn()) == (turn, turn)
        for _ in range(5):
            lockstep.follow(both, 0)
        assert not lockstep.follow(both, 0), "nothing moved since"
    long.scroll.go(long.scroll.pad_px + long.scroll.extents.top(2 * 4) + 500)
    lockstep.follow(both, 0)
    assert short.turn() == 4, "whoever is moved leads"


def test_half_of_a_turn_is_half_of_it_in_the_other() -> None:
    short, long = Chat(10, [200] * 8), Chat(500, [900] * 8)
    both, lockstep = readers(short, long), Lockstep()
    lockstep.follow(both, 0)
    top, height = short.scroll.extents.top(6), 40 + 10 + 200 + 10
    short.scroll.go(short.scroll.pad_px + top + height / 2)
    lockstep.follow(both, 0)
    in_long = long.scroll.y - long.scroll.pad_px - long.scroll.extents.top(6)
    assert in_long == pytest.approx((40 + 10 + 900 + 10) / 2, abs=2)


def test_heights_that_were_guessed_are_put_right_for_the_followers_too() -> None:
    one, other = Chat(10, [400] * 8), Chat(500, [150] * 8)
    both, lockstep = readers(one, other), Lockstep()
    lockstep.follow(both, 0)
    one.scroll.go(one.scroll.pad_px + one.scroll.extents.top(8) + 200)
    lockstep.follow(both, 0)
    for at in range(len(other.keys)):
        other.scroll.extents.set_height(at, 40 if at % 2 == 0 else 400)  # what they turn out to be
    lockstep.follow(both, 0)
    assert abs(one.scroll.y - other.scroll.y) <= 1


def test_at_the_end_all_are_at_theirs() -> None:
    short, long = Chat(10, [200] * 8), Chat(500, [900] * 8)
    both, lockstep = readers(short, long), Lockstep()
    short.scroll.go(0)
    lockstep.follow(both, 0)
    assert long.scroll.y == 0
    short.scroll.go(short.scroll.max_y)
    lockstep.follow(both, 0)
    assert long.scroll.following


def test_a_turn_that_is_missing_leaves_the_other_at_the_end_of_the_one_before() -> None:
    one, other = Chat(10, [400] * 8), Chat(500, [400] * 8)
    both, lockstep = readers(one, other, lacks=3), Lockstep()
    lockstep.follow(both, 0)
    one.scroll.go(one.scroll.pad_px + one.scroll.extents.top(6) + 50)
    lockstep.follow(both, 0)
    below = other.scroll.extents.top(8) + other.scroll.pad_px
    assert below - 12 <= other.scroll.y <= below
