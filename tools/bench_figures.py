"""Rows about single figures, each beside a bare call of resvg_py.

Owns how a drawing's way is measured. Wall time decides; beside it stands the processor's time,
which a busy machine nearly leaves alone, of the whole way and of each step.
"""

from __future__ import annotations

import os
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench_row import Row

if TYPE_CHECKING:
    from ds4gui.app.figures import Figures
    from ds4gui.raster.pool import Drawn
    from ds4gui.ui.window import Window

DRAWINGS = Path(__file__).resolve().parents[1] / "tests" / "data" / "bench"
WIDTHS_PX = (720, 1440)
REPEATS = 3
SLOW_S = 0.5
"""Bare calls that take longer are made once: they are steady enough."""


@dataclass(slots=True, kw_only=True)
class Course:
    """One drawing at one width, seconds, the least of each; `steps_s` are the processor's."""

    name: str
    svg: str
    width_px: int
    bare_s: float = 0.0
    bare_cpu_s: float = 0.0
    ours_s: float = 0.0
    frame_s: float = 0.0
    ours_cpu_s: float = 0.0
    steps_s: dict[str, float] = field(default_factory=dict)


def figure() -> Row:
    """Call complete → texture drawn, over a bare resvg_py call of the same drawing and width.

    The frame that shows it comes sixty times a second anyway: what counts is how much longer it
    takes than the one before. `with a whole frame` counts all of it.
    """
    from ds4gui import limits
    from ds4gui.app.figures import Figures
    from ds4gui.app.graphics import Graphics
    from ds4gui.ui.window import Window

    limits.RASTER_DEADLINE_S = limits.FIGURE_VERDICT_S = 60.0  # of a machine that does much else
    window = Window(send=lambda action: None)
    arrived = threading.Event()
    figures = Figures(lambda action: arrived.set(), Graphics(lambda action: None), fonts())
    stand = _Stand(window, figures, arrived)
    stand.draw("<svg viewBox='0 0 9 9'><path d='M0 0h9v9'/></svg>", 9)
    courses = [
        Course(name=f"{path.stem}@{width_px}", svg=path.read_text("utf-8"), width_px=width_px)
        for path in sorted(DRAWINGS.glob("*.svg"))
        for width_px in WIDTHS_PX
    ]
    for course in courses:
        _run(course, stand)
    figures.close()
    detail: dict[str, object] = {"shared": window.pictures.sharing}
    by_cpu = statistics.median(c.ours_cpu_s / c.bare_cpu_s for c in courses)
    detail["by processor time"] = round(by_cpu, 2)
    whole = statistics.median((c.ours_s + c.frame_s) / c.bare_s for c in courses)
    detail["with a whole frame"] = round(whole, 2)
    for step in courses[0].steps_s:
        share = statistics.median(c.steps_s[step] / c.bare_cpu_s for c in courses)
        detail[f"share of {step}"] = round(share, 3)
    for course in courses:
        steps = {name: round(step_s * 1e3, 1) for name, step_s in course.steps_s.items()}
        detail[course.name] = {
            "ratio": round(course.ours_s / course.bare_s, 2),
            "ours_ms": round(course.ours_s * 1e3, 1),
            "bare_ms": round(course.bare_s * 1e3, 1),
            **steps,
        }
    value = statistics.median(course.ours_s / course.bare_s for course in courses)
    return Row(value=value, goal=1.2, unit="x bare call", detail=detail)


def check() -> Row:
    """Time of the check and rebuild over that of a bare call, median over the same drawings."""
    from ds4gui.svg.check import check

    detail: dict[str, object] = {}
    values = []
    for path in sorted(DRAWINGS.glob("*.svg")):
        svg = path.read_text("utf-8")
        check_s, _ = least(partial(check, svg))
        for width_px in WIDTHS_PX:
            bare_s, _ = least(partial(bare, svg, width_px))
            values.append(check_s / bare_s)
            detail[f"{path.stem}@{width_px}"] = f"{values[-1]:.3f} ({check_s * 1e3:.1f} ms)"
    return Row(value=statistics.median(values), goal=0.1, unit="x bare call", detail=detail)


def _run(course: Course, stand: _Stand) -> None:
    svg, width_px = course.svg, course.width_px
    course.bare_s, course.bare_cpu_s = least(lambda: bare(svg, width_px))
    runs = 1 if course.bare_s > SLOW_S else REPEATS
    ways = [stand.draw(svg, width_px) for _ in range(runs)]
    course.ours_s = min(way["all"] for way in ways)
    course.ours_cpu_s = min(way["cpu"] for way in ways)
    course.frame_s = min(way["frame before"] for way in ways)
    course.steps_s = _steps(svg, width_px)
    course.steps_s["upload"] = min(way["upload"] for way in ways)
    rest_s = course.ours_cpu_s - sum(course.steps_s.values())
    course.steps_s["queue, pipe, threads"] = rest_s


