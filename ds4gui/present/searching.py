"""The search as it is shown: its rows, and the sentence where there are none."""

from __future__ import annotations

from datetime import UTC, datetime

from ds4gui.chat.finding import Hit
from ds4gui.chat.search_query import Snippet
from ds4gui.chat.state import AppState
from ds4gui.present.listed import NO_SEARCH, HitRow, SearchView
from ds4gui.present.opening import UNTITLED

TITLED = Snippet(text="The title of this session", marks=())


def search_view(state: AppState) -> SearchView:
    """What the open search shows; what was found before stays until the answer is here."""
    search = state.search
    if not search.is_open:
        return NO_SEARCH
    rows = tuple(_row(hit, state.utc_offset_s) for hit in search.found.hits)
    return SearchView(text=search.text, rows=rows, says=_says(state))


def _says(state: AppState) -> str:
    search, found = state.search, state.search.found
    if search.problem:
        return search.problem
    if not search.text.strip():
        return "All of these words, in any session; quotes for words that stand together"
    if search.waits:
        return "" if found.hits else "Searching…"
    growing = "older messages are still being indexed"
    if not found.hits:
        return f"Nothing found yet; {growing}" if found.growing else "Nothing found"
    count = f"{'The newest ' if found.more else ''}{len(found.hits)} shown"
    return f"{count}; {growing}" if found.growing else count if found.more else ""


def _row(hit: Hit, utc_offset_s: float) -> HitRow:
    said = datetime.fromtimestamp(max(0.0, min(hit.said_s + utc_offset_s, 4e9)), UTC)
    if hit.message_id is None:
        return HitRow(
            session_id=hit.session_id,
            message_id=None,
            title=hit.snippet.text,
            title_marks=hit.snippet.marks,
            when=f"Last used, {said:%Y-%m-%d}",
            snippet=TITLED,
        )
    who = "You" if hit.role == "user" else "Answer"
    return HitRow(
        session_id=hit.session_id,
        message_id=hit.message_id,
        title=" ".join(hit.title.split()) or UNTITLED,
        when=f"{who}, {said:%Y-%m-%d}",
        snippet=hit.snippet,
    )
