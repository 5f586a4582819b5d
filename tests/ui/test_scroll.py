from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.place import END, Place, places_from_json
from ds4gui.ui.extents import Extents
from ds4gui.ui.scroll import Scroll

HEIGHTS = st.lists(st.integers(min_value=1, max_value=900), min_size=1, max_size=40)
GAP, PAD, VIEW = 14, 20, 500


def scroll_over(guesses: list[int], place: Place = END) -> tuple[Scroll, list[str]]:
    keys = [f"k{index}" for index in range(len(guesses))]
    scroll = Scroll()
    scroll.view_px, scroll.pad_px = VIEW, PAD
    scroll.open(Extents(guesses, GAP), keys, place)
    return scroll, keys


@given(HEIGHTS, st.lists(st.tuples(st.integers(0, 39), st.integers(1, 900)), max_size=30))
def test_sums_follow_every_change_of_a_height(
    heights: list[int], changes: list[tuple[int, int]]
) -> None:
    extents, plain = Extents(heights, GAP), list(heights)
    for index, height in changes:
        if index < len(plain):
            extents.set_height(index, height)
            plain[index] = height
            assert extents.top(index) == sum(plain[:index]) + GAP * index
    assert extents.total() == sum(plain) + GAP * (len(plain) - 1)
    for index in range(len(plain)):
        assert extents.at(extents.top(index)) == index


@given(HEIGHTS, HEIGHTS, st.integers(0, 20_000))
@example([726, 210, 217, 1, 1, 1, 1, 1, 159, 1], [1, 95], 259)
@example([517, 1, 1, 465], [1, 466], 50)
def test_what_is_read_stays_while_heights_are_put_right(
    guesses: list[int], truth: list[int], y: int
) -> None:
    real = [truth[index % len(truth)] for index in range(len(guesses))]
    scroll, _ = scroll_over(guesses)
    scroll.go(y)
    shown = scroll.settle(lambda index: real[index])
    if scroll.following or scroll.y in (0, scroll.max_y):
        return
    before = {index: scroll.top_of(index) for index in shown}
    for index in range(shown.start):
        scroll.extents.set_height(index, real[index])
    if scroll.y == scroll.max_y:  # the end has come into sight
        return
    assert {index: scroll.top_of(index) for index in shown} == before


@given(HEIGHTS, HEIGHTS)
def test_it_opens_with_the_end_at_the_bottom_whatever_was_guessed(
    guesses: list[int], truth: list[int]
) -> None:
    real = [truth[index % len(truth)] for index in range(len(guesses))]
    scroll, _ = scroll_over(guesses)
    shown = scroll.settle(lambda index: real[index])
    last = len(guesses) - 1
    assert last in shown
    bottom = scroll.top_of(last) + real[last] + PAD
    assert bottom == VIEW or (scroll.y == 0 and bottom <= VIEW)


def test_a_reader_who_went_up_is_not_taken_to_the_end() -> None:
    scroll, keys = scroll_over([300] * 10)
    scroll.go(100)
    y = scroll.y
    scroll.extents.replace_from(10, [5000])
    assert (scroll.y, scroll.following) == (y, False)
    scroll.go(scroll.max_y)
    scroll.extents.replace_from(11, [700])
    assert scroll.y == scroll.max_y
    assert scroll.place([*keys, "k10", "k11"]).following


def test_blocks_that_come_before_move_nothing() -> None:
    scroll, keys = scroll_over([300] * 10)
    scroll.go(1000)
    held = scroll.place(keys).block
    seen = scroll.top_of(keys.index(held))
    more = ["new0", "new1", *keys]
    scroll.extents.replace_from(0, [400, 50, *[300] * 10])
    scroll.hold(held, more)
    assert scroll.top_of(more.index(held)) == seen


def test_a_session_is_found_again_where_it_was_left() -> None:
    scroll, keys = scroll_over([300] * 10)
    scroll.go(777)
    again, _ = scroll_over([300] * 10, scroll.place(keys))
    assert again.y == 777
    gone, _ = scroll_over([300] * 3, Place(block="elsewhere", offset_px=5))
    assert gone.following


