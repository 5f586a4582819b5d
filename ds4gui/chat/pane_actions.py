"""What the user does with panes. Owns the values; see panes.py for what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ds4gui.chat.pane_state import Afloat


@dataclass(frozen=True, slots=True)
class OpenBeside:
    """Shows a session next to the one in front."""

    session_id: int
    at_left: bool = False


@dataclass(frozen=True, slots=True)
class OpenNewBeside:
    """Shows an empty session next to the one in front."""


@dataclass(frozen=True, slots=True)
class FocusPane:
    """Another pane is in front: what is typed and chosen is meant for its session."""

    session_id: int


@dataclass(frozen=True, slots=True)
class StepPane:
    """The pane at the right (1) or the left (-1) is in front."""

    steps: int


@dataclass(frozen=True, slots=True)
class ClosePane:
    """A pane goes; its session stays, and goes on generating. None means the front one."""

    session_id: int | None = None


@dataclass(frozen=True, slots=True)
class ForkBeside:
    """A second session from the same beginning, beside the first: from an answer on, or from before
    a prompt, which is then the fork's draft. Without a message it is from the last prompt on."""

    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class MaximisePane:
    """The front pane covers the others, or goes back between them."""

    on: bool


@dataclass(frozen=True, slots=True)
class LockScrolling:
    """All panes show the same turn as the one that is scrolled."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskAll:
    """A prompt goes to every pane, or to the front one alone."""

    on: bool


@dataclass(frozen=True, slots=True)
class StopAll:
    """Ends the running replies of all panes."""


@dataclass(frozen=True, slots=True)
class SharePanes:
    """The panes that lie side by side now have these widths, as shares of the room."""

    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class FloatPane:
    """A pane floats at a place, or lies between the others again."""

    session_id: int
    place: Afloat | None


PaneTold: TypeAlias = SharePanes
PaneDeed: TypeAlias = (
    OpenBeside
    | OpenNewBeside
    | FocusPane
    | StepPane
    | ClosePane
    | ForkBeside
    | MaximisePane
    | LockScrolling
    | AskAll
    | StopAll
    | SharePanes
    | FloatPane
)
