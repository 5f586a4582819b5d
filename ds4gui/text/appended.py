"""Words that arrive behind the last paragraph of a text, added without reading it again.

Owns which words those are: neither they nor what they come to stand beside may begin, end or mean
anything in Markdown. Most of what streams is such; whatever isn't known to be is read again.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from ds4gui.limits import UNIT_CHARS
from ds4gui.text.bidi import is_left_to_right
from ds4gui.text.document import PLAIN, Block, Items, Paragraph, Span
from ds4gui.text.groups import Unit
from ds4gui.text.inline import is_tangled

_PLAIN = re.compile(
    "[^\x00-\x1f\x7f-\xa0\\\\`*_~\\[\\]<$&"
    "\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff]*"
)
"""Neither a mark, nor a space but the usual one, nor anything that is never drawn."""
_DECIDED = re.compile(r"[ >]*(?:(?:[-+*]|\d{1,9}[.)]) +)*(?:\*\*|__|[*_])?[^\W\d_]")
"""A line whose first word says that nothing behind it makes it a rule, a list or a heading."""
_LINKS = re.compile(r"[\[\]<]")
_SPACES = re.compile(" +")


def appended(source: str, unit: Unit, tail: str) -> tuple[Unit, str] | None:
    """The last unit of a source that ends in a paragraph, with what `tail` adds to it, and the
    words that it says more; None where all has to be read again."""
    if not _is_plain(source, unit, tail):
        return None
    spaces = source[len(source.rstrip(" ")) :]
    words = _SPACES.sub(" ", spaces + tail).rstrip(" ")
    blocks = _with_words(unit.blocks, words)
    if blocks is None:
        return None
    return replace(unit, blocks=blocks, end=len(source) + len(tail)), words


def _is_plain(source: str, unit: Unit, tail: str) -> bool:
    line = source.rfind("\n", unit.start) + 1 or unit.start
    last_word = source.rfind(" ", line, len(source.rstrip(" "))) + 1
    beside = source[max(line, last_word) :] + tail
    return (
        bool(tail)
        and len(source) + len(tail) - unit.start < UNIT_CHARS
        and _PLAIN.fullmatch(beside) is not None
        and "://" not in beside
        and _DECIDED.match(source, line) is not None
        and _LINKS.search(source, unit.start) is None
        and not is_tangled(source[unit.start :] + tail)
        and (tail.isascii() or _stays_apart(source[-1], tail))
    )


def _stays_apart(before: str, tail: str) -> bool:
    """Whether no character melts into another, and all run from left to right."""
    return (
        unicodedata.is_normalized("NFC", before + tail)
        and not unicodedata.combining(tail[0])
        and is_left_to_right(tail)
    )


def _with_words(blocks: tuple[Block, ...], words: str) -> tuple[Block, ...] | None:
    match blocks[-1:]:
        case (Paragraph(spans=spans),) if spans and spans[-1].style == PLAIN:
            longer = Paragraph(spans=(*spans[:-1], Span(spans[-1].text + words)))
            return (*blocks[:-1], longer)
        case (Items(items=items),):
            inner = _with_words(items[-1].blocks, words)
            if inner is not None:
                longer_list = Items(items=(*items[:-1], replace(items[-1], blocks=inner)))
                return (*blocks[:-1], longer_list)
    return None
