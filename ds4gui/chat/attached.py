"""Files that go along with the next prompt, as values: what is read, and what comes of it.

Owns the values alone; what a prompt makes of them is in fenced_files.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachedFile:
    """A file beside a draft, by the path it was asked for with; `text` is None while it is read."""

    path: str
    name: str
    text: str | None = None


@dataclass(frozen=True, slots=True)
class ReadAttachment:
    """Reads a text file for a session's next prompt."""

    session_id: int
    path: str


@dataclass(frozen=True, slots=True)
class AttachmentRead:
    """The file's text, its lines ended by "\\n" alone."""

    session_id: int
    path: str
    text: str


@dataclass(frozen=True, slots=True)
class AttachmentRefused:
    """The file can't go along; a sentence says why."""

    session_id: int
    path: str
    reason: str


AttachmentNews: TypeAlias = AttachmentRead | AttachmentRefused
