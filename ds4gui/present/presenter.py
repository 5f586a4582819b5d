"""State → ViewModel, memoised by identity.

Owns the composition of the window and the memo: a text delta presents one turn again, nothing
else (see memo.py).
"""

from __future__ import annotations

from dataclasses import replace
from operator import is_

from ds4gui.chat.changed import changed
from ds4gui.chat.pane_state import refocused
from ds4gui.chat.place import END
from ds4gui.chat.record import Conversation
from ds4gui.chat.state import AppState
from ds4gui.present.chrome import (
    composer_view,
    empty_view,
    menu_view,
    notice_view,
    status_view,
)
from ds4gui.present.closeups import viewer_view
from ds4gui.present.growing import counts_stand, only_grew
from ds4gui.present.memo import TurnMemo
from ds4gui.present.opening import UNTITLED
from ds4gui.present.panes import (
    Rows,
    facts,
    pane_badge,
    panes_view,
    title_end,
    with_best,
)
from ds4gui.present.searching import search_view
from ds4gui.present.server import connect_view, is_demo
from ds4gui.present.servers import server_choices, with_own_server
from ds4gui.present.sidebar import SidebarMemo
from ds4gui.present.view import Block, ChatView, PaneView, SidebarView, ViewModel


class Presenter:
    """Keeps the last picture, so that equal parts keep their identity."""

    def __init__(self) -> None:
        self._turns: dict[int, TurnMemo] = {}
        self._sessions = SidebarMemo()
        self._view: ViewModel | None = None
        self._state: AppState | None = None
        self._rows = Rows()

    @property
    def unfinished(self) -> bool:
        """Whether `view` has more to show of the same state: it adds to a long chat bit by bit."""
        shown = () if self._state is None else self._state.shown_ids
        return any(i in self._turns and self._turns[i].unfinished for i in shown)

    def view(self, state: AppState) -> ViewModel:
        """The picture of this state; the same object when nothing visible changed."""
        if self._view is not None and state is self._state and not self.unfinished:
            return self._view
        view = self._grown(state) or self._made(state)
        self._view, self._state = view, state
        return view

    def _grown(self, state: AppState) -> ViewModel | None:
        """The last picture with more words, if the answer at work has only gone on since."""
        old, before = self._view, self._state
        path = state.current_conversation
        if old is None or before is None or path is None or not only_grew(before, state):
            return None
        blocks, status = self._blocks(state, path), old.status
        if bool(blocks) != bool(old.pane.blocks):
            return None
        if not counts_stand(before, state):
            status = status_view(with_own_server(state))
            status = old.status if status == old.status else status
        if blocks is old.pane.blocks and status is old.status:
            return old
        return changed(old, pane=changed(old.pane, blocks=blocks), status=status)

    def _made(self, state: AppState) -> ViewModel:
        chats = self._chats(state)
        here = with_own_server(state)
        front_at = len(state.panes.left)
        view = ViewModel(
            title=f"{_title(state)} – ds4gui",
            theme=state.theme,
            zoom=state.look.zoom,
            wraps_code=state.look.wraps_code,
            sidebar=self._sidebar(state),
            pane=chats[front_at].pane,
            connect=connect_view(here),
            composer=chats[front_at].composer,
            beside=(*chats[:front_at], *chats[front_at + 1 :]),
            front_at=front_at,
            panes=panes_view(state),
            status=status_view(here),
            notice=notice_view(state),
            menus=replace(menu_view(here), servers=server_choices(state)),
            viewer=viewer_view(state),
            preferences=state.preferences,
            search=search_view(state),
        )
        return view if self._view is None else _sharing(self._view, view)

    def _sidebar(self, state: AppState) -> SidebarView:
        old = self._state
        same = old is not None and (
            old.sessions is state.sessions
            and old.current_id == state.current_id
            and old.panes.beside == state.panes.beside
            and old.runs.keys() == state.runs.keys()
            and old.filter_text == state.filter_text
            and old.shows_archived == state.shows_archived
            and old.loaded == state.loaded
            and int(old.now_s // 60) == int(state.now_s // 60)
        )
        if same and self._view is not None:
            return self._view.sidebar
        return self._sessions.view(state)

    def _chats(self, state: AppState) -> tuple[ChatView, ...]:
        """Each pane is presented as if it were in front."""
        if not state.panes.beside:
            here = with_own_server(state)
            return (ChatView(pane=self._pane(here), composer=composer_view(here)),)
        around = state.panes.around(state.current_id)
        states = [with_own_server(_in_front(state, i)) for i in around]
        chats = [ChatView(pane=self._pane(one), composer=composer_view(one)) for one in states]
        rows = self._rows.of(state)
        if rows:
            chats = [
                replace(chat, pane=replace(chat.pane, rows=own))
                for chat, own in zip(chats, rows, strict=True)
            ]
        return with_best(chats)

    def _pane(self, state: AppState) -> PaneView:
        conversation = state.current_conversation or state.current_end
        blocks = () if conversation is None else self._blocks(state, conversation)
        known = state.loaded or bool(state.library_problem)
        nothing = known and (state.current_id is None or conversation is not None)
        return PaneView(
            session_id=state.current_id,
            title=_title(state),
            title_end=title_end(state),
            badge=pane_badge(state) or ("a script, not a model" if is_demo(state) else ""),
            blocks=blocks,
            empty=empty_view(state) if nothing and not blocks else None,
            loading=not nothing,
            streaming=state.current_id in state.runs,
            widget_focus=state.widgets.focus,
            facts=facts(state, blocks),
            place=END if state.current_id is None else state.places.get(state.current_id, END),
        )

    def _blocks(self, state: AppState, conversation: Conversation) -> tuple[Block, ...]:
        session_id = conversation.session_id
        if session_id not in self._turns:
            kept = {i: turns for i, turns in self._turns.items() if i in state.conversations}
            self._turns = {**kept, session_id: TurnMemo()}
        return self._turns[session_id].blocks(state, conversation)


def _sharing(old: ViewModel, new: ViewModel) -> ViewModel:
    shared = replace(
        new,
        sidebar=old.sidebar if new.sidebar == old.sidebar else new.sidebar,
        pane=_pane_shared(old.pane, new.pane),
        beside=_beside_shared(old, new),
        panes=old.panes if new.panes == old.panes else new.panes,
        connect=old.connect if new.connect == old.connect else new.connect,
        composer=old.composer if new.composer == old.composer else new.composer,
        status=old.status if new.status == old.status else new.status,
        notice=old.notice if new.notice == old.notice else new.notice,
        menus=old.menus if new.menus == old.menus else new.menus,
        search=old.search if new.search == old.search else new.search,
        viewer=old.viewer if new.viewer == old.viewer else new.viewer,
    )
    return old if shared == old else shared


def _pane_shared(old: PaneView, new: PaneView) -> PaneView:
    # While an answer streams its last block is another: 20,000 before it needn't be compared.
    if old.blocks[-1:] != new.blocks[-1:]:
        return new
    return old if new == old else new


def _beside_shared(old: ViewModel, new: ViewModel) -> tuple[ChatView, ...]:
    known = {chat.pane.session_id: chat for chat in old.chats}
    shared = tuple(_chat_shared(known.get(c.pane.session_id), c) for c in new.beside)
    same = len(shared) == len(old.beside) and all(map(is_, shared, old.beside))
    return old.beside if same else shared


def _chat_shared(old: ChatView | None, new: ChatView) -> ChatView:
    if old is None:
        return new
    pane = _pane_shared(old.pane, new.pane)
    composer = old.composer if new.composer == old.composer else new.composer
    same = pane is old.pane and composer is old.composer
    return old if same else ChatView(pane=pane, composer=composer)


def _in_front(state: AppState, session_id: int | None) -> AppState:
    if session_id is None or session_id == state.current_id:
        return state
    panes = refocused(state.panes, state.current_id, session_id)
    return replace(state, panes=panes, current_id=session_id)


def _title(state: AppState) -> str:
    session = state.current
    return " ".join((session.title if session else "").split()) or UNTITLED
