"""Random drawings through the check and the real worker: `python3 tools/fuzz_svg.py N [--worker]`.

Owns what must hold of each: the check answers, in time, and what it accepts holds only allowed
parts; the pool answers once, within the deadline, and leaves no process. With `--audit` the worker
runs under strace: after its lockdown it may open its fonts and nothing else. The case number is
the seed: a fault names its case, `--show N` prints its drawing.
"""

from __future__ import annotations

import argparse
import queue
import random
import re
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from random_drawings import drawing

from ds4gui import limits
from ds4gui.app.app import FIGURE_FONTS
from ds4gui.raster.child import default_command
from ds4gui.raster.pool import Broken, Drawn, RasterPool, RasterReply, RasterRequest, Refused
from ds4gui.resources import asset_path
from ds4gui.svg import policy
from ds4gui.svg.check import check, render_source
from ds4gui.svg.verdict import Accepted, Rejection, fit

FONTS = tuple(asset_path("fonts", name) for name in FIGURE_FONTS)
SIDE_PX = 360
GRACE_S = limits.RASTER_GRACES * limits.RASTER_GRACE_S
LATE_S = 2 * limits.RASTER_DEADLINE_S + GRACE_S + limits.RASTER_START_DEADLINE_S
"""A reply waits for its deadline, a kill, and on a busy machine for a core and a new worker."""
OURS = frozenset(["rogue_reply", "not_confined", "fonts_missing", "worker_not_started"])
"""Failures that no drawing may bring about."""
PROGRESS = 2_000
_TRACED = "%file,%network,%process,seccomp,prctl"
_LOCKED = re.compile(r" seccomp\(SECCOMP_SET_MODE_FILTER| prctl\(PR_SET_SECCOMP")
_CALL = re.compile(r"^\d+ +(\w+)\((.*)")
_NETWORK = frozenset(["socket", "socketpair", "connect", "bind", "sendto", "sendmsg", "listen"])
_QUIET = frozenset(["seccomp", "prctl", "exit", "exit_group", "wait4"])


class Broke(Exception):  # noqa: N818  it is what the run looks for
    """An invariant does not hold."""


def check_case(number: int) -> str:
    """One drawing through the check; returns "accepted" or the code."""
    text = drawing(random.Random(number))
    begun = time.process_time()
    verdict = check(text)
    spent_s = time.process_time() - begun
    if spent_s > limits.RASTER_DEADLINE_S:
        raise Broke(f"the check took {spent_s:.1f} s")
    if isinstance(verdict, Rejection):
        if not verdict.message.isprintable() or not verdict.code:
            raise Broke(f"a rejection that can't be shown: {verdict!r}")
        if len(verdict.message) > limits.REJECTION_MESSAGE_CHARACTERS:
            raise Broke("a rejection that never ends")
        return verdict.code
    check_accepted(verdict)
    return "accepted"


def check_accepted(verdict: Accepted) -> None:
    """What is handed to resvg is well-formed, of the size that was asked, and of known parts."""
    size = fit(verdict.natural_width, verdict.natural_height, verdict.sized, SIDE_PX, SIDE_PX)
    root = ET.fromstring(render_source(verdict, *size))
    if (root.get("width"), root.get("height")) != tuple(str(side) for side in size):
        raise Broke("another size than was asked for")
    allowed = policy.ATTRIBUTES | policy.PROPERTIES | {f"{{{policy.XML_NAMESPACE}}}space"}
    for element in root.iter():
        if element.tag.removeprefix(f"{{{policy.SVG_NAMESPACE}}}") not in policy.ELEMENTS:
            raise Broke(f"<{element.tag}> came through")
        for name, value in element.attrib.items():
            if name not in allowed:
                raise Broke(f"the attribute {name} came through")
            if "url(" in value.replace("url(#", "") or (name == "href" and value[0] != "#"):
                raise Broke(f"a reference outside came through: {value}")


def run_check(first: int, count: int, said: Callable[[str], object]) -> tuple[int, Counter[str]]:
    """How many cases broke, and what became of the rest."""
    broken, kinds = 0, Counter[str]()
    for number in range(first, first + count):
        try:
            kinds[check_case(number)] += 1
        except Exception as fault:
            broken += 1
            said(f"case {number}: {type(fault).__name__}: {str(fault)[:400]}")
        if (number - first + 1) % PROGRESS == 0:
            print(f"  {number - first + 1} checked, {broken} broken", file=sys.stderr, flush=True)
    return broken, kinds


