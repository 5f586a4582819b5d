"""How the window looks: steps of size, the system's theme, and what is asked of whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import fresh_state

from ds4gui.chat.actions import ZOOMS, ChooseTheme, WindowFocused, Zoom
from ds4gui.chat.appearance import Appearance
from ds4gui.chat.effects import FindSystemTheme
from ds4gui.chat.events import SystemTheme
from ds4gui.chat.reduce import reduce


def test_sizes_go_step_by_step_and_end_at_both_ends() -> None:
    state = fresh_state()
    seen = []
    for steps in (1,) * 7 + (0,) + (-1,) * 4:
        state, _ = reduce(state, Zoom(steps), 0.0)
        seen.append(state.look.zoom)
    assert seen == [110, 125, 150, 175, 200, 200, 200, 100, 90, 75, 75, 75]
    assert set(seen) == set(ZOOMS)


def test_the_system_is_followed_only_where_that_is_chosen() -> None:
    state, effects = reduce(fresh_state(), ChooseTheme("dark"), 0.0)
    assert FindSystemTheme() not in effects
    state, _ = reduce(state, SystemTheme("light"), 0.0)
    assert state.theme == "dark"
    assert reduce(state, WindowFocused(), 0.0)[1] == ()
    state, effects = reduce(state, ChooseTheme("system"), 0.0)
    assert FindSystemTheme() in effects
    assert state.theme == "light", "what was heard last holds until something else is"
    assert reduce(state, WindowFocused(), 0.0)[1] == (FindSystemTheme(),)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_usual_size_is_one_stroke_away(zoom: int) -> None:
    state = replace(fresh_state(), look=Appearance(zoom=zoom))
    assert reduce(state, Zoom(0), 0.0)[0].look.zoom == 100
