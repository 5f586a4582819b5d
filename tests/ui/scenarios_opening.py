"""The window before and after the program behind it is loaded; one scenario per process."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import dearpygui.dearpygui as dpg
from stage import run

from ds4gui.app.run import Opened
from ds4gui.app.window_place import WindowPlace, keep_place, kept_place
from ds4gui.chat.actions import Quit
from ds4gui.settings import Settings
from ds4gui.ui.native import type_text

NOWHERE = "http://127.0.0.1:9/v1"


def _until(opened: Opened, condition: Callable[[], object]) -> None:
    end_s = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end_s
        opened.window.turn(opened.step)


def letters() -> None:
    """The prompt box takes letters before the program is loaded, and keeps them as a draft."""
    with tempfile.TemporaryDirectory() as folder:
        opened = Opened(Settings(base_url=NOWHERE, database=Path(folder) / "x.sqlite3", scale=1.0))
        window = opened.window
        assert window.frames == 1
        assert "ds4gui.app.app" not in sys.modules
        while not window.composer.is_active:
            window.turn()
        assert type_text("typed early")
        while window.composer.text != "typed early":
            window.turn()
        assert opened.app is None
        _until(opened, lambda: opened.app is not None and opened.app.state.loaded)
        app = opened.app
        assert app is not None
        _until(opened, lambda: "typed early" in app.state.drafts.values())
        assert window.composer.text == "typed early"
        opened.close()


def quit_early() -> None:
    """Who closes the window at once gets a program that ends in good order."""
    with tempfile.TemporaryDirectory() as folder:
        opened = Opened(Settings(base_url=NOWHERE, database=Path(folder) / "x.sqlite3", scale=1.0))
        opened.post(Quit())
        opened.window.run(opened.step)
        assert opened.passed
        opened.close()


def place() -> None:
    """The window opens where it was and as large, and keeps where it is."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = WindowPlace(x=140, y=60, width=1000, height=700)
        keep_place(folder, kept)
        opened = Opened(Settings(base_url=NOWHERE, database=folder / "x.sqlite3", scale=1.0))
        _until(opened, lambda: opened.app is not None and opened.app.state.loaded)
        assert (dpg.get_viewport_width(), dpg.get_viewport_height()) == (1000, 700)
        dpg.set_viewport_width(1100)
        _until(opened, lambda: dpg.get_viewport_width() == 1100)
        for _ in range(5):
            opened.window.turn(opened.step)
        opened.close()
        assert kept_place(folder) == replace(kept, width=1100)


if __name__ == "__main__":
    run(letters, quit_early, place)
