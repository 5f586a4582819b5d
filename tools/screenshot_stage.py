"""A running program with a real window, for pictures of it: mouse, keyboard, camera.

Owns the waiting. One window per process, as a second one crashes in the library.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from ds4gui.app.app import App
from ds4gui.chat.actions import NewSession, SubmitPrompt
from ds4gui.settings import Settings
from ds4gui.ui.native import Injected
from ds4gui.ui.window import Window

NOWHERE = "http://localhost:8000/v1"
WAIT_S = 90.0


class Stage:
    """A running program with a real window, a mouse, a keyboard and a camera."""

    def __init__(
        self, out: Path, database: Path, *, width: int, height: int, pace: float,
        scale: float = 1.0,
    ) -> None:  # fmt: skip
        self.out = out
        settings = Settings(base_url=NOWHERE, database=database, scale=scale, file_chooser="own")
        self.app = App(settings, demo_pace=pace)
        self.window = Window(send=self.app.post, scale=scale, width=width, height=height)
        self.hand = Injected(lambda: self.window.turn(self.app.step))

    def open(self, *, demo: bool) -> None:
        """Begins, and waits for the server where there is one."""
        self.app.open(self.window, demo=demo)
        phase = "up" if demo else "down"
        self.until(lambda: self.app.state.loaded and self.app.state.server.phase == phase)

    def until(self, condition: Callable[[], object]) -> None:
        """Turns the loop until the condition holds."""
        deadline_s = time.monotonic() + WAIT_S
        while not condition():
            if time.monotonic() > deadline_s:
                raise TimeoutError(f"{self.app.state.server} {self.app.state.runs}")
            self.window.turn(self.app.step)

    def ask(self, prompt: str) -> None:
        """Sends a prompt in a new session and waits for the end of the answer."""
        self.app.post(NewSession())
        self.app.post(SubmitPrompt(prompt))
        self.until(lambda: self.app.state.runs)
        self.until(lambda: not self.app.state.runs)
        self.settle()

    def settle(self) -> None:
        """Lets every figure in sight be drawn for this width, and the last frame be drawn."""
        until_s = time.monotonic() + 1.0
        while time.monotonic() < until_s:
            self.window.turn(self.app.step)

    def shot(self, name: str) -> None:
        """Writes the window as NAME.png."""
        self.hand.turns(4)
        Image.fromarray(self.hand.grab()).save(self.out / f"{name}.png")
        sys.stdout.write(f"{name}.png\n")

    def close(self) -> None:
        """Ends the program's threads; the window goes with the process."""
        self.app.close()
