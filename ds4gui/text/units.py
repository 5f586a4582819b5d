"""A growing Markdown text as units that settle one after another.

CommonMark's block structure is decided line by line, so only the last group of a growing text can
still change, and the one before it while the last one's first line is undecided. Everything earlier
is settled and never read again, but for links whose definition comes later. The same units come
out whatever the pieces a text arrives in. Owns no look: see `setting`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ds4gui.limits import LINKED_AGAIN, MARKDOWN_CHARS, MARKDOWN_LINES, UNIT_CHARS
from ds4gui.text.appended import appended
from ds4gui.text.document import Items
from ds4gui.text.fences import Fence, code_parts, fence_at
from ds4gui.text.groups import (
    Group,
    Parsed,
    Series,
    Unit,
    as_written,
    parse,
    renumbered,
    units_of_code,
)
from ds4gui.text.inline import Target

_DECIDED = re.compile(r" {0,3}(?:(?:[-*+]|\d{1,9}[.)]) +)?(?:\*\*|__|[*_])?[^\W\d_]")
_LINE_ENDS = re.compile("\r\n?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read of a text so far. `source` is that text, with plain line ends.

    The first `settled` units are final; the rest is read again from `position`, in `fence` where
    one is open, where `series` may go on. `defined` are settled link definitions, `targets` those
    the units were read with but for the `stale` ones. With `behind` there is more to read.
    `in_words`: it ends in a paragraph. `grown`: all that its last unit says more than before.
    """

    source: str = ""
    units: tuple[Unit, ...] = ()
    settled: int = 0
    position: int = 0
    fence: Fence | None = None
    series: Series | None = None
    defined: Mapping[str, Target] = field(default_factory=dict)
    targets: Mapping[str, Target] = field(default_factory=dict)
    stale: tuple[int, ...] = ()
    behind: bool = False
    in_words: bool = False
    grown: str | None = None


def read(text: str, before: Reading | None = None) -> Reading:
    """Reads a text, at most MARKDOWN_CHARS further than `before`, which is used where text grew."""
    if "\r" in text:
        text = _LINE_ENDS.sub("\n", text.removesuffix("\r"))
    if before is None or not text.startswith(before.source):
        before = Reading()
    if grown := _grown(text, before):
        return grown
    end = _reach(text, len(before.source))
    reading = replace(
        before, source=text[:end], units=before.units[: before.settled], in_words=False, grown=None
    )
    tail: tuple[Unit, ...] | None = None
    while tail is None:
        if reading.fence is not None:
            reading, tail = _read_fence(_linked(reading, reading.defined), reading.fence)
        else:
            parsed = parse(reading.source, reading.position, reading.series)
            reading = _linked(reading, {**parsed.defined_before(end + 1), **reading.defined})
            reading, tail = _read_tail(reading, parsed)
    return replace(
        reading, units=reading.units + tail, behind=end < len(text) or bool(reading.stale)
    )


def _grown(text: str, before: Reading) -> Reading | None:
    """The reading with plain words more, where that is all that came."""
    start, last = len(before.source), before.units[-1:]
    if not (before.in_words and last) or before.behind or len(text) - start > MARKDOWN_CHARS:
        return None
    found = appended(before.source, last[0], text[start:])
    if found is None:
        return None
    unit, words = found
    return replace(before, source=text, units=(*before.units[:-1], unit), grown=words)


def _reach(text: str, start: int) -> int:
    """How far a text is read in one call; to the end of a line where it is cut."""
    most = start + MARKDOWN_CHARS
    end = start
    for _ in range(MARKDOWN_LINES):
        stop = text.find("\n", end, most) + 1
        if not stop:
            break
        end = stop
    else:
        return end
    return len(text) if most >= len(text) else (end if end > start else most)


def _read_fence(reading: Reading, fence: Fence) -> tuple[Reading, tuple[Unit, ...] | None]:
    """Goes on in an open block of code; None where text follows it."""
    code = code_parts(reading.source, fence)
    units = units_of_code(code)
    reading = _settle(reading, units[: code.settled], code.rest.at)
    if code.closed_at is None:
        return replace(reading, fence=code.rest), units[code.settled :]
    return replace(reading, fence=None, position=code.closed_at), None


