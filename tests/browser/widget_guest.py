"""A host of widgets with its news in a queue, and fragments that tests of pages begin with."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

from ds4gui.browser.document import Theme
from ds4gui.browser.events import Ended, HostEvent
from ds4gui.browser.frames import Frame
from ds4gui.browser.host import Host
from ds4gui.browser.page import Shape

PATIENCE_S = 30.0
DARK = Theme(
    dark=True, window="#101418", surface="#1e2128", raised="#262a33", hover="#1b1e25",
    border="#2c313b", border_strong="#454b57", text="#e6e8ec", muted="#9aa1ad", faint="#828a97",
    accent="#7aa8ff", primary="#3470da", on_primary="#fff", ok="#58c98b", warn="#e5b454",
    bad="#ef7d7d",
)  # fmt: skip
SHAPE = Shape(width_px=600, scale=1.0, theme=DARK)
STILL = "<p>still</p>"
GREEN = (0, 200, 0)
BUTTON = (
    "<style>#b{position:absolute;left:0;top:0;width:200px;height:60px}</style>"
    "<button id=b onclick=\"document.body.style.background='rgb(0,200,0)'; sendPrompt('more')\">"
    "x</button><div style='height:200px'></div>"
)

Event = TypeVar("Event", bound=HostEvent)


class Guest:
    """A host with its news in a queue."""

    def __init__(self, browser: Path) -> None:
        self.news: queue.SimpleQueue[HostEvent] = queue.SimpleQueue()
        self.host = Host(browser, self.news.put, lambda: None)
        self.frames: dict[str, Frame] = {}

    def clear(self) -> None:
        """Ends every widget, and forgets what came of them."""
        for key in "abcdefgh":
            self.host.end(key)
        done = threading.Event()
        self.host._queue.put(done.set)
        assert done.wait(PATIENCE_S)
        self.host.take()
        self.frames.clear()
        while not self.news.empty():
            self.news.get()

    def until(self, kind: type[Event], key: str) -> Event:
        end_s = time.monotonic() + PATIENCE_S
        while True:
            event = self.news.get(timeout=max(0.0, end_s - time.monotonic()))
            if isinstance(event, kind) and event.key == key:
                return event
            assert not (isinstance(event, Ended) and event.key == key), event

    def frame_until(self, key: str, holds: Callable[[Frame], bool]) -> Frame:
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            self.frames.update({frame.key: frame for frame in self.host.take()})
            if key in self.frames and holds(self.frames[key]):
                return self.frames[key]
            time.sleep(0.01)
        raise AssertionError(f"{key} never looked so")


def color_at(frame: Frame, x: int, y: int) -> tuple[int, int, int]:
    rows = np.frombuffer(frame.pixels, np.uint8).reshape(frame.height_px, frame.width_px, 4)
    red, green, blue = (int(part) for part in rows[y, x, :3])
    return red, green, blue


def near(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 12 for a, b in zip(one, other, strict=True))


def group_of(leader: int) -> list[int]:
    """The processes of a group that live."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


def click(guest: Guest, key: str, x_px: int, y_px: int) -> None:
    for kind in ("moved", "pressed", "released"):
        guest.host.to(key, lambda page, kind=kind: page.mouse(kind, x_px, y_px))
