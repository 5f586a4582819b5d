"""The toolkit's one viewport: its size, its icon, its least size at a scale.

Owns these lengths. A monitor's scale makes the opened window larger, never larger than the monitor.
"""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ds4gui.resources import asset_path
from ds4gui.ui.monitor import monitor_room, monitor_scale

_LEAST_WIDTH, _LEAST_HEIGHT = 480, 360
_NO_END = (10_000, 10_000)
_IN_SIGHT = 100


def make_viewport(
    title: str, width: int, height: int, scale: float, close: Callable[[], None]
) -> None:
    """A viewport of so many logical px, not shown yet; its close button only runs `close`."""
    icon = asset_path("icons", "ds4gui.png")
    monitor = max(1.0, monitor_scale())
    room = _NO_END if monitor == 1 else monitor_room() or _NO_END
    least_width, least_height = _least(scale)
    dpg.create_viewport(
        title=title, width=min(round(width * monitor), room[0]),
        height=min(round(height * monitor), room[1]), x_pos=0, y_pos=0, small_icon=icon,
        large_icon=icon, min_width=least_width, min_height=least_height, disable_close=True,
    )  # fmt: skip
    dpg.setup_dearpygui()
    dpg.set_exit_callback(lambda: close())


def move_viewport(x: int, y: int) -> None:
    """To where it was, px; not where the monitor of now would hide it."""
    room = monitor_room()
    if room is not None and 0 <= x < room[0] - _IN_SIGHT and 0 <= y < room[1] - _IN_SIGHT:
        dpg.set_viewport_pos([x, y])


def viewport_place() -> tuple[int, int, int, int]:
    """Its corner in px, and its width and height in logical ones, as `make_viewport` takes them."""
    x, y = dpg.get_viewport_pos()
    monitor = max(1.0, monitor_scale())
    width, height = dpg.get_viewport_width(), dpg.get_viewport_height()
    return round(x), round(y), round(width / monitor), round(height / monitor)


def rescale_viewport(scale: float) -> None:
    """The least size is that of another scale."""
    width, height = _least(scale)
    dpg.set_viewport_min_width(width)
    dpg.set_viewport_min_height(height)


def _least(scale: float) -> tuple[int, int]:
    room = monitor_room() or _NO_END
    return min(round(_LEAST_WIDTH * scale), room[0]), min(round(_LEAST_HEIGHT * scale), room[1])
