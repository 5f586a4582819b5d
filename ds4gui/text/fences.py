"""Fenced code at the top level of a message, part by part.

Owns where a fence ends and where its code is cut into parts of a dozen lines, so that a block of
any length is read, coloured and set piece by piece while it grows. Works on the text itself: a
parser would read a long block from its start for each new word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ds4gui.limits import CODE_LINES_LEXED, CODE_PART_LINES, UNIT_CHARS
from ds4gui.text.document import Code

_OPENER = re.compile(r"( {0,3})(`{3,}|~{3,})[ \t]*(\S*)[^\n]*(?:\n|$)")
_UNSENDABLE = re.compile("[\x00\ud800-\udfff]")
"""What a clipboard can't hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """An open fence, read up to `at`; `first`: no part of it is settled yet.

    `lexed_from` is where the stretch begins that is coloured as one.
    """

    start: int
    at: int
    lexed_from: int
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
        start=start,
        at=opener.end(),
        lexed_from=opener.end(),
        mark=opener[2],
        indent=len(opener[1]),
        language=opener[3],
    )


def code_parts(text: str, fence: Fence) -> CodeParts:
    """The parts of the code from `fence.at` on."""
    closer = re.compile(rf"^ {{0,3}}{fence.mark[0]}{{{len(fence.mark)},}}[ \t]*$", re.MULTILINE)
    close = closer.search(text, fence.at)
    end = close.start() if close else len(text)
    cuts = _cuts(text, fence, end)
    starts = [(fence.at, fence.lexed_from), *cuts]
    stops = [*(at for at, _ in cuts), end]
    parts: list[tuple[Code, int, int]] = []
    for number, ((at, lexed_from), stop) in enumerate(zip(starts, stops, strict=True)):
        first, last = fence.first and number == 0, number == len(cuts)
        start = fence.start if first else at
        code = Code(
            language=fence.language,
            text=_clean(text[at:stop], fence.indent),
            context=_clean(text[lexed_from:at], fence.indent),
            first=first,
            last=last,
        )
        parts.append((code, start, stop))
    sure = close is not None and close.end() < len(text)
    at, lexed_from = starts[-1]
    return CodeParts(
        parts=tuple(parts),
        settled=len(parts) if sure else len(cuts),
        closed_at=close.end() + 1 if close is not None and sure else None,
        rest=replace(fence, at=at, lexed_from=lexed_from, first=fence.first and not cuts),
    )


def _cuts(text: str, fence: Fence, end: int) -> list[tuple[int, int]]:
    """Where parts end, and where the stretch begins that the next one is coloured with.

    A stretch ends after enough lines at an empty one before a line that is not indented, so that
    hardly ever a comment is cut; else after the most lines it may have. A part ends only where a
    whole further line follows, so that the last one is never empty.
    """
    cuts: list[tuple[int, int]] = []
    at, lexed_from = fence.at, fence.lexed_from
    lines, part_lines = text.count("\n", lexed_from, at), 0
    while True:
        stop = text.find("\n", at, min(end, at + UNIT_CHARS)) + 1
        if not stop and end - at > UNIT_CHARS:
            # A line without an end is data: it is cut where it has to be.
            at = lexed_from = at + UNIT_CHARS
            cuts.append((at, lexed_from))
            lines = part_lines = 0
            continue
        if not stop:
            return cuts
        lines, part_lines = lines + 1, part_lines + 1
        free = not text[at : stop - 1].strip() and text[stop : stop + 1].strip(" \t\n)]}")
        full = lines >= CODE_LINES_LEXED or (2 * lines >= CODE_LINES_LEXED and free)
        if (full or part_lines >= CODE_PART_LINES) and text.find("\n", stop, end) >= 0:
            if full:
                lexed_from, lines = stop, 0
            cuts.append((stop, lexed_from))
            part_lines = 0
        at = stop


def _clean(text: str, indent: int) -> str:
    if indent:
        text = re.sub(rf"^ {{1,{indent}}}", "", text, flags=re.MULTILINE)
    return _UNSENDABLE.sub("\N{REPLACEMENT CHARACTER}", text)
