"""Asking the system's own file chooser for a path, as values.

Owns what is asked for, what comes of it, and what is known while it is open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ds4gui.chat.closeups import SaveFigure
from ds4gui.chat.copies import BackUp, RestoreBackup
from ds4gui.chat.forms import (
    AttachFile,
    ChooseWorkspace,
    ExportCompared,
    ExportSession,
    ImportSession,
)

NeedsPath: TypeAlias = (
    ExportSession
    | ExportCompared
    | SaveFigure
    | BackUp
    | RestoreBackup
    | ImportSession
    | AttachFile
    | ChooseWorkspace
)
PathKind = Literal["save", "open", "folder"]


@dataclass(frozen=True, slots=True)
class Browse:
    """Lets the system ask for the path of a deed, which is then done; its own path is offered."""

    deed: NeedsPath


@dataclass(frozen=True, slots=True)
class StopBrowsing:
    """Closes the system's chooser; nothing is done."""


BrowseAction: TypeAlias = Browse | StopBrowsing


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPath:
    """Opens the system's chooser in place of one that is open; the answer has this number."""

    number: int
    kind: PathKind
    title: str
    path: str


@dataclass(frozen=True, slots=True)
class EndAsking:
    """Closes the system's chooser."""


BrowseEffect: TypeAlias = AskPath | EndAsking


@dataclass(frozen=True, slots=True, kw_only=True)
class PathChosen:
    """An absolute path; `replaces`: a file was there already, and the chooser asked about it."""

    number: int
    path: str
    replaces: bool


@dataclass(frozen=True, slots=True)
class PathNotChosen:
    """No path: a sentence, or nothing where the user wanted none.

    `missing`: there is no chooser that works.
    """

    number: int
    reason: str = ""
    missing: bool = False


BrowseEvent: TypeAlias = PathChosen | PathNotChosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Browsing:
    """`offered` where the system seems to have a chooser. While one is open, the `deed` that waits
    for it and the session that was shown; `number` is that of the last one."""

    offered: bool = False
    number: int = 0
    deed: NeedsPath | None = None
    session_id: int | None = None
