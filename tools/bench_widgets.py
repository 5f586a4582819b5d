"""The rows of widgets: how soon a press is seen, what an animation and a still page cost, memory.

Owns the pages it measures with. Needs a Chromium; each row runs the whole program with a window.
"""

from __future__ import annotations

import os
import queue
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np
from bench_row import NOWHERE, Row
from numpy.typing import NDArray

from ds4gui.app.app import App
from ds4gui.browser.host import _value
from ds4gui.browser.page import Page
from ds4gui.browser.pipe import JSON, JSONObject
from ds4gui.browser.process import Chromium
from ds4gui.chat.actions import SubmitPrompt
from ds4gui.chat.widget_actions import RunWidget, WidgetMouse
from ds4gui.limits import CARET_REST_S
from ds4gui.settings import Settings
from ds4gui.ui.native import Injected
from ds4gui.ui.window import Window

WAIT_S = 60.0
MEASURED_S = 3.0
PRESSES = 20


class Guest:
    """The demo's widget, running in a real window."""

    def __init__(self, database: Path) -> None:
        settings = Settings(base_url=NOWHERE, database=database, widgets=True)
        self.app = App(settings, demo_pace=0.0)
        self.window = Window(send=self.app.post, scale=1.0)
        self.hand = Injected(self.turn)
        self.app.open(self.window, demo=True)
        self.key = ""

    def turn(self) -> None:
        self.window.turn(self.app.step)

    def until(self, condition: Callable[[], object]) -> None:
        end_s = time.monotonic() + WAIT_S
        while not condition():
            if time.monotonic() > end_s:
                raise TimeoutError(f"{self.app.state.widgets}")
            self.turn()

    def begin(self) -> None:
        """Asks for the widget and waits until its page has its height."""
        self.until(lambda: self.app.state.widgets.mounted)
        self.app.post(SubmitPrompt("Show me a widget about compound interest"))
        self.until(lambda: self._height() > 200)
        self.key = next(key for key, one in self.app.state.figures.items() if one.widget)
        self.until(lambda: not self.app.state.runs)
        self.rest(1.0)

    def _height(self) -> int:
        pages = (figure.widget for figure in self.app.state.figures.values())
        return max((page.height_css or 0 for page in pages if page is not None), default=0)

    def rest(self, seconds: float) -> None:
        end_s = time.monotonic() + seconds
        while time.monotonic() < end_s:
            self.turn()

    def differs(self, before: NDArray[np.int_]) -> bool:
        """Whether the page's corner has another colour than before."""
        return bool(abs(self.page()[5, -5].astype(int) - before).max() > 50)

    def wait(self, seconds: float) -> None:
        """Turns as the program does by itself: a frame only where there is something to draw."""
        end_s = time.monotonic() + seconds
        while time.monotonic() < end_s:
            self.window._loop.turn(self.app.step, self.window._tick, wait=True)

    def value(self, expression: str) -> int:
        """A number of the page's."""
        answers: queue.SimpleQueue[int] = queue.SimpleQueue()
        host = self.app._widgets._host
        assert host is not None

        def answered(reply: JSONObject | None) -> None:
            answers.put(int(str(_value(reply))))

        def asks(page: Page) -> None:
            page.ping(answered, expression)

        host.to(self.key, asks)
        return answers.get(timeout=WAIT_S)

    def evaluate(self, script: str) -> None:
        """Runs a script in the page."""
        params: dict[str, JSON] = {"expression": script}
        host = self.app._widgets._host
        assert host is not None
        host.to(self.key, lambda page: page._send("Runtime.evaluate", params))

    @property
    def chromium(self) -> Chromium:
        host = self.app._widgets._host
        assert host is not None
        assert host._chromium is not None
        return host._chromium

    def page(self) -> NDArray[np.uint8]:
        """The page's pixels on the screen."""
        transcript = self.window._transcript
        left, top = map(int, dpg.get_item_rect_min(transcript.pointer.drawlist))
        (one,) = (one for one in transcript.placed if one.laid.page_hit is not None)
        slot = one.laid.slot
        assert slot is not None
        x, y = left + int(one.x) + slot.x, top + int(one.y) + slot.y
        return self.hand.grab()[y : y + slot.height, x : x + slot.width]


