"""A backup of everything, as values: what the user asks for, what the shell does and reports.

Owns the values; takeaway.py decides what becomes of each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BackUp:
    """Copies all sessions to a new file; what streams is in it as far as it is saved."""

    path: str


@dataclass(frozen=True, slots=True)
class WriteBackup:
    """Copies the database to a file that must not be there yet."""

    path: str


@dataclass(frozen=True, slots=True)
class BackedUp:
    """The copy is on disk."""

    path: str


@dataclass(frozen=True, slots=True)
class BackupFailed:
    """No copy was made; one sentence."""

    reason: str
