"""`ds4gui import`: sessions out of what `ds4gui export --json`, ChatGPT or Open WebUI wrote.

Owns reading the files and the report. Each file goes in whole or not at all; nothing in it runs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from ds4gui.app.foreign_import import ForeignChats, foreign_in
from ds4gui.app.takeaway import text_in_file
from ds4gui.chat.bundle import Bundle, renumbered
from ds4gui.chat.bundle_reading import Unreadable, bundle_from_json
from ds4gui.chat.record import Session
from ds4gui.chat.storage import (
    BundleInserted,
    InsertBundle,
    LibraryLoaded,
    LoadLibrary,
    StoreFailed,
)
from ds4gui.store.writer import Writer


def import_(database: Path, paths: Sequence[str]) -> int:
    """Takes the sessions in, one line for each file; 1 where any was refused."""
    reasons = []
    database.parent.mkdir(parents=True, exist_ok=True)
    with closing(Writer(database)) as writer:
        for path in paths:
            answer = _taken_in(writer, Path(path))
            if isinstance(answer, Unreadable):
                reasons.append(answer.message)
                sys.stderr.write(f"ds4gui import: {answer.message}: {path}\n")
            else:
                sys.stdout.write(f"{answer}\n")
    return 1 if reasons else 0


def _taken_in(writer: Writer, path: Path) -> Unreadable | str:
    """A session of ours by its title, or a report about the chats of another program."""
    text = text_in_file(path)
    if isinstance(text, Unreadable):
        return text
    bundle = bundle_from_json(text)
    foreign = foreign_in(text) if isinstance(bundle, Unreadable) else None
    if foreign is not None:
        return _taken_over(writer, foreign)
    answer = bundle if isinstance(bundle, Unreadable) else _inserted(writer, bundle)
    return answer if isinstance(answer, Unreadable) else answer.title or "Session"


def _taken_over(writer: Writer, foreign: ForeignChats) -> Unreadable | str:
    """Each chat in a transaction of its own; the first that can't be stored ends it."""
    taken = 0
    for bundle in foreign:
        answer = _inserted(writer, bundle)
        if isinstance(answer, Unreadable):
            return Unreadable(
                f"{answer.message}; {taken} chats are in" if taken else answer.message
            )
        taken += 1
    return foreign.report(taken)


def _inserted(writer: Writer, bundle: Bundle) -> Unreadable | Session:
    answer = writer.answer(LoadLibrary())
    if isinstance(answer, LibraryLoaded):
        if answer.reader_of is not None:
            return Unreadable(f"The chats are open in {answer.reader_of}; close it first")
        bundle = renumbered(
            bundle,
            session_id=answer.next_session_id,
            first_turn_id=answer.next_turn_id,
            first_message_id=answer.next_message_id,
        )
        answer = writer.answer(InsertBundle(bundle))
    if isinstance(answer, BundleInserted):
        return answer.session
    assert isinstance(answer, StoreFailed)
    return Unreadable(answer.message)
