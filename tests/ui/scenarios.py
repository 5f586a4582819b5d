"""One run of the real window per process: `python scenarios.py NAME` exits 0 when all held.

Mouse and keyboard are injected; each scenario reads what the window sends and shows. A second
window in one process crashes in the library, hence the processes.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import dearpygui.dearpygui as dpg
import sample_views

from ds4gui.chat import actions
from ds4gui.present.view import ViewModel
from ds4gui.ui import native, softwrap
from ds4gui.ui.caret import Caret
from ds4gui.ui.native import Injected
from ds4gui.ui.window import Window

_Action = TypeVar("_Action")

NEW_SESSION = (130, 62)
SEARCH = (130, 106)
SECOND_ROW = (100, 221)
TRANSCRIPT = (600, 300)
SEND = (1195, 836)


class Stage:
    """A window of 1440×900 that shows `view`, with what it has sent."""

    def __init__(self, view: ViewModel) -> None:
        self.sent: list[actions.UserAction] = []
        self.window = Window(send=self.sent.append)
        self.window.turn()
        self.show(view)
        self.hand = Injected(self.window.turn)
        self.hand.turns(8)

    def show(self, view: ViewModel) -> None:
        self.view = view
        self.window.show(view)

    def of(self, kind: type[_Action]) -> list[_Action]:
        return [action for action in self.sent if isinstance(action, kind)]

    @property
    def typing(self) -> bool:
        return self.window.composer.is_active


def prompt() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    assert stage.typing, "the caret starts in the prompt box"
    hand.text("Draw a “cache” — это 中文")
    hand.key(dpg.mvKey_Return, shift=True)
    hand.text("second")
    hand.key(dpg.mvKey_Return, ctrl=True)
    hand.text("third")
    text = "Draw a “cache” — это 中文\nsecond\nthird"
    assert stage.of(actions.EditDraft)[-1].text == text
    hand.key(dpg.mvKey_Return)
    assert [sent.text for sent in stage.of(actions.SubmitPrompt)] == [text]
    hand.turns()
    assert stage.window.composer.text == ""
    assert stage.typing
    hand.text("again")
    hand.click(*SEND)
    assert stage.of(actions.SubmitPrompt)[-1].text == "again"
    hand.turns()
    assert stage.window.composer.text == ""
    assert stage.typing
    hand.key(dpg.mvKey_Return)
    hand.text("  ")
    hand.key(dpg.mvKey_Return)
    assert len(stage.of(actions.SubmitPrompt)) == 2, "blank text is not sent"


def prompt_grows() -> None:
    stage = Stage(sample_views.main())
    composer = stage.window.composer
    heights = [composer.height(1176)]
    for _ in range(3):
        stage.hand.text("soft wrap makes a line longer than the box continue below " * 3)
        heights.append(composer.height(1176))
    assert "\n" not in composer.text
    assert heights == sorted(heights)
    assert heights[-1] > heights[1] > heights[0]
    for _ in range(12):
        stage.hand.key(dpg.mvKey_Return, shift=True)
    line = composer.height(1176)
    assert line - heights[0] == 7 * 18, "eight lines of 18 px at most"


def drafts() -> None:
    view = sample_views.main()
    stage = Stage(view)
    stage.hand.text("half a thought")
    stage.hand.click(*SECOND_ROW)
    sent = [a for a in stage.sent if isinstance(a, actions.EditDraft | actions.SelectSession)]
    assert sent[-2:] == [actions.EditDraft("half a thought"), actions.SelectSession(2)]
    other = replace(view.composer, session_id=2, draft="kept for two")
    stage.show(replace(view, composer=other, sidebar=sample_views.sidebar(selected=2)))
    stage.hand.turns(5)
    assert stage.window.composer.text == "kept for two"
    assert stage.typing
    stage.hand.text("!")
    assert stage.of(actions.EditDraft)[-1].text == "kept for two!"
    stage.show(replace(view, composer=replace(view.composer, draft="half a thought")))
    stage.hand.turns(5)
    assert stage.window.composer.text == "half a thought"


def focus_through_changes() -> None:
    """Whatever the app changes in the meantime, the caret ends up in the prompt box."""
    view = sample_views.main()
    stage = Stage(sample_views.disconnected())
    stage.show(view)
    stage.hand.turns(1)
    for session_id in (2, 3, 4):
        composer = replace(view.composer, session_id=session_id)
        stage.show(replace(view, composer=composer))
        stage.hand.turns(1)
    stage.hand.turns(5)
    stage.hand.text("here")
    assert stage.window.composer.text == "here"


def escape() -> None:
    stage = Stage(sample_views.running())
    stage.hand.text("not lost")
    stage.hand.key(dpg.mvKey_Return)
    assert not stage.of(actions.SubmitPrompt), "nothing is sent while a reply runs"
    stage.hand.turns()
    assert stage.window.composer.text == "not lost"
    assert stage.typing
    stage.hand.key(dpg.mvKey_Escape)
    stage.hand.turns()
    assert stage.of(actions.StopReply) == [actions.StopReply()]
    assert stage.window.composer.text == "not lost"
    assert stage.typing
    stage.hand.text(" yet")
    assert stage.window.composer.text == "not lost yet"
    stage.hand.click(*SEND)
    assert len(stage.of(actions.StopReply)) == 2


def sidebar() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.click(*NEW_SESSION)
    assert stage.of(actions.NewSession)
    assert stage.typing, "the caret is back in the prompt box"
    hand.click(*SECOND_ROW)
    assert stage.of(actions.SelectSession) == [actions.SelectSession(2)]
    hand.click(*SEARCH)
    hand.text("wal")
    assert [sent.text for sent in stage.of(actions.FilterSessions)][-1] == "wal"
    hand.key(dpg.mvKey_Escape)
    hand.turns()
    assert [sent.text for sent in stage.of(actions.FilterSessions)][-1] == ""
    assert stage.typing
    hand.click(*SEARCH)
    hand.text("wal")
    hand.click(*TRANSCRIPT)
    assert stage.typing


def rename() -> None:
    stage = Stage(sample_views.main())
    hand, renaming = stage.hand, stage.window.sidebar.sessions.renaming
    hand.click(*SECOND_ROW, times=2)
    hand.turns(4)
    assert renaming.is_open
    hand.text("Renamed")
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.RenameSession) == [actions.RenameSession(2, "Renamed")]
    hand.key(dpg.mvKey_F2)
    hand.turns(3)
    assert renaming.is_open
    hand.text("Left alone")
    hand.key(dpg.mvKey_Escape)
    hand.turns(3)
    assert not renaming.is_open
    assert len(stage.of(actions.RenameSession)) == 1
    assert stage.typing


def context_menu() -> None:
    stage = Stage(sample_views.main())
    stage.hand.click(*SECOND_ROW, button=1)
    stage.hand.turns(3)
    x, y = SECOND_ROW
    stage.hand.click(x + 40, y + 92)
    assert stage.of(actions.DeleteSession) == [actions.DeleteSession(2)]


def strokes() -> None:
    stage = Stage(sample_views.running())
    hand = stage.hand
    hand.key(dpg.mvKey_N, ctrl=True)
    hand.key(dpg.mvKey_C, ctrl=True, shift=True)
    hand.key(dpg.mvKey_D, ctrl=True, shift=True)
    hand.key(dpg.mvKey_U, ctrl=True, shift=True)
    hand.key(dpg.mvKey_Tab + 6, ctrl=True)
    hand.key(dpg.mvKey_Tab + 5, ctrl=True)
    hand.key(dpg.mvKey_K, ctrl=True)
    hand.key(dpg.mvKey_Q, ctrl=True)
    sent = [a for a in stage.sent if not isinstance(a, actions.ColumnSettled)]
    assert sent == [
        actions.NewSession(),
        actions.CopyMessage(7),
        actions.DeleteSession(1),
        actions.SelectSession(2),
        actions.SelectSession(11),
        actions.ShowConnect(True),
        actions.Quit(),
    ], sent
    assert stage.window.composer.text == "", "a stroke types nothing"
    hand.key(dpg.mvKey_B, ctrl=True)
    assert stage.window.splitter.width == 0
    hand.key(dpg.mvKey_F, ctrl=True)
    hand.turns(3)
    assert stage.window.splitter.width == 264
    assert stage.window.sidebar.is_searching


def menus() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.click(120, 16)
    hand.click(150, 78)
    assert stage.of(actions.ChooseTheme) == [actions.ChooseTheme("light")]
    hand.click(30, 16)
    hand.click(60, 53)
    assert stage.of(actions.NewSession)
    assert stage.typing
    hand.click(30, 16)
    hand.key(dpg.mvKey_Escape)
    assert not stage.of(actions.StopReply), "nothing runs, so nothing is stopped"


def export() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    hand.key(dpg.mvKey_Escape)
    hand.turns(3)
    assert not stage.of(actions.ExportSession)
    hand.key(dpg.mvKey_E, ctrl=True)
    hand.turns(5)
    hand.key(dpg.mvKey_A, ctrl=True)
    hand.text("/tmp/else where.md")
    hand.key(dpg.mvKey_Return)
    hand.turns(3)
    assert stage.of(actions.ExportSession) == [actions.ExportSession("/tmp/else where.md")]
    assert stage.typing


def connect() -> None:
    stage = Stage(sample_views.disconnected())
    hand = stage.hand
    hand.turns(4)
    hand.key(dpg.mvKey_A, ctrl=True)
    hand.text("http://gpu:9000/v1")
    hand.key(dpg.mvKey_Tab)
    hand.turns(3)
    hand.text("secret")
    hand.key(dpg.mvKey_Return)
    assert stage.of(actions.Connect) == [actions.Connect("http://gpu:9000/v1", "secret")]
    hand.click(790, 538)
    assert stage.of(actions.OpenDemo)
    hand.key(dpg.mvKey_Escape)
    assert stage.of(actions.ShowConnect) == [actions.ShowConnect(False)]
    stage.show(sample_views.main())
    hand.turns(5)
    assert stage.typing


def notice() -> None:
    stage = Stage(sample_views.running())
    stage.hand.click(1140, 753)
    assert stage.of(actions.UndoDelete)
    stage.hand.click(1204, 753)
    assert stage.of(actions.DismissNotice)


def splitter() -> None:
    stage = Stage(sample_views.main())
    hand = stage.hand
    hand.move(264, 500)
    hand.press()
    hand.move(360, 500)
    hand.release()
    assert stage.window.splitter.width == 360
    hand.move(360, 500)
    hand.press()
    hand.move(20, 500)
    hand.release()
    assert stage.window.splitter.width == 180


def long_list() -> None:
    stage = Stage(replace(sample_views.main(), sidebar=sample_views.many_sessions(5000)))
    drawn = len(dpg.get_all_items())
    assert drawn < 600, f"only what is in sight exists, not {drawn} items"
    stage.hand.move(*SECOND_ROW)
    stage.hand.wheel(-30)
    stage.hand.turns(5)
    stage.hand.click(*SECOND_ROW)
    (selected,) = stage.of(actions.SelectSession)
    assert selected.session_id > 10


def idle() -> None:
    """No frame while nothing happens; a wake from another thread runs a step at once."""
    stage = Stage(replace(sample_views.main(), sidebar=sample_views.sidebar(running=())))
    window, steps = stage.window, []
    stage.hand.click(*SEARCH)
    stage.hand.key(dpg.mvKey_Escape)
    frames: dict[str, int] = {}

    def later() -> None:
        while frames.get("settled") != window.frames:
            frames["settled"] = window.frames
            time.sleep(0.5)
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
    assert frames["late_ms"] < 100, frames
    assert frames["idle"] == frames["settled"], frames


def failing_callback() -> None:
    """One bad callback is logged and the rest of the frame's callbacks still run."""
    import logging

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


def caret() -> None:
    """The caret blinks for a while after a stroke, then stands still where it is seen."""
    last_key_s = 100.0
    watched = Caret(lambda: True, lambda: last_key_s)
    native.is_focused = lambda: True
    frames = [tick / 10 for tick in range(1000, 1400) if watched.tick(tick / 10)]
    assert 25 <= len(frames) <= 36, len(frames)
    assert watched.wake_in_s is None
    assert (frames[-1] - last_key_s - 0.3) % 1.2 < 0.8
    last_key_s = 140.0
    assert watched.tick(140.0)
    assert watched.wake_in_s is not None


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


SCENARIOS: tuple[Callable[[], None], ...] = (
    prompt, prompt_grows, drafts, focus_through_changes, escape, sidebar, rename, context_menu,
    strokes, menus, export, connect, notice, splitter, long_list, idle, failing_callback,
    close_button, no_display, caret, soft_wrap,
)  # fmt: skip

if __name__ == "__main__":
    {scenario.__name__: scenario for scenario in SCENARIOS}[sys.argv[1]]()
