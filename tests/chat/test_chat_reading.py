"""Where a session is read, over switches and restarts."""

from __future__ import annotations

from dataclasses import replace

from builders import fresh_state
from world import World, asked, restarted

from ds4gui import limits
from ds4gui.chat.actions import LeavePlace, SelectSession
from ds4gui.chat.place import END, Place
from ds4gui.chat.reading import PLACES_KEY
from ds4gui.chat.storage import SaveValue
from ds4gui.chat.stream import StreamDelta, StreamEnded
from ds4gui.present.presenter import Presenter

PLACE = Place(block="2:prose:0", offset_px=-4, height_px=300, column_px=716)


def test_a_place_is_there_after_a_switch_and_after_a_restart() -> None:
    world = World()
    first = asked(world, "One")
    world.answer("A long answer")
    world.send(LeavePlace(first, PLACE))
    asked(world, "Two")
    assert Presenter().view(world.state).pane.place == END
    world.send(SelectSession(first))
    assert Presenter().view(world.state).pane.place == PLACE
    again = restarted(world.disk)
    assert Presenter().view(again.state).pane.place == PLACE


def test_an_answer_that_streams_elsewhere_moves_no_place() -> None:
    world = World()
    first = asked(world, "One")
    reply = world.reply_id
    world.stream(StreamDelta(content="Word. " * 20))
    world.send(LeavePlace(first, PLACE))
    asked(world, "Two")
    world.stream(StreamDelta(content="More. " * 200), StreamEnded("stop"), message_id=reply)
    world.settle()
    world.send(SelectSession(first))
    assert Presenter().view(world.state).pane.place == PLACE


def test_the_end_is_kept_as_the_end() -> None:
    world = World()
    first = asked(world, "One")
    world.send(LeavePlace(first, PLACE))
    world.send(LeavePlace(first, END))
    assert world.disk.values[PLACES_KEY] == {}
    assert world.send(LeavePlace(first, END)) == (), "nothing new, so nothing is written"


def test_only_the_places_left_last_are_kept() -> None:
    world = World()
    for session_id in range(1, limits.PLACES_KEPT + 3):
        world.send(LeavePlace(session_id, PLACE))
    world.send(LeavePlace(3, replace(PLACE, offset_px=9)))
    world.send(LeavePlace(999, PLACE))
    kept = list(world.state.places)
    assert len(kept) == limits.PLACES_KEPT
    assert kept[-2:] == [3, 999]
    assert not {1, 2, 4} & set(kept)


def test_what_is_damaged_in_the_kept_places_costs_nothing_else() -> None:
    for kept in ({"1": 3, "2": ["2:prose:0", 5, 300, 716], "x": []}, {"positions": None}, {}):
        world = World(fresh_state())
        world.disk.values[PLACES_KEY] = kept
        world.send(world.disk.library())
        assert set(world.state.places) == ({2} if "2" in kept else set())


def test_a_window_that_only_reads_keeps_nothing() -> None:
    world = World()
    first = asked(world, "One")
    world.state = replace(world.state, reader_of="another window")
    effects = world.send(LeavePlace(first, PLACE))
    assert not [e for e in effects if isinstance(e, SaveValue)]
    assert Presenter().view(world.state).pane.place == PLACE
