"""Text as the words by which it is found, the same for what is stored and what is asked.

Owns the folding of case and accents and the cutting. Scripts without spaces are cut into pairs of
neighbours, so that any stretch of them is found. A folded text is as long as it was: places in one
are places in the other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ds4gui import limits

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d"
    "\U00020000-\U0003ffff"  # kana and ideographs
)
_RUN = re.compile(rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+")
_IS_UNSPACED = re.compile(rf"[{_UNSPACED}]")


class _Folds(dict[int, str]):
    """One character for each: SQLite's and Python's own foldings change lengths."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", chr(code))
        base, marks = apart[0], apart[1:]
        # A ligature or a syllable of Hangul is more than a letter and its accents.
        letter = base if all(map(unicodedata.combining, marks)) else chr(code)
        lower = letter.lower()
        self[code] = folded = lower if len(lower) == 1 else letter
        return folded


_FOLDS = _Folds()


def folded(text: str) -> str:
    """Without case and accents, a character for a character."""
    return text.lower() if text.isascii() else text.translate(_FOLDS)


def runs_of(text: str) -> list[str]:
    """The words of a folded text, in order; a stretch of an unspaced script is one."""
    found: list[str] = _RUN.findall(text)
    return found


def is_unspaced(run: str) -> bool:
    """Whether a run is of a script that puts no spaces between words."""
    return _IS_UNSPACED.match(run) is not None


def pairs_of(run: str) -> Iterator[str]:
    """The neighbours in a run of an unspaced script, and its last character alone.

    So each character begins a word, and a single one is found as a beginning.
    """
    for at in range(len(run) - 1):
        yield run[at : at + 2]
    yield run[-1]


def indexed_words(text: str) -> str:
    """Each word of a text once, a space between two: what the index keeps no more than this of."""
    words: dict[str, None] = {}
    for run in runs_of(folded(text)):
        if is_unspaced(run):
            words.update(dict.fromkeys(pairs_of(run)))
        else:
            words[run[: limits.WORD_CHARACTERS]] = None
    return " ".join(words)
