"""What the user asks of the versions of a turn, and the little that is remembered meanwhile.

Owns the values. A version is named by the first message that is its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ds4gui.chat.attached import AttachedFile
from ds4gui.chat.record import Session


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Asks for another answer beside the one that this message belongs to; None for the last."""

    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class EditPrompt:
    """Puts a prompt's words into the prompt box, to be sent in its place; None for the last."""

    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveEdit:
    """Nothing is sent in place of anything; the draft from before is back."""


@dataclass(frozen=True, slots=True)
class ShowVersion:
    """Shows the path through another version, where it was left."""

    message_id: int


@dataclass(frozen=True, slots=True)
class DeleteTurn:
    """Takes a turn and all below it out of sight, or of several versions the one that is shown;
    `UndoDelete` brings it back. None for the last turn."""

    message_id: int | None = None


VersionAction: TypeAlias = Regenerate | EditPrompt | LeaveEdit | ShowVersion | DeleteTurn


@dataclass(frozen=True, slots=True)
class DeletedSession:
    """A session that was taken out of the list, and whether it had a pane beside others."""

    session: Session
    beside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedTurn:
    """What was taken out of sight below `message_id`, and the end of the path that was shown."""

    session_id: int
    message_id: int
    leaf_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turning:
    """A path being read that shall be shown in place of the one that ends at `head_id`.

    It goes through `message_id`, to which the reader goes where it `seeks` it. `deletes` is what is
    deleted with the path that is left; `restores` is no longer deleted.
    """

    session_id: int
    head_id: int | None
    message_id: int
    seeks: bool = False
    deletes: DeletedTurn | None = None
    restores: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """A prompt whose words are in the prompt box, and what the box held before."""

    message_id: int
    draft: str
    attached: tuple[AttachedFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Revising:
    """`editing` by session. `fills` counts how often the prompt box was filled from here. `sought`
    is a session and a message in it that shall be shown once its path is read."""

    turning: Turning | None = None
    editing: Mapping[int, Editing] = field(default_factory=dict[int, Editing])
    fills: int = 0
    sought: tuple[int, int] | None = None
