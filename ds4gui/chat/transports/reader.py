"""Raw assistant text → segments, as it arrives.

Owns thoughts (<think> blocks), code, the choice of the grammar at a mark, and stray marks. What
was given out stays: nothing is decided before it can't be taken back. The one exception is a
</think> without its beginning, which stood in the prompt: all before it turns into a thought.
Sans-IO: never runs or judges a call.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeAlias

from ds4gui import limits
from ds4gui.chat.transports import dsml, glm, hermes, qwen_xml
from ds4gui.chat.transports.code import CodeSpans
from ds4gui.chat.transports.cursor import Cursor, Wait
from ds4gui.chat.transports.pieces import Pieces, Segment

Grammar: TypeAlias = Callable[[Cursor, Pieces, str], Wait[bool | None]]


class Family(NamedTuple):
    """A grammar, and the marks at which it is tried."""

    name: str
    openers: tuple[str, ...]
    grammar: Grammar


# Where a mark opens several grammars they are tried in this order; the last takes what is left.
FAMILIES = (
    Family("dsml", dsml.OPENERS, dsml.read_block),
    Family("hermes", (hermes.OPENER,), hermes.read_call),
    Family("qwen-xml", qwen_xml.OPENERS, qwen_xml.read_call),
    Family("glm", (glm.OPENER,), glm.read_call),
)
THINK, THINK_END = "<think>", "</think>"
_STRAYS = (glm.CLOSER, glm.KEY, glm.KEY_END, glm.VALUE, glm.VALUE_END)
_TAG_END = re.compile(r"[<>\n]")
_OPENERS = {opener for family in FAMILIES for opener in family.openers}
_ANY = re.compile("|".join(map(re.escape, (THINK, THINK_END, *_STRAYS, *dsml.STEMS, *_OPENERS))))


def plain(text: str) -> bool:
    """Whether no mark at all stands in a text, so that all of it is prose in every transport."""
    return _ANY.search(text) is None


class Reader:
    """Reads one text. With several families the first call settles which one counts from then on.

    `family` is the one settled on, "" before that.
    """

    def __init__(self, families: Sequence[Family]) -> None:
        self._all = tuple(families)
        self._families = self._all
        self._cursor = Cursor()
        self._pieces = Pieces()
        self._code = CodeSpans()
        self._thought = False
        self._settled = False
        self._steps: Generator[None, None, None] | None = self._read()

    @property
    def text(self) -> str:
        """All that was read so far."""
        return self._cursor.text

    @property
    def family(self) -> str:
        """The grammar of the first call."""
        return self._families[0].name if self._settled else ""

    def read(self, text: str, *, ended: bool = False) -> tuple[Segment, ...]:
        """The segments of `text`, which begins with all that was read before.

        A tail that may be the beginning of a mark is left out until the text has `ended`, after
        which nothing more can be read.
        """
        c = self._cursor
        c.text, c.ended = text, ended
        if self._steps is not None and next(self._steps, self) is self:
            self._steps = None
        return self._pieces.laid(c.at, len(text))

    def _read(self) -> Generator[None, None, None]:
        c = self._cursor
        while True:
            yield from self._code.to_angle(c)
            if c.at < len(c.text):
                yield from self._angle()
            elif c.ended:
                return
            else:
                yield

    def _angle(self) -> Wait[None]:
        c = self._cursor
        openers = {o for family in self._families for o in family.openers}
        mark = yield from c.standing((THINK, THINK_END, *sorted(openers)), c.at)
        if mark == THINK and self._leads():
            yield from self._thinking()
        elif mark == THINK_END and not self._thought:
            self._thought = True
            self._families, self._settled = self._all, False
            self._pieces.all_was_thought(c.at, c.at + len(mark))
            c.at += len(mark)
        elif mark not in openers or not (yield from self._call(mark)):
            yield from self._stray()

    def _leads(self) -> bool:
        """Whether only space stands before this place, on its line or since the last piece."""
        c = self._cursor
        begin = max(c.text.rfind("\n", 0, c.at) + 1, self._pieces.end)
        return not c.text[begin : c.at].strip()

    def _thinking(self) -> Wait[None]:
        c = self._cursor
        self._thought = True
        start = c.at
        c.at += len(THINK)
        self._pieces.thought_begins(start, c.at)
        while (found := c.text.find(THINK_END, c.at)) < 0:
            c.at = len(c.text) if c.ended else len(c.text) - _beginning(c.text, THINK_END)
            if c.ended:
                return
            yield
        c.at = found + len(THINK_END)
        self._pieces.thought_ends(found, c.at)

    def _call(self, mark: str) -> Wait[bool]:
        c = self._cursor
        cut = False
        for family in self._families:
            if mark not in family.openers:
                continue
            read = yield from family.grammar(c, self._pieces, mark)
            if read:
                self._families, self._settled = (family,), True
                return True
            cut = cut or read is None
        if cut:
            self._pieces.call_begins(c.at, "")
            c.at = len(c.text)
        return cut

    def _stray(self) -> Wait[None]:
        """A mark of some grammar that belongs to no call; anything else is text."""
        c = self._cursor
        mark = yield from c.standing((*_STRAYS, *dsml.STEMS), c.at)
        if not mark:
            c.at += 1
            return
        end = c.at + len(mark)
        if mark in dsml.STEMS:
            end = yield from self._tag_end(end)
        self._pieces.add("stray", c.at, end)
        c.at = end

    def _tag_end(self, at: int) -> Wait[int]:
        c = self._cursor
        most = at + limits.MARKUP_TAG_CHARACTERS
        while (end := _TAG_END.search(c.text, at, most)) is None:
            if len(c.text) >= most:
                return at
            if c.ended:
                return len(c.text)
            yield
        return end.end() if end.group() == ">" else end.start()


def _beginning(text: str, mark: str) -> int:
    """How many characters at the end of `text` may be the beginning of `mark`."""
    start = text.rfind(mark[0], max(0, len(text) - len(mark) + 1))
    return len(text) - start if start >= 0 and mark.startswith(text[start:]) else 0
