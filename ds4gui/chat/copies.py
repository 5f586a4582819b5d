"""A backup of everything, as values: what the user asks for, what the shell does and reports.

Owns the values; copying.py decides what becomes of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class BackUp:
    """Copies all sessions to a new file; what streams is in it as far as it is saved."""

    path: str


@dataclass(frozen=True, slots=True)
class RestoreBackup:
    """Puts a backup in the place of all sessions, at the next start."""

    path: str


@dataclass(frozen=True, slots=True)
class LeaveRestore:
    """Nothing is restored at the next start."""


CopyDeed: TypeAlias = BackUp | RestoreBackup | LeaveRestore


@dataclass(frozen=True, slots=True)
class WriteBackup:
    """Copies the database to a file that must not be there yet."""

    path: str


@dataclass(frozen=True, slots=True)
class PlanRestore:
    """Checks a backup and lays a copy of it where the next start finds it."""

    path: str


@dataclass(frozen=True, slots=True)
class DropRestore:
    """Takes away what was laid ready."""


CopyEffect: TypeAlias = WriteBackup | PlanRestore | DropRestore


@dataclass(frozen=True, slots=True)
class BackedUp:
    """The copy is on disk."""

    path: str


@dataclass(frozen=True, slots=True)
class BackupFailed:
    """No copy was made or laid ready; one sentence."""

    reason: str


@dataclass(frozen=True, slots=True)
class RestorePlanned:
    """A sound backup is laid ready."""


CopyNews: TypeAlias = BackedUp | BackupFailed | RestorePlanned
