"""A program of its own on a stored chat; test_restart.py starts one after the other.

`python restarting.py DATABASE SCALE NOTCHES` turns the wheel so far up, quits with Ctrl+Q and
prints the block at the top of the view, how far above its top the view begins and how high it is.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import dearpygui.dearpygui as dpg

from ds4gui.app.app import App
from ds4gui.chat.actions import ShowConnect
from ds4gui.settings import Settings
from ds4gui.ui.native import Injected
from ds4gui.ui.window import Window

NOWHERE = "http://127.0.0.1:9/v1"
MIDDLE = (800, 300)


def main(database: str, scale: float, notches: int) -> None:
    app = App(Settings(base_url=NOWHERE, database=Path(database), scale=scale))
    window = Window(send=app.post, scale=scale)
    app.open(window)

    def turn_until(condition: Callable[[], object]) -> None:
        end_s = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < end_s, app.state.notice
            window.turn(app.step)

    turn_until(lambda: app.state.current_conversation and not app._presenter.unfinished)
    turn_until(lambda: app.state.server.phase == "down")
    app.post(ShowConnect(False))
    transcript = window._transcript
    hand = Injected(lambda: window.turn(app.step))
    hand.turns(10)
    if notches:
        hand.move(*MIDDLE)
        hand.wheel(notches)
        hand.turns(5)
    top = transcript.placed[0]
    sys.stdout.write(json.dumps([top.key, -top.y, top.laid.height]))
    hand.key(dpg.mvKey_Q, ctrl=True)
    turn_until(lambda: not window._loop.open)
    app.close()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
