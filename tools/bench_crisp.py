"""The row about a window that is resized: how soon its figure is crisp again.

Owns the moves. The old picture is stretched until the new one is there; then nothing is late.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from functools import partial

from bench_figures import bare, least
from bench_gallery import _in_sight, _opened, _turn, _written
from bench_row import Row, Running, running
from bench_sample import LONG, SHORT

MOVES = 6
STEP_PX = 12
BARS = 7
DRAWINGS = 5


def crisp() -> Row:
    """The last move of a window's edge → its figures drawn for the new width; goal 150 ms.

    60 ms of it the column must stand still. Over bars such as a model draws; beside them the
    drawings of the bench, which take longer alone.
    """
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder, running(_written(folder)) as program:
        waits_ms = [_wait_ms(program, SHORT, place, found) for place in range(BARS)]
        for place in range(DRAWINGS):
            _wait_ms(program, LONG, place, found)
    return Row(value=statistics.median(waits_ms), goal=150.0, unit="ms", detail=found)


def _wait_ms(program: Running, session_id: int, place: int, found: dict[str, object]) -> float:
    if program.window._transcript.reading.session_id != session_id:
        _opened(program, session_id, [])
    elif session_id == LONG:
        _go_up(program)
    pictures = program.window.pictures
    program.until(lambda: not pictures.wanted().names)  # also what is near
    wait_s = _resized(program, 900 if place % 2 else 960)
    drawn_s = sum(least(partial(bare, *one))[0] for one in _in_sight(program))
    name = "bars" if session_id == SHORT else "drawing"
    found[f"{name} {place}"] = f"{wait_s * 1e3:.0f} ms, bare calls {drawn_s * 1e3:.0f}"
    return wait_s * 1e3


def _go_up(program: Running) -> None:
    scroll = program.window._transcript.scroll
    scroll.go(scroll.y - 700)
    program.window._transcript.repaint()
    program.until(lambda: program.is_complete)


def _resized(program: Running, width_px: int) -> float:
    """Narrows the window step by step; seconds from the last step to a frame with all drawn."""
    import dearpygui.dearpygui as dpg

    window = program.window
    for left in range(MOVES, 0, -1):
        dpg.set_viewport_width(width_px + left * STEP_PX)
        program.turn()
    moved_s = time.perf_counter()
    dpg.set_viewport_width(width_px)
    while window._size[0] != width_px:
        _turn(program)
    while window._transcript._settling.is_on or not program.is_complete:
        _turn(program)
    return time.perf_counter() - moved_s
