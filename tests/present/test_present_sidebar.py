"""The list of sessions: filtered, grouped by day, newest first."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import fresh_state, session, up_state
from world import World

from ds4gui.chat.actions import SubmitPrompt
from ds4gui.present.sidebar import sidebar_view

DAY_S = 86_400.0
MIDNIGHT_S = 20_717 * DAY_S


@pytest.mark.parametrize("offset_h", [0, 2, -7, 5.75])
def test_days_begin_at_midnight_where_the_user_is(offset_h: float) -> None:
    midnight_s = MIDNIGHT_S - offset_h * 3600
    times = {"Now": 1.0, "First": 0.0, "Last": -1.0, "Early": -DAY_S, "Old": -DAY_S - 1.0}
    times["Next"] = DAY_S + 1.0  # a clock that was set back
    sessions = tuple(
        replace(session(i, name), updated_s=midnight_s + at)
        for i, (name, at) in enumerate(times.items(), 1)
    )
    state = replace(
        up_state(), sessions=sessions, now_s=midnight_s + 2.0, utc_offset_s=offset_h * 3600
    )
    groups = {g.label: [row.title for row in g.rows] for g in sidebar_view(state).groups}
    assert groups == {
        "Today": ["Now", "First", "Next"],
        "Yesterday": ["Last", "Early"],
        "Earlier": ["Old"],
    }


def test_rows_say_which_is_shown_and_which_is_at_work() -> None:
    world = World()
    for text in ("One", "Two"):
        world.send(SubmitPrompt(text))
        world.state = replace(world.state, current_id=None)
    world.state = replace(world.state, current_id=1, runs={2: world.state.runs[2]})
    (group,) = sidebar_view(world.state).groups
    assert [(r.title, r.selected, r.running) for r in group.rows] == [
        ("Two", False, True),
        ("One", True, False),
    ]


def test_a_filter_looks_into_titles_whatever_their_case() -> None:
    state = replace(up_state(), sessions=(session(1, "Große BOXEN"), session(2, "Clocks")))
    found = sidebar_view(replace(state, filter_text=" grosse boxen "))
    assert [r.title for g in found.groups for r in g.rows] == ["Große BOXEN"]
    nothing = sidebar_view(replace(state, filter_text="zzz"))
    assert (nothing.groups, nothing.empty) == ((), "No session matches")


def test_an_empty_list_says_what_will_be_there() -> None:
    assert sidebar_view(up_state()).empty == "Your sessions will be listed here"
    assert sidebar_view(fresh_state()).empty is None


def test_a_blank_session_is_listed_only_while_it_is_shown() -> None:
    blank = session(1, "", head_id=None)
    state = replace(up_state(), sessions=(blank,))
    assert sidebar_view(state).groups == ()
    (group,) = sidebar_view(replace(state, current_id=1)).groups
    assert group.rows[0].title == "New session"
