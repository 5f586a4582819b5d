"""Measures what the program promises, each figure as a ratio against a reference of the same run.

    python tools/bench.py [--only ROW] [--json]

Owns the rows and their goals. `--json` prints {row: {value, goal, unit, holds, detail}}. A row runs
in a process of its own, since Dear PyGui takes one window in a process, on a display of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from virtual_display import virtual_display

if TYPE_CHECKING:
    from ds4gui.app.figures import Figures
    from ds4gui.raster.pool import Drawn
    from ds4gui.ui.window import Window

ROOT = Path(__file__).resolve().parents[1]
DRAWINGS = ROOT / "tests" / "data" / "bench"
WIDTHS_PX = (720, 1440)
REPEATS = 3
STREAM_PACE = 60.0
"""Tokens per second of the streamed answer."""
NOWHERE = "http://127.0.0.1:9/v1"


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measured figure; `goal` is the most it may be."""

    value: float
    goal: float
    unit: str
    detail: Mapping[str, object] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether the goal is met."""
        return self.value <= self.goal


def figure() -> Row:
    """Call complete → texture drawn, over a bare resvg_py call of the same drawing and width."""
    from ds4gui.app.figures import Figures
    from ds4gui.svg.check import check
    from ds4gui.svg.verdict import Accepted
    from ds4gui.ui.window import Window

    window = Window(send=lambda action: None)
    figures = Figures(lambda action: window.wake(), _fonts())
    ratios: dict[str, object] = {}
    values: list[float] = []
    for path in sorted(DRAWINGS.glob("*.svg")):
        svg = path.read_text(encoding="utf-8")
        if not isinstance(check(svg), Accepted):
            ratios[path.stem] = "refused"
            continue
        for width_px in WIDTHS_PX:
            ours_s = min(_drawn_s(figures, window, svg, width_px) for _ in range(REPEATS))
            bare_s = min(_bare_s(svg, width_px) for _ in range(REPEATS))
            values.append(ours_s / bare_s)
            ratios[f"{path.stem}@{width_px}"] = {
                "ratio": round(ours_s / bare_s, 2),
                "ours_ms": round(ours_s * 1e3, 1),
                "bare_ms": round(bare_s * 1e3, 1),
            }
    figures.close()
    return Row(value=statistics.median(values), goal=1.2, unit="x bare call", detail=ratios)


def _drawn_s(figures: Figures, window: Window, svg: str, width_px: int) -> float:
    put: list[Drawn] = []

    def take(picture: Drawn) -> None:
        size = picture.width_px, picture.height_px
        window.put_figure(picture.key, picture.column_px, *size, picture.pixels)
        put.append(picture)

    started_s = time.perf_counter()
    threading.Thread(target=figures.check, args=("1:0", svg, width_px, 4096)).start()
    while not put:
        # Sleeps as the loop does: a spinning wait would take a core from the worker.
        time.sleep(0.0002)
        figures.hand_over(take)
    window.turn()
    return time.perf_counter() - started_s


def _bare_s(svg: str, width_px: int) -> float:
    import resvg_py

    started_s = time.perf_counter()
    resvg_py.svg_to_bytes(
        svg_string=svg, width=width_px, dpi=96, skip_system_fonts=True, font_files=list(_fonts()),
        font_family="Inter", sans_serif_family="Inter", serif_family="Inter",
        monospace_family="JetBrains Mono",
    )  # fmt: skip
    return time.perf_counter() - started_s


def _fonts() -> tuple[str, ...]:
    from ds4gui.app.app import FIGURE_FONTS
    from ds4gui.resources import asset_path

    return tuple(asset_path("fonts", name) for name in FIGURE_FONTS)


def streaming() -> Row:
    """UI-thread CPU per frame while an answer streams, over an empty Dear PyGui window's.

    The scripted server streams prose at a steady pace; the window draws 60 frames a second.
    """
    from ds4gui.app.app import App
    from ds4gui.chat.actions import SubmitPrompt
    from ds4gui.settings import Settings
    from ds4gui.ui.window import Window

    empty_ms = float(_in_child("--empty-window"))
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(base_url=NOWHERE, database=Path(folder) / "x.sqlite3")
        app = App(settings, demo_pace=STREAM_PACE)
        window = Window(send=app.post)
        app.open(window, demo=True)

        def turn() -> None:
            window.turn(app.step)

        _turns_until(lambda: app.state.loaded and app.state.server.phase == "up", turn)
        app.post(SubmitPrompt("Explain binary search at length, in words."))
        _turns_until(lambda: any(run.answered for run in app.state.runs.values()), turn)
        spent_s, frames = 0.0, 0
        while app.state.runs:
            before_s = time.thread_time()
            turn()
            spent_s += time.thread_time() - before_s
            frames += 1
            time.sleep(1 / 60)
        app.close()
    ours_ms = spent_s / frames * 1e3
    detail = {"ours_ms": round(ours_ms, 2), "empty_ms": round(empty_ms, 2), "frames": frames}
    return Row(value=ours_ms / empty_ms, goal=6.0, unit="x empty window", detail=detail)


def empty_window_ms() -> float:
    """UI-thread CPU of a frame of a window with nothing in it."""
    import dearpygui.dearpygui as dpg

    dpg.create_context()
    dpg.create_viewport(title="empty", width=1440, height=900)
    dpg.setup_dearpygui()
    dpg.show_viewport()
    for _ in range(60):
        dpg.render_dearpygui_frame()
    frames = 600
    started_s = time.thread_time()
    for _ in range(frames):
        dpg.render_dearpygui_frame()
    return (time.thread_time() - started_s) / frames * 1e3


def _turns_until(condition: Callable[[], object], turn: Callable[[], None]) -> None:
    deadline_s = time.monotonic() + 30.0
    while not condition():
        if time.monotonic() > deadline_s:
            raise TimeoutError
        turn()


def _in_child(*arguments: str) -> str:
    command = [sys.executable, __file__, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip().splitlines()[-1]


ROWS: dict[str, Callable[[], Row]] = {"figure": figure, "streaming": streaming}


def main() -> int:
    """Prints the table; the exit code is 0 when every row holds its goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=ROWS)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--empty-window", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.empty_window:
        print(empty_window_ms())
        return 0
    if options.here:
        row = ROWS[options.only]()
        print(json.dumps({**asdict(row), "holds": row.holds}))
        return 0
    names = [options.only] if options.only else list(ROWS)
    with virtual_display() as environment:
        os.environ.update(environment)
        rows = {name: json.loads(_in_child("--only", name, "--here")) for name in names}
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
