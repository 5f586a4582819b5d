"""Drives the real window like a user and writes what it shows as PNGs.

    python tools/screenshot.py [--out FOLDER] [--only SCENE]

Owns the scenes. Mouse and keyboard are injected in process; the answers come from the scripted
demo server, the pixels from the window's own frame buffer. Dear PyGui takes one window in a
process, so each scene is a process, all on a display of their own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import dearpygui.dearpygui as dpg
from screenshot_daily import daily, search
from screenshot_panes import panes
from screenshot_stage import Stage
from virtual_display import virtual_display

from ds4gui.chat.actions import (
    ChooseTheme,
    ChooseWorkspace,
    ExportSession,
    NewSession,
    SelectSession,
    ShowConnect,
    StopReply,
    SubmitPrompt,
    ToggleFold,
)
from ds4gui.present.chrome import DEMO_SUGGESTIONS
from ds4gui.present.view import ApprovalBlock, CardBlock, FigureBlock, ThoughtBlock
from ds4gui.ui.shortcuts import PAGE_DOWN


def answers(stage: Stage) -> None:
    """The empty demo, an answer with three figures, a mixed batch, a refusal, both themes."""
    stage.open(demo=True)
    stage.settle()
    stage.shot("01_demo_empty")
    stage.ask(DEMO_SUGGESTIONS[0])
    stage.shot("02_three_figures_end")
    _scroll_to_start(stage)
    stage.shot("03_three_figures_start")
    stage.ask(DEMO_SUGGESTIONS[1])
    stage.shot("04_mixed_batch")
    stage.ask(DEMO_SUGGESTIONS[2])
    _toggle(stage, CardBlock)
    stage.shot("05_refused_drawing_open")
    _toggle(stage, ThoughtBlock)
    _scroll_to_start(stage)
    stage.shot("06_reasoning_open")
    stage.app.post(ChooseTheme("light"))
    stage.settle()
    stage.shot("07_light")
    stage.app.post(SelectSession(1))
    stage.settle()
    stage.shot("08_session_switched_back")
    _scroll_to_start(stage)
    stage.shot("09_light_figures")
    stage.app.post(ChooseTheme("dark"))
    target = stage.out / "exported.md"
    target.unlink(missing_ok=True)
    stage.app.post(ExportSession(str(target)))
    stage.until(target.exists)
    stage.settle()
    stage.shot("10_exported")


def restarted(stage: Stage) -> None:
    """The same chats in a fresh process, first shown session and figures included."""
    stage.open(demo=True)
    stage.until(lambda: stage.app.state.current_conversation is not None)
    stage.settle()
    stage.shot("11_restarted")


def at_work(stage: Stage) -> None:
    """A drawing being received, typing meanwhile, and a stop."""
    stage.open(demo=True)
    stage.app.post(NewSession())
    stage.app.post(SubmitPrompt(DEMO_SUGGESTIONS[1]))
    stage.until(lambda: any(_receiving(stage)))
    stage.shot("12_receiving")
    stage.hand.text("A second thought, written while the model is busy")
    stage.hand.key(dpg.mvKey_Return, shift=True)
    stage.hand.text(
        "and on a second line, which is long enough that it has to be wrapped softly at the edge "
        "of the prompt box"
    )
    stage.shot("13_typing_while_busy")
    stage.app.post(StopReply())
    stage.until(lambda: not stage.app.state.runs)
    stage.settle()
    stage.shot("14_stopped")


def no_server(stage: Stage) -> None:
    """The connect panel."""
    stage.open(demo=False)
    stage.settle()
    stage.shot("15_no_server")


def approval(stage: Stage) -> None:
    """A change that waits for the user, in both themes; allowed; asked about again; denied."""
    stage.open(demo=True)
    folder = stage.out / "workspace"
    folder.mkdir(exist_ok=True)
    note = folder / "demo-note.md"
    note.unlink(missing_ok=True)
    stage.app.post(ChooseWorkspace(str(folder)))
    stage.until(lambda: stage.app.state.current and stage.app.state.current.workspace)
    stage.app.post(SubmitPrompt("Leave a note in my workspace."))
    stage.until(lambda: _question(stage))
    stage.settle()
    stage.shot("18_approval")
    stage.app.post(ChooseTheme("light"))
    stage.settle()
    stage.shot("19_approval_light")
    stage.app.post(ChooseTheme("dark"))
    note.write_text("Something else wrote this meanwhile.\n", encoding="utf-8")
    first = _question(stage)
    assert first is not None
    stage.app.post(first.allow_once)
    stage.until(lambda: _question(stage) not in (None, first))
    stage.settle()
    stage.shot("20_approval_again")
    second = _question(stage)
    assert second is not None
    stage.app.post(second.allow_once)
    stage.until(lambda: not stage.app.state.runs)
    stage.settle()
    stage.shot("21_allowed")
    stage.hand.key(dpg.mvKey_T, ctrl=True)
    stage.settle()
    stage.shot("22_tools")


def narrow(stage: Stage) -> None:
    """A small window with the panel asked for, and with figures."""
    stage.open(demo=True)
    stage.ask(DEMO_SUGGESTIONS[0])
    _scroll_to_start(stage)
    stage.shot("16_narrow")
    stage.app.post(ShowConnect(True))
    stage.settle()
    stage.shot("17_narrow_connect")


def page(stage: Stage) -> None:
    """An answer with everything, from start to end, dark and light; a selection across blocks."""
    stage.open(demo=True)
    stage.ask(DEMO_SUGGESTIONS[3])
    _page_through(stage, "23_page")
    _scroll_to_start(stage)
    stage.hand.move(700, 330)
    stage.hand.press()
    stage.hand.move(760, 700)
    stage.shot(f"24_selection_{_size(stage)}")
    stage.hand.release()


def formulas(stage: Stage) -> None:
    """An answer in mathematics, dark and light."""
    stage.open(demo=True)
    stage.ask("Show me the quadratic formula and a few others.")
    _page_through(stage, "25_formulas")


def _page_through(stage: Stage, name: str) -> None:
    """The shown chat from start to end, dark and light."""
    for theme in ("dark", "light"):
        stage.app.post(ChooseTheme(theme))
        _scroll_to_start(stage)
        for number in range(1, 10):
            stage.shot(f"{name}_{_size(stage)}_{theme}_{number}")
            if stage.window._transcript.scroll.following:
                break
            stage.hand.key(PAGE_DOWN)
            stage.settle()


def _size(stage: Stage) -> int:
    """The window's scale, percent."""
    return round(stage.app.state.max_height_px / 4.8)


