"""When the reader's place is told."""

from __future__ import annotations

from ds4gui.chat.actions import LeavePlace
from ds4gui.chat.place import END, Place
from ds4gui.limits import PLACE_REST_S
from ds4gui.ui.reading import Reading

ABOVE, BELOW = Place(block="1:user:0", offset_px=3), Place(block="2:prose:0", offset_px=40)


class Reader:
    """Somebody who reads; `told` is what was told of it."""

    def __init__(self, place: Place = END) -> None:
        self.here = place
        self.told: list[LeavePlace] = []
        self.reading = Reading(lambda: self.here, self.told.append)
        self.reading.begin(7, place)

    def look(self, *moments_s: float) -> None:
        for now_s in moments_s:
            self.reading.tick(now_s)


def test_a_place_is_told_when_it_has_come_to_rest() -> None:
    reader = Reader()
    reader.look(10.0)
    reader.here = ABOVE
    reader.look(20.0, 20.0 + PLACE_REST_S / 2)
    reader.here = BELOW
    reader.look(20.0 + PLACE_REST_S)
    assert (reader.told, reader.reading.wake_in_s) == ([], PLACE_REST_S)
    reader.look(20.0 + 2 * PLACE_REST_S, 30.0)
    assert (reader.told, reader.reading.wake_in_s) == ([LeavePlace(7, BELOW)], None)


def test_one_that_is_left_is_told_at_once_and_only_if_it_is_another() -> None:
    reader = Reader(ABOVE)
    reader.reading.leave()
    assert reader.told == []
    reader.here = BELOW
    reader.reading.begin(8, END)
    assert reader.told == [LeavePlace(7, BELOW)]
    reader.here = END
    reader.reading.begin(7, BELOW)
    assert len(reader.told) == 1


def test_the_end_is_told_as_the_end() -> None:
    reader = Reader(ABOVE)
    reader.here = END
    reader.look(1.0, 1.0 + PLACE_REST_S)
    assert reader.told == [LeavePlace(7, END)]
