"""Two texts → the unified diff that a person reads before allowing a change.

Owns the diff. It leaves out no changed byte: what can't be seen is written as its code point, an
end without a line break is said. Never slow: difflib's time grows with the product of what differs.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ds4gui import limits
from ds4gui.toolbox.files import visible

_CONTEXT = 3

_Change: TypeAlias = tuple[str, int, int, int, int]
"""What difflib calls an opcode: a tag, a span of the old lines, a span of the new ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diff:
    """The text, and how many lines come and go."""

    text: str
    added: int
    removed: int


def diff_of(old: str, new: str) -> Diff:
    """Hunks with three lines around them, without the lines that name the file."""
    before, after = _lines(old), _lines(new)
    breaks = all(line.endswith("\r\n") for line in (*before, *after)) and bool(before)
    end = "\r\n" if breaks else "\n"
    shown: list[str] = []
    added = removed = 0
    for group in _groups(before, after):
        first, last = group[0], group[-1]
        shown.append(f"@@ -{_span(first[1], last[2])} +{_span(first[3], last[4])} @@")
        for tag, i, j, k, m in group:
            if tag == "equal":
                shown += (" " + _shown(line, end) for line in before[i:j])
                continue
            shown += ("-" + _shown(line, end) for line in before[i:j])
            shown += ("+" + _shown(line, end) for line in after[k:m])
            added, removed = added + m - k, removed + j - i
    return Diff(text="\n".join(shown), added=added, removed=removed)


def _lines(text: str) -> list[str]:
    """Lines with their breaks: two that differ only there are not the same."""
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop().removesuffix("\n")
    return [*lines, last] if last else lines


def _shown(line: str, end: str) -> str:
    if line.endswith("\n"):
        return visible(line.removesuffix(end).removesuffix("\n"))
    return visible(line) + "  (no line break at the end)"


def _span(start: int, stop: int) -> str:
    return f"{start + (stop > start)},{stop - start}"


def _groups(before: Sequence[str], after: Sequence[str]) -> Iterator[Sequence[_Change]]:
    """Changes with their surroundings, hunk by hunk, lines counted from 0."""
    head = _shared(before, after)
    tail = _shared(before[head:][::-1], after[head:][::-1])
    old, new = len(before) - tail, len(after) - tail
    around = min(tail, _CONTEXT)
    lead = max(0, head - _CONTEXT)
    if (old - head) * (new - head) > limits.DIFF_PAIRS:
        yield (
            ("equal", lead, head, lead, head),
            ("replace", head, old, head, new),
            ("equal", old, old + around, new, new + around),
        )
        return
    matcher = difflib.SequenceMatcher(None, before[lead : old + around], after[lead : new + around])
    for group in matcher.get_grouped_opcodes(_CONTEXT):
        yield [(tag, i + lead, j + lead, k + lead, m + lead) for tag, i, j, k, m in group]


def _shared(one: Sequence[str], two: Sequence[str]) -> int:
    """How many lines are the same from the start on."""
    for count, (first, second) in enumerate(zip(one, two, strict=False)):
        if first != second:
            return count
    return min(len(one), len(two))
