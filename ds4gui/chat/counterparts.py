"""The figures of other panes that one figure can be compared with.

Owns what is meant by the same place: the same row of turns, and the same figure of that turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ds4gui.chat.alignment import Row, aligned
from ds4gui.chat.figures import figures_in, plain_key
from ds4gui.chat.state import AppState


def counterparts(state: AppState, figure_key: str) -> Mapping[str, str]:
    """Words of the figures of the other panes by key, those in the same place first."""
    ids = [i for i in state.shown_ids if i in state.conversations]
    rows = aligned([state.conversations[i] for i in ids]) if len(ids) > 1 else ()
    key = plain_key(figure_key)
    message_id = int(key.partition(":")[0])
    home = next((at for at in range(len(ids)) if _row_with(rows, at, message_id)), None)
    if home is None:
        return {}
    own = {key for row in rows for key in _keys(row, home)}
    found: dict[str, str] = {}
    for at, session_id in enumerate(ids):
        session = state.session(session_id)
        if at != home and session is not None:
            names = figures_in(state.conversations[session_id].messages)
            first = _same_place(rows, home, at, key)
            ordered = [k for k in (first, *names) if k in names and k not in own]
            found |= {k: f"{session.title}: {names[k]}" for k in dict.fromkeys(ordered)}
    same = [k for at in range(len(ids)) if at != home and (k := _same_place(rows, home, at, key))]
    return {k: found[k] for k in dict.fromkeys((*same, *found)) if k in found}


def _same_place(rows: Sequence[Row], home: int, at: int, key: str) -> str:
    """The figure of the same number in the turn beside, or its last one."""
    for row in rows:
        own, theirs = list(_keys(row, home)), list(_keys(row, at))
        if key in own:
            return theirs[min(own.index(key), len(theirs) - 1)] if theirs else ""
    return ""


def _row_with(rows: Sequence[Row], at: int, message_id: int) -> Row | None:
    return next((row for row in rows if message_id in _ids(row, at)), None)


def _ids(row: Row, at: int) -> Iterator[int]:
    turn = row.turns[at]
    return (message.id for message in turn.messages) if turn is not None else iter(())


def _keys(row: Row, at: int) -> Iterator[str]:
    turn = row.turns[at]
    return iter(figures_in(turn.messages)) if turn is not None else iter(())
