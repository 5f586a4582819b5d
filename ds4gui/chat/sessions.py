"""The list of sessions: open, show, rename.

Owns which session is shown and which paths are kept in memory. A session without a prompt lives
in memory only; it is stored with its first prompt or its first name.
"""

from __future__ import annotations

from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.actions import (
    EditDraft,
    FilterSessions,
    NewSession,
    RenameSession,
    SelectSession,
)
from ds4gui.chat.ahead import figures_ahead
from ds4gui.chat.appearance import appearance_from_kept, asked, kept_appearance
from ds4gui.chat.effects import Effect, MountWidgets
from ds4gui.chat.pane_state import (
    handed_over,
    json_from_panes,
    panes_from_json,
    refocused,
)
from ds4gui.chat.place import places_from_json
from ds4gui.chat.preferring import with_given
from ds4gui.chat.reading import PLACES_KEY
from ds4gui.chat.record import Conversation, Session
from ds4gui.chat.servers import stored_id
from ds4gui.chat.state import AppState, Step, with_message, with_session, with_turn
from ds4gui.chat.storage import (
    ConversationLoaded,
    EndLoaded,
    LibraryLoaded,
    LoadConversation,
    SaveMessage,
    SaveSession,
    SaveTurn,
    SaveValue,
)
from ds4gui.chat.versions import shown_only

WINDOW_KEY = "window"
"""The kept value that holds what the window looked like: shown session, theme, size."""


def title_from_prompt(text: str) -> str:
    """The first line that says something, cut to the length a sidebar row can use."""
    line = next((" ".join(row.split()) for row in text.splitlines() if row.strip()), "")
    if len(line) <= limits.TITLE_CHARACTERS:
        return line
    return line[: limits.TITLE_CHARACTERS - 1].rstrip() + "…"


def library_loaded(action: LibraryLoaded, state: AppState) -> Step:
    """The list is here: the session shown last is shown again."""
    window = action.values.get(WINDOW_KEY)
    kept = window if isinstance(window, dict) else {}
    shown = kept.get("session_id")
    sessions = tuple(sorted(action.sessions, key=lambda s: (-s.updated_s, -s.id)))
    state = replace(
        state,
        loaded=True,
        reader_of=action.reader_of,
        sessions=sessions,
        next_session_id=action.next_session_id,
        next_turn_id=action.next_turn_id,
        next_message_id=action.next_message_id,
        stored_servers=action.servers,
        look=with_given(appearance_from_kept(kept, state.look), state.preferences),
        places=places_from_json(action.values.get(PLACES_KEY)),
        notice=action.told or state.notice,
    )
    effects: tuple[Effect, ...] = ()
    mount = (MountWidgets(True),) if state.look.offers_widgets else ()
    if any(s.id == shown for s in sessions) and isinstance(shown, int):
        ids = frozenset(s.id for s in sessions)
        # First, as what is shown is kept again at once: a crash loses no pane.
        state = replace(state, panes=panes_from_json(kept.get("panes"), ids, shown))
        state, effects = brought_forward(state, shown)
        effects += tuple(LoadConversation(i) for i in state.panes.beside)
    begun: tuple[Effect, ...] = ()
    if state.early_draft.strip():
        state, begun = drafted(EditDraft(state.early_draft), replace(state, early_draft=""))
    return state, (*effects, *begun, *mount, *asked(state.look))


def opened_session(state: AppState) -> Step:
    """A session is shown and its path is in memory; a new one where none is shown."""
    if state.current is not None:
        return state, ()
    state, session_id = with_new(state)
    return brought_forward(state, session_id)


def with_blank(state: AppState) -> tuple[AppState, int]:
    """The state with an empty session that is in no pane, and its id."""
    shown = state.shown_ids
    blank = (s for s in state.sessions if s.head_id is None and not s.title and s.id not in shown)
    found = next(blank, None)
    return with_new(state) if found is None else (state, found.id)


def with_new(state: AppState) -> tuple[AppState, int]:
    """The state with one more session, empty and in no pane, and its id."""
    session = Session(
        id=state.next_session_id,
        title="",
        model=state.default_model,
        system_prompt=state.preferences.defaults.system_prompt,
        params=state.preferences.defaults.params,
        server_id=stored_id(state, state.default_server),
        created_s=state.now_s,
        updated_s=state.now_s,
    )
    empty = Conversation(session_id=session.id, messages=(), turns=())
    state = replace(
        with_session(state, session),
        next_session_id=session.id + 1,
        conversations={**state.conversations, session.id: empty},
    )
    return state, session.id


