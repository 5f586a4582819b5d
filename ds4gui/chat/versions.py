"""Versions: the branches of the tree of messages that lie beside the path that is shown.

Owns what a session remembers of them in its `view`: below which messages it shows nothing, and
where each version was left. Never copies or removes a message: another session may share it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ds4gui import limits
from ds4gui.chat.jsonvalue import JSON, JSONObject
from ds4gui.chat.record import Conversation, Message, Session

ROOT = 0
"""Stands for the parent of a first prompt in `Conversation.branches`."""
_DELETED, _LEFT = "deleted", "left"
_SERVER = "server"
"""Of documents that older versions wrote: the name of a server, which means nothing elsewhere."""
WAITING = "waiting"
"""Holds the prompts that wait, in a session's `view`; see waiting.py."""
_DIGITS = 12


def deleted_ids(session: Session) -> frozenset[int]:
    """The messages below which nothing is shown in this session."""
    found = session.view.get(_DELETED)
    listed = found if isinstance(found, Sequence) else ()
    return frozenset(i for i in listed if isinstance(i, int))


def leaf_left(session: Session, message_id: int) -> int | None:
    """The end of the path that was shown when this version was left, if it ever was."""
    leaf = _left(session.view).get(str(message_id))
    return leaf if isinstance(leaf, int) else None


def left_ids(session: Session) -> frozenset[int]:
    """The versions that were ever left for another one, the newest of very many."""
    names = [name for name in _left(session.view) if name.isascii() and name.isdecimal()]
    newest = names[-limits.VERSIONS_LEFT_READ :]
    return frozenset(int(name) for name in newest if len(name) <= _DIGITS)


def versions_of(conversation: Conversation, message: Message) -> tuple[int, ...]:
    """The message and those beside it, oldest first."""
    return conversation.branches.get(message.parent_id or ROOT, (message.id,))


def shown_only(conversation: Conversation, session: Session) -> Conversation:
    """A path as it was read, without the versions that were deleted in this session."""
    gone = deleted_ids(session)
    if not gone or not conversation.branches:
        return conversation
    kept = {at: tuple(i for i in ids if i not in gone) for at, ids in conversation.branches.items()}
    return replace(conversation, branches={at: ids for at, ids in kept.items() if len(ids) > 1})


def beginning(conversation: Conversation, at: int) -> Conversation:
    """Its first `at` messages alone, with what belongs to them."""
    messages = conversation.messages[:at]
    ids, turns = {m.id for m in messages}, {m.turn_id for m in messages}
    return replace(
        conversation,
        messages=messages,
        turns=tuple(t for t in conversation.turns if t.id in turns),
        summaries=tuple(s for s in conversation.summaries if s.through_id in ids),
        branches={
            parent: kept
            for parent, kept in conversation.branches.items()
            if any(version in ids for version in kept)
        },
    )


def beside(conversation: Conversation, at: int, fresh_id: int) -> Conversation:
    """What comes before its message at this place, to go on with a version of the id `fresh_id`."""
    left = conversation.messages[at]
    versions = (*versions_of(conversation, left), fresh_id)
    before = beginning(conversation, at)
    return replace(before, branches={**before.branches, left.parent_id or ROOT: versions})


def with_shared_start(conversation: Conversation, known: Sequence[Message]) -> Conversation:
    """The path with the very values of `known` as far as both are the same, so that what was made
    of them is found again."""
    fresh = conversation.messages
    pairs = enumerate(zip(known, fresh, strict=False))
    same = next((at for at, (old, new) in pairs if old.id != new.id), min(len(known), len(fresh)))
    return replace(conversation, messages=(*known[:same], *fresh[same:]))


def with_deleted(session: Session, message_id: int) -> Session:
    """The session that shows nothing below a message any more."""
    return _with_gone(session, deleted_ids(session) | {message_id})


def without_deleted(session: Session, message_id: int) -> Session:
    """The session that shows again what lies below a message."""
    return _with_gone(session, deleted_ids(session) - {message_id})


def with_left(session: Session, message_id: int, leaf_id: int) -> Session:
    """The session that remembers at which end of a path a version was left."""
    left: JSONObject = {**_left(session.view), str(message_id): leaf_id}
    return replace(session, view={**session.view, _LEFT: left})


def forked_view(view: JSONObject) -> JSONObject:
    """What a fork begins with: nothing of what was deleted where it comes from is shown in it."""
    return {key: value for key, value in view.items() if key == _DELETED}


def moved_view(view: JSONObject, place: Callable[[int], int | None]) -> JSONObject:
    """A session's `view` with its messages named by other numbers; those without one are gone, and
    so are prompts that were never sent."""
    moved = {key: value for key, value in view.items() if key not in (WAITING, _SERVER)}
    gone = view.get(_DELETED)
    if isinstance(gone, Sequence) and not isinstance(gone, str):
        moved[_DELETED] = [to for i in gone if isinstance(i, int) and (to := place(i)) is not None]
    if isinstance(view.get(_LEFT), Mapping):
        pairs = (
            (place(int(version)), place(leaf))
            for version, leaf in _left(view).items()
            if version.isascii() and version.isdecimal() and len(version) <= _DIGITS
            if isinstance(leaf, int)
        )
        moved[_LEFT] = {str(a): b for a, b in pairs if a is not None and b is not None}
    return moved


def _left(view: JSONObject) -> JSONObject:
    left = view.get(_LEFT)
    return left if isinstance(left, Mapping) else {}


def _with_gone(session: Session, ids: frozenset[int]) -> Session:
    gone: list[JSON] = [*sorted(ids)]
    view = {**session.view, _DELETED: gone}
    return replace(session, view=view if gone else {k: v for k, v in view.items() if k != _DELETED})
