"""The loop that draws only when there is something to draw.

Owns the order of a turn: wait, the app's step, a tick of the views, a frame, the callbacks. Views
queue work by asking for frames; callbacks run one at a time, each in its own try, as an exception
that leaves Dear PyGui's own runner drops the rest. Never holds state of the conversation.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterable

import dearpygui.dearpygui as dpg

from ds4gui.limits import FRAMES_AFTER_INPUT, IDLE_WAIT_S, POLL_WITHOUT_WAKE_S
from ds4gui.ui import native
from ds4gui.ui.sweep import Sweep

_log = logging.getLogger(__name__)


class Loop:
    """Turns of the window. `frames` counts those drawn since the start."""

    def __init__(self) -> None:
        self.frames = 0
        self.open = True
        self._hot = FRAMES_AFTER_INPUT
        self._woken = self._rung = False
        self._sweep = Sweep()
        self._due_s = 0.0
        self._held_until_s = self._freed_until_s = 0.0
        self._ticking = self._owes_turn = self._put_off = False
        self._logged: set[tuple[str, str]] = set()

    def wake(self) -> None:
        """Ends the wait from any thread."""
        self._woken = self._rung = True
        self._owes_turn = self._ticking or self._owes_turn
        native.wake()

    def ask_frames(self, count: int = FRAMES_AFTER_INPUT) -> None:
        """At least so many frames are drawn from now on."""
        self._hot = max(self._hot, count)

    def hold(self, until_s: float) -> None:
        """No frame before, by the monotonic clock, unless input comes; said in each tick anew."""
        self._held_until_s = until_s if until_s > self._freed_until_s else 0.0

    def run(self, step: Callable[[], None], tick: Callable[[float], float | None]) -> None:
        """Turns until `open` is False or Dear PyGui ends. For `step` and `tick` see `turn`.

        A fault in one turn is logged once and the next turn comes: what streams is still received
        and stored, and the window can still be closed.
        """
        while self.open and dpg.is_dearpygui_running():
            try:
                self.turn(step, tick, wait=True)
            except Exception as error:
                self._log_once("a turn of the window failed", error)
                self.ask_frames(1)
                self._frame()

    def turn(
        self, step: Callable[[], None], tick: Callable[[float], float | None], *, wait: bool
    ) -> None:
        """One turn. `tick(now_s)` makes the views agree and says in how many seconds it is due.

        None has nothing to come. Where a tick sends an action, its step comes before the frame:
        workers then draw beside it. Without `wait` a frame is drawn in any case.
        """
        if not wait:
            self.ask_frames(1)
        elif self._hot <= 0 or self._held_until_s > time.monotonic():
            self._sleep()
        step()
        if not self.open:
            return
        now_s = time.monotonic()
        self._ticking, self._owes_turn = True, False
        next_s = tick(now_s)
        self._ticking = False
        self._due_s = math.inf if next_s is None else now_s + next_s
        self._put_off = wait and self._owes_turn and not self._put_off
        held = wait and self._held_until_s > now_s
        if self._hot > 0 and not held and not self._put_off:
            self._frame()

    def _sleep(self) -> None:
        now_s = time.monotonic()
        due_s = self._due_s
        if self._hot > 0:
            due_s = min(due_s, self._held_until_s)
        remaining_s = due_s - now_s
        if self._woken:
            self._sweep.stirred(now_s)
        elif remaining_s > 0:
            self._sweep.rested(now_s)
            # A wake-up while nobody slept still ends the next wait, and is no input.
            rung = self._rung
            ended_early = native.wait(min(IDLE_WAIT_S, remaining_s))
            self._rung = False
            if ended_early:
                self._sweep.stirred(now_s)
                # Input that came with a wake-up runs a callback in its frame, which asks for more.
                alone = native.CAN_WAIT and not (self._woken or rung)
                if alone:
                    self._freed_until_s = self._held_until_s
                self.ask_frames(FRAMES_AFTER_INPUT if alone else 1)
        self._woken = False

    def _frame(self) -> None:
        self._hot -= 1
        if native.is_minimised():
            # Who waits for a frame asks in each turn, and there will be none for long.
            native.wait(POLL_WITHOUT_WAKE_S)
            return
        self._rung = False  # a frame takes in all events
        dpg.render_dearpygui_frame()
        self.frames += 1
        if self.run_callbacks(dpg.get_callback_queue() or ()):
            self.ask_frames()

    def run_callbacks(self, jobs: Iterable[object]) -> int:
        """Runs what Dear PyGui queued; how many there were. A failing one is logged once."""
        count = 0
        for job in jobs:
            count += 1
            try:
                dpg.run_callbacks([job])
            except Exception as error:
                self._log_once("a callback of the window failed", error)
        return count

    def _log_once(self, what: str, error: Exception) -> None:
        cause = (type(error).__name__, str(error))
        if cause not in self._logged:
            self._logged.add(cause)
            _log.error("%s", what, exc_info=error)
