"""Measures what the program promises, each figure as a ratio against a reference of the same run.

    python tools/bench.py [--only ROW] [--json]

Owns the rows and their goals. `--json` prints {row: {value, goal, unit, holds, detail}}. A row runs
in a process of its own, since Dear PyGui takes one window in a process, on a display of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import bench_finding
import bench_widgets
from bench_crisp import crisp
from bench_figures import check, figure
from bench_gallery import gallery
from bench_long import idle, memory, switch, ten_thousand
from bench_panes import panes
from bench_row import FRAME_S, Row, in_child, running
from bench_viewer import difference, viewer
from virtual_display import virtual_display

REPEATS = 3
STREAM_PACE = 60.0
"""Tokens per second of the streamed answer."""


def streaming() -> Row:
    """UI-thread CPU per frame while an answer streams, over an empty window's; goal 6.

    The scripted server streams prose at a steady pace; the window draws 60 frames a second. The
    empty window is measured before and after: a machine that gets busy slows both down.
    """
    from ds4gui.chat.actions import SubmitPrompt

    before_ms = float(_window("empty").split()[1])
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "x.sqlite3", demo=True, pace=STREAM_PACE) as program,
    ):
        app = program.app
        app.post(SubmitPrompt("Explain binary search at length, in words."))
        program.until(lambda: any(run.answered for run in app.state.runs.values()))
        spent_s, frames = 0.0, 0
        while app.state.runs:
            spent_s += program.turn()
            frames += 1
            time.sleep(FRAME_S)
    ours_ms = spent_s / frames * 1e3
    empty_ms = (before_ms + float(_window("empty").split()[1])) / 2
    detail = {"ours_ms": round(ours_ms, 2), "empty_ms": round(empty_ms, 2), "frames": frames}
    return Row(value=ours_ms / empty_ms, goal=6.0, unit="x empty window", detail=detail)


def start() -> Row:
    """Process start → first frame with a letter typed, over a bare window's first; goal 2.5."""
    pairs = [(_window("ours").split(), _window("empty").split()) for _ in range(REPEATS)]
    ours = min((one for one, _ in pairs), key=lambda found: float(found[0]))
    bare_s = min(float(bare[0]) for _, bare in pairs)
    detail = {
        "ours_ms": round(float(ours[0]) * 1e3),
        "bare_ms": round(bare_s * 1e3),
        "chats_read_ms": round(float(ours[1]) * 1e3),
    }
    return Row(value=float(ours[0]) / bare_s, goal=2.5, unit="x bare window", detail=detail)


def _window(kind: str) -> str:
    """Seconds from the start of a process to its first frame, and a frame's CPU ms."""
    return in_child(str(Path(__file__).with_name("bench_window.py")), kind, repr(time.time()))


ROWS: dict[str, Callable[[], Row]] = {
    "figure": figure,
    "check": check,
    "gallery": gallery,
    "crisp": crisp,
    "viewer": viewer,
    "difference": difference,
    "panes": panes,
    "streaming": streaming,
    "ten_thousand": ten_thousand,
    "switch": switch,
    "idle": idle,
    "memory": memory,
    "start": start,
    "search": bench_finding.search,
    "index": bench_finding.index,
    "sessions": bench_finding.sessions,
    "widget_press": bench_widgets.press,
    "widget_moving": bench_widgets.animated,
    "widget_still": bench_widgets.still,
    "widget_memory": bench_widgets.memory,
}


def main() -> int:
    """Prints the table; the exit code is 0 when every row holds its goal."""
    lines = [f"  {name:13} {(row.__doc__ or '').splitlines()[0]}" for name, row in ROWS.items()]
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="\n".join(["rows:", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", choices=ROWS)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        row = ROWS[options.only]()
        print(json.dumps({**asdict(row), "holds": row.holds}))
        return 0
    names = [options.only] if options.only else list(ROWS)
    with virtual_display() as environment:
        os.environ.update(environment)
        rows = {name: json.loads(in_child(__file__, "--only", name, "--here")) for name in names}
    if options.json:
        print(json.dumps(rows, indent=2))
    else:
        for name, row in rows.items():
            verdict = "holds" if row["holds"] else "MISSED"
            goal = f"goal ≤ {row['goal']:g}"
            print(f"{name:12} {row['value']:8.2f} {row['unit']:18} {goal:12} {verdict}")
            for key, value in row["detail"].items():
                print(f"    {key:24} {value}")
    return 0 if all(row["holds"] for row in rows.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
