"""Files of other programs, read: each chat in them as a session, and what could not be taken over.

Owns the parsing and the words of the report. A chat goes in whole or not at all; the others of its
file go in all the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ds4gui.chat.bundle import Bundle
from ds4gui.chat.foreign import bundle_from_tree
from ds4gui.chat.foreign_reading import foreign_chats, tree_of


class ForeignChats:
    """The chats of one file; iterating makes one session after another."""

    def __init__(self, chats: Sequence[Mapping[str, object]]) -> None:
        self._chats = chats
        self.left_out: Counter[str] = Counter()

    def __iter__(self) -> Iterator[Bundle]:
        for chat in self._chats:
            tree = tree_of(chat)
            bundle = bundle_from_tree(tree)
            self.left_out += tree.left_out
            if bundle is None:
                self.left_out["chats without a message"] += 1
            else:
                yield bundle

    def report(self, taken: int) -> str:
        """How many came in, and what did not; one line."""
        chats = "1 chat" if taken == 1 else f"{taken} chats"
        lost = ", ".join(f"{count} {what}" for what, count in self.left_out.items())
        return f"Imported {chats}" + (f"; not taken over: {lost}" if lost else "")


def foreign_in(text: str) -> ForeignChats | None:
    """The chats in a document of ChatGPT or Open WebUI; None where it is neither."""
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    chats = foreign_chats(document)
    return None if chats is None else ForeignChats(chats)