def _read_tail(reading: Reading, parsed: Parsed) -> tuple[Reading, tuple[Unit, ...] | None]:
    """Settles what can't change any more; None where the rest is to be read another way."""
    source, groups = reading.source, parsed.groups
    last = len(groups) - 1
    long = next((i for i, group in enumerate(groups) if _is_long(group, source)), None)
    if long is not None:
        return _written(reading, parsed, long), None
    if last >= 0 and groups[last].is_fence and source.find("\n", groups[last].start) >= 0:
        start = groups[last].start
        reading = _settle(reading, _units(reading, parsed, 0, last), start, parsed)
        return replace(reading, fence=fence_at(source, start)), None
    count = last if last < 1 or _is_decided(groups[last], source) else last - 1
    if count > 0:
        units = _units(reading, parsed, 0, count)
        series = _series_after(groups[count - 1], groups[count])
        reading = _settle(reading, units, groups[count].start, parsed)
        reading = replace(reading, series=series)
    reading = replace(reading, in_words=last >= 0 and groups[last].ends_in_words)
    return reading, _units(reading, parsed, max(0, count), last + 1)


def _written(reading: Reading, parsed: Parsed, long: int) -> Reading:
    """Settles the beginning of a group that is too long to be read each time it grows."""
    source, start = reading.source, parsed.groups[long].start
    cut = source.rfind("\n", start, start + UNIT_CHARS) + 1 or start + UNIT_CHARS
    units = _units(reading, parsed, 0, long)
    return _settle(reading, (*units, as_written(source, start, cut)), cut, parsed)


def _settle(
    reading: Reading, units: tuple[Unit, ...], position: int, parsed: Parsed | None = None
) -> Reading:
    found = parsed.defined_before(position) if parsed else {}
    units = reading.units + units
    return replace(
        reading,
        units=units,
        settled=len(units),
        position=position,
        series=None,
        defined={**found, **reading.defined},
    )


def _units(reading: Reading, parsed: Parsed, first: int, last: int) -> tuple[Unit, ...]:
    return tuple(
        unit for group in parsed.groups[first:last] for unit in parsed.units(group, reading.targets)
    )


def _series_after(group: Group, following: Group) -> Series | None:
    """The list that goes on in the next group."""
    if group.item is None or not following.goes_on:
        return None
    number = group.item.number
    return replace(group.item, number=None if number is None else number + 1)


def _is_long(group: Group, source: str) -> bool:
    if group.end - group.start <= UNIT_CHARS or group.is_fence:
        return False
    whole = source.rfind("\n", group.start, group.end) + 1
    return (
        whole - group.start > UNIT_CHARS
        or not source.find("\n", group.start, group.start + UNIT_CHARS) >= 0
    )


def _is_decided(group: Group, source: str) -> bool:
    """Whether a group's first line (a table's first two) says for certain that it begins one."""
    line_end = source.find("\n", group.start)
    if group.tokens[0].type == "table_open":
        return source.find("\n", line_end + 1) >= 0
    return line_end >= 0 or _DECIDED.match(source, group.start) is not None


def _linked(reading: Reading, targets: Mapping[str, Target]) -> Reading:
    """Reads settled units again, some at a time, whose links have another definition now."""
    stale = set(reading.stale)
    if targets != reading.targets:
        before = reading.targets
        changed = {
            label
            for label in targets.keys() | before.keys()
            if targets.get(label) != before.get(label)
        }
        stale.update(i for i, unit in enumerate(reading.units) if unit.labels & changed)
    if not stale:
        return replace(reading, targets=targets)
    due = sorted(stale)
    units = list(reading.units)
    for index in due[:LINKED_AGAIN]:
        units[index] = _read_again(reading.source, units[index], targets)
    return replace(reading, units=tuple(units), targets=targets, stale=tuple(due[LINKED_AGAIN:]))


def _read_again(source: str, unit: Unit, targets: Mapping[str, Target]) -> Unit:
    parsed = parse(source[: unit.end], unit.start, None)
    units = parsed.units(parsed.groups[0], targets)
    number = next(
        (b.items[0].number for b in unit.blocks if isinstance(b, Items) and b.items), None
    )
    return replace(units[0], blocks=renumbered(units[0].blocks, number), space=unit.space)
