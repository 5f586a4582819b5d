"""A process that opens one window, for the rows that compare with a bare one.

    python tools/bench_window.py ours|empty STARTED

prints the seconds from STARTED (the clock's, when the process was asked for) to the first frame
that obeys; then of the empty window the CPU ms of a frame, of ours the seconds until the stored
chats are there.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from bench_row import NOWHERE

_WARM, _FRAMES = 60, 600


def empty(started_s: float) -> tuple[float, float]:
    """A window of the toolkit with nothing in it."""
    import dearpygui.dearpygui as dpg

    dpg.create_context()
    dpg.create_viewport(title="empty", width=1440, height=900)
    dpg.setup_dearpygui()
    dpg.show_viewport()
    dpg.render_dearpygui_frame()
    first_s = time.time() - started_s
    for _ in range(_WARM):
        dpg.render_dearpygui_frame()
    before_s = time.thread_time()
    for _ in range(_FRAMES):
        dpg.render_dearpygui_frame()
    return first_s, (time.thread_time() - before_s) / _FRAMES * 1e3


def ours(started_s: float) -> tuple[float, float]:
    """The program as its command line opens it, until the prompt box has taken a letter."""
    import ds4gui.__main__
    from ds4gui.app.run import Opened
    from ds4gui.settings import Settings
    from ds4gui.ui.native import type_text

    assert ds4gui.__main__
    with tempfile.TemporaryDirectory() as folder:
        opened = Opened(Settings(base_url=NOWHERE, database=Path(folder) / "x.sqlite3"))
        window = opened.window
        while not window.composer.is_active:
            window.turn(opened.step)
        assert type_text("x")
        while window.composer.text != "x":
            window.turn(opened.step)
        first_s = time.time() - started_s
        while opened.app is None or not opened.app.state.loaded:
            window.turn(opened.step)
        loaded_s = time.time() - started_s
        assert window.composer.text == "x"
        opened.close()
    return first_s, loaded_s


if __name__ == "__main__":
    kind, started = sys.argv[1], float(sys.argv[2])
    print(*(empty if kind == "empty" else ours)(started))
