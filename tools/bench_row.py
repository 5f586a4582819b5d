"""What every row of the bench is made of: the figure with its goal, and a program to measure.

Owns the turns of a real window and the CPU time its thread spends in them.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ds4gui.app.app import App
    from ds4gui.ui.window import Window

NOWHERE = "http://127.0.0.1:9/v1"
FRAME_S = 1 / 60


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measured figure; `goal` is the most it may be, `also` whether a second goal is met."""

    value: float
    goal: float
    unit: str
    detail: Mapping[str, object] = field(default_factory=dict)
    also: bool = True

    @property
    def holds(self) -> bool:
        """Whether the goal is met."""
        return self.value <= self.goal and self.also


@dataclass(frozen=True, kw_only=True)
class Running:
    """A program with its window."""

    app: App
    window: Window

    def turn(self) -> float:
        """One turn with its frame; the CPU seconds its thread spent."""
        before_s = time.thread_time()
        self.window.turn(self.app.step)
        return time.thread_time() - before_s

    @property
    def is_complete(self) -> bool:
        """Whether all in sight is laid out whole and every picture there is drawn."""
        transcript = self.window._transcript
        placed = transcript.placed
        slots = [p.laid.slot.figure_key for p in placed if p.laid.slot is not None]
        textures = [self.window.pictures.see(key, transcript._inner_px) for key in slots]
        drawn = all(one and one.column_px == transcript._inner_px for one in textures)
        return bool(placed) and drawn and not any(p.laid.unfinished for p in placed)

    def until(self, condition: Callable[[], object], timeout_s: float = 60.0) -> None:
        """Turns until it holds; TimeoutError where it does not come to that."""
        deadline_s = time.monotonic() + timeout_s
        while not condition():
            if time.monotonic() > deadline_s:
                raise TimeoutError
            self.turn()


@contextmanager
def running(database: Path, *, demo: bool = False, pace: float = 0.0) -> Iterator[Running]:
    """The program on a database, its library read; with `demo` its scripted server is up."""
    from ds4gui.app.app import App
    from ds4gui.settings import Settings
    from ds4gui.ui.window import Window

    app = App(Settings(base_url=NOWHERE, database=database), demo_pace=pace)
    program = Running(app=app, window=Window(send=app.post))
    app.open(program.window, demo=demo)
    program.until(lambda: app.state.loaded and (not demo or app.state.server.phase == "up"))
    try:
        yield program
    finally:
        app.close()


def in_child(script: str, *arguments: str) -> str:
    """The last line a script prints in a process of its own: it takes one window in each."""
    command = [sys.executable, script, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip().splitlines()[-1]
