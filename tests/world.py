"""The shell in memory: performs what the conversation asks for, and answers when it is told to.

Whole turns are played against it. Its disk keeps what the store keeps, its tools and replies wait
for the test. What must hold at every moment of every turn is checked here, in `send`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from builders import FACTS, GONE, NOON_S, URL, fresh_state, up_state

from ds4gui.chat.actions import NewSession, SubmitPrompt
from ds4gui.chat.cards import ToolCard, cards_from_message, progress_of
from ds4gui.chat.context import results_by_source
from ds4gui.chat.effects import Effect, RunTool, StartReply, StopReplyStream
from ds4gui.chat.events import Action, ServerDown, ServerUp, Streamed, ToolFinished
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.parts import Outcome
from ds4gui.chat.record import Conversation, Message, Server, Session, Summary, Turn
from ds4gui.chat.reduce import reduce
from ds4gui.chat.state import AppState
from ds4gui.chat.storage import (
    BranchLoaded,
    BundleInserted,
    ConversationLoaded,
    InsertBundle,
    LibraryLoaded,
    Load,
    LoadBranch,
    LoadConversation,
    MessageSaved,
    SaveMessage,
    SaveServer,
    SaveSession,
    SaveSummary,
    SaveTurn,
    SaveValue,
    StoreCommand,
    StoreEvent,
    StoreFailed,
    SummarySaved,
)
from ds4gui.chat.stream import ChatRequest, ServerProblem, StreamDelta, StreamEnded, StreamEvent


@dataclass
class Disk:
    """What a restart finds."""

    sessions: dict[int, Session] = field(default_factory=dict)
    turns: dict[int, Turn] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    summaries: dict[int, Summary] = field(default_factory=dict)
    servers: dict[int, Server] = field(default_factory=dict)
    values: dict[str, JSONObject] = field(default_factory=dict)
    full: bool = False

    def answer(self, command: StoreCommand) -> StoreEvent | None:
        """Carries out a command as the store does: a finished message never changes."""
        if self.full and not isinstance(command, Load):
            return StoreFailed(code="disk_full", message="The disk is full", command=command)
        if isinstance(command, SaveMessage):
            return self._message_saved(command)
        if isinstance(command, SaveServer | SaveSession | SaveTurn):
            self._keep(command)
        elif isinstance(command, SaveSummary):
            assert command.summary.through_id in self.messages
            self.summaries[command.summary.through_id] = command.summary
            return SummarySaved(command.summary)
        elif isinstance(command, SaveValue):
            self.values[command.key] = command.value
        elif isinstance(command, InsertBundle):
            bundle = command.bundle
            self.sessions[bundle.session.id] = bundle.session
            self.turns |= {turn.id: turn for turn in bundle.turns}
            self.messages |= {message.id: message for message in bundle.messages}
            return BundleInserted(bundle.session)
        elif isinstance(command, LoadConversation):
            return ConversationLoaded(self.conversation(command.session_id))
        elif isinstance(command, LoadBranch):
            return BranchLoaded(self._branch(command))
        return None

    def _keep(self, command: SaveServer | SaveSession | SaveTurn) -> None:
        if isinstance(command, SaveServer):
            self.servers[command.server.id] = command.server
        elif isinstance(command, SaveTurn):
            self.turns[command.turn.id] = command.turn
        else:
            assert command.session.server_id in (None, *self.servers)
            self.sessions[command.session.id] = command.session

    def _message_saved(self, command: SaveMessage) -> MessageSaved | None:
        message, head = command.message, command.session
        old = self.messages.get(message.id)
        assert old is None or old.state == "streaming" or old == message
        assert old or (head and head.head_id == message.id), "a kill would leave it beside the path"
        self.messages[message.id] = message
        if head is not None:
            self.sessions[head.id] = head
        return None if message.state == "streaming" else MessageSaved(message.id)

    def conversation(self, session_id: int) -> Conversation:
        """The path to a session's head."""
        return self._path(session_id, self.sessions[session_id].head_id)

    def _branch(self, command: LoadBranch) -> Conversation:
        below = {command.message_id}
        for id_ in sorted(self.messages):
            if self.messages[id_].parent_id in below:
                below.add(id_)
        leaf = command.leaf_id if command.leaf_id in below else max(below)
        return self._path(command.session_id, leaf)

    def _path(self, session_id: int, at: int | None) -> Conversation:
        path: list[Message] = []
        while at is not None:
            path.append(self.messages[at])
            at = path[-1].parent_id
        turns = sorted({m.turn_id for m in path})
        children: dict[int, list[int]] = {}
        for id_, message in sorted(self.messages.items()):
            turn = self.turns.get(message.turn_id)
            if message in path or (turn is not None and turn.session_id == session_id):
                children.setdefault(message.parent_id or 0, []).append(id_)
        ids = {m.id for m in path} | {0}
        return Conversation(
            session_id=session_id,
            messages=tuple(reversed(path)),
            turns=tuple(self.turns[t] for t in turns),
            summaries=tuple(self.summaries[m.id] for m in reversed(path) if m.id in self.summaries),
            branches={i: tuple(c) for i, c in children.items() if i in ids and len(c) > 1},
        )

    def library(self) -> LibraryLoaded:
        """What a start begins with."""
        kept = [s for s in self.sessions.values() if s.deleted_s is None]
        return LibraryLoaded(
            sessions=tuple(kept),
            next_session_id=1 + max(self.sessions, default=0),
            next_turn_id=1 + max(self.turns, default=0),
            next_message_id=1 + max(self.messages, default=0),
            servers=tuple(self.servers.values()),
            values=dict(self.values),
        )


