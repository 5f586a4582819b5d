"""`ds4gui export`: a session as Markdown, as a page or, complete, as JSON, without a window.

Owns finding the session by number or title. Only reads: it works beside an open window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from ds4gui.app.files import written
from ds4gui.app.page import page
from ds4gui.chat.bundle import json_from_bundle
from ds4gui.chat.events import Exported
from ds4gui.chat.export import markdown_from_conversation
from ds4gui.chat.record import Session
from ds4gui.store.faults import EXPECTED, fault_of
from ds4gui.store.reader import Reader

Form = Literal["markdown", "html", "json"]


def export(database: Path, wanted: str | None, output: str | None, form: Form) -> int:
    """Prints or writes the document, or lists the sessions; the process's exit code."""
    if not database.exists():
        return _failed(f"there are no chats yet: {database}")
    reader = Reader(database)
    try:
        sessions = reader.library().sessions
        session = None if wanted is None else session_named(sessions, wanted)
        text = None if session is None else _document(reader, session, form)
    except EXPECTED as fault:
        return _failed(fault_of(fault).message)
    if wanted is None:
        return _printed("".join(f"{s.id}\t{s.title}\n" for s in sessions))
    if session is None:
        return _failed(f"no session has the number or title {wanted!r}")
    if text is None:
        return _failed("the session is gone")
    if output is None:
        return _printed(text)
    answer = written(output, text, overwrite=False)
    return 0 if isinstance(answer, Exported) else _failed(answer.reason)


def _document(reader: Reader, session: Session, form: Form) -> str | None:
    if form == "json":
        bundle = reader.bundle(session.id)
        return None if bundle is None else json_from_bundle(bundle)
    conversation = reader.conversation(session.id)
    if conversation is None:
        return None
    made = page if form == "html" else markdown_from_conversation
    return made(session, conversation)


def session_named(sessions: Sequence[Session], wanted: str) -> Session | None:
    """By number first, then by exact title, then by the only title that contains the text."""
    by_number = [s for s in sessions if str(s.id) == wanted]
    by_title = [s for s in sessions if s.title.casefold() == wanted.casefold()]
    containing = [s for s in sessions if wanted.casefold() in s.title.casefold()]
    found = by_number or by_title or (containing if len(containing) == 1 else [])
    return found[0] if found else None


def _printed(text: str) -> int:
    """As UTF-8, like the file: a pipe's code page on Windows lacks most of what a model says."""
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.flush()
    except BrokenPipeError:
        # `| head` has seen enough; what Python still holds for it goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _failed(reason: str) -> int:
    sys.stderr.write(f"ds4gui export: {reason}\n")
    return 1
