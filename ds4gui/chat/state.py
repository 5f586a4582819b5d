"""All that the window is a picture of, as one frozen value.

Owns the state and small changes of it that several reducers share. A change shares everything it
does not touch. Never holds pixels, keys of servers, or anything that can be derived.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from ds4gui.chat.actions import ThemeName
from ds4gui.chat.appearance import Appearance
from ds4gui.chat.attached import AttachedFile
from ds4gui.chat.browse import Browsing
from ds4gui.chat.changed import changed
from ds4gui.chat.closeups import Viewer
from ds4gui.chat.effects import Effect
from ds4gui.chat.events import ContextCounted
from ds4gui.chat.figure_state import FigureState as FigureState
from ds4gui.chat.finding import Search
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.notice import Notice as Notice
from ds4gui.chat.pane_state import Panes
from ds4gui.chat.place import Place
from ds4gui.chat.preferences import Preferences
from ds4gui.chat.record import Conversation, Message, Server, Session, Turn
from ds4gui.chat.server_state import LocalModel as LocalModel
from ds4gui.chat.server_state import Seen
from ds4gui.chat.server_state import ServerState as ServerState
from ds4gui.chat.version_actions import DeletedSession, DeletedTurn, Revising
from ds4gui.chat.way import Way, Wish
from ds4gui.chat.widget_state import Widgets

Phase = Literal["summarising", "streaming", "saving", "tools", "asking"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """What a call would do, for the user to allow; `again` where it was allowed and has changed."""

    call_index: int
    summary: str
    diff: str
    digest: str
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """A tool that need not ask in one session and one folder; gone when the program ends."""

    session_id: int
    tool: str
    workspace: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Compaction:
    """The turns up to the message `through_id` being summarised; `text` has arrived of it so far.

    `characters` of them are sent, in the try of this number, the last one `plain`: without
    parameters that a server may not know. The summary has at most `tokens`; `left_out` turns are
    not whole in it. `saving`: it is whole, and waits for the disk.
    """

    through_id: int
    characters: int
    tokens: int
    tries: int = 1
    plain: bool = False
    left_out: int = 0
    text: str = ""
    saving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A reply at work in a session.

    `rounds` counts requests since the user last asked. `message_id` is the answer being made;
    `saving_id` the finished message the run waits for: it goes on only when that one is on disk.
    `deltas` counts arrivals, for the speed while streaming. `estimate` is that of the request in
    tokens. While `compaction` is at work the answer waits for it; it was `summarised` for, once
    before it was asked for and once more after it was `refused` for its length.
    """

    turn_id: int
    message_id: int
    step: int
    rounds: int
    phase: Phase
    wire_indexes: tuple[int, ...] = ()
    running_index: int | None = None
    saving_id: int | None = None
    started_s: float
    first_s: float | None = None
    last_s: float | None = None
    deltas: int = 0
    answered: bool = False
    approval: Approval | None = None
    estimate: int = 0
    compaction: Compaction | None = None
    summarised: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A tool as it is offered to the model: its name and its wire form.

    One `in_workspace` only where the session has a workspace; `asks` before it acts.
    """

    name: str
    wire: JSONObject
    in_workspace: bool = False
    asks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AppState:
    """The state. `sessions` newest first; `now_s` and `utc_offset_s` come with each action."""

    server: ServerState
    tools: tuple[Offer, ...]
    export_folder: str
    now_s: float
    utc_offset_s: float
    look: Appearance = field(default_factory=Appearance)
    loaded: bool = False
    library_problem: str = ""
    reader_of: str | None = None
    sessions: tuple[Session, ...] = ()
    current_id: int | None = None
    panes: Panes = field(default_factory=Panes)
    """The sessions beside the shown one."""
    conversations: Mapping[int, Conversation] = field(default_factory=dict[int, Conversation])
    ends: Mapping[int, Conversation] = field(default_factory=dict[int, Conversation])
    """The last messages of long paths that are still being read; shown, and nothing else."""
    counts: Mapping[int, ContextCounted] = field(default_factory=dict[int, ContextCounted])
    densities: Mapping[tuple[str, str], float] = field(default_factory=dict[tuple[str, str], float])
    """Tokens counted for a token estimated, of (server, model); see estimate.py."""
    runs: Mapping[int, Run] = field(default_factory=dict[int, Run])
    drafts: Mapping[int, str] = field(default_factory=dict[int, str])
    attached: Mapping[int, tuple[AttachedFile, ...]] = field(
        default_factory=dict[int, tuple[AttachedFile, ...]]
    )
    """Files that go along with the next prompt of sessions."""
    early_draft: str = ""
    """What was written before the list was here, when no session was there to hold it."""
    places: Mapping[int, Place] = field(default_factory=dict[int, Place])
    """Where sessions were left, the last one last; none for one that is read at its end."""
    figures: Mapping[str, FigureState] = field(default_factory=dict[str, FigureState])
    viewer: Viewer | None = None
    adapted: frozenset[str] = frozenset()
    """Figures that are shown adapted to the theme; never stored."""
    graphics_missing: bool = False
    widgets: Widgets = field(default_factory=Widgets)
    open_folds: frozenset[str] = frozenset()
    grants: frozenset[Grant] = frozenset()
    deleted: tuple[DeletedSession | DeletedTurn, ...] = ()
    revising: Revising = field(default_factory=Revising)
    filter_text: str = ""
    search: Search = field(default_factory=Search)
    shows_archived: bool = False
    arriving: frozenset[int] = frozenset()
    """Sessions out of one file that are not stored yet; `arrival` is said after the last."""
    arrival: str = ""
    jumps: int = 0
    """How often a place was gone to that nobody had left."""
    notice: Notice | None = None
    browsing: Browsing = field(default_factory=Browsing)
    unsaved: bool = False
    """The store holds what it could not save yet; it is gone when the program ends."""
    column_px: int = 716
    max_height_px: int = 480
    px_per_unit: float = 1.0
    next_session_id: int = 1
    next_turn_id: int = 1
    next_message_id: int = 1
    default_model: str = ""
    titles: bool = False
    """The model is asked for a title after the first answer."""
    default_server: str = ""
    stored_servers: tuple[Server, ...] = ()
    seen: Mapping[str, Seen] = field(default_factory=dict[str, Seen])
    """Servers that are kept by name; see servers.py."""
    ways: Mapping[tuple[str, str], Way] = field(default_factory=dict[tuple[str, str], Way])
    """What was learned of (server, model) since the start; see roads.py."""
    wish: Wish = field(default_factory=Wish)
    preferences: Preferences = field(default_factory=Preferences)

    @property
    def theme(self) -> ThemeName:
        """The theme that is shown."""
        return self.look.theme

    def session(self, session_id: int | None) -> Session | None:
        """The session of this id, if it is in the list."""
        if session_id is None:
            return None
        return next((s for s in self.sessions if s.id == session_id), None)

    @property
    def current(self) -> Session | None:
        """The session that is shown."""
        return self.session(self.current_id)

    @property
    def current_conversation(self) -> Conversation | None:
        """The shown session's path, once it is loaded."""
        return None if self.current_id is None else self.conversations.get(self.current_id)

    @property
    def current_end(self) -> Conversation | None:
        """The end of the shown session's path, while the whole is being read."""
        return None if self.current_id is None else self.ends.get(self.current_id)

    @property
    def shown_ids(self) -> tuple[int, ...]:
        """The sessions of all panes, from left to right."""
        return tuple(i for i in self.panes.around(self.current_id) if i is not None)


