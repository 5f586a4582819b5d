"""The record as values: one frozen value per row of the database.

Owns what is durable about a conversation. A finished message never changes; messages form a tree
and a session is a head in it. Never holds what can be derived: cards, layouts, pictures, context.
Times are seconds since the epoch, UTC. Ids are given by the reducer (one writer), not by SQLite.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from ds4gui.chat.jsonvalue import JSON, JSONObject

Role = Literal["user", "assistant", "tool"]
Author = Literal["user", "model", "tool", "widget", "import"]
MessageState = Literal["streaming", "complete", "interrupted", "failed"]
TurnState = Literal["running", "complete", "stopped", "failed"]
ResultStatus = Literal["completed", "failed", "denied", "interrupted"]

ROLES: tuple[Role, ...] = get_args(Role)
AUTHORS: tuple[Author, ...] = get_args(Author)
MESSAGE_STATES: tuple[MessageState, ...] = get_args(MessageState)
TURN_STATES: tuple[TurnState, ...] = get_args(TurnState)
RESULT_STATUSES: tuple[ResultStatus, ...] = get_args(ResultStatus)


def _empty() -> JSONObject:
    return dict[str, JSON]()


@dataclass(frozen=True, slots=True, kw_only=True)
class NativeCall:
    """A native tool call; `position` is the offset in the message's content where it arrived.

    `arguments` is the string exactly as it came off the wire; it may be broken JSON.
    """

    position: int
    call_id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One node of the tree: a prompt, one step of an answer, or the result of one call.

    `content` is the text off the wire, transport markup included. For results `source_id` and
    `call_index` name the call. `meta`: of a figure's result its size and kind, of an answer
    `thought_s`, the seconds of reasoning, `problem`, the code of its `error`, and `round`, its
    place among the requests since the user last asked.
    """

    id: int
    parent_id: int | None
    turn_id: int
    step: int
    role: Role
    author: Author
    content: str
    reasoning: str = ""
    transport: str = "native"
    calls: tuple[NativeCall, ...] = ()
    state: MessageState = "complete"
    finish_reason: str | None = None
    error: str | None = None
    created_s: float
    finished_s: float | None = None
    source_id: int | None = None
    call_index: int | None = None
    status: ResultStatus | None = None
    meta: JSONObject = field(default_factory=_empty)
    uid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of the last request of a turn (prompt) and of all its requests (completion)."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One prompt and everything the model did about it."""

    id: int
    session_id: int
    prompt_id: int
    ask_group: str | None = None
    server: str = ""
    model: str = ""
    params: JSONObject = field(default_factory=_empty)
    state: TurnState = "running"
    started_s: float
    first_token_s: float | None = None
    ended_s: float | None = None
    usage: Usage = Usage()


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A named head in the tree of messages, and how it talks to which model."""

    id: int
    title: str
    head_id: int | None = None
    forked_from: int | None = None
    parent_session_id: int | None = None
    server_id: int | None = None
    model: str = ""
    system_prompt: str = ""
    params: JSONObject = field(default_factory=_empty)
    tool_filter: tuple[str, ...] | None = None
    workspace: str | None = None
    view: JSONObject = field(default_factory=_empty)
    created_s: float
    updated_s: float
    deleted_s: float | None = None
    uid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server as the settings named it when a session chose it; its key is never part of it.

    It never changes: one that is at another address later is another row.
    """

    id: int
    name: str
    base_url: str
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a model wrote to stand for a path up to and with the message `through_id`.

    A message has at most one: in a tree there is one way to it. It is sent in place of that part of
    every path that holds the message; what is shown and stored of it stays.
    """

    through_id: int
    text: str
    model: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """The path from the root to a session's head, oldest first, with its turns.

    `summaries` are those through a message of this path, in its order; the last one is sent.
    `branches`: where a message of it (0: the beginning) goes on in several ways, the ids of all
    that come next, oldest first.
    """

    session_id: int
    messages: tuple[Message, ...]
    turns: tuple[Turn, ...]
    summaries: tuple[Summary, ...] = ()
    branches: Mapping[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
