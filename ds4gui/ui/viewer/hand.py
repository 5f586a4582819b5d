"""The mouse over the viewer: the wheel zooms to it, a drag pans, over a text it marks.

Owns what is held. Nothing happens where `touched` says None: the viewer is closed or covered.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal, TypeAlias

import dearpygui.dearpygui as dpg

from ds4gui.ui.shortcuts import held_modifiers
from ds4gui.ui.viewer.source import SourceView
from ds4gui.ui.viewer.stages import Stages

Touched: TypeAlias = Literal["picture", "source"]
ZOOM_STEP = 1.25
_ROWS = 3


class Hand:
    """`marked` is called when the text looks another way."""

    def __init__(
        self,
        stages: Stages,
        source: SourceView,
        marked: Callable[[], None],
        touched: Callable[[], Touched | None],
    ) -> None:
        self._stages = stages
        self._source = source
        self._marked = marked
        self._touched = touched
        self._held: tuple[float, float] | None = None
        with dpg.handler_registry():
            dpg.add_mouse_wheel_handler(callback=lambda _, notches: self._wheel(float(notches)))
            dpg.add_mouse_click_handler(dpg.mvMouseButton_Left, callback=lambda: self._press())
            dpg.add_mouse_move_handler(callback=lambda: self._drag())
            dpg.add_mouse_release_handler(dpg.mvMouseButton_Left, callback=lambda: self._release())

    def _at(self) -> tuple[float, float] | None:
        x, y = dpg.get_mouse_pos(local=False)
        return (x, y) if self._stages.holds(x, y) else None

    def _wheel(self, notches: float) -> None:
        touched, at = self._touched(), self._at()
        if touched is None or at is None:
            return
        if touched == "picture":
            self._stages.zoom(ZOOM_STEP**notches, at, time.monotonic())
        else:
            self._source.scroll(-_ROWS * notches)
            self._marked()

    def _press(self) -> None:
        touched, at = self._touched(), self._at()
        if touched is None or at is None:
            return
        if touched == "picture":
            self._held = at
        else:
            self._source.press(*at, extend=held_modifiers()[1])
            self._marked()

    def _drag(self) -> None:
        x, y = dpg.get_mouse_pos(local=False)
        if self._held is not None:
            self._stages.move(x - self._held[0], y - self._held[1], time.monotonic())
            self._held = (x, y)
        elif self._touched() == "source" and self._source.drag(x, y):
            self._marked()

    def _release(self) -> None:
        self._held = None
        self._source.release()
