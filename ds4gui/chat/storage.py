"""What the conversation asks of the store, and what the store answers.

Owns the values on both ways. Never knows SQL; the store never knows the state.
A SaveMessage of a streaming message may be merged with a later one of the same id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.chat.bundle import Bundle
from ds4gui.chat.jsonvalue import JSONObject
from ds4gui.chat.notice import Notice
from ds4gui.chat.record import Conversation, Message, Server, Session, Summary, Turn


@dataclass(frozen=True, slots=True)
class LoadLibrary:
    """Asks for the list of sessions, the next free ids and the kept values; the first command."""


@dataclass(frozen=True, slots=True)
class LoadConversation:
    """Asks for the path that ends at the session's head; of a long one the end comes first."""

    session_id: int


@dataclass(frozen=True, slots=True)
class LoadBranch:
    """Asks for the path through a message that is not on the loaded one: to `leaf_id` where that
    lies below it, else to the newest message that does."""

    session_id: int
    message_id: int
    leaf_id: int | None


Load: TypeAlias = LoadLibrary | LoadConversation | LoadBranch


@dataclass(frozen=True, slots=True)
class SaveSession:
    """Inserts or replaces a session."""

    session: Session


@dataclass(frozen=True, slots=True)
class SaveServer:
    """Inserts a server that sessions talk to from now on."""

    server: Server


@dataclass(frozen=True, slots=True)
class SaveTurn:
    """Inserts or replaces a turn."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class SaveMessage:
    """Inserts or replaces a message; a stored finished message is never replaced.

    A new one comes with the `session` whose head moves to it: a kill leaves both or neither.
    """

    message: Message
    session: Session | None = None


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """Inserts a summary, or replaces the one through the same message."""

    summary: Summary


@dataclass(frozen=True, slots=True)
class SaveValue:
    """Keeps one small value (open panes, layout, reader positions) under a name."""

    key: str
    value: JSONObject


@dataclass(frozen=True, slots=True)
class InsertBundle:
    """Inserts a session with its whole tree, all of it or nothing; the ids must be free."""

    bundle: Bundle


StoreCommand: TypeAlias = (
    Load
    | SaveServer
    | SaveSession
    | SaveTurn
    | SaveMessage
    | SaveSummary
    | SaveValue
    | InsertBundle
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryLoaded:
    """All sessions that are not deleted; `reader_of` names the writer where we may only read.

    `told`: what happened to the file when it was opened.
    """

    sessions: tuple[Session, ...]
    next_session_id: int
    next_turn_id: int
    next_message_id: int
    values: JSONObject
    servers: tuple[Server, ...] = ()
    reader_of: str | None = None
    told: Notice | None = None


@dataclass(frozen=True, slots=True)
class ConversationLoaded:
    """A session's path."""

    conversation: Conversation


@dataclass(frozen=True, slots=True)
class BranchLoaded:
    """Another path of a session."""

    conversation: Conversation


@dataclass(frozen=True, slots=True)
class EndLoaded:
    """The last turns of a long path, to be shown while the whole one is read."""

    end: Conversation


@dataclass(frozen=True, slots=True)
class MessageSaved:
    """The finished message is on disk (committed). Not sent for streaming states."""

    message_id: int


@dataclass(frozen=True, slots=True)
class SummarySaved:
    """The summary is on disk (committed)."""

    summary: Summary


@dataclass(frozen=True, slots=True)
class BundleInserted:
    """The session is on disk (committed)."""

    session: Session


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreFailed:
    """A command could not be carried out; `message` is one sentence for the user.

    `kept`: the store holds it, and all saves after it, and tries again until it succeeds.
    """

    code: str
    message: str
    command: StoreCommand
    kept: bool = False


@dataclass(frozen=True, slots=True)
class AllSaved:
    """What was kept after a failure is on disk now."""


StoreEvent: TypeAlias = (
    LibraryLoaded
    | EndLoaded
    | ConversationLoaded
    | BranchLoaded
    | MessageSaved
    | SummarySaved
    | BundleInserted
    | StoreFailed
    | AllSaved
)
