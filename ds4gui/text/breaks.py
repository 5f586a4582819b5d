"""Where a line of text may end.

Owns the rules between two neighbouring characters, a useful part of Unicode's UAX 14 and UAX 29:
after spaces and hyphens, between ideographs (closing marks don't begin a line, opening ones don't
end it), and never inside what a reader sees as one character.
"""

from __future__ import annotations

import unicodedata

SPACES = frozenset(
    " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"
)
"""Spaces a line may end at; they hang beyond its end. No-break spaces are not among them."""

_JOINER = "\u200d"
_NOT_FIRST = frozenset(
    "、。，．：；！？）］｝〕〉》」』】〙〗ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ・…‥"
)
_NOT_LAST = frozenset("（［｛〔〈《「『【〘〖")
_MARKS = ("Mn", "Me", "Mc", "Cf")
_AFTER = frozenset("-‐–—\u200b")


def may_break(text: str, at: int, line_start: int) -> bool:
    """Whether the line from `line_start` may end before the character `at` (0 < at < len)."""
    before, after = text[at - 1], text[at]
    if after in SPACES:
        return False
    if before in SPACES:
        return True
    if continues(text, at, line_start):
        return False
    if before in _AFTER:
        return after.isalpha() and at - 2 >= line_start and text[at - 2].isalnum()
    if before < "\u1100" and after < "\u1100":
        return False
    return (
        (_is_ideographic(before) or _is_ideographic(after))
        and after not in _NOT_FIRST
        and before not in _NOT_LAST
    )


def last_break(text: str, start: int, last: int) -> int | None:
    """The last place up to `last` where the line from `start` may end, if there is one."""
    if text[start : last + 1].isascii():
        space = text.rfind(" ", start, last) + 1
        hyphen = text.rfind("-", max(start, space), last) + 1
        while hyphen and not may_break(text, hyphen, start):
            hyphen = text.rfind("-", max(start, space), hyphen - 1) + 1
        return hyphen or space or None
    return next((at for at in range(last, start, -1) if may_break(text, at, start)), None)


def continues(text: str, at: int, line_start: int) -> bool:
    """Whether the character `at` belongs to the one before it: marks, joined emoji, flags."""
    after = text[at]
    if after < "\u0300":
        return False
    before = text[at - 1]
    if after == _JOINER or (before == _JOINER and at - 1 > line_start):
        return True
    if unicodedata.category(after) in _MARKS or "\U0001f3fb" <= after <= "\U0001f3ff":
        return True
    if "\u1160" <= after <= "\u11ff":
        return "\u1100" <= before <= "\u11ff"
    return _is_flag_half(after) and _flag_halves_before(text, at, line_start) % 2 == 1


def _is_ideographic(character: str) -> bool:
    return (
        "\u2e80" <= character <= "\ua4cf"
        or "\uac00" <= character <= "\ud7a3"
        or "\uf900" <= character <= "\ufaff"
        or "\ufe30" <= character <= "\ufe4f"
        or "\uff00" <= character <= "\uffef"
        or "\U00020000" <= character <= "\U0003ffff"
        or "\U0001f000" <= character <= "\U0001faff"
    )


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int, line_start: int) -> int:
    first = at
    while first > line_start and _is_flag_half(text[first - 1]):
        first -= 1
    return at - first
