"""The loop, the caret, and where there is no window; one scenario per process, see stage.py."""

from __future__ import annotations

import logging
import sys
import threading
import time
from dataclasses import replace

import dearpygui.dearpygui as dpg
import sample_views
from stage import NEW_SESSION, SEARCH, Stage, run

from ds4gui.chat import actions
from ds4gui.limits import IDLE_WAIT_S
from ds4gui.ui import native, softwrap
from ds4gui.ui.caret import Caret
from ds4gui.ui.focus import Focus
from ds4gui.ui.window import Window


def idle() -> None:
    """No frame while nothing happens; a wake from another thread runs a step at once."""
    stage = Stage(replace(sample_views.main(), sidebar=sample_views.sidebar(running=())))
    window, steps = stage.window, []
    native.is_focused = lambda: False  # no caret blinks, whoever has the display's focus
    stage.hand.click(*SEARCH)
    stage.hand.key(dpg.mvKey_Escape)
    frames: dict[str, int] = {}

    def later() -> None:
        last_s = time.monotonic() + 8  # a busy machine settles late
        while frames.get("settled") != window.frames and time.monotonic() < last_s:
            frames["settled"] = window.frames
            time.sleep(1.5)
        frames["idle"] = window.frames
        steps.append(time.monotonic())
        window.wake()

    def step() -> None:
        if steps:
            frames["late_ms"] = round((time.monotonic() - steps[0]) * 1000)
            window.close()

    threading.Thread(target=later, daemon=True).start()
    window.run(step)
    # Without the wake 2 s of IDLE_WAIT_S would be left to sleep; a busy machine takes a while too.
    assert frames["late_ms"] < IDLE_WAIT_S * 1000 / 5, frames
    assert frames["idle"] == frames["settled"], frames


def held() -> None:
    """Frames that wait: a wake draws none, input ends it, and so does the time."""
    loop, frames = Stage(sample_views.main()).window._loop, []
    until_s = [time.monotonic() + 3600]

    def tick(_: float) -> None:
        loop.hold(until_s[0])

    def turn(*, wait: bool = True) -> bool:
        before = loop.frames
        loop.ask_frames(1)
        loop.turn(lambda: None, tick, wait=wait)
        frames.append(loop.frames)
        return loop.frames > before

    turn(wait=False)
    for _ in range(3):
        loop.wake()
        assert not turn(), frames
    until_s[0] = 0.0
    loop.wake()
    assert turn(), frames
    until_s[0] = time.monotonic() + 3600
    turn(wait=False)
    loop._rung = loop._woken = False
    threading.Thread(target=native.wake, daemon=True).start()  # as X ends a wait, with no `wake`
    turn()
    assert loop._freed_until_s == until_s[0], frames
    assert turn(), frames


def acting() -> None:
    """What a tick sends is acted on before its frame, which is put off once."""
    loop, order = Stage(sample_views.main()).window._loop, []

    def turn(sends: bool) -> None:
        def tick(_: float) -> None:
            if sends:
                loop.wake()

        before = loop.frames
        loop.ask_frames(1)
        loop.turn(lambda: order.append("step"), tick, wait=True)
        order.extend(["frame"] * (loop.frames - before))

    for sends in (False, True, True, True, False):
        turn(sends)
    assert order == ["step", "frame", "step", "step", "frame", "step", "step", "frame"], order


def caret() -> None:
    """The caret blinks for a while after a stroke, then stands still where it is seen."""
    last_key_s = 100.0
    watched = Caret(Focus(lambda: None), lambda: True, lambda: last_key_s)
    frames = [tick / 10 for tick in range(1000, 1400) if watched.tick(tick / 10)]
    assert 25 <= len(frames) <= 36, len(frames)
    assert watched.wake_in_s is None
    assert (frames[-1] - last_key_s - 0.3) % 1.2 < 0.8
    last_key_s = 140.0
    assert watched.tick(140.0)
    assert watched.wake_in_s is not None


def failing_callback() -> None:
    """One bad callback is logged and the rest of the frame's callbacks still run."""
    records: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: records.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("ds4gui.ui.loop").addHandler(handler)
    stage = Stage(sample_views.main())

    def fail(action: actions.UserAction) -> None:
        raise RuntimeError("bad")

    stage.window._app_send = fail
    for _ in range(3):
        stage.hand.click(*NEW_SESSION)
    assert len(records) == 1, records
    stage.window._app_send = stage.sent.append
    stage.hand.click(*NEW_SESSION)
    assert stage.of(actions.NewSession)


def failing_turn() -> None:
    """A fault in a turn is logged once; the loop goes on and can be closed."""
    records: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: records.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("ds4gui.ui.loop").addHandler(handler)
    window = Stage(sample_views.main()).window
    turns: list[int] = []

    def step() -> None:
        turns.append(1)
        window.wake()
        if len(turns) > 4:
            window.close()
        raise RuntimeError("bad")

    window.run(step)
    assert len(turns) == 5
    assert records == ["a turn of the window failed"]


def minimised() -> None:
    """No frame is drawn, and who asks for one in each turn keeps no core busy."""
    window = Stage(sample_views.main()).window
    waits: list[float] = []
    native.is_minimised = lambda: True
    native.wait = lambda timeout_s: bool(waits.append(timeout_s)) or True
    frames = window.frames
    for turn in range(1, 5):
        window._loop.ask_frames(2)
        window._loop.turn(lambda: None, lambda now_s: 0.0, wait=True)
        assert len(waits) == turn
    assert window.frames == frames


def close_button() -> None:
    """The window's own close button asks; only `close` ends the loop."""
    stage = Stage(sample_views.main())
    native.request_close()
    stage.hand.turns(4)
    assert stage.of(actions.Quit)
    assert dpg.is_dearpygui_running()
    steps: list[int] = []

    def step() -> None:
        steps.append(1)
        stage.window.close()

    stage.window.run(step)
    assert steps == [1]


def no_display() -> None:
    try:
        Window(send=lambda _: None)
    except native.NoDisplay as error:
        sys.stdout.write(str(error))


def soft_wrap() -> None:
    """It is switched on only where its place is certain; else the field is left alone."""
    dpg.create_context()
    with dpg.window():
        field = int(dpg.add_input_text(multiline=True, default_value="kept"))
        dpg.add_input_text(multiline=True, no_undo_redo=True)
    read, words = softwrap._read, softwrap._words
    softwrap._read = lambda memory, address, size: bytes(size)
    assert not softwrap.SoftWrap().enable(field), "other memory than expected"
    softwrap._read = lambda memory, address, size: b""
    assert not softwrap.SoftWrap().enable(field), "memory that can't be read"
    softwrap._read = read
    softwrap._words = lambda memory, address: words(memory, address) * 2
    assert not softwrap.SoftWrap().enable(field), "two possible places"
    softwrap._words = words
    wrap = softwrap.SoftWrap()
    assert wrap.enable(field)
    with dpg.window():
        later = int(dpg.add_input_text(multiline=True))
    assert wrap.enable(later)
    assert dpg.get_value(field) == "kept"
    assert dpg.get_item_configuration(field)["no_undo_redo"] is False


if __name__ == "__main__":
    run(
        idle,
        held,
        acting,
        caret,
        failing_callback,
        failing_turn,
        minimised,
        close_button,
        no_display,
        soft_wrap,
    )
