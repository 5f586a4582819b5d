"""What lists sessions and finds: the sidebar and the search, as values.

Owns no logic.
"""

from __future__ import annotations

from dataclasses import dataclass

from ds4gui.chat.search_query import Snippet


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """A line of the sidebar. `selected` is in front, one `beside` it in another pane."""

    session_id: int
    title: str
    selected: bool
    running: bool
    beside: bool = False
    pinned: bool = False
    archived: bool = False
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionGroup:
    """Sessions of one time span: Today, Yesterday, Earlier."""

    label: str
    rows: tuple[SessionRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SidebarView:
    """`empty` is the sentence shown instead of groups."""

    groups: tuple[SessionGroup, ...]
    filter_text: str
    empty: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HitRow:
    """A find: the session it is in, who said it when, and a line of it with its marks.

    Without a message it is the session itself, whose title has the marks.
    """

    session_id: int
    message_id: int | None
    title: str
    when: str
    snippet: Snippet
    title_marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchView:
    """`text` is what the rows answer; `says` stands below them, or in their place."""

    text: str = ""
    rows: tuple[HitRow, ...] = ()
    says: str = ""


NO_SEARCH = SearchView()
