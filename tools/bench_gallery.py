"""The row about a chat of two hundred figures: its first screen, its cache, its longest turn.

Owns how they are scrolled through, and what they hold of memory.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench_figures import DRAWINGS, bare, least
from bench_row import Row, Running, running
from bench_sample import LONG, SHORT, write_gallery

FIGURES = 200
GAP_MS = 8.0


def gallery() -> Row:
    """A session of 200 figures: its first screen, over the bare calls by the workers."""
    from ds4gui.app.figures import worker_count

    with (
        tempfile.TemporaryDirectory() as folder,
        running(_written(folder)) as program,
    ):
        spent: list[float] = []
        _opened(program, SHORT, [])  # a reader comes from another chat: all is loaded
        first_s, frames = _opened(program, LONG, spent)
        frame_s = _frame_s()
        seen = _in_sight(program)
        calls = [least(partial(bare, svg, width_px))[0] for svg, width_px in seen]
        bare_s = sum(calls) / worker_count()
        _opened(program, SHORT, spent)
        _, again_frames = _opened(program, LONG, spent)
        before_mb = _resident_mb()
        held = _scrolled_through(program, spent)
        memory = (_resident_mb() - before_mb) * 1e6 / held if held else 0.0
        sharing = program.window.pictures.sharing
    detail = {
        "first screen": f"{first_s * 1e3:.0f} ms of {len(seen)} figures, bare {bare_s * 1e3:.0f}",
        "frames until then": f"{frames} of {frame_s * 1e3:.0f} ms each",
        "again from the cache": f"{again_frames} frames, goal 2",
        "longest turn": f"{max(spent) * 1e3:.1f} ms of processor time, goal {GAP_MS:g}",
        "memory of a picture": f"{memory:.2f} x its RGBA, goal 1.3",
        "shared": sharing,
    }
    also = again_frames <= 2 and max(spent) * 1e3 <= GAP_MS and memory <= 1.3
    return Row(value=first_s / bare_s, goal=1.3, unit="x bare calls", detail=detail, also=also)


def _opened(program: Running, session_id: int, spent: list[float]) -> tuple[float, int]:
    """Shows a session until its first screen is complete: seconds, and frames."""
    from ds4gui.chat.actions import SelectSession

    started_s, frames = time.perf_counter(), program.window.frames
    program.app.post(SelectSession(session_id))
    while program.window._transcript.reading.session_id != session_id or not program.is_complete:
        spent.append(_turn(program))
    return time.perf_counter() - started_s, program.window.frames - frames


def _turn(program: Running) -> float:
    """One turn as the program takes it, asleep while nothing happens; its processor seconds."""
    window, before_s = program.window, time.thread_time()
    window._loop.turn(program.app.step, window._tick, wait=True)
    return time.thread_time() - before_s


def _frame_s() -> float:
    """What a frame takes that shows nothing new: a software renderer needs both of two cores."""
    import dearpygui.dearpygui as dpg

    return least(dpg.render_dearpygui_frame)[0]


def _in_sight(program: Running) -> Sequence[tuple[str, int]]:
    """The drawings on the screen and their width."""
    from ds4gui.chat.figures import figure_of

    transcript = program.window._transcript
    found = [figure_of(program.app.state, key) for key in transcript._figures_in_sight()]
    return [(figure.svg, transcript._inner_px) for figure in found if figure is not None]


def _scrolled_through(program: Running, spent: list[float]) -> int:
    """Rests on screen after screen until the budget is half full; RGBA bytes of what came."""
    transcript = program.window._transcript
    textures = program.window.pictures._textures
    before = sum(one.width_px * one.height_px for one in textures._kept.values())
    while transcript.scroll.y > 0 and textures.used_bytes < textures.budget_bytes / 2:
        transcript.scroll.go(transcript.scroll.y - 600)
        transcript.repaint()
        spent.append(_turn(program))
        while not program.is_complete:
            spent.append(_turn(program))
    after = sum(one.width_px * one.height_px for one in textures._kept.values())
    return 4 * (after - before)


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _written(folder: str) -> Path:
    database = Path(folder) / "chats.sqlite3"
    drawings = [path.read_text("utf-8") for path in sorted(DRAWINGS.glob("*.svg"))]
    write_gallery(database, FIGURES, drawings)
    return database
