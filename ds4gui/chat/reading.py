"""Where each session is being read.

Owns the places and their keeping. Following the end is remembered by having none. Never knows what
a block is: a place that no longer points anywhere is for the transcript to ignore.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.actions import LeavePlace
from ds4gui.chat.place import json_from_places
from ds4gui.chat.state import AppState, Step
from ds4gui.chat.storage import SaveValue

PLACES_KEY = "positions"
"""The kept value that holds the places."""


def left(action: LeavePlace, state: AppState) -> Step:
    """The reader came to rest there; the sessions left last are kept."""
    places = {i: place for i, place in state.places.items() if i != action.session_id}
    if not action.place.following:
        places[action.session_id] = action.place
    kept = dict(list(places.items())[-limits.PLACES_KEPT :])
    if kept == state.places:
        return state, ()
    state = replace(state, places=kept)
    if state.reader_of is not None:
        return state, ()
    return state, (SaveValue(PLACES_KEY, json_from_places(kept)),)
