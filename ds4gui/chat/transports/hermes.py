"""Calls as JSON: Hermes, Qwen 2.5 and 3, and many others.

    <tool_call>\\n{"name": NAME, "arguments": {…}}\\n</tool_call>

Owns the grammar. The object is followed as JSON, so that no mark inside a string ends it, and its
arguments are kept as the text they are. The closing mark may be missing behind a whole object.
"""

from __future__ import annotations

import json
import re

from ds4gui.chat.arguments import object_from_json
from ds4gui.chat.transports.cursor import Cursor, Wait
from ds4gui.chat.transports.pieces import Pieces
from ds4gui.chat.transports.qwen_xml import closing_mark

OPENER, CLOSER = "<tool_call>", "</tool_call>"
_OUTSIDE = re.compile(r'["{}\[\]<]')
_INSIDE = re.compile(r'["\\]')
_SPACE = re.compile(r"[ \t\r\n]*")


def read_call(c: Cursor, pieces: Pieces, opener: str) -> Wait[bool | None]:
    """Reads the call at `c.at`; False when it is none, None when the text ends too early to tell.

    It is one as soon as an object begins. It is shown once its name is known, which comes first.
    """
    begin = yield from c.past_space(c.at + len(opener))
    if not (yield from c.standing(("{",), begin)):
        return None if c.cut(("{",), begin) else False
    name = yield from _name(c, begin)
    if name is not None:
        pieces.call_begins(c.at, name)
    end, broken = yield from _object_end(c, begin)
    if end < 0:
        c.at = len(c.text)
        return True if name is not None else None
    written = c.text[begin:end]
    found, arguments = ("", written) if broken else _fields(written)
    if name is None:
        pieces.call_begins(c.at, found)
    c.at = end + (len(CLOSER) if broken else 0)
    pieces.call_ends(c.at, arguments)
    if not broken:
        yield from closing_mark(c, pieces, CLOSER)
    return True


def _name(c: Cursor, at: int) -> Wait[str | None]:
    """The name, where it is the object's first field; None where another one is."""
    at += 1
    for mark in ('"name"', ":", '"'):
        at = yield from c.past_space(at)
        if not (yield from c.standing((mark,), at)):
            return None
        at += len(mark)
    end = yield from c.search(_INSIDE, at)
    return c.text[at : end.start()] if end is not None and end.group() == '"' else None


def _object_end(c: Cursor, at: int) -> Wait[tuple[int, bool]]:
    """The offset behind the object, or that of the mark that ends a broken one; -1 for a cut."""
    depth = 0
    while True:
        mark = yield from c.search(_OUTSIDE, at)
        if mark is None:
            return -1, False
        at = mark.end()
        if mark.group() == "<":
            # No JSON: all that can end it is the closing mark.
            return (yield from c.find(CLOSER, at - 1)), True
        if mark.group() == '"':
            at = yield from _string_end(c, at)
        else:
            depth += 1 if mark.group() in "{[" else -1
        if depth == 0:
            return at, False


def _string_end(c: Cursor, at: int) -> Wait[int]:
    while True:
        mark = yield from c.search(_INSIDE, at)
        if mark is None:
            return len(c.text)
        if mark.group() == '"':
            return mark.end()
        at = mark.end() + 1


def _fields(text: str) -> tuple[str, str]:
    """The name and the text of the arguments; all of the text for an object that can't be read."""
    whole = object_from_json(text)
    if whole is None:
        return "", text
    name, arguments = whole.get("name"), "{}"
    decoder = json.JSONDecoder()
    at = _past_space(text, 1)
    while text[at] == '"':
        key, at = decoder.raw_decode(text, at)
        begin = _past_space(text, _past_space(text, at) + 1)
        _, at = decoder.raw_decode(text, begin)
        if key in ("arguments", "parameters"):
            arguments = text[begin:at]
        at = _past_space(text, at)
        at = _past_space(text, at + 1) if text[at] == "," else at
    return name if isinstance(name, str) else "", arguments


def _past_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return at if found is None else found.end()
