"""What is asked of files and folders: to take a session in, write some, work in one, attach one.

Owns the values alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkdownForm:
    """`reasoning`: the model's thoughts, folded away; `tools`: what tools gave, folded away.

    `drawings`: they are files in a folder beside the document, and linked from it.
    """

    reasoning: bool = False
    tools: bool = True
    drawings: bool = False


PLAIN = MarkdownForm()


@dataclass(frozen=True, slots=True)
class ImportSession:
    """Takes in the session in a file that was exported as JSON."""

    path: str


@dataclass(frozen=True, slots=True)
class ExportSession:
    """Writes a session to a path the user chose; its ending says in which form.

    Without a `session_id` it is the shown one.
    """

    path: str
    overwrite: bool = False
    form: MarkdownForm = PLAIN
    session_id: int | None = None


@dataclass(frozen=True, slots=True)
class ExportCompared:
    """Writes two sessions or more as one document with their turns in parallel.

    To .html as a page, else as Markdown.
    """

    session_ids: tuple[int, ...]
    path: str
    overwrite: bool = False
    form: MarkdownForm = PLAIN


@dataclass(frozen=True, slots=True)
class ChooseWorkspace:
    """Lets the shown session's tools into a folder; a blank path into none."""

    path: str


@dataclass(frozen=True, slots=True)
class AttachFile:
    """Lets the text of a file go along with the shown session's next prompt."""

    path: str


@dataclass(frozen=True, slots=True)
class Detach:
    """Takes an attached file away again."""

    path: str


FileDeed: TypeAlias = (
    ChooseWorkspace | ImportSession | ExportSession | ExportCompared | AttachFile | Detach
)
