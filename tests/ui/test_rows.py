"""The sidebar's list: every session once, found by its place."""

from __future__ import annotations

from sample_views import many_sessions, sidebar

from ds4gui.ui.rows import Rows

LABEL, ROW, PITCH = 35, 33, 35


def test_rows_stand_below_their_label() -> None:
    rows = Rows(sidebar().groups, LABEL, ROW, PITCH)
    ys = [(line.y, line.label) for line in rows.lines]
    assert ys[:5] == [
        (0, "Today"),
        (35, "Paged attention, drawn"),
        (70, "Beam vs nucleus sampling"),
        (105, "Refactor the loader"),
        (140, "Yesterday"),
    ]


def test_a_point_finds_its_session_and_a_gap_finds_none() -> None:
    rows = Rows(sidebar().groups, LABEL, ROW, PITCH)
    for line in rows.lines:
        found = rows.at(line.y + 1)
        assert found == (line if line.row else None)
    assert rows.at(35 + ROW) is None
    assert rows.at(-1) is None
    assert rows.at(10_000) is None


def test_only_what_is_in_sight_is_given() -> None:
    rows = Rows(many_sessions(5000).groups, LABEL, ROW, PITCH)
    seen = rows.within(100_000, 100_700)
    assert len(seen) <= 700 // PITCH + 2
    assert seen[0].y <= 100_000 < seen[0].y + PITCH
    assert seen[-1].y <= 100_700 < seen[-1].y + PITCH


def test_an_empty_list_has_no_height() -> None:
    assert Rows((), LABEL, ROW, PITCH).height == 0
    assert Rows((), LABEL, ROW, PITCH).within(0, 500) == ()
    assert Rows((), LABEL, ROW, PITCH).at(3) is None
