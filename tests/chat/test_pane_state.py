"""Panes as a value: whatever is done or was kept, they can be shown."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from test_panes import PLACE, three
from world import World

from ds4gui import limits
from ds4gui.chat.actions import DeleteSession, NewSession, SelectSession, UndoDelete
from ds4gui.chat.events import Action
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.pane_actions import (
    AskAll,
    ClosePane,
    FloatPane,
    FocusPane,
    ForkBeside,
    MaximisePane,
    OpenBeside,
    OpenNewBeside,
    SharePanes,
    StepPane,
)
from ds4gui.chat.pane_state import Afloat, Panes, panes_from_json, shares_of, within
from ds4gui.chat.sessions import WINDOW_KEY
from ds4gui.chat.state import AppState

numbers = st.floats(-2, 3)


@given(st.tuples(numbers, numbers, numbers, numbers))
def test_a_floating_place_is_in_the_room(sides: tuple[float, float, float, float]) -> None:
    place = within(Afloat(*sides))
    assert 0 <= place.x <= place.x + place.width <= 1 + 1e-9
    assert 0 <= place.y <= place.y + place.height <= 1 + 1e-9
    assert min(place.width, place.height) >= limits.PANE_LEAST_SHARE


@given(st.lists(numbers, max_size=4))
def test_shares_fill_the_room_or_are_none(wanted: list[float]) -> None:
    shares = shares_of(tuple(wanted))
    assert not shares or abs(sum(shares) - 1) < 1e-9
    assert all(share > 0 for share in shares)


kept = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | numbers | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=5)
    | st.dictionaries(
        st.sampled_from(["left", "right", "shares", "afloat", "locked", "maximised", "1", "2"]),
        inner, max_size=6,
    ),
    max_leaves=12,
)  # fmt: skip


@given(kept)
def test_whatever_was_kept_gives_panes_that_can_be(value: JSON) -> None:
    world = three()
    panes = panes_from_json(value, frozenset((1, 2, 3)), 1)
    check(replace(world.state, current_id=1, panes=panes))


def check(state: AppState) -> None:
    """What holds of panes whatever was done."""
    ids = state.shown_ids
    assert len(ids) == len(set(ids)) <= limits.PANES
    assert all(state.session(i) is not None for i in ids)
    assert set(state.panes.afloat) <= set(ids)
    lying = [i for i in state.panes.around(state.current_id) if i not in state.panes.afloat]
    assert lying, "one lies at least"
    assert not state.panes.shares or abs(sum(state.panes.shares) - 1) < 1e-6
    if not state.panes.beside:
        assert state.panes == Panes()


ids = st.integers(1, 6)
deeds = st.one_of(
    st.builds(OpenBeside, ids, at_left=st.booleans()),
    st.builds(FocusPane, ids),
    st.builds(SelectSession, ids),
    st.builds(ClosePane, st.none() | ids),
    st.builds(DeleteSession, ids),
    st.builds(FloatPane, ids, st.none() | st.just(PLACE)),
    st.builds(StepPane, st.sampled_from([-1, 1])),
    st.builds(SharePanes, st.just((0.7, 0.3)) | st.just(())),
    st.builds(MaximisePane, st.booleans()),
    st.just(NewSession()),
    st.just(OpenNewBeside()),
    st.just(ForkBeside()),
    st.just(UndoDelete()),
    st.just(AskAll(True)),
)


@given(st.lists(deeds, max_size=10))
def test_whatever_is_done_panes_can_be_and_are_kept(done: list[Action]) -> None:
    world: World = three()
    for action in done:
        world.send(action)
        check(world.state)
        world.settle()
    assert set(world.state.shown_ids) <= set(world.state.conversations)
    kept_panes = world.disk.values.get(WINDOW_KEY, {}).get("panes")
    known = frozenset(s.id for s in world.state.sessions)
    again = panes_from_json(kept_panes, known, world.state.current_id)
    assert (again.left, again.right) == (world.state.panes.left, world.state.panes.right)