@contextmanager
def guest() -> Iterator[Guest]:
    with tempfile.TemporaryDirectory() as folder:
        one = Guest(Path(folder) / "x.sqlite3")
        try:
            one.begin()
            yield one
        finally:
            one.app.close()


def press() -> Row:
    """Press → changed pixel on the screen, in frames of the loop; median of twenty."""
    frames, waits_ms = [], []
    with guest() as one:
        one.evaluate(
            "let on=0;document.body.onmousedown=()=>{on=1-on;"
            "document.body.style.background=on?'#fff':'#000'}"
        )
        one.rest(0.5)
        for number in range(PRESSES):
            before = one.page()[5, -5].astype(int)
            drawn, began_s = one.window.frames, time.monotonic()
            x, y = one.page().shape[1] - 5, 5
            one.app.post(WidgetMouse(key=one.key, kind="pressed", x_px=x, y_px=y))
            one.until(partial(one.differs, before))
            frames.append(one.window.frames - drawn)
            waits_ms.append((time.monotonic() - began_s) * 1e3)
            one.app.post(WidgetMouse(key=one.key, kind="released", x_px=x, y_px=y))
            one.rest(0.1 + number % 3 * 0.01)
    detail = {"median_ms": round(float(np.median(waits_ms)), 1)}
    return Row(value=float(np.median(frames)), goal=6.0, unit="frames", detail=detail)


def animated() -> Row:
    """Frames a moving page drew ÷ frames shown of it, and the program's share of a core.

    No goal is named, 60 is one a second: without a graphics card each takes some 50 ms.
    """
    with guest() as one:
        one.evaluate(
            "globalThis.n=0;(function f(){n++;document.body.style.background="
            "`rgb(${n%256},0,0)`;requestAnimationFrame(f)})()"
        )
        one.rest(1.0)
        produced, cpu_s, drawn = one.value("n"), time.process_time(), one.window.frames
        one.wait(MEASURED_S)
        cpu_s = time.process_time() - cpu_s
        frames = one.window.frames - drawn
        produced = one.value("n") - produced
    detail = {
        "produced_per_s": round(produced / MEASURED_S, 1),
        "shown_per_s": round(frames / MEASURED_S, 1),
        "program_cpu_percent": round(cpu_s / MEASURED_S * 100, 1),
    }
    return Row(value=produced / max(1, frames), goal=60.0, unit="drawn for 1 shown", detail=detail)


def still() -> Row:
    """Frames drawn in three seconds beside a page that does not move; goal 0."""
    with guest() as one:
        one.wait(CARET_REST_S + 2.0)
        drawn, cpu_s = one.window.frames, time.process_time()
        one.wait(MEASURED_S)
        frames = one.window.frames - drawn
        share = (time.process_time() - cpu_s) / MEASURED_S * 100
    detail = {"cpu_percent": round(share, 2)}
    return Row(value=float(frames), goal=0.0, unit="frames", detail=detail)


def memory() -> Row:
    """Memory of the browser (proportional share) with four pages ÷ with one."""
    with guest() as one:
        alone = _share_mb(one.chromium.pid)
        for _ in range(3):
            one.app.post(SubmitPrompt("Show me a widget about compound interest"))
            one.until(lambda: bool(one.app.state.runs))
            one.until(lambda: not one.app.state.runs)
            one.rest(0.5)
            for key, figure in one.app.state.figures.items():
                if figure.widget is None:
                    one.app.post(RunWidget(key))
            one.rest(1.0)
        four = _share_mb(one.chromium.pid)
        live = sum(f.widget is not None and f.widget.phase == "live"
                   for f in one.app.state.figures.values())  # fmt: skip
    detail = {"one_mb": round(alone), "all_mb": round(four), "live": live}
    return Row(value=four / alone, goal=2.0, unit="x one page", detail=detail)


def _share_mb(group: int) -> float:
    total_kb = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) != group:
                continue
            lines = (folder / "smaps_rollup").read_text().splitlines()
        except (OSError, ValueError):
            continue
        total_kb += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total_kb / 1024
