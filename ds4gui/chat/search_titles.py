"""Sessions found by their titles, by the same words as messages.

Owns the titles in one text, so that ten thousand are passed over in less than a millisecond; it is
made anew only for another list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice

from ds4gui import limits
from ds4gui.chat.finding import Hit
from ds4gui.chat.record import Session
from ds4gui.chat.search_query import SearchQuery, marked
from ds4gui.chat.search_words import folded


class Titles:
    """Used by one thread. `hits` are in the order of the list."""

    def __init__(self) -> None:
        self._sessions: Sequence[Session] = ()
        self._lines: list[str] = []
        self._starts: list[int] = []
        self._all = ""

    def hits(self, sessions: Sequence[Session], query: SearchQuery) -> tuple[Hit, ...]:
        """Those whose titles fit, the first few."""
        if sessions is not self._sessions:
            self._sessions = sessions
            self._lines = [folded(" ".join(session.title.split())) for session in sessions]
            self._starts = list(accumulate((len(line) + 1 for line in self._lines), initial=0))
            self._all = "\n".join(self._lines)
        fitting = (sessions[at] for at in self._offered(query) if query.finds(sessions[at].title))
        return tuple(_hit(one, query) for one in islice(fitting, limits.SEARCH_TITLES))

    def _offered(self, query: SearchQuery) -> Iterator[int]:
        """Places of the titles that hold all that is looked for, be it within words."""
        longest, *others = sorted(query.shown, key=len, reverse=True)
        found = self._all.find(longest)
        while found >= 0:
            at = bisect_right(self._starts, found) - 1
            if all(one in self._lines[at] for one in others):
                yield at
            found = self._all.find(longest, self._starts[at + 1])


def _hit(session: Session, query: SearchQuery) -> Hit:
    return Hit(
        session_id=session.id,
        message_id=None,
        title=session.title,
        role="",
        said_s=session.updated_s,
        snippet=marked(" ".join(session.title.split()), query),
    )
