"""What is typed and attached and not sent is on disk a moment later, so that no crash costs it.

Owns the moment. Never more than one save of each on its way: the next one holds all of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sized
from typing import TypeAlias

from ds4gui import limits
from ds4gui.chat.drafts import ATTACHED_KEY, DRAFTS_KEY, json_from_attached, json_from_drafts
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.state import AppState
from ds4gui.chat.storage import SaveValue

_Parts: TypeAlias = tuple[Sized, ...]


class DraftKeeper:
    """`save` takes what is kept; `wake`, called from any thread, says it is time to look again."""

    def __init__(self, save: Callable[[SaveValue], None], wake: Callable[[], None]) -> None:
        self._save = save
        self._wake = wake
        self._seen: _Parts = ()
        self._kept: dict[str, JSONObject] | None = None
        self._typed_early = False
        self._due = threading.Event()
        self._timer: threading.Timer | None = None

    def watch(self, state: AppState) -> None:
        """Called by the loop with each state."""
        if not state.loaded or state.reader_of is not None:
            self._typed_early = bool(state.early_draft.strip())
            return
        if self._kept is None:  # what was read is on disk
            self._kept = {} if self._typed_early else _unsent(state)
            self._seen = () if self._typed_early else _parts(state)
        if self._due.is_set() or _fewer(self._seen, _parts(state)):
            self._due.clear()
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None
            self._keep(state)
        elif self._timer is None and not _same(self._seen, _parts(state)):
            self._timer = threading.Timer(limits.DRAFT_SAVE_S, self._ring)
            self._timer.daemon = True
            self._timer.start()

    def close(self, state: AppState) -> None:
        """The last words, too."""
        if self._timer is not None:
            self._timer.cancel()
        if state.loaded and state.reader_of is None:
            self._keep(state)

    def _ring(self) -> None:
        self._due.set()
        self._wake()

    def _keep(self, state: AppState) -> None:
        self._seen = _parts(state)
        kept, self._kept = self._kept or {}, _unsent(state)
        for key, value in self._kept.items():
            if kept.get(key) != value:
                self._save(SaveValue(key, value))


def _unsent(state: AppState) -> dict[str, JSONObject]:
    return {DRAFTS_KEY: json_from_drafts(state), ATTACHED_KEY: json_from_attached(state)}


def _parts(state: AppState) -> _Parts:
    """What all of it is made from."""
    return (state.drafts, state.attached, state.revising.editing)


def _same(some: _Parts, others: _Parts) -> bool:
    return len(some) == len(others) and all(a is b for a, b in zip(some, others, strict=True))


def _fewer(before: _Parts, now: _Parts) -> bool:
    """Whether one was sent, which must not come back as a draft."""
    return any(len(b) < len(a) for a, b in zip(before, now, strict=False))
