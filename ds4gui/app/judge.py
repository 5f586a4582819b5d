"""Drawings in files, each through the real pool: check, rebuild, rasterize.

Owns the road from paths to verdicts, in the order in which they come. Holds no more drawings than
there are workers, whatever the files hold, and answers for every file within a deadline.
"""

from __future__ import annotations

import os
import queue
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ds4gui import limits
from ds4gui.raster.pool import Drawn, RasterPool, RasterReply, RasterRequest, Refused

NO_VERDICT = frozenset({"worker_not_started", "not_confined", "fonts_missing", "no_verdict"})
"""Codes of a failure that says nothing about the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a file. `seconds` run from handing its text to a worker to its answer;
    `code` and `message` are empty where it was accepted."""

    path: str
    verdict: Literal["accepted", "refused", "failed"]
    code: str = ""
    message: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A verdict, the text it is about, and the picture where there is one; `place` counts files."""

    place: int
    verdict: Verdict
    svg: str = field(default="", repr=False)
    picture: Drawn | None = field(default=None, repr=False)


def drawing_files(paths: Sequence[str]) -> list[Path]:
    """The files named, and all `.svg` below the folders named; sorted, without repeats."""
    found: set[Path] = set()
    for path in paths:
        if not os.path.isdir(path):
            found.add(Path(path))
            continue
        for folder, _, names in os.walk(path):
            found.update(Path(folder, name) for name in names if name.lower().endswith(".svg"))
    return sorted(found)


def judged(
    files: Sequence[Path],
    font_files: Sequence[str],
    more_fonts: Callable[[], Sequence[str]] = tuple,
) -> Iterator[Judged]:
    """Every file once, as its answer comes; leaving early ends the workers."""
    workers = max(1, min(os.cpu_count() or 1, limits.RASTER_WORKERS_MOST, len(files)))
    replies: queue.SimpleQueue[tuple[RasterReply, float]] = queue.SimpleQueue()
    pool = RasterPool(
        font_files=font_files,
        more_fonts=more_fonts,
        workers=workers,
        on_reply=lambda reply: replies.put((reply, time.monotonic())),
    )
    try:
        yield from _answers(pool, replies, files, workers)
    finally:
        pool.close()


@dataclass(frozen=True, slots=True)
class _Asked:
    path: Path
    svg: str = field(repr=False)
    since_s: float


def _answers(
    pool: RasterPool,
    replies: queue.SimpleQueue[tuple[RasterReply, float]],
    files: Sequence[Path],
    at_once: int,
) -> Iterator[Judged]:
    waiting: dict[str, _Asked] = {}
    rest = iter(enumerate(files))
    while True:
        while len(waiting) < at_once and (one := next(rest, None)) is not None:
            place, path = one
            svg = _text(path)
            if isinstance(svg, Verdict):
                yield Judged(place=place, verdict=svg)
                continue
            waiting[str(place)] = _Asked(path, svg, time.monotonic())
            pool.submit(_request(str(place), svg))
        if not waiting:
            return
        try:
            reply, at_s = replies.get(timeout=_left_s(waiting))
        except queue.Empty:
            yield from _given_up(waiting)
            continue
        if (asked := waiting.pop(reply.key, None)) is not None:
            verdict = _verdict(asked, reply, at_s - asked.since_s)
            picture = reply if isinstance(reply, Drawn) else None
            yield Judged(place=int(reply.key), verdict=verdict, svg=asked.svg, picture=picture)


def _request(key: str, svg: str) -> RasterRequest:
    side_px = limits.CHECK_SIDE_PX
    return RasterRequest(key=key, svg=svg, column_px=side_px, max_height_px=side_px)


def _left_s(waiting: dict[str, _Asked]) -> float:
    oldest_s = min(asked.since_s for asked in waiting.values())
    return max(0.0, oldest_s + limits.FIGURE_VERDICT_S - time.monotonic())


def _given_up(waiting: dict[str, _Asked]) -> Iterator[Judged]:
    """Those that have waited too long, taken out of `waiting`."""
    oldest_s = time.monotonic() - limits.FIGURE_VERDICT_S
    for key in [key for key, asked in waiting.items() if asked.since_s <= oldest_s]:
        asked = waiting.pop(key)
        verdict = Verdict(
            path=str(asked.path),
            verdict="failed",
            code="no_verdict",
            message="no verdict came in time",
            seconds=limits.FIGURE_VERDICT_S,
        )
        yield Judged(place=int(key), verdict=verdict, svg=asked.svg)


def _verdict(asked: _Asked, reply: RasterReply, seconds: float) -> Verdict:
    path, seconds = str(asked.path), round(seconds, 4)
    if isinstance(reply, Drawn):
        return Verdict(path=path, verdict="accepted", seconds=seconds)
    if isinstance(reply, Refused):
        code, message = reply.rejection.code, reply.rejection.message
        return Verdict(path=path, verdict="refused", code=code, message=message, seconds=seconds)
    return Verdict(
        path=path, verdict="failed", code=reply.code, message=reply.message, seconds=seconds
    )


def _text(path: Path) -> str | Verdict:
    """A file's text, if it is no longer than a figure may be."""
    try:
        # Opening a pipe waits for its other end, and a device never ends.
        if not stat.S_ISREG(path.stat().st_mode):
            return _unreadable(path, "it is no plain file")
        with path.open("rb") as file:
            octets = file.read(limits.FIGURE_SOURCE_BYTES + 1)
    except (OSError, ValueError) as fault:
        return _unreadable(path, (getattr(fault, "strerror", None) or str(fault)).lower())
    if len(octets) > limits.FIGURE_SOURCE_BYTES:
        kib = limits.FIGURE_SOURCE_BYTES // 1024
        message = f"the drawing is larger than {kib} KiB; draw less detail"
        return Verdict(path=str(path), verdict="refused", code="too_large", message=message)
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError as fault:
        message = f"the file is no UTF-8 text from byte {fault.start} on; save it as UTF-8"
        return Verdict(path=str(path), verdict="refused", code="not_utf8", message=message)


def _unreadable(path: Path, reason: str) -> Verdict:
    message = f"the file can't be read: {reason}"
    return Verdict(path=str(path), verdict="failed", code="unreadable", message=message)
