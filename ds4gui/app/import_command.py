"""`ds4gui import`: sessions back out of the documents that `ds4gui export --json` wrote.

Owns reading the files and the report. Each file goes in whole or not at all; nothing in it runs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from ds4gui.app.takeaway import bundle_in
from ds4gui.chat.bundle import Bundle, renumbered
from ds4gui.chat.bundle_reading import Unreadable
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
            bundle = bundle_in(Path(path))
            answer = bundle if isinstance(bundle, Unreadable) else _inserted(writer, bundle)
            if isinstance(answer, Unreadable):
                reasons.append(answer.message)
                sys.stderr.write(f"ds4gui import: {answer.message}: {path}\n")
            else:
                sys.stdout.write(f"{answer.title or 'Session'}\n")
    return 1 if reasons else 0


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