class World:
    """A program without threads. `answers` of the store wait in order until `settle`."""

    def __init__(self, state: AppState | None = None, disk: Disk | None = None) -> None:
        self.state = up_state() if state is None else state
        self.disk = disk or Disk()
        self.now_s = NOON_S
        self.answers: deque[StoreEvent] = deque()
        self.requests: dict[int, ChatRequest] = {}
        self.tools: deque[RunTool] = deque()
        self.ran: list[RunTool] = []
        self.stopped: set[int] = set()
        self.effects: list[Effect] = []
        self._on_disk: set[int] = set()

    def send(self, action: Action) -> tuple[Effect, ...]:
        """One action, a second later; its effects are performed in order."""
        self.now_s += 1.0
        if isinstance(action, MessageSaved):
            self._on_disk.add(action.message_id)
        self.state, effects = reduce(self.state, action, self.now_s)
        for effect in effects:
            self._perform(effect)
        self.effects += effects
        return effects

    def _perform(self, effect: Effect) -> None:
        if isinstance(effect, StoreCommand):
            answer = self.disk.answer(effect)
            if answer is not None:
                self.answers.append(answer)
        elif isinstance(effect, StartReply):
            self.requests[effect.message_id] = effect.request
        elif isinstance(effect, StopReplyStream):
            self.stopped.add(effect.message_id)
            self.tools = deque(t for t in self.tools if t.message_id != effect.message_id)
        elif isinstance(effect, RunTool):
            assert effect.message_id in self._on_disk, "a call ran before it was on disk"
            self.tools.append(effect)
            self.ran.append(effect)

    def settle(self) -> None:
        """The store answers everything it was asked."""
        while self.answers:
            self.settle_one()

    def settle_one(self) -> None:
        """The store answers the oldest thing it was asked."""
        self.send(self.answers.popleft())

    @property
    def reply_id(self) -> int:
        """The answer being made in the shown session."""
        assert self.state.current_id is not None
        return self.state.runs[self.state.current_id].message_id

    def stream(self, *events: StreamEvent, message_id: int | None = None) -> None:
        """Events of a reply, each on its own."""
        at = self.reply_id if message_id is None else message_id
        for event in events:
            self.send(Streamed(at, event))

    def answer(self, text: str, *calls: StreamDelta, reason: str = "") -> None:
        """A whole step of an answer, stored."""
        said = (StreamDelta(content=text),) if text else ()
        ended = StreamEnded(reason or ("tool_calls" if calls else "stop"))
        self.stream(*said, *calls, ended)
        self.settle()

    def tool_done(self, outcome: Outcome | None = None) -> None:
        """The tool at work is done; its result waits for the store."""
        tool = self.tools.popleft()
        done = outcome or Outcome(status="completed", content=f"{tool.name} is done")
        self.send(ToolFinished(tool.message_id, tool.call_index, done))

    @property
    def path(self) -> tuple[Message, ...]:
        """The shown session's messages."""
        conversation = self.state.current_conversation
        return () if conversation is None else conversation.messages

    def cards(self) -> tuple[ToolCard, ...]:
        """The cards of the shown session's last answer."""
        message = next(m for m in reversed(self.path) if m.role == "assistant")
        run = self.state.runs.get(self.state.current_id or 0)
        progress = None
        if run is not None and run.message_id == message.id:
            progress = progress_of(run)
        results = results_by_source(self.path).get(message.id, {})
        return cards_from_message(message, results, progress)

    def card_states(self) -> list[str]:
        """Their states in call order."""
        return [card.state for card in self.cards()]


def asked(world: World, text: str) -> int:
    """A new session with a prompt; its id."""
    world.send(NewSession())
    world.send(SubmitPrompt(text))
    world.settle()
    assert world.state.current_id is not None
    return world.state.current_id


def restarted(disk: Disk) -> World:
    """Another program on the same disk, its last session opened."""
    world = World(fresh_state(), disk)
    world.send(disk.library())
    world.settle()
    world.send(ServerUp(FACTS))
    return world


def down(state: AppState, problem: ServerProblem = GONE, retry_in_s: int = 4) -> AppState:
    """The state when its server no longer answers."""
    world = World(state)
    world.send(ServerDown(URL, problem, retry_in_s))
    return world.state
