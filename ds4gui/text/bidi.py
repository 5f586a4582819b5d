"""Right-to-left text as the toolkit needs it: joined letters, in the order they stand in.

Dear PyGui sets characters one after another from left to right and shapes nothing. Arabic letters
are replaced by the forms Unicode keeps for such devices, and each line is laid out from left to
right by UAX 9. Lengths and places in the text don't change in joining; order does in `displayed`.
Marks over letters are not placed, and scripts that need more than this look as typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from bidi import algorithm
from bidi.algorithm import get_display  # the one of the package's top leaves brackets unmirrored
from bidi.mirror import MIRRORED

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
LEADS = {"\u200e": "L", "\u200f": "R"}
"""Marks that say which way what follows them runs."""
_MARKS = {"L": "\u200e", "R": "\u200f", "AL": "\u200f"}
_NO_SAY = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN", "LRI", "RLI", "FSI", "PDI")
_STEPS = (
    algorithm.explicit_embed_and_overrides, algorithm.resolve_weak_types,
    algorithm.resolve_neutral_types, algorithm.resolve_implicit_levels,
    algorithm.reorder_resolved_levels,
)  # fmt: skip
"""UAX 9, X1 to L2, without its mirroring."""
_ARABIC = re.compile("[\u0620-\u06ff]")
_ISOLATED, _FINAL, _INITIAL, _MEDIAL = "<isolated>", "<final>", "<initial>", "<medial>"
_LAM, _TATWEEL = "\u0644", "\u0640"
_JOINED_AWAY = "\u2060"
_MARKS_BEFORE = re.compile(
    "([\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670]+)(.)"
)
"""A mark is drawn over the character before it, also where the letters were turned round."""


def _presentation_forms() -> dict[tuple[str, str], str]:
    """(letters, form) to the one character that shows them so, from Unicode's own table."""
    found = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD)):
        form, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if form in (_ISOLATED, _FINAL, _INITIAL, _MEDIAL):
            found["".join(chr(int(letter, 16)) for letter in letters), form] = chr(code)
    return found


_FORMS = _presentation_forms()


def is_left_to_right(text: str) -> bool:
    """Whether a text has no character that runs the other way."""
    return text.isascii() or _RIGHT_TO_LEFT.search(text) is None


def joined(text: str) -> str:
    """As many characters, with Arabic letters in the forms their neighbours ask for.

    The second letter of a ligature becomes a character that is never drawn.
    """
    if text.isascii() or _ARABIC.search(text) is None:
        return text
    letters = [i for i, character in enumerate(text) if not _is_transparent(character)]
    shown = list(text)
    for number, at in enumerate(letters):
        letter = text[at]
        if shown[at] == _JOINED_AWAY:
            continue
        before = text[letters[number - 1]] if number else ""
        after = text[letters[number + 1]] if number + 1 < len(letters) else ""
        joins_before = _joins_next(before) and _joins_previous(letter)
        if after and letter == _LAM and (_LAM + after, _ISOLATED) in _FORMS:
            form = _FINAL if joins_before else _ISOLATED
            shown[at] = _FORMS[_LAM + after, form]
            shown[letters[number + 1]] = _JOINED_AWAY
            continue
        joins_after = _joins_next(letter) and _joins_previous(after)
        form = _form(joins_before, joins_after)
        shown[at] = _FORMS.get((letter, form), letter)
    return "".join(shown)


def plain_letter(character: str) -> str:
    """The letter of a presentation form; "" for a ligature or any other character."""
    if not "\ufb50" <= character <= "\ufefc":
        return ""
    letter = unicodedata.normalize("NFKC", character)
    return letter if len(letter) == 1 else ""


def led(words: str, paragraph: str) -> str:
    """Words of a paragraph, after a mark where by themselves they would run another way than it."""
    if is_left_to_right(words):
        return words
    mark = _mark_of(paragraph)
    return words if mark == _mark_of(words) else mark + words


def ordered(line: str, cuts: Collection[int], paragraph: str) -> list[tuple[int, int, bool]]:
    """The parts of a line from left to right, each with its range and whether it runs the other
    way. Parts end at `cuts`, where another face begins. The paragraph says how the line runs."""
    base = 1 if _mark_of(paragraph) == _MARKS["R"] else 0
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    for at, character in enumerate(line):
        kind = unicodedata.bidirectional(character) or "L"
        kind = "ON" if kind in _NO_SAY else kind
        storage["chars"].append(
            {"ch": character, "level": base, "type": kind, "orig": kind, "at": at}
        )
    for step in _STEPS:
        step(storage, False)
    parts: list[tuple[int, int, bool]] = []
    for character in storage["chars"]:
        at, turned = int(character["at"]), character["level"] % 2 == 1
        start, end, last = parts[-1] if parts else (0, 0, not turned)
        if last == turned and not turned and at == end and at not in cuts:
            parts[-1] = (start, at + 1, turned)
        elif last == turned and turned and at == start - 1 and start not in cuts:
            parts[-1] = (at, end, turned)
        else:
            parts.append((at, at + 1, turned))
    return parts


def mirrored(words: str) -> str:
    """Signs alone, in a part that runs the other way, as they are drawn from left to right."""
    return "".join(MIRRORED.get(sign, sign) for sign in reversed(words))


def displayed(text: str) -> str:
    """The characters of one line from left to right, those that run the other way mirrored.

    A mark at the beginning says how the line runs, and is no part of the answer; others have no
    say: hand them in removed (`widths.drawn`). A line with a character that Unicode has not
    assigned stays as it is: the algorithm has no direction for it.
    """
    base = LEADS.get(text[:1])
    text = text[1:] if base else text
    if is_left_to_right(text) or not all(map(unicodedata.bidirectional, text)):
        return text
    shown = str(get_display(text, base_dir=base))
    return _MARKS_BEFORE.sub(lambda found: found[0][::-1], shown)


def _mark_of(text: str) -> str:
    """The mark of the direction in which a text runs: that of its first letter."""
    directions = map(unicodedata.bidirectional, text)
    return next((_MARKS[direction] for direction in directions if direction in _MARKS), "")


def _is_transparent(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _joins_previous(letter: str) -> bool:
    return letter in (_TATWEEL, "\u200d") or (letter, _FINAL) in _FORMS


def _joins_next(letter: str) -> bool:
    return letter in (_TATWEEL, "\u200d") or (letter, _INITIAL) in _FORMS


def _form(joins_before: bool, joins_after: bool) -> str:
    if joins_before:
        return _MEDIAL if joins_after else _FINAL
    return _INITIAL if joins_after else _ISOLATED
