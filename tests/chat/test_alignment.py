"""Turns of several conversations side by side."""

from __future__ import annotations

from dataclasses import replace

from builders import answer, prompt, result, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from ds4gui.chat.alignment import Row, aligned, turns_of_path
from ds4gui.chat.record import Conversation, Message

Branch = tuple[int, int, str | None]
"""A turn: which earlier one it follows (-1: none), how many answers it has, its ask group."""


def talk(first_id: int, turns: int, after: tuple[Message, ...] = ()) -> tuple[Message, ...]:
    """A path of turns with one answer each, in the ids from `first_id`."""
    path = list(after)
    for id in range(first_id, first_id + 2 * turns, 2):
        path += [prompt(id, turn_id=id, parent=path[-1].id if path else None)]
        path += [answer(id + 1, "Here", turn_id=id)]
    return tuple(path)


def conversation(
    messages: tuple[Message, ...], asked: dict[int, str] | None = None
) -> Conversation:
    """`asked`: the ask group of a turn by its prompt."""
    turns = tuple(
        replace(turn(m.turn_id, prompt_id=m.id), ask_group=(asked or {}).get(m.id))
        for m in messages
        if m.role == "user"
    )
    return Conversation(session_id=1, messages=messages, turns=turns)


def ids(rows: tuple[Row, ...]) -> list[tuple[int | None, ...]]:
    return [row.ids for row in rows]


def test_a_turn_is_its_prompt_and_all_that_follows_up_to_the_next() -> None:
    path = (prompt(1), answer(2), result(3, 2), answer(4, step=2), prompt(5, turn_id=2, parent=4))
    assert [[m.id for m in t.messages] for t in turns_of_path(path)] == [[1, 2, 3, 4], [5]]
    assert turns_of_path(()) == ()


def test_a_path_that_opens_with_an_answer_has_a_turn_without_a_prompt() -> None:
    first, second = turns_of_path((answer(1, parent=0), prompt(2), answer(3)))
    assert (first.id, first.prompt, len(first.answer)) == (1, None, 1)
    assert second.prompt is not None
    assert (second.id, [m.id for m in second.answer]) == (2, [3])


def test_forks_share_rows_and_then_stand_in_order() -> None:
    trunk = talk(1, 2)
    one, two = talk(11, 2, trunk), talk(21, 1, trunk)
    rows = aligned([conversation(trunk), conversation(one), conversation(two)])
    assert ids(rows) == [(1, 1, 1), (3, 3, 3), (None, 11, 21), (None, 13, None)]


def test_one_prompt_answered_twice_is_one_row_of_two() -> None:
    asked = prompt(1)
    rows = aligned([conversation((asked, answer(2))), conversation((asked, answer(3, parent=1)))])
    assert ids(rows) == [(1, 1)]
    assert [turn.answer[0].id for turn in rows[0].turns if turn is not None] == [2, 3]


def test_sessions_that_share_nothing_stand_in_order() -> None:
    rows = aligned([conversation(talk(1, 1)), conversation(talk(11, 3)), conversation(())])
    assert ids(rows) == [(1, 11, None), (None, 13, None), (None, 15, None)]


def test_turns_asked_together_stand_together() -> None:
    long = conversation(talk(1, 3), {5: "g"})
    short = conversation(talk(11, 2), {11: "g"})
    assert ids(aligned([long, short])) == [(1, None), (3, None), (5, 11), (None, 13)]


def test_groups_in_two_orders_still_give_every_turn_once() -> None:
    one = conversation(talk(1, 2), {1: "g", 3: "h"})
    two = conversation(talk(11, 2), {11: "h", 13: "g"})
    assert ids(aligned([one, two])) == [(1, 11), (3, 13)]


def paths(tree: list[Branch], heads: list[int]) -> list[Conversation]:
    """Conversations whose heads are turns of one tree; -1 is a session without a message."""
    made: dict[int, tuple[Message, ...]] = {-1: ()}
    groups: dict[int, str] = {}
    for number, (after, answers, group) in enumerate(tree):
        path = made[min(after, number - 1)]
        id = 10 * number + 1
        asked = prompt(id, turn_id=id, parent=path[-1].id if path else None)
        said = [answer(id + 1 + n, turn_id=id, step=n + 1) for n in range(answers)]
        made[number] = (*path, asked, *said)
        if group is not None:
            groups[id] = group
    return [conversation(made[min(head, len(tree) - 1)], groups) for head in heads]


branches = st.tuples(st.integers(-1, 9), st.integers(0, 3), st.sampled_from([None, None, "g", "h"]))
compared = st.builds(
    paths,
    st.lists(branches, min_size=1, max_size=10),
    st.lists(st.integers(-1, 9), min_size=2, max_size=4),
)


@settings(max_examples=200)
@given(compared)
def test_every_turn_is_there_once_and_in_order(conversations: list[Conversation]) -> None:
    rows = aligned(conversations)
    for place, held in enumerate(conversations):
        column = [row.turns[place] for row in rows]
        assert tuple(t for t in column if t is not None) == turns_of_path(held.messages)
    assert all(any(t is not None for t in row.turns) for row in rows), "no row is empty"


@settings(max_examples=200)
@given(compared)
def test_what_is_shared_is_in_one_row(conversations: list[Conversation]) -> None:
    rows_of: dict[int, set[int]] = {}
    for number, row in enumerate(aligned(conversations)):
        for id in row.ids:
            if id is not None:
                rows_of.setdefault(id, set()).add(number)
    assert all(len(rows) == 1 for rows in rows_of.values())


@settings(max_examples=100)
@given(compared)
def test_without_groups_a_turn_stands_at_its_place(conversations: list[Conversation]) -> None:
    plain = [conversation(c.messages) for c in conversations]
    for number, row in enumerate(aligned(plain)):
        for place, held in zip(row.turns, plain, strict=True):
            turns = turns_of_path(held.messages)
            assert place == (turns[number] if number < len(turns) else None)
