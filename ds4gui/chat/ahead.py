"""The figures that will be in sight when a path opens, asked for before anything is laid out.

Owns the guess: those of the turn in which the reader was. A wrong one costs one drawing at most,
since what the window then wishes for takes its place. What was drawn before is left to the window,
which may still have its picture.
"""

from __future__ import annotations

from ds4gui.chat.actions import FiguresWanted
from ds4gui.chat.cards import cards_from_message
from ds4gui.chat.context import results_by_source
from ds4gui.chat.effects import Effect
from ds4gui.chat.figures import wanted
from ds4gui.chat.place import END
from ds4gui.chat.record import Conversation, Message
from ds4gui.chat.state import AppState


def figures_ahead(state: AppState, opened: Conversation) -> tuple[Effect, ...]:
    """Draws what a session that is about to be shown will most likely show first."""
    if opened.session_id not in state.shown_ids or not opened.messages:
        return ()
    keys = tuple(key for key in _keys(state, opened) if key not in state.figures)
    if not keys:
        return ()
    names = tuple((key, state.column_px) for key in keys)
    return wanted(FiguresWanted(names, ()), state)[1]


def _keys(state: AppState, opened: Conversation) -> tuple[str, ...]:
    """Most wanted first: at the end of a path that is its last figure."""
    place = state.places.get(opened.session_id, END)
    message = _message_of(place.block, opened)
    turn = [one for one in opened.messages if one.turn_id == message.turn_id]
    results = results_by_source(turn)
    keys = [
        card.figure_key
        for one in turn
        if one.id in results
        for card in cards_from_message(one, results[one.id], None)
        if card.figure is not None
    ]
    return tuple(reversed(keys) if place.following else keys)


def _message_of(block: str, opened: Conversation) -> Message:
    name = block.partition(":")[0]
    named = (one for one in opened.messages if str(one.id) == name)
    return next(named, opened.messages[-1])