def _receiving(stage: Stage) -> list[CardBlock]:
    view = stage.window.view
    blocks = view.pane.blocks if view else ()
    cards = [b for b in blocks if isinstance(b, CardBlock)]
    return [b for b in cards if b.spinning and "receiving the drawing" in b.detail]


def _question(stage: Stage) -> ApprovalBlock | None:
    view = stage.window.view
    blocks = view.pane.blocks if view else ()
    return next((b for b in blocks if isinstance(b, ApprovalBlock)), None)


def _toggle(stage: Stage, kind: type[CardBlock] | type[ThoughtBlock]) -> None:
    view = stage.window.view
    assert view is not None
    key = next(b.key for b in view.pane.blocks if isinstance(b, kind))
    stage.app.post(ToggleFold(key))
    stage.settle()


def _scroll_to_start(stage: Stage) -> None:
    stage.hand.move(800, 400)
    for _ in range(30):
        stage.hand.wheel(5.0)
    stage.settle()
    view = stage.window.view
    if view is not None and any(isinstance(b, FigureBlock) for b in view.pane.blocks):
        stage.settle()


SCENES: dict[str, tuple[Callable[[Stage], None], str, int, int, float]] = {
    "answers": (answers, "main", 1440, 900, 0.0),
    "restarted": (restarted, "main", 1440, 900, 0.0),
    "at_work": (at_work, "work", 1440, 900, 250.0),
    "no_server": (no_server, "none", 1440, 900, 0.0),
    "approval": (approval, "approval", 1440, 900, 0.0),
    "narrow": (narrow, "narrow", 640, 560, 0.0),
    "page": (page, "page", 1440, 900, 0.0),
    "page_150": (page, "page_150", 1440, 900, 0.0),
    "panes": (panes, "panes", 1440, 900, 250.0),
    "daily": (daily, "daily", 1440, 900, 120.0),
    "search": (search, "search", 1440, 900, 0.0),
    "formulas": (formulas, "formulas", 1440, 900, 0.0),
    "formulas_150": (formulas, "formulas_150", 1440, 900, 0.0),
}
"""Scene → what it does, which database it uses, window width and height in px, demo pace.

One whose name ends with a number is shown at so many percent.
"""


def play(name: str, out: Path, databases: Path) -> None:
    """Plays one scene in this process."""
    scene, database, width, height, pace = SCENES[name]
    percent = name.rpartition("_")[2]
    scale = int(percent) / 100 if percent.isdigit() else 1.0
    stage = Stage(
        out, databases / f"{database}.sqlite3", width=width, height=height, pace=pace, scale=scale
    )
    try:
        scene(stage)
    finally:
        stage.close()


def main() -> int:
    """Plays the scenes, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "ds4gui-shots")
    parser.add_argument("--only", choices=SCENES)
    parser.add_argument("--databases", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.databases is not None:
        play(options.only, options.out, options.databases)
        return 0
    failed = []
    with tempfile.TemporaryDirectory() as databases, virtual_display() as environment:
        for name in [options.only] if options.only else list(SCENES):
            command = [sys.executable, __file__, "--out", str(options.out), "--only", name]
            command += ["--databases", databases]
            if subprocess.run(command, env=environment, check=False).returncode:
                failed.append(name)
    sys.stdout.write(f"{options.out}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
