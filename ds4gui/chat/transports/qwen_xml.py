"""Qwen3-Coder's calls.

    <tool_call>\\n<function=NAME>\\n<parameter=KEY>\\nVALUE\\n</parameter>\\n</function>\\n</tool_call>

Owns the grammar. The wrapper may be missing, and so may the last sign of </function>. One line
break at each end of a value is the grammar's. A value that is not closed runs on: only its own
mark ends it. After a fault the call's raw text is kept as its arguments.
"""

from __future__ import annotations

import re

from ds4gui.chat.arguments import Argument
from ds4gui.chat.transports.cursor import Cursor, Wait
from ds4gui.chat.transports.pieces import Pieces

WRAPPER, WRAPPER_END = "<tool_call>", "</tool_call>"
FUNCTION, FUNCTION_END = "<function=", "</function"
KEY, VALUE_END = "<parameter=", "</parameter>"
OPENERS = (WRAPPER, FUNCTION)
_NAME_END = re.compile(r"[<>\s]")


def read_call(c: Cursor, pieces: Pieces, opener: str) -> Wait[bool | None]:
    """Reads the call at `c.at`; False when it is none, None when the text ends too early to tell.

    It is one as soon as its name is followed by a mark of this grammar.
    """
    at = c.at
    if opener == WRAPPER:
        at = yield from c.past_space(at + len(WRAPPER))
        if not (yield from c.standing((FUNCTION,), at)):
            return None if c.cut((FUNCTION,), at) else False
    name, at = yield from _name(c, at + len(FUNCTION))
    if not name:
        return None if at < 0 else False
    body = yield from c.past_space(at)
    marks = (KEY.removesuffix("="), FUNCTION_END)
    if not (yield from c.standing(marks, body)):
        return None if c.cut(marks, body) else False
    pieces.call_begins(c.at, name)
    yield from _body(c, pieces, body)
    if opener == WRAPPER:
        yield from closing_mark(c, pieces, WRAPPER_END)
    return True


def closing_mark(c: Cursor, pieces: Pieces, mark: str) -> Wait[None]:
    """Takes the mark behind a finished call, and the space before it; it may be missing."""
    after = yield from c.past_space(c.at)
    if (yield from c.standing((mark,), after)):
        pieces.add("markup", c.at, after + len(mark))
        c.at = after + len(mark)


def _body(c: Cursor, pieces: Pieces, body: int) -> Wait[None]:
    done: list[Argument] = []
    at = body
    while True:
        at = yield from c.past_space(at)
        mark = yield from c.standing((KEY, FUNCTION_END), at)
        if mark == FUNCTION_END:
            at += len(mark)
            c.at = at + len((yield from c.standing((">",), at)))
            pieces.call_ends(c.at, tuple(done))
            return
        key, begin = (yield from _name(c, at + len(KEY))) if mark else ("", at)
        if not key:
            yield from _unreadable(c, pieces, body, begin)
            return
        end = yield from c.find(VALUE_END, begin)
        if end < 0:
            c.at = len(c.text)
            return
        text = c.text[begin:end].removeprefix("\n").removesuffix("\n")
        done.append(Argument(name=key, text=text, form="schema"))
        at = end + len(VALUE_END)


def _name(c: Cursor, at: int) -> Wait[tuple[str, int]]:
    """A name and the offset behind its ">"; no name at a fault, -1 where the text ends in it."""
    end = yield from c.search(_NAME_END, at)
    if end is None:
        return "", -1
    return (c.text[at : end.start()], end.end()) if end.group() == ">" else ("", at)


def _unreadable(c: Cursor, pieces: Pieces, body: int, fault: int) -> Wait[None]:
    end, mark = -1, ""
    if fault >= 0:
        end, mark = yield from c.find_first((FUNCTION_END, WRAPPER_END), fault)
    if end < 0:
        c.at = len(c.text)
        return
    arguments = c.text[body:end]
    end += len(mark)
    if mark == FUNCTION_END:
        end += len((yield from c.standing((">",), end)))
    c.at = end
    pieces.call_ends(end, arguments)
