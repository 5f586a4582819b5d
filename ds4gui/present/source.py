"""A drawing's text as rows of a width: its lines with their numbers, long ones broken.

Owns the breaking, which is hard: markup has no words, and a model writes all of it in one line.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """From `start` to `end` in the text; `number` counts lines from 1, 0 where one goes on."""

    number: int
    start: int
    end: int


def rows_of(text: str, columns: int) -> tuple[Row, ...]:
    """At least one row; every character but the ends of lines is in one of them."""
    columns = max(1, columns)
    rows: list[Row] = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        shown = line.removesuffix("\r")
        for at in range(0, max(1, len(shown)), columns):
            end = min(at + columns, len(shown))
            rows.append(Row(0 if at else number, start + at, start + end))
        start += len(line) + 1
    return tuple(rows)
