"""Where Markdown code begins and ends in an answer: markup shown inside it is text, never a call.

Owns fences (``` and ~~~, also quoted or in a list) and inline code. An inline span ends with its
own run of backticks or with its paragraph, so nothing has to be taken back when it never closes.
Errs towards code: a call that is missed is shown and said, one that is quoted must never run.
"""

from __future__ import annotations

import re

from ds4gui.chat.transports.cursor import Cursor, Wait

_OPENING = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})")
_OPENING_SO_FAR = re.compile(
    r"[ \t\r>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|[-*+]|\d{1,9}[.)]?)?(?:`*|~*)\Z"
)
_CLOSING = re.compile(r"[ \t>]*(`+|~+|)[ \t\r]*")
_BLANK = re.compile(r"[ \t\r]*(?:\n|\Z)")
_RUN = re.compile(r"`+")
_IN_TEXT = re.compile(r"[<`\\\n]")
_IN_SPAN = re.compile(r"[`\n]")
_IN_FENCE = re.compile(r"\n")
_ESCAPABLE = "`\\<"


class CodeSpans:
    """Follows a text from left to right. `_run` are the marks that opened the code it is in."""

    def __init__(self) -> None:
        self._kind = ""
        self._run = ""
        self._line_begins = True

    def to_angle(self, c: Cursor) -> Wait[None]:
        """Moves `c.at` to the next "<" outside code; to the end of the text when there is none."""
        while not c.exhausted(c.at):
            if self._line_begins:
                yield from self._line(c)
                self._line_begins = False
            elif self._kind:
                yield from self._code(c)
            elif (yield from self._text(c)):
                return

    def _text(self, c: Cursor) -> Wait[bool]:
        mark = yield from _to(c, _IN_TEXT)
        if mark == "<":
            return True
        if mark == "\n":
            self._next_line(c)
        elif mark == "\\":
            while c.at + 1 >= len(c.text) and not c.ended:
                yield
            c.at += 2 if c.text[c.at + 1 : c.at + 2] in _ESCAPABLE else 1
            c.at = min(c.at, len(c.text))
        elif mark:
            self._kind, self._run = "span", (yield from _backticks(c))
        return False

    def _code(self, c: Cursor) -> Wait[None]:
        mark = yield from _to(c, _IN_FENCE if self._kind == "fence" else _IN_SPAN)
        if mark == "\n":
            self._next_line(c)
        elif mark and (yield from _backticks(c)) == self._run:
            self._kind = ""

    def _next_line(self, c: Cursor) -> None:
        c.at += 1
        self._line_begins = True

    def _line(self, c: Cursor) -> Wait[None]:
        if self._kind == "fence":
            yield from self._fence_line(c)
            return
        while not c.ended and _OPENING_SO_FAR.match(c.text, c.at):
            yield
        opening = _OPENING.match(c.text, c.at)
        if opening is not None:
            c.at = opening.end()
            self._kind, self._run = "fence", opening.group(1)
            # What follows ``` on its line may hold no backtick: then it is a span in one line.
            if self._run[0] == "`" and (yield from _to(c, _IN_SPAN)) == "`":
                self._kind = "span"
        elif _BLANK.match(c.text, c.at):
            self._kind = ""

    def _fence_line(self, c: Cursor) -> Wait[None]:
        while True:
            line = _CLOSING.match(c.text, c.at)
            assert line is not None
            if line.end() < len(c.text) or c.ended:
                break
            yield
        c.at = line.end()
        if line.group(1).startswith(self._run) and c.text[c.at : c.at + 1] in ("", "\n"):
            self._kind = ""


def _to(c: Cursor, marks: re.Pattern[str]) -> Wait[str]:
    """Moves to the next of `marks` and gives it; "" at the end of the text."""
    while True:
        found = marks.search(c.text, c.at)
        if found is not None:
            c.at = found.start()
            return found.group()
        c.at = len(c.text)
        if c.ended:
            return ""
        yield


def _backticks(c: Cursor) -> Wait[str]:
    """Moves past the run of backticks that stands here and gives it."""
    while True:
        run = _RUN.match(c.text, c.at)
        assert run is not None
        if run.end() < len(c.text) or c.ended:
            c.at = run.end()
            return run.group()
        yield
