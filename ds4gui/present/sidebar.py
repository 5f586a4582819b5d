"""The list of sessions as the sidebar shows it: filtered, pinned ones first, then by day.

Owns the groups and what stands there when nothing matches. A row is made anew only where its
session changed: the list is made at each prompt, over ten thousand sessions.
"""

from __future__ import annotations

from ds4gui.chat.record import Session
from ds4gui.chat.shelf import Shelf, shelf_of
from ds4gui.chat.state import AppState
from ds4gui.present.listed import SessionGroup, SessionRow, SidebarView
from ds4gui.present.opening import UNTITLED

DAY_S = 86_400
GROUPS = ("Pinned", "Today", "Yesterday", "Earlier", "Archived")


class SidebarMemo:
    """The rows that were made last."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Session, SessionRow]] = {}
        self._marked: set[int | None] = set()

    def view(self, state: AppState) -> SidebarView:
        """Groups with at least one row; a blank session is listed only while it is shown.

        A filter looks into titles, its words with a # into tags, and into archived sessions.
        """
        wanted = state.filter_text.casefold().split()
        groups: dict[str, list[SessionRow]] = {name: [] for name in GROUPS}
        marked = {state.current_id, *state.runs, *state.panes.beside}
        changed = marked | self._marked
        self._marked = marked
        today_s, yesterday_s = _days(state)
        shows_archived = state.shows_archived or bool(wanted)
        kept, old = {}, self._kept
        for session in state.sessions:
            known = old.get(session.id)
            if known is None or known[0] is not session or session.id in changed:
                known = (session, _row(session, state))
            kept[session.id] = known
            row = known[1]
            if (row.archived and not shows_archived) or (wanted and not _fits(row, wanted)):
                continue
            if session.head_id is None and not session.title and session.id not in state.shown_ids:
                continue
            if row.pinned or row.archived:
                name = "Pinned" if row.pinned else "Archived"
            elif session.updated_s >= today_s:
                name = "Today"
            else:
                name = "Yesterday" if session.updated_s >= yesterday_s else "Earlier"
            groups[name].append(row)
        self._kept = kept
        return _view(groups, state)


def sidebar_view(state: AppState) -> SidebarView:
    """The list, made from nothing."""
    return SidebarMemo().view(state)


def _view(groups: dict[str, list[SessionRow]], state: AppState) -> SidebarView:
    filled = tuple(SessionGroup(label=g, rows=tuple(rows)) for g, rows in groups.items() if rows)
    empty = None
    if not filled and state.loaded:
        filters = bool(state.filter_text.strip())
        empty = "No session matches" if filters else "Your sessions will be listed here"
    return SidebarView(groups=filled, filter_text=state.filter_text, empty=empty)


def _row(session: Session, state: AppState) -> SessionRow:
    shelf: Shelf = shelf_of(session)
    return SessionRow(
        session_id=session.id,
        title=" ".join(session.title.split()) or UNTITLED,
        selected=session.id == state.current_id,
        running=session.id in state.runs,
        beside=session.id in state.panes.beside,
        pinned=shelf.pinned,
        archived=shelf.archived,
        tags=shelf.tags,
    )


def _fits(row: SessionRow, wanted: list[str]) -> bool:
    tags = [word[1:] for word in wanted if word.startswith("#") and len(word) > 1]
    words = " ".join(word for word in wanted if not word.startswith("#"))
    if words and words not in row.title.casefold():
        return False
    return not tags or all(any(own.casefold().startswith(one) for own in row.tags) for one in tags)


def _days(state: AppState) -> tuple[float, float]:
    """When today and yesterday began where the user is; seconds since the epoch."""
    today = (state.now_s + state.utc_offset_s) // DAY_S
    began_s = today * DAY_S - state.utc_offset_s
    return began_s, began_s - DAY_S