def _steps(svg: str, width_px: int) -> dict[str, float]:
    """What the worker does, done here one by one."""
    import pyspng

    from ds4gui.raster.paint import ink_statistics, png_from_svg
    from ds4gui.svg.check import check, render_source
    from ds4gui.svg.verdict import Accepted, fit

    found = check(svg)
    assert isinstance(found, Accepted)
    size = fit(found.natural_width, found.natural_height, found.sized, width_px, 4096)
    source = render_source(found, *size)
    png = png_from_svg(source, fonts())
    rgba = pyspng.load(png, "RGBA")
    return {
        "check": least(lambda: check(svg))[1],
        "resvg_py": least(lambda: png_from_svg(source, fonts()))[1],
        "decode": least(lambda: pyspng.load(png, "RGBA"))[1],
        "ink": least(lambda: ink_statistics(rgba))[1],
    }


class _Stand:
    """A window that shows one drawing at a time, as the program does."""

    def __init__(self, window: Window, figures: Figures, arrived: threading.Event) -> None:
        import dearpygui.dearpygui as dpg

        self._window, self._figures, self._arrived = window, figures, arrived
        self._list = int(dpg.add_viewport_drawlist())
        for _ in range(5):
            window.turn()

    def draw(self, svg: str, width_px: int) -> dict[str, float]:
        """Seconds of the whole way and of its parts; `cpu` of all processes up to the frame."""
        import dearpygui.dearpygui as dpg

        from ds4gui.chat.effects import DrawFigure, DrawFigures

        pictures = self._window.pictures
        pictures.clear()
        dpg.delete_item(self._list, children_only=True)
        self._arrived.clear()

        def take(picture: Drawn) -> None:
            size = picture.width_px, picture.height_px
            self._window.put_figure(picture.key, picture.column_px, *size, picture.pixels)

        frame_s, _ = least(dpg.render_dearpygui_frame)
        cpu_s, started_s = _cpu_s(), time.perf_counter()
        one = DrawFigure(figure_key="1:0", svg=svg, column_px=width_px, max_height_px=4096)
        self._figures.draw(DrawFigures((one,)))
        self._arrived.wait()
        before_s = time.thread_time()
        self._figures.hand_over(take)
        while (texture := pictures.see("1:0", width_px)) is None:
            pictures.tick()
            if pictures.unfinished:
                dpg.render_dearpygui_frame()
        for strip in texture.strips:
            height_px = texture.height_px
            corners = (0, height_px * strip.top), (texture.width_px, height_px * strip.bottom)
            dpg.draw_image(strip.item, *corners, parent=self._list)
        upload_s, spent_s = time.thread_time() - before_s, _cpu_s() - cpu_s
        dpg.render_dearpygui_frame()
        return {
            "all": time.perf_counter() - started_s - frame_s, "cpu": spent_s, "upload": upload_s,
            "frame before": frame_s,
        }  # fmt: skip


def _cpu_s() -> float:
    """Processor seconds of this process and its children that live."""
    nanoseconds = 0
    for process in (os.getpid(), *_children()):
        for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
            nanoseconds += int(task.read_text().split()[0])
    return nanoseconds / 1e9


def _children() -> list[int]:
    return [
        int(one)
        for task in Path("/proc/self/task").glob("*/children")
        for one in task.read_text().split()
    ]


def least(call: Callable[[], object]) -> tuple[float, float]:
    """The least wall and processor seconds of a few calls, or of one that is slow."""
    wall: list[float] = []
    cpu: list[float] = []
    while len(wall) < REPEATS and sum(wall) < SLOW_S * REPEATS:
        started_s, before_s = time.perf_counter(), time.thread_time()
        call()
        wall.append(time.perf_counter() - started_s)
        cpu.append(time.thread_time() - before_s)
    return min(wall), min(cpu)


def bare(svg: str, width_px: int) -> bytes:
    """What anybody would call."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width_px, dpi=96, skip_system_fonts=True,
            font_files=list(fonts()), font_family="Inter", sans_serif_family="Inter",
            serif_family="Inter", monospace_family="JetBrains Mono",
        )
    )  # fmt: skip


def fonts() -> tuple[str, ...]:
    """The faces of figures."""
    from ds4gui.app.app import FIGURE_FONTS
    from ds4gui.resources import asset_path

    return tuple(asset_path("fonts", name) for name in FIGURE_FONTS)
