"""Panes: which sessions are side by side, which one is in front, and what they do together.

Owns opening, forking and closing of panes. What is typed or chosen is meant for the front one, so
all other reducers know one session alone. A fork is a second head in the tree: nothing is copied.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.actions import NewSession
from ds4gui.chat.effects import Effect
from ds4gui.chat.pane_actions import (
    AskAll,
    ClosePane,
    FloatPane,
    FocusPane,
    ForkBeside,
    LockScrolling,
    MaximisePane,
    OpenBeside,
    OpenNewBeside,
    SharePanes,
    StepPane,
    StopAll,
)
from ds4gui.chat.pane_state import floating, shares_of, with_neighbour, without, without_front
from ds4gui.chat.record import Conversation, Message, Session
from ds4gui.chat.sessions import brought_forward, new_session, window_kept, with_blank
from ds4gui.chat.state import AppState, Notice, Step, with_session
from ds4gui.chat.storage import SaveSession
from ds4gui.chat.turns import halted
from ds4gui.chat.versions import forked_view


def opened_beside(action: OpenBeside, state: AppState) -> Step:
    """A session is shown next to the front one, and is in front then."""
    session_id, front_id = action.session_id, state.current_id
    if state.session(session_id) is None:
        return state, ()
    if front_id is None or session_id == front_id or session_id in state.panes.beside:
        return brought_forward(state, session_id)
    if len(state.panes.beside) + 1 >= limits.PANES:
        return _told_full(state)
    panes = with_neighbour(state.panes, session_id, at_left=action.at_left)
    return brought_forward(replace(state, panes=panes), session_id)


def opened_new_beside(action: OpenNewBeside, state: AppState) -> Step:
    """An empty session is next to the front one; one that is still empty is used again."""
    front_id = state.current_id
    if not state.loaded or front_id is None:
        return new_session(NewSession(), state)
    if len(state.panes.beside) + 1 >= limits.PANES:
        return _told_full(state)
    state, session_id = with_blank(state)
    return opened_beside(OpenBeside(session_id), state)


def _told_full(state: AppState) -> Step:
    text = f"{limits.PANES} chats are side by side already; close one of them first"
    return replace(state, notice=Notice(text=text, kind="info")), ()


def focused(action: FocusPane, state: AppState) -> Step:
    """Another pane is in front."""
    if action.session_id not in state.panes.beside:
        return state, ()
    return brought_forward(state, action.session_id)


def stepped(action: StepPane, state: AppState) -> Step:
    """The next pane is in front; after the last comes the first."""
    ids = state.panes.around(state.current_id)
    to = ids[(ids.index(state.current_id) + action.steps) % len(ids)]
    return (state, ()) if to is None or to == state.current_id else brought_forward(state, to)


def closed(action: ClosePane, state: AppState) -> Step:
    """A pane goes. The last one stays: it is the window."""
    session_id = state.current_id if action.session_id is None else action.session_id
    if not state.panes.beside:
        return state, ()
    if session_id != state.current_id:
        if session_id is not None:
            state = replace(state, panes=without(state.panes, session_id))
        return state, window_kept(state)
    panes, heir = without_front(state.panes, state.current_id)
    return brought_forward(replace(state, panes=panes, current_id=heir), heir)


def forked(action: ForkBeside, state: AppState) -> Step:
    """A second session from the same beginning is beside the first."""
    origin, conversation = state.current, state.current_conversation
    if origin is None or conversation is None or state.reader_of is not None:
        return state, ()
    messages = conversation.messages
    meant = _meant(messages, action.message_id)
    if meant is None:
        return state, ()
    run = state.runs.get(origin.id)
    if meant.role != "user" and run is not None and run.turn_id == meant.turn_id:
        text = "This answer is not finished; a fork can begin behind it, or before its prompt"
        return replace(state, notice=Notice(text=text, kind="info")), ()
    if len(state.panes.beside) + 1 >= limits.PANES:
        return _told_full(state)
    kept = _before(messages, meant) if meant.role == "user" else _through(messages, meant)
    session = _fork_of(origin, kept, state)
    state = replace(
        with_session(state, session),
        next_session_id=session.id + 1,
        conversations={**state.conversations, session.id: _shortened(conversation, session, kept)},
    )
    if meant.role == "user":
        state = replace(state, drafts={**state.drafts, session.id: meant.content})
    saves: tuple[Effect, ...] = (SaveSession(session),) if kept else ()
    state, effects = opened_beside(OpenBeside(session.id), state)
    return state, (*saves, *effects)


def _meant(messages: tuple[Message, ...], message_id: int | None) -> Message | None:
    if message_id is None:
        return next((m for m in reversed(messages) if m.role == "user"), None)
    return next((m for m in messages if m.id == message_id), None)


def _before(messages: tuple[Message, ...], prompt: Message) -> tuple[Message, ...]:
    return messages[: messages.index(prompt)]


def _through(messages: tuple[Message, ...], meant: Message) -> tuple[Message, ...]:
    last = max(at for at, one in enumerate(messages) if one.turn_id == meant.turn_id)
    return messages[: last + 1]


def _fork_of(origin: Session, kept: tuple[Message, ...], state: AppState) -> Session:
    title = origin.title[: limits.TITLE_CHARACTERS_TYPED - len(" (fork)")]
    return replace(
        origin,
        id=state.next_session_id,
        uid="",
        title=title if title.endswith(" (fork)") or not title else f"{title} (fork)",
        head_id=kept[-1].id if kept else None,
        forked_from=origin.id,
        view=forked_view(origin.view),
        created_s=state.now_s,
        updated_s=state.now_s,
    )


def _shortened(
    conversation: Conversation, session: Session, kept: tuple[Message, ...]
) -> Conversation:
    ids, turn_ids = {m.id for m in kept}, {m.turn_id for m in kept}
    return replace(
        conversation,
        session_id=session.id,
        messages=kept,
        turns=tuple(turn for turn in conversation.turns if turn.id in turn_ids),
        summaries=tuple(one for one in conversation.summaries if one.through_id in ids),
        branches={},
    )


def maximised(action: MaximisePane, state: AppState) -> Step:
    """The front pane covers the others, or not."""
    return _kept(state, replace(state, panes=replace(state.panes, maximised=action.on)))


def locked(action: LockScrolling, state: AppState) -> Step:
    """All scroll together, or each by itself."""
    return _kept(state, replace(state, panes=replace(state.panes, locked=action.on)))


def asked_all(action: AskAll, state: AppState) -> Step:
    """A prompt goes to every pane, or to the front one."""
    return _kept(state, replace(state, panes=replace(state.panes, asks_all=action.on)))


def all_stopped(action: StopAll, state: AppState) -> Step:
    """The replies of all panes end here, with all they have."""
    effects: list[Effect] = []
    for session_id in state.shown_ids:
        if session_id in state.runs:
            state, halt = halted(state, session_id)
            effects += halt
    return state, tuple(effects)


def shared(action: SharePanes, state: AppState) -> Step:
    """Panes have other widths."""
    return _kept(state, replace(state, panes=replace(state.panes, shares=shares_of(action.shares))))


def floated(action: FloatPane, state: AppState) -> Step:
    """A pane floats, or lies between the others again; the last one that lies there stays."""
    ids = state.shown_ids
    lying = [i for i in ids if i not in state.panes.afloat and i != action.session_id]
    if action.session_id not in ids or (action.place is not None and not lying):
        return state, ()
    panes = replace(floating(state.panes, action.session_id, action.place), maximised=False)
    return brought_forward(replace(state, panes=panes), action.session_id)


def _kept(before: AppState, state: AppState) -> Step:
    """Without neighbours there is nothing to keep."""
    if not before.panes.beside or state.panes == before.panes:
        return before, ()
    return state, window_kept(state)
