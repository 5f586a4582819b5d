"""GLM's calls, in the form with line breaks (4.5, 4.6) and without (4.7, 5).

    <tool_call>NAME<arg_key>KEY</arg_key><arg_value>VALUE</arg_value></tool_call>

Owns the grammar. Values say nothing of their type: the schema does. A missing <arg_value> is
forgiven (vLLM's issue 49248); after any other fault the call's raw text is kept as its arguments.
"""

from __future__ import annotations

import re

from ds4gui.chat.arguments import Argument
from ds4gui.chat.transports.cursor import Cursor, Wait
from ds4gui.chat.transports.pieces import Pieces

OPENER = "<tool_call>"
CLOSER = "</tool_call>"
KEY, KEY_END = "<arg_key>", "</arg_key>"
VALUE, VALUE_END = "<arg_value>", "</arg_value>"
NOT_NAME = re.compile(r"[^\w.:/-]")


def read_call(c: Cursor, pieces: Pieces, opener: str) -> Wait[bool | None]:
    """Reads the call at `c.at`; False when it is none, None when the text ends too early to tell.

    It is one as soon as its name is followed by a mark of this grammar.
    """
    begin = yield from c.past_space(c.at + len(opener))
    after = yield from c.search(NOT_NAME, begin)
    if after is None:
        return None
    name = c.text[begin : after.start()]
    body = yield from c.past_space(after.start())
    marks = (KEY, CLOSER, VALUE, KEY_END)
    if not name or not (yield from c.standing(marks, body)):
        return None if name and c.cut(marks, body) else False
    pieces.call_begins(c.at, name)
    done: list[Argument] = []
    at = body
    while True:
        at = yield from c.past_space(at)
        mark = yield from c.standing((KEY, CLOSER), at)
        if mark == CLOSER:
            c.at = at + len(CLOSER)
            pieces.call_ends(c.at, tuple(done))
            return True
        argument, at = (yield from _argument(c, at + len(KEY))) if mark else (None, at)
        if argument is None:
            break
        done.append(argument)
    end = (yield from c.find(CLOSER, at)) if at >= 0 else -1
    c.at = len(c.text) if end < 0 else end + len(CLOSER)
    if end >= 0:
        pieces.call_ends(c.at, c.text[body:end])
    return True


def _argument(c: Cursor, at: int) -> Wait[tuple[Argument | None, int]]:
    """A key with its value, and the offset behind; no argument at a fault, and -1 at a cut."""
    key_end = yield from c.find(KEY_END, at)
    if key_end < 0:
        return None, -1
    begin = yield from c.past_space(key_end + len(KEY_END))
    mark = yield from c.standing((VALUE, KEY, CLOSER), begin)
    if mark in (KEY, CLOSER):
        return None, begin
    begin += len(mark)
    end = yield from c.find(VALUE_END, begin)
    if end < 0:
        return None, -1
    name = c.text[at:key_end].strip()
    argument = Argument(name=name, text=c.text[begin:end], form="schema")
    return argument, end + len(VALUE_END)
