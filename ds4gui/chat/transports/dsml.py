"""DSML, DeepSeek's calls: the dialects of V3.2, V4 and V4.1.

    <|DSML|tool_calls><|DSML|invoke name="N"><|DSML|parameter name="K" string="true">VALUE
    </|DSML|parameter></|DSML|invoke></|DSML|tool_calls>        (the bars are U+FF5C)

V3.2 says function_calls; V4.1 puts a space behind the second bar and says calls. Owns the grammar,
and the forgiveness of antirez/ds4: a missing first bar, no bars at all, no `string` (then it is a
string), attributes in any order, parameters inside one that is no string, a bar or space at the
end of a closing mark. Nothing inside a value is ever unescaped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from ds4gui import limits
from ds4gui.chat.arguments import BAR, Argument
from ds4gui.chat.transports.cursor import Cursor, Wait
from ds4gui.chat.transports.pieces import Pieces

_WRAPPERS = ("tool_calls", "function_calls")
OPENERS = (
    *(f"<{bars}{name}>" for bars in (f"{BAR}DSML{BAR}", f"DSML{BAR}", "") for name in _WRAPPERS),
    f"<{BAR}DSML{BAR} calls>",
    f"<DSML{BAR} calls>",
)
STEMS = (f"<{BAR}DSML{BAR}", f"</{BAR}DSML{BAR}", f"<DSML{BAR}", f"</DSML{BAR}")
"""How any mark with bars begins."""
_TAG = re.compile(rf"<(/?)((?:{BAR}?DSML{BAR} ?)?)(\w+)([^<>\n]*)>")
_TAG_END = re.compile(r"[<>\n]")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


class _Tag(NamedTuple):
    closing: bool
    bars: str
    name: str
    attributes: Mapping[str, str]
    end: int


_Arguments: TypeAlias = tuple[tuple[Argument, ...] | None, int]
"""What was read and the offset behind it; None and the offset of a fault; None and -1: cut."""


def read_block(c: Cursor, pieces: Pieces, opener: str) -> Wait[bool | None]:
    """Reads the block at `c.at`; False when it is none, None when the text ends too early to tell.

    It is one as soon as its first call has a name. A block that goes on with something else than
    a call ends before it.
    """
    opened = False
    at = c.at + len(opener)
    while True:
        begin = yield from c.past_space(at)
        tag = yield from _tag(c, begin)
        if tag == "cut" and begin < len(c.text):
            if not opened:
                return None
            pieces.add("markup", at, begin)
            pieces.call_begins(begin, "")
            c.at = len(c.text)
            return True
        if isinstance(tag, _Tag) and tag.closing and tag.name in (*_WRAPPERS, "calls"):
            pieces.add("markup", c.at, tag.end)
            c.at = tag.end
            return True
        if not isinstance(tag, _Tag) or tag.closing or not _calls(tag):
            return opened or (None if c.exhausted(begin) else False)
        pieces.add("markup", c.at, begin)
        c.at = begin
        opened = True
        if not (yield from _invoke(c, pieces, tag)):
            return True
        at = c.at


def _calls(tag: _Tag) -> bool:
    return tag.name == "invoke" and bool(tag.attributes.get("name"))


def _invoke(c: Cursor, pieces: Pieces, tag: _Tag) -> Wait[bool]:
    """Reads a call and moves behind it; False when it is cut."""
    pieces.call_begins(c.at, tag.attributes["name"])
    arguments, end = yield from _parameters(c, tag.end, "invoke", 0)
    if arguments is not None:
        pieces.call_ends(end, arguments)
    elif end >= 0:
        close = f"</{tag.bars}invoke>"
        found = yield from c.find(close, end)
        end = found + len(close) if found >= 0 else -1
        if found >= 0:
            pieces.call_ends(end, c.text[tag.end : found])
    c.at = len(c.text) if end < 0 else end
    return end >= 0


def _parameters(c: Cursor, at: int, owner: str, depth: int) -> Wait[_Arguments]:
    """The parameters up to the closing mark of their owner."""
    done: list[Argument] = []
    while True:
        at = yield from c.past_space(at)
        tag = yield from _tag(c, at)
        if tag == "cut":
            return None, -1
        if tag is None:
            return None, at
        if tag.closing and tag.name == owner:
            return tuple(done), tag.end
        if tag.closing or tag.name != "parameter" or "name" not in tag.attributes:
            return None, at
        argument, at = yield from _parameter(c, tag, depth)
        if argument is None:
            return None, at
        done.append(argument)


def _parameter(c: Cursor, tag: _Tag, depth: int) -> Wait[tuple[Argument | None, int]]:
    name, said = tag.attributes["name"], tag.attributes.get("string")
    if said != "true" and depth < limits.ARGUMENT_DEPTH:
        inner = yield from c.past_space(tag.end)
        if (yield from c.standing((f"<{tag.bars}parameter name=",), inner)):
            nested, at = yield from _parameters(c, inner, "parameter", depth + 1)
            if nested is None:
                return None, at
            return Argument(name=name, text=nested, form="json"), at
    stem = f"</{tag.bars}parameter"
    at = tag.end
    while (found := (yield from c.find(stem, at))) >= 0:
        at = found + len(stem)
        mark = yield from c.standing((">", f"{BAR}>", " >"), at)
        if mark:
            text = c.text[tag.end : found]
            form: Literal["string", "json"] = "json" if said == "false" else "string"
            return Argument(name=name, text=text, form=form), at + len(mark)
    return None, -1


def _tag(c: Cursor, at: int) -> Wait[_Tag | Literal["cut"] | None]:
    """The mark at `at`; None when there is none, "cut" when the text ends before that is known."""
    if not c.exhausted(at) and c.text[at] != "<":
        return None
    most = at + limits.MARKUP_TAG_CHARACTERS
    while (end := _TAG_END.search(c.text, at + 1, most)) is None:
        if len(c.text) >= most:
            return None
        if c.ended:
            return "cut"
        yield
    found = _TAG.fullmatch(c.text, at, end.end())
    if found is None:
        return None
    closing, bars, name, rest = found.groups()
    return _Tag(bool(closing), bars, name, dict(_ATTRIBUTE.findall(rest)), found.end())
