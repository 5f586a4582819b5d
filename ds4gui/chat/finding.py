"""Finding something said in any session, as values: what is typed, asked, found and chosen.

Owns the values; searching.py decides what becomes of each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ds4gui.chat.record import Session
from ds4gui.chat.search_query import Snippet


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A message that fits, in a session that shows it; `said_s` is when, seconds of the epoch.

    `message_id` is None for a session whose title fits; then that is the snippet.
    """

    session_id: int
    message_id: int | None
    title: str
    role: str
    said_s: float
    snippet: Snippet


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Titles, then messages, each newest first; `more` where there are others, `growing` while old
    messages are indexed."""

    hits: tuple[Hit, ...] = ()
    more: bool = False
    growing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """The search. `number` is that of the last question; `found` answers `found_number`."""

    is_open: bool = False
    text: str = ""
    number: int = 0
    found: Found = field(default_factory=Found)
    found_number: int = 0
    problem: str = ""

    @property
    def waits(self) -> bool:
        """Whether what is found is not yet that of the text."""
        return self.number != self.found_number


@dataclass(frozen=True, slots=True)
class FindText:
    """The search is open and holds this text."""

    text: str


@dataclass(frozen=True, slots=True)
class CloseSearch:
    """The search is closed."""


@dataclass(frozen=True, slots=True)
class GoToMessage:
    """Shows a message in its session."""

    session_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class SearchAll:
    """Asks for the messages that fit, and which of the `sessions` by their titles; a later question
    makes an earlier one void."""

    number: int
    text: str
    sessions: tuple[Session, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class TextFound:
    """What fits the question of this number."""

    number: int
    found: Found


@dataclass(frozen=True, slots=True)
class SearchFailed:
    """The question of this number has no answer; one sentence."""

    number: int
    reason: str


FindingDeed: TypeAlias = FindText | CloseSearch | GoToMessage
FindingNews: TypeAlias = TextFound | SearchFailed
