"""The whole program but its window: a screen that only remembers, and a loop that waits.

Run as a script it is a program of its own, which tests start, restart and kill:
    python tests/headless.py DATABASE URL PROMPT
prints `received N` as the answer grows, and the blocks as JSON when it is complete; an empty prompt
only opens what is there.
"""

from __future__ import annotations

import dataclasses
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ds4gui import limits
from ds4gui.app.app import App
from ds4gui.chat.actions import Quit, SubmitPrompt
from ds4gui.chat.closeups import CutWanted
from ds4gui.chat.prompts import can_submit
from ds4gui.faces.sfnt import FontFile
from ds4gui.present.view import Block, FigureBlock, ViewModel
from ds4gui.settings import Settings
from ds4gui.text.formula import Formula, FormulaBox

HEADLESS = Path(__file__).resolve()
NOWHERE = "http://127.0.0.1:9/v1"
"""The discard port: nothing listens there."""


class Focused:
    """Somebody is there."""

    is_here = True


class RememberingScreen:
    """What the program showed."""

    def __init__(self) -> None:
        self.woken = threading.Event()
        self.view: ViewModel | None = None
        self.figures: dict[str, tuple[int, int, int]] = {}
        self.sheets: dict[str, tuple[CutWanted, bytes]] = {}
        self.formulas: dict[Formula, FormulaBox | None] = {}
        self.copied: list[str] = []
        self.faces: tuple[FontFile, ...] = ()
        self.closed = False
        self.focus = Focused()

    def show(self, view: ViewModel) -> None:
        self.view = view

    def put_figure(
        self,
        figure_key: str,
        column_px: int,
        width_px: int,
        height_px: int,
        pixels: memoryview,
    ) -> None:
        assert pixels.nbytes == width_px * height_px * 4
        self.figures[figure_key] = (column_px, width_px, height_px)

    def put_sheet(self, name: str, wanted: CutWanted, pixels: memoryview) -> None:
        assert pixels.nbytes == wanted.width_px * wanted.height_px * 4
        self.sheets[name] = (wanted, bytes(pixels))

    def put_formula(self, formula: Formula, box: FormulaBox | None, texels: memoryview) -> None:
        assert len(texels) == ((box.width_px + 2) * (box.height_px + 2) * 4 if box else 0)
        self.formulas[formula] = box

    def use_faces(self, faces: Sequence[FontFile]) -> None:
        self.faces = tuple(faces)

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def wake(self) -> None:
        self.woken.set()

    def close(self) -> None:
        self.closed = True


class Program:
    """An app that runs without a window."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.screen = RememberingScreen()

    def until(self, condition: Callable[[], object], timeout_s: float = 30.0) -> None:
        """Turns the loop until the condition holds."""
        deadline_s = time.monotonic() + timeout_s
        while not condition():
            assert time.monotonic() < deadline_s, (self.app.state.server, self.app.state.notice)
            self.screen.woken.wait(0.05)
            self.screen.woken.clear()
            self.app.step()

    def up(self) -> None:
        self.until(lambda: self.app.state.loaded and self.app.state.server.phase == "up")

    def ask(self, prompt: str, timeout_s: float = 60.0) -> tuple[Block, ...]:
        """Sends a prompt and waits for the turn's end; the shown blocks."""
        before = self.app.state.next_turn_id
        self.app.post(SubmitPrompt(prompt))
        state = lambda: self.app.state  # noqa: E731
        self.until(lambda: state().next_turn_id > before and not state().runs, timeout_s)
        return self.blocks()

    def blocks(self) -> tuple[Block, ...]:
        self.app.step()
        assert self.screen.view is not None
        return self.screen.view.pane.blocks


@contextmanager
def program(
    database: Path,
    url: str = NOWHERE,
    *,
    demo: bool = False,
    local: Path | None = None,
    tool_road: str = "",
    widgets: bool = False,
    titles: bool = False,
    pace: float = 0.0,
    read_gap_s: float = limits.SERVER_READ_GAP_S,
) -> Iterator[Program]:
    """A running program; closed as a user closes it."""
    settings = Settings(
        base_url=url, database=database, local=local, tool_road=tool_road, widgets=widgets,
        titles=titles,
    )  # fmt: skip
    running = Program(App(settings, demo_pace=pace, read_gap_s=read_gap_s))
    running.app.open(running.screen, demo=demo)
    try:
        yield running
        running.app.post(Quit())
        running.until(lambda: running.screen.closed)
    finally:
        running.app.close()


def comparable(blocks: tuple[Block, ...]) -> list[dict[str, object]]:
    """Blocks as plain values, without what only a drawn picture knows (its ink)."""
    rows: list[dict[str, object]] = []
    for block in blocks:
        bare = dataclasses.replace(block, ink=None) if isinstance(block, FigureBlock) else block
        row = {f.name: getattr(bare, f.name) for f in dataclasses.fields(bare)}
        rows.append({"type": type(bare).__name__, **{k: _plain(v) for k, v in row.items()}})
    return rows


def _plain(value: object) -> object:
    simple = value is None or isinstance(value, str | int | float | bool)
    return value if simple else repr(value)


def main(database: str, url: str, prompt: str) -> None:
    with program(Path(database), url) as running:
        app = running.app
        if prompt:
            running.up()
            running.until(lambda: can_submit(app.state))
            app.post(SubmitPrompt(prompt))
            running.until(lambda: app.state.runs)
            while app.state.runs:
                running.until(lambda: True)
                running.screen.woken.wait(0.05)
                app.step()
                _say(f"received {_characters(running)}")
        running.until(lambda: app.state.current_conversation is not None)
        _say(json.dumps(comparable(running.blocks())))


def _characters(running: Program) -> int:
    conversation = running.app.state.current_conversation
    return sum(len(m.content) for m in conversation.messages) if conversation else 0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:4])
