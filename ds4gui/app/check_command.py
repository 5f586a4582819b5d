"""`ds4gui check`: what the program thinks of drawings in files, without a window.

Owns the table for people, the lines for programs and the exit code. Never opens the database.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from ds4gui.app.app import FIGURE_FONTS
from ds4gui.app.faces import SystemFaces
from ds4gui.app.judge import NO_VERDICT, Judged, Verdict, drawing_files, judged
from ds4gui.resources import asset_path


def check(paths: Sequence[str], *, as_json: bool) -> int:
    """Prints a verdict a file, in the order of their paths; 0 when each has got one in time."""
    files = drawing_files(paths)
    if not files:
        sys.stderr.write("ds4gui check: no .svg file is there\n")
        return 1
    faces = SystemFaces(lambda: None)
    fonts = [asset_path("fonts", name) for name in FIGURE_FONTS]
    counts: Counter[str] = Counter()
    try:
        for verdict in in_order(judged(files, fonts, faces.paths)):
            counts[verdict.verdict] += 1
            counts["none"] += verdict.code in NO_VERDICT
            sys.stdout.write(f"{json.dumps(asdict(verdict)) if as_json else row(verdict)}\n")
        if not as_json:
            sys.stdout.write(f"{summary(counts)}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read along has seen enough; Python flushes once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 1 if counts["none"] else 0


def in_order(answers: Iterable[Judged]) -> Iterator[Verdict]:
    """The verdicts by their place, each as soon as all before it are there."""
    early: dict[int, Verdict] = {}
    place = 0
    for answer in answers:
        early[answer.place] = answer.verdict
        while (verdict := early.pop(place, None)) is not None:
            yield verdict
            place += 1


def row(verdict: Verdict) -> str:
    """A line of the table."""
    reason = f"  {verdict.code}: {verdict.message}" if verdict.code else ""
    return shown(f"{verdict.verdict:8}  {verdict.seconds:6.2f} s  {verdict.path}{reason}")


def summary(counts: Counter[str]) -> str:
    """The line below the table."""
    kinds = ("accepted", "refused", "failed")
    total = sum(counts[kind] for kind in kinds)
    return f"{total} files: " + ", ".join(f"{counts[kind]} {kind}" for kind in kinds)


def shown(line: str) -> str:
    """A line that a terminal takes as one, whatever a file is called."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)
