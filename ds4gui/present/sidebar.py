"""The list of sessions as the sidebar shows it: filtered, grouped by day, newest first.

Owns the groups and what stands there when nothing matches.
"""

from __future__ import annotations

from ds4gui.chat.record import Session
from ds4gui.chat.state import AppState
from ds4gui.present.opening import UNTITLED
from ds4gui.present.view import SessionGroup, SessionRow, SidebarView

DAY_S = 86_400


def sidebar_view(state: AppState) -> SidebarView:
    """Groups with at least one row; a blank session is listed only while it is shown."""
    wanted = state.filter_text.casefold().strip()
    groups: dict[str, list[SessionRow]] = {}
    for session in state.sessions:
        blank = session.head_id is None and not session.title
        if blank and session.id not in state.shown_ids:
            continue
        if wanted and wanted not in (session.title or UNTITLED).casefold():
            continue
        groups.setdefault(_group(session, state), []).append(
            SessionRow(
                session_id=session.id,
                title=" ".join(session.title.split()) or UNTITLED,
                selected=session.id == state.current_id,
                running=session.id in state.runs,
                beside=session.id in state.panes.beside,
            )
        )
    empty = None
    if not groups and state.loaded:
        empty = "No session matches" if wanted else "Your sessions will be listed here"
    return SidebarView(
        groups=tuple(SessionGroup(label=g, rows=tuple(rows)) for g, rows in groups.items()),
        filter_text=state.filter_text,
        empty=empty,
    )


def _group(session: Session, state: AppState) -> str:
    day = int((session.updated_s + state.utc_offset_s) // DAY_S)
    today = int((state.now_s + state.utc_offset_s) // DAY_S)
    if day >= today:
        return "Today"
    return "Yesterday" if day == today - 1 else "Earlier"
