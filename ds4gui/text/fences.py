"""Fenced code at the top level of a message, part by part.

Owns where a fence ends and where its code is cut into parts of some forty lines, so that a block of
any length is read, coloured and set piece by piece while it grows. Works on the text itself: a
parser would read a long block from its start for each new word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ds4gui.limits import CODE_PART_LINES, UNIT_CHARS
from ds4gui.text.document import Code

_OPENER = re.compile(r"( {0,3})(`{3,}|~{3,})[ \t]*(\S*)[^\n]*(?:\n|$)")
_LONGEST_PART = 2 * CODE_PART_LINES
_UNDRAWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """An open fence, read up to `at`; `first`: no part of it is settled yet."""

    start: int
    at: int
    mark: str
    indent: int
    language: str
    first: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeParts:
    """Parts with their ranges in the source, the first `settled` of them final.

    `closed_at`: where the text goes on after a fence that is closed for certain. `rest` is the
    fence from its first part that isn't settled.
    """

    parts: tuple[tuple[Code, int, int], ...]
    settled: int
    closed_at: int | None
    rest: Fence


def fence_at(text: str, start: int) -> Fence:
    """The fence that a parser found to begin at `start`."""
    opener = _OPENER.match(text, start)
    if opener is None:
        raise ValueError("no fence begins here")
    return Fence(
        start=start, at=opener.end(), mark=opener[2], indent=len(opener[1]), language=opener[3]
    )  # fmt: skip


def code_parts(text: str, fence: Fence) -> CodeParts:
    """The parts of the code from `fence.at` on."""
    closer = re.compile(rf"^ {{0,3}}{fence.mark[0]}{{{len(fence.mark)},}}[ \t]*$", re.MULTILINE)
    close = closer.search(text, fence.at)
    end = close.start() if close else len(text)
    cuts = _cuts(text, fence.at, end)
    edges = [fence.at, *cuts, end]
    parts: list[tuple[Code, int, int]] = []
    for number, (start, stop) in enumerate(pairwise(edges)):
        first, last = fence.first and number == 0, number == len(cuts)
        code = Code(
            language=fence.language,
            text=_clean(text[start:stop], fence.indent),
            source=(start - (fence.start if first else start), stop - start),
            first=first,
            last=last,
        )
        parts.append((code, fence.start if first else start, stop))
    sure = close is not None and close.end() < len(text)
    settled = len(parts) if sure else len(cuts)
    rest = replace(fence, at=edges[len(cuts)], first=fence.first and not cuts)
    closed_at = close.end() + 1 if close is not None and sure else None
    return CodeParts(parts=tuple(parts), settled=settled, closed_at=closed_at, rest=rest)


def _cuts(text: str, at: int, end: int) -> list[int]:
    """Where parts end: after enough lines at an empty one before a line that is not indented, so
    that hardly ever a comment is cut; else after the most lines a part may have.

    A part ends only where a whole further line follows, so that the last one is never empty.
    """
    cuts: list[int] = []
    lines = 0
    while True:
        stop = text.find("\n", at, min(end, at + UNIT_CHARS)) + 1
        if not stop and end - at > UNIT_CHARS:
            # A line without an end is data: it is cut where it has to be.
            at += UNIT_CHARS
            cuts.append(at)
            lines = 0
            continue
        if not stop:
            return cuts
        lines += 1
        free = not text[at : stop - 1].strip() and text[stop : stop + 1].strip(" \t\n)]}")
        full = lines >= _LONGEST_PART or (lines >= CODE_PART_LINES and free)
        if full and text.find("\n", stop, end) >= 0:
            cuts.append(stop)
            lines = 0
        at = stop


def _clean(text: str, indent: int) -> str:
    if indent:
        text = re.sub(rf"^ {{1,{indent}}}", "", text, flags=re.MULTILINE)
    return _UNDRAWABLE.sub("\N{REPLACEMENT CHARACTER}", text.expandtabs(4))
