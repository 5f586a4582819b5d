"""The monitor's scale, as X11 says it."""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Iterator

import pytest
from test_window import run
from virtual_display import virtual_display

from ds4gui.ui.monitor import bounded

_RESOURCE_MANAGER, _STRING, _REPLACE = 23, 31, 0


@pytest.fixture
def dense_display() -> Iterator[str]:
    """A display whose session has said Xft.dpi: 144."""
    with virtual_display("1920x1080") as environment:
        x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        x11.XChangeProperty.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong, ctypes.c_ulong, ctypes.c_int,
            ctypes.c_int, ctypes.c_char_p, ctypes.c_int,
        ]  # fmt: skip
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        display = x11.XOpenDisplay(environment["DISPLAY"].encode())
        text = b"Xft.dpi:\t144\n"
        root = x11.XDefaultRootWindow(display)
        x11.XChangeProperty(
            display, root, _RESOURCE_MANAGER, _STRING, 8, _REPLACE, text, len(text)
        )  # fmt: skip
        x11.XCloseDisplay(display)
        yield environment["DISPLAY"]


def test_the_window_has_the_monitors_scale(dense_display: str) -> None:
    done = run("scenarios_size", "monitor_scale", DISPLAY=dense_display)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("said", "scale"),
    [(1.0, 1.0), (1.25, 1.25), (144 / 96, 1.5), (110 / 96, 1.125), (0.0, 1.0), (90.0, 1.0)],
)
def test_a_scale_is_one_that_can_be_drawn(said: float, scale: float) -> None:
    assert bounded(said) == scale
