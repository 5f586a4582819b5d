"""What is typed and not sent is on disk a moment later, so that no crash costs it.

Owns the moment. Never more than one save on its way: the next one holds all of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from ds4gui import limits
from ds4gui.chat.drafts import DRAFTS_KEY, json_from_drafts
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.state import AppState
from ds4gui.chat.storage import SaveValue


class DraftKeeper:
    """`save` takes the drafts; `wake` is called when it is time to look again, from any thread."""

    def __init__(self, save: Callable[[SaveValue], None], wake: Callable[[], None]) -> None:
        self._save = save
        self._wake = wake
        self._seen: object = None
        self._kept: JSONObject | None = None
        self._due = threading.Event()
        self._timer: threading.Timer | None = None

    def watch(self, state: AppState) -> None:
        """Called by the loop with each state."""
        if not state.loaded or state.reader_of is not None:
            return
        if self._kept is None:  # what was read is on disk
            self._seen, self._kept = state.drafts, json_from_drafts(state)
        elif self._due.is_set():
            self._due.clear()
            self._timer = None
            self._keep(state)
        elif state.drafts is not self._seen and self._timer is None:
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
        self._seen = state.drafts
        if (now := json_from_drafts(state)) != self._kept:
            self._kept = now
            self._save(SaveValue(DRAFTS_KEY, now))
