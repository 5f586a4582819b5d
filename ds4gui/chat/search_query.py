"""What the user typed to find something, as a query of the index and as a check of a text.

Owns the reading of it: words are found by their beginnings, all of them must be there, a stretch
in double quotes or with signs inside must stand so in the text. Nothing typed is an operator.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from ds4gui import limits
from ds4gui.chat.search_words import folded, indexed_words, is_unspaced, pairs_of, runs_of

_CHUNK = re.compile(r'"([^"]*)(?:"|$)|([^\s"]+)')
_QUOTES = str.maketrans(dict.fromkeys("“”„«»＂", '"'))
_AROUND = "*.,;:!?()[]{}<>'`"


@dataclass(frozen=True, slots=True)
class Term:
    """A word that must be there, or one that begins with it."""

    word: str
    begins: bool

    def fits(self, words: list[str]) -> bool:
        """Whether one of them is it."""
        if self.begins:
            return any(word.startswith(self.word) for word in words)
        return self.word in words


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """All `terms` must be among the words of a text, and `literal` must stand in it, folded;
    `shown` is what is marked in it, folded, and never empty."""

    terms: tuple[Term, ...]
    literal: tuple[str, ...]
    shown: tuple[str, ...]

    @property
    def match(self) -> str:
        """The terms for FTS5; in quotes, so that none is read as an operator."""
        return " AND ".join(f'"{term.word}"{"*" * term.begins}' for term in self.terms)

    def finds(self, text: str) -> bool:
        """Whether a text that no index knows is one."""
        words = indexed_words(text).split(" ")
        return self.fits(text) and all(term.fits(words) for term in self.terms)

    def fits(self, text: str) -> bool:
        """Whether a text that the index offers is one."""
        if not self.literal:
            return True
        low = " ".join(folded(text).split())
        return all(one in low for one in self.literal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snippet:
    """A line around a find; `marks` are places in it, from and to."""

    text: str
    marks: tuple[tuple[int, int], ...]


def query_from(typed: str) -> SearchQuery | None:
    """The query; None where nothing is asked for that could be found."""
    terms: dict[Term, None] = {}
    literal: dict[str, None] = {}
    shown: dict[str, None] = {}
    cut = unicodedata.normalize("NFC", typed[: limits.QUERY_CHARACTERS])
    text = folded(cut.translate(_QUOTES))
    for found in _CHUNK.finditer(text):
        quoted = found[1] is not None
        chunk = " ".join(found[1].split()) if quoted else found[2].strip(_AROUND)
        runs = runs_of(chunk)
        if not runs:
            continue
        shown[chunk] = None
        if quoted or runs != [chunk] or (is_unspaced(chunk) and len(chunk) > 2):
            literal[chunk] = None
        for run in runs:
            terms.update(dict.fromkeys(_terms(run, begins=not quoted)))
    if not terms:
        return None
    return SearchQuery(
        terms=tuple(terms)[: limits.SEARCH_WORDS], literal=tuple(literal), shown=tuple(shown)
    )


def marked(line: str, query: SearchQuery) -> Snippet:
    """A whole line."""
    return Snippet(text=line, marks=tuple(_marks(folded(line), query.shown)))


def snippet_of(text: str, query: SearchQuery) -> Snippet:
    """One line of what stands around the longest word that is there, else the beginning."""
    low = folded(text)
    longest_first = sorted(query.shown, key=len, reverse=True)
    places = (_place(low, one) for one in longest_first)
    first = next((place for place in places if place is not None), 0)
    begin = max(0, first - limits.SNIPPET_BEFORE)
    if begin:
        # not in the middle of a word, where one begins soon
        space = text.find(" ", begin, first)
        begin = begin if space < 0 else space + 1
    raw = text[begin : begin + limits.SNIPPET_CHARACTERS]
    line = " ".join(raw.split())
    more = "…" if begin else ""
    end = "…" if begin + limits.SNIPPET_CHARACTERS < len(text) else ""
    line = f"{more}{line}{end}"
    return marked(line, query)


def _place(low: str, wanted: str) -> int | None:
    """Where a word begins with it; else where it stands at all."""
    found = re.search(rf"(?<![^\W_]){re.escape(wanted)}", low) if wanted[0].isalnum() else None
    if found is not None:
        return found.start()
    at = low.find(wanted)
    return at if at >= 0 else None


def _marks(low: str, shown: tuple[str, ...]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for wanted in shown:
        spaced = is_unspaced(wanted) or not wanted[0].isalnum()
        before = "" if spaced else r"(?<![^\W_])"
        found += [one.span() for one in re.finditer(before + re.escape(wanted), low)]
    marks: list[tuple[int, int]] = []
    for begin, end in sorted(found):
        if marks and begin < marks[-1][1]:
            marks[-1] = (marks[-1][0], max(end, marks[-1][1]))
        else:
            marks.append((begin, end))
    return marks


def _terms(run: str, *, begins: bool) -> Iterator[Term]:
    if is_unspaced(run):
        if len(run) == 1:
            yield Term(run, begins=True)
        else:
            yield from (Term(pair, begins=False) for pair in pairs_of(run) if len(pair) == 2)
        return
    word = run[: limits.WORD_CHARACTERS]
    yield Term(word, begins=begins and len(word) >= limits.SEARCH_BEGINNING_CHARACTERS)