Step: TypeAlias = tuple[AppState, tuple[Effect, ...]]


def with_session(state: AppState, session: Session) -> AppState:
    """The state with this session in place of its older self, the list newest first."""
    others = tuple(s for s in state.sessions if s.id != session.id)
    ordered = sorted((session, *others), key=lambda s: (-s.updated_s, -s.id))
    return replace(state, sessions=tuple(ordered))


def with_message(state: AppState, session_id: int, message: Message) -> AppState:
    """The state with this message replaced where it stands, or put at the end of the path."""
    conversation = state.conversations[session_id]
    path = list(conversation.messages)
    at = next((i for i in reversed(range(len(path))) if path[i].id == message.id), len(path))
    path[at : at + 1] = [message]
    return _with_conversation(state, changed(conversation, messages=tuple(path)))


def with_turn(state: AppState, turn: Turn) -> AppState:
    """The state with this turn replaced in every path that has it; a new one is its session's."""
    loaded = state.conversations
    sharing = [c for c in loaded.values() if _holds(c.turns, _place_of(c.turns, turn), turn)]
    if not sharing and turn.session_id in loaded:
        sharing = [loaded[turn.session_id]]
    for conversation in sharing:
        turns, at = conversation.turns, _place_of(conversation.turns, turn)
        rest = turns[at + 1 :] if _holds(turns, at, turn) else turns[at:]
        whole = replace(conversation, turns=(*turns[:at], turn, *rest))
        state = _with_conversation(state, whole)
    return state


def _place_of(turns: tuple[Turn, ...], turn: Turn) -> int:
    # Ids grow along a path, so it is found among thousands at each arrival.
    return bisect_left(turns, turn.id, key=lambda one: one.id)


def _holds(turns: tuple[Turn, ...], at: int, turn: Turn) -> bool:
    return at < len(turns) and turns[at].id == turn.id


def with_run(state: AppState, session_id: int, run: Run | None) -> AppState:
    """The state with this run; None ends it."""
    runs = {i: r for i, r in state.runs.items() if i != session_id}
    if run is not None:
        runs[session_id] = run
    return changed(state, runs=runs)


def _with_conversation(state: AppState, conversation: Conversation) -> AppState:
    conversations = {**state.conversations, conversation.session_id: conversation}
    return changed(state, conversations=conversations)


def find_message(state: AppState, session_id: int, message_id: int) -> Message:
    """A message of a loaded path, looked for from its end; a missing one is a bug."""
    messages = state.conversations[session_id].messages
    return next(m for m in reversed(messages) if m.id == message_id)


def find_turn(state: AppState, session_id: int, turn_id: int) -> Turn:
    """A turn of a loaded path; a missing one is a bug."""
    return next(t for t in reversed(state.conversations[session_id].turns) if t.id == turn_id)


def session_at(state: AppState, message_id: int, *phases: Phase) -> int | None:
    """The session whose run is at this message in such a phase; None where it is past that."""
    for session_id, run in state.runs.items():
        if run.message_id == message_id and run.phase in phases:
            return session_id
    return None
