"""Which words fit what is typed, and how well. Pure.

Letters must come in the typed order, anywhere; beginnings of words and unbroken runs fit best.
"""

from __future__ import annotations

_FIRST, _AT_START, _NEXT_TO, _ANYWHERE = 4, 3, 2, 0
_TYPED_CHARS = 64
"""More than that fits no entry, and the search over a longer one is not worth its time."""


def fit_of(typed: str, words: str) -> int | None:
    """How well they fit, more is better; None where they don't. Spaces typed count for nothing."""
    wanted = "".join(typed.lower().split())
    text = words.lower()
    if len(wanted) > _TYPED_CHARS:
        return None
    best: dict[int, int] = {-1: 0}
    # The best score for each place the last letter may stand at: "sd" is "Select Demo" before
    # "uSed", which the first fitting letter alone would not find.
    for letter in wanted:
        places = [at for at, here in enumerate(text) if here == letter]
        found: dict[int, int] = {}
        for at in places:
            before = [score + _step(last, at, text) for last, score in best.items() if last < at]
            if before:
                found[at] = max(before)
        best = found
    return max(best.values(), default=None)


def _step(last: int, at: int, text: str) -> int:
    if at == 0:
        return _FIRST
    if not text[at - 1].isalnum():
        return _AT_START
    return _NEXT_TO if at == last + 1 else _ANYWHERE
