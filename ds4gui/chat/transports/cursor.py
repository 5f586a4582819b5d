"""The text that has arrived, and how far it has been decided.

Owns waiting: a reader of markup is a generator that yields when it can't go on before more text
has come. Every answer given here stays right whatever comes later; so what is read depends on the
text alone and never on the pieces in which it came.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Wait: TypeAlias = Generator[None, None, T]

_SPACE = re.compile(r"\s*")


class Cursor:
    """`at` is the offset before which all is decided; `ended`: no more text will come."""

    def __init__(self) -> None:
        self.text = ""
        self.at = 0
        self.ended = False

    def exhausted(self, at: int) -> bool:
        """Whether the text ends for good at or before `at`."""
        return self.ended and at >= len(self.text)

    def find(self, marker: str, start: int) -> Wait[int]:
        """Where `marker` stands first at or after `start`; -1 when the text ends without it."""
        while True:
            found = self.text.find(marker, start)
            if found >= 0 or self.ended:
                return found
            start = max(start, len(self.text) - len(marker) + 1)
            yield

    def find_first(self, markers: Sequence[str], start: int) -> Wait[tuple[int, str]]:
        """The first of several markers, none of which lies inside another; (-1, "") at the end."""
        while True:
            found = [(at, m) for m in markers if (at := self.text.find(m, start)) >= 0]
            if found:
                return min(found)
            if self.ended:
                return -1, ""
            start = max(start, len(self.text) - max(map(len, markers)) + 1)
            yield

    def standing(self, markers: Sequence[str], at: int) -> Wait[str]:
        """Which marker stands at `at`, "" for none; of these none may begin with another."""
        while True:
            found = next((m for m in markers if self.text.startswith(m, at)), "")
            rest = self.text[at : at + 64]
            if found or self.ended or not any(m.startswith(rest) for m in markers):
                return found
            yield

    def cut(self, markers: Sequence[str], at: int) -> bool:
        """Whether the text ended for good where one of the markers may have been beginning."""
        return self.ended and any(m.startswith(self.text[at : at + 64]) for m in markers)

    def past_space(self, at: int) -> Wait[int]:
        """The offset of the first character at or after `at` that is no space, or of the end."""
        while True:
            at = _end(_SPACE.match(self.text, at), at)
            if at < len(self.text) or self.ended:
                return at
            yield

    def search(self, pattern: re.Pattern[str], at: int) -> Wait[re.Match[str] | None]:
        """The first match of a one-character pattern; None when the text ends without one."""
        while True:
            found = pattern.search(self.text, at)
            if found is not None or self.ended:
                return found
            at = max(at, len(self.text))
            yield


def _end(match: re.Match[str] | None, otherwise: int) -> int:
    return otherwise if match is None else match.end()
