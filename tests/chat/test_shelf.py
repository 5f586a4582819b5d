"""Pinned, archived and tagged sessions, in the list, on the disk and in exports."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import NOON_S, session, up_state
from world import World

from ds4gui.chat.actions import FilterSessions
from ds4gui.chat.bundle import Bundle, json_from_bundle
from ds4gui.chat.bundle_reading import bundle_from_json
from ds4gui.chat.jsonvalue import JSON
from ds4gui.chat.shelf import (
    NO_SHELF,
    ArchiveSession,
    PinSession,
    Shelf,
    ShowArchived,
    TagSession,
    shelf_of,
    tags_from_text,
    with_shelf,
)
from ds4gui.chat.storage import SaveSession
from ds4gui.limits import TAG_CHARACTERS, TAGS
from ds4gui.present.sidebar import SidebarMemo, sidebar_view


def listed(world: World) -> dict[str, list[str]]:
    return {g.label: [r.title for r in g.rows] for g in sidebar_view(world.state).groups}


def world() -> World:
    sessions = tuple(replace(session(i, f"S{i}"), updated_s=NOON_S - i) for i in (1, 2, 3))
    return World(replace(up_state(), sessions=sessions, current_id=1))


def test_what_is_pinned_is_first_and_what_is_archived_is_out_of_the_list() -> None:
    here = world()
    (save,) = here.send(PinSession(3, True))
    assert isinstance(save, SaveSession)
    assert shelf_of(save.session) == Shelf(pinned=True)
    here.send(ArchiveSession(2, True))
    assert listed(here) == {"Pinned": ["S3"], "Today": ["S1"]}
    assert here.state.notice is not None
    here.send(ShowArchived(True))
    assert listed(here) == {"Pinned": ["S3"], "Today": ["S1"], "Archived": ["S2"]}
    here.send(ShowArchived(False))
    here.send(ArchiveSession(3, True))
    assert shelf_of(here.state.sessions[2]) == Shelf(archived=True), "no longer pinned"
    here.send(PinSession(3, True))
    assert listed(here) == {"Pinned": ["S3"], "Today": ["S1"]}
    assert here.send(PinSession(3, True)) == ()


def test_a_filter_finds_tags_and_what_is_archived() -> None:
    here = world()
    here.send(TagSession(1, "#Work, drawings work"))
    here.send(TagSession(2, "work"))
    here.send(ArchiveSession(2, True))
    assert shelf_of(here.state.sessions[0]).tags == ("Work", "drawings")
    for text, found in (
        ("#wor", ["S1", "S2"]), ("#work #draw", ["S1"]), ("s2 #work", ["S2"]), ("#no", []),
        ("s3", ["S3"]), ("#", ["S1", "S3", "S2"]),
    ):  # fmt: skip
        here.send(FilterSessions(text))
        assert [title for titles in listed(here).values() for title in titles] == found, text


def test_a_row_is_made_anew_only_where_its_session_changed() -> None:
    here, memo = world(), SidebarMemo()
    before = {r.session_id: r for g in memo.view(here.state).groups for r in g.rows}
    here.send(PinSession(3, True))
    after = {r.session_id: r for g in memo.view(here.state).groups for r in g.rows}
    assert after[2] is before[2]
    assert after[3].pinned
    here.state = replace(here.state, current_id=2)
    third = {r.session_id: r for g in memo.view(here.state).groups for r in g.rows}
    assert [third[i].selected for i in (1, 2, 3)] == [False, True, False]
    assert memo.view(here.state) == sidebar_view(here.state)


def test_the_shelf_travels_with_an_export() -> None:
    shelved = with_shelf(session(1, "S1"), Shelf(pinned=True, archived=False, tags=("a", "图")))
    read = bundle_from_json(
        json_from_bundle(Bundle(session=replace(shelved, head_id=None), messages=(), turns=()))
    )
    assert isinstance(read, Bundle)
    assert shelf_of(read.session) == shelf_of(shelved)


@pytest.mark.parametrize("tags", [None, 3, "x", [1, None, {}], {"a": 1}, ["\n", "#"], [["deep"]]])
def test_what_somebody_else_wrote_there_is_no_fault(tags: JSON) -> None:
    odd = replace(session(1, "S1"), view={"tags": tags, "pinned": "yes", "archived": 1, "kept": 2})
    assert shelf_of(odd) == NO_SHELF
    assert with_shelf(odd, Shelf(pinned=True)).view == {"kept": 2, "pinned": True}


def test_tags_are_few_and_short() -> None:
    tags = tags_from_text(" ".join(f"{'x' * 100}{i}" for i in range(50)) + " y")
    assert len(tags) <= TAGS
    assert all(len(tag) <= TAG_CHARACTERS for tag in tags)


def test_a_window_that_only_reads_shelves_nothing() -> None:
    here = World(replace(world().state, reader_of="another window"))
    assert here.send(PinSession(1, True)) == ()
    assert shelf_of(here.state.sessions[0]) == NO_SHELF