def run_worker(
    first: int, count: int, said: Callable[[str], object], command: Sequence[str] | None = None
) -> tuple[int, Counter[str]]:
    """The same through one worker, one drawing after the other."""
    others = children()
    replies: queue.SimpleQueue[RasterReply] = queue.SimpleQueue()
    pool = RasterPool(font_files=FONTS, workers=1, on_reply=replies.put, command=command)
    broken, kinds = 0, Counter[str]()
    try:
        for number in range(first, first + count):
            try:
                kinds[_answered(pool, replies, number, said)] += 1
            except Broke as fault:
                broken += 1
                said(f"case {number}: {fault}")
            if (number - first + 1) % (PROGRESS // 10) == 0:
                done = number - first + 1
                print(f"  {done} drawn, {broken} broken, {kinds}", file=sys.stderr, flush=True)
    finally:
        pool.close()
    for name in children() - others:
        broken += 1
        said(f"a process is left: {name}")
    return broken, kinds


def _answered(
    pool: RasterPool, replies: queue.SimpleQueue[RasterReply], number: int,
    said: Callable[[str], object],
) -> str:  # fmt: skip
    """What became of one drawing; the slow and the killed are said, they are no fault."""
    key, text = str(number), drawing(random.Random(number))
    pool.submit(RasterRequest(key=key, svg=text, column_px=SIDE_PX, max_height_px=SIDE_PX))
    try:
        reply = replies.get(timeout=LATE_S)
    except queue.Empty:
        raise Broke(f"no answer within {LATE_S:g} s") from None
    if reply.key != key:
        raise Broke(f"an answer to {reply.key}")
    match reply:
        case Drawn():
            if not 1 <= max(reply.width_px, reply.height_px) <= SIDE_PX:
                raise Broke(f"a picture of {reply.width_px} x {reply.height_px} px")
            return "drawn"
        case Refused():
            return reply.rejection.code
        case Broken(code=code):
            if code in OURS:
                raise Broke(f"{code}: {reply.message}")
            said(f"case {number}: {code}")
            return f"killed: {code}"


def children() -> set[str]:
    """Processes that this one started and that are still there."""
    found = set()
    for task in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # it ended meanwhile
            for pid in task.read_text().split():
                found.add(f"{pid} {Path('/proc', pid, 'comm').read_text().strip()}")
    return found


def audited(trace: str, fonts: Sequence[str]) -> list[str]:
    """The calls of a trace, after each worker's lockdown, that touch more than the fonts."""
    locked, lockdowns = False, 0
    found = []
    for line in trace.splitlines():
        call = _CALL.match(line)
        if call is None:
            continue
        if not locked:
            locked = _LOCKED.search(line) is not None
            lockdowns += locked
        elif call[1] == "execve" and " execve(" in line:
            # The next worker's beginning: the traces of all stand in one file.
            locked = False
        elif call[1] not in _QUIET and not _harmless(call[1], call[2], fonts):
            found.append(line)
    return found if lockdowns else ["no lockdown is in the trace", *found]


def _harmless(name: str, arguments: str, fonts: Sequence[str]) -> bool:
    if name in ("clone", "clone3"):
        return "CLONE_THREAD" in arguments
    if name not in _NETWORK and re.search(r"\) += -1 E", arguments):
        return True  # glibc asks for the machine's overcommit rule, and is refused
    # A file that is open already is asked for its size by an empty path.
    of_open = name in ("statx", "newfstatat") and re.match(r'\d+, ""', arguments) is not None
    return of_open or any(f'"{font}", O_RDONLY' in arguments for font in fonts)


def run_audit(first: int, count: int, said: Callable[[str], object]) -> tuple[int, Counter[str]]:
    """Through workers under strace."""
    with tempfile.TemporaryDirectory() as folder:
        to = str(Path(folder, "trace"))
        strace = [
            "strace",
            "-f",
            "-A",
            "-qq",
            "-o",
            to,
            "-e",
            "signal=none",
            "-e",
            f"trace={_TRACED}",
        ]
        broken, kinds = run_worker(first, count, said, [*strace, *default_command(FONTS)])
        faults = audited(Path(to).read_text(errors="replace"), FONTS)
    for line in faults[:20]:
        said(f"beyond the fonts: {line[:200]}")
    return broken + len(faults), kinds


def main() -> int:
    parser = argparse.ArgumentParser(description="Random drawings through check and worker.")
    parser.add_argument("cases", type=int, help="how many; with --show the case")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--worker", action="store_true", help="draw them too")
    parser.add_argument("--audit", action="store_true", help="draw them under strace")
    parser.add_argument("--show", action="store_true", help="print one drawing")
    given = parser.parse_args()
    if given.show:
        print(drawing(random.Random(given.cases)))
        return 0
    begun = time.monotonic()
    run = run_audit if given.audit else run_worker if given.worker else run_check
    broken, kinds = run(given.seed * 10_000_000, given.cases, print)
    for kind, count in kinds.most_common():
        print(f"{kind:28}{count:8}")
    print(f"{given.cases} cases, {broken} broken, {time.monotonic() - begun:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