@given(HEIGHTS, st.integers(0, 20_000), st.integers(1, 900))
def test_a_place_is_the_same_words_in_another_column(
    heights: list[int], y: int, taller: int
) -> None:
    scroll, keys = scroll_over(heights)
    scroll.column_px = 700
    scroll.go(y)
    place = scroll.place(keys)
    again, _ = scroll_over([1] * len(heights), place)
    if place.following:
        assert again.following
        return
    assert place.column_px == 700
    held = keys.index(place.block)
    again.settle(lambda index: heights[index] * taller if index == held else 2000)
    if again.y not in (0, again.max_y):
        share = place.offset_px / heights[held]
        assert again.pad_px - again.top_of(held) == PAD + round(share * heights[held] * taller)


def test_a_block_that_grew_meanwhile_does_not_move_the_place_in_it() -> None:
    scroll, keys = scroll_over([300] * 10)
    scroll.go(777)
    again, _ = scroll_over([300, 300, 900, *[300] * 7], scroll.place(keys))
    assert again.y == 777


@given(st.text(max_size=8), st.integers(), st.integers(), st.integers())
def test_no_stored_place_does_harm(block: str, offset: int, height: int, column: int) -> None:
    kept: JSONObject = {"1": [block, offset, height, column]}
    place = places_from_json(kept).get(1, END)
    scroll, keys = scroll_over([300] * 10, place)
    scroll.settle(lambda index: 300)
    assert 0 <= scroll.y <= scroll.max_y
    scroll.place(keys)


@given(st.integers(0, 2900), st.integers(100, 4000))
def test_the_same_words_are_read_in_a_wider_or_narrower_column(y: int, height: int) -> None:
    scroll, _ = scroll_over([3000, 3000, 3000])
    scroll.go(PAD + y)
    scroll.reflow()
    scroll.settle(lambda index: height)
    if scroll.y < scroll.max_y:
        assert scroll.top_of(0) == -round(y / 3000 * height)


def test_a_place_is_found_when_its_block_comes_before_the_others() -> None:
    scroll, keys = scroll_over([300] * 10, Place(block="far", offset_px=40))
    assert scroll.following
    assert scroll.place(keys).block == "far"
    scroll.extents.put_before([300, 200, 100])
    scroll.put_before(3, ["new", "far", "near", *keys])
    assert not scroll.following
    assert scroll.top_of(1) == -40


def test_a_place_is_no_longer_waited_for_once_the_reader_moves() -> None:
    scroll, keys = scroll_over([300] * 10, Place(block="far", offset_px=40))
    scroll.go(500)
    y = scroll.top_of(0)
    scroll.extents.put_before([300, 200])
    scroll.put_before(2, ["far", "near", *keys])
    assert scroll.top_of(2) == y


@given(
    st.lists(st.integers(1, 50), min_size=1, max_size=8),
    st.lists(
        st.lists(st.integers(1, 50), max_size=5)
        | st.tuples(st.integers(0, 30), st.integers(1, 50)),
        max_size=8,
    ),
)
def test_sums_are_those_of_all_heights_however_they_came(
    heights: list[int], changes: list[list[int] | tuple[int, int]]
) -> None:
    extents = Extents(heights, GAP)
    for change in changes:
        if isinstance(change, list):
            extents.put_before(change)
            heights = [*change, *heights]
        else:
            index = change[0] % len(heights)
            extents.set_height(index, change[1])
            heights[index] = change[1]
        fresh = Extents(heights, GAP)
        assert [extents.top(i) for i in range(len(heights))] == [
            fresh.top(i) for i in range(len(heights))
        ]
        assert extents.total() == fresh.total()
        assert [extents.at(y) for y in range(0, 90, 7)] == [fresh.at(y) for y in range(0, 90, 7)]