def new_session(action: NewSession, state: AppState) -> Step:
    """An empty session is shown; one that is still empty is used again."""
    if not state.loaded:
        # Before the list is here no id is known to be free.
        return state, ()
    blank = next((s for s in state.sessions if s.head_id is None and not s.title), None)
    if blank is not None:
        return brought_forward(state, blank.id)
    state, session_id = with_new(state)
    return brought_forward(state, session_id)


def selected(action: SelectSession, state: AppState) -> Step:
    """Another session is shown."""
    if state.session(action.session_id) is None or action.session_id == state.current_id:
        return state, ()
    return brought_forward(state, action.session_id)


def end_loaded(action: EndLoaded, state: AppState) -> Step:
    """The end of a long path is here; it is shown until the whole path comes."""
    if action.end.session_id in state.conversations:
        return state, ()
    state = replace(state, ends={**state.ends, action.end.session_id: action.end})
    return state, figures_ahead(state, action.end)


def conversation_loaded(action: ConversationLoaded, state: AppState) -> Step:
    """A path is here."""
    conversation = action.conversation
    session = state.session(conversation.session_id)
    if session is None or session.id in state.conversations:
        return state, ()
    conversation = shown_only(conversation, session)
    foreseen = conversation.session_id in state.ends
    conversations = {**state.conversations, conversation.session_id: conversation}
    ends = {i: end for i, end in state.ends.items() if i != conversation.session_id}
    state = replace(state, conversations=conversations, ends=ends)
    draws = () if foreseen else figures_ahead(state, conversation)
    state, saves = interrupted(state, conversation)
    return state, (*draws, *saves)


def interrupted(state: AppState, conversation: Conversation) -> Step:
    """What was unfinished when a path was read is interrupted, and stored as that."""
    saves: list[Effect] = []
    for message in conversation.messages:
        if message.state == "streaming":
            message = replace(message, state="interrupted", finished_s=state.now_s)
            state = with_message(state, conversation.session_id, message)
            saves.append(SaveMessage(message))
    for turn in conversation.turns:
        if turn.state == "running":
            # When it ended is not known.
            turn = replace(turn, state="stopped")
            state = with_turn(state, turn)
            saves.append(SaveTurn(turn))
    return state, () if state.reader_of is not None else tuple(saves)


def renamed(action: RenameSession, state: AppState) -> Step:
    """Another title."""
    session = state.session(action.session_id)
    title = " ".join(action.title.split())[: limits.TITLE_CHARACTERS_TYPED]
    if session is None or not title or title == session.title or state.reader_of is not None:
        return state, ()
    session = replace(session, title=title)
    return with_session(state, session), (SaveSession(session),)


def filtered(action: FilterSessions, state: AppState) -> Step:
    """Only matching titles are listed."""
    return replace(state, filter_text=action.text), ()


def drafted(action: EditDraft, state: AppState) -> Step:
    """The prompt box changed."""
    effects: tuple[Effect, ...] = ()
    if not state.loaded:
        return replace(state, early_draft=action.text), ()
    if action.session_id is not None:
        if state.session(action.session_id) is None:
            return state, ()
        return replace(state, drafts={**state.drafts, action.session_id: action.text}), ()
    if state.current_id is None:
        if not action.text.strip():
            return state, ()
        state, effects = opened_session(state)
    assert state.current_id is not None
    return replace(state, drafts={**state.drafts, state.current_id: action.text}), effects


def window_kept(state: AppState) -> tuple[Effect, ...]:
    """Keeps what the next start shows again."""
    if state.reader_of is not None:
        return ()
    panes = {"panes": json_from_panes(state.panes)} if state.panes.beside else {}
    kept = {"session_id": state.current_id, **panes, **kept_appearance(state.look)}
    return (SaveValue(WINDOW_KEY, kept),)


def brought_forward(state: AppState, session_id: int) -> Step:
    """A session is in front: its pane where it has one, else in the front pane."""
    front_id = state.current_id
    if session_id in state.panes.beside:
        panes = refocused(state.panes, front_id, session_id)
    else:
        panes = handed_over(state.panes, front_id, session_id)
    state = _trimmed(replace(state, panes=panes, current_id=session_id))
    load = () if session_id in state.conversations else (LoadConversation(session_id),)
    return state, (*load, *window_kept(state))


def _trimmed(state: AppState) -> AppState:
    held = state.conversations
    if len(held) <= limits.CONVERSATIONS_IN_MEMORY:
        return state
    unstored = {s.id for s in state.sessions if s.head_id is None}
    busy = {*state.shown_ids, *state.runs, *unstored}
    idle = [i for i in held if i not in busy]
    gone = set(idle[: len(held) - limits.CONVERSATIONS_IN_MEMORY])
    return replace(state, conversations={i: c for i, c in held.items() if i not in gone})
