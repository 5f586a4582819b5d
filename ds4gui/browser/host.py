"""The widgets that run: one browser for all, started with the first, a page for each.

Owns the browser's thread, how many pages live, and their ceilings: who hangs, takes too much memory
or breaks a rule is ended with a sentence, and its neighbours go on. Nothing here decides whether a
widget's follow-up enters a session.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ds4gui import limits
from ds4gui.browser.events import (
    ENDINGS,
    Asked,
    Began,
    EndCode,
    Ended,
    HostEvent,
    LeftByTab,
    Sized,
)
from ds4gui.browser.frames import Frame
from ds4gui.browser.page import Page, Reports, Shape
from ds4gui.browser.pipe import BrowserError, JSONObject
from ds4gui.browser.process import Chromium
from ds4gui.browser.renderers import resident_bytes, slay

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Watch:
    """A question a page has not answered yet."""

    number: int
    since_s: float


class Host:
    """`post` gets events and `wake` is called for pictures, both on threads of the host."""

    def __init__(
        self, browser: Path, post: Callable[[HostEvent], None], wake: Callable[[], None]
    ) -> None:
        self._browser = browser
        self._post = post
        self._wake = wake
        self._chromium: Chromium | None = None
        self._pages: dict[str, Page] = {}
        self._by_session: dict[str, Page] = {}
        self._watched: dict[str, _Watch] = {}
        self._slain = False
        self._frames: dict[str, Frame] = {}
        self._lock = threading.Lock()
        self._queue: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="browser", daemon=True)
        self._thread.start()

    def show(self, key: str, fragment: str, shape: Shape) -> None:
        """Runs a widget from its beginning, or shows a running one in another shape."""
        self._queue.put(partial(self._show, key, fragment, shape))

    def see(self, keys: Collection[str]) -> None:
        """Which are in sight: the others rest."""
        self._queue.put(partial(self._see, frozenset(keys)))

    def end(self, key: str) -> None:
        """Ends one, without a word."""
        self._queue.put(partial(self._drop, key))

    def to(self, key: str, do: Callable[[Page], None]) -> None:
        """Input for one, where it runs; `do` is called on the host's thread."""
        self._queue.put(partial(self._input, key, do))

    def tab(self, key: str, *, back: bool) -> None:
        """The Tab key: to the next control of the page, or out of it."""
        self._queue.put(partial(self._tab, key, back))

    def take(self) -> list[Frame]:
        """The newest picture of each widget that has a new one."""
        with self._lock:
            frames, self._frames = [*self._frames.values()], {}
        return frames

    def close(self) -> None:
        """Ends all pages and the browser."""
        self._queue.put(None)
        self._thread.join(limits.BROWSER_CLOSE_S + limits.THREAD_JOIN_S)

    def _serve(self) -> None:
        while True:
            try:
                do = self._queue.get(timeout=self._rest_s())
            except queue.Empty:
                do = self._look
            if do is None:
                break
            try:
                do()
            except BrowserError as error:
                _log.warning("%s", error)
        if self._chromium is not None:
            self._chromium.close()

    def _rest_s(self) -> float | None:
        """Until the next look where nothing is asked of us."""
        if any(page.owes_picture for page in self._pages.values()):
            return limits.WIDGET_PICTURE_S
        return limits.WIDGET_LOOK_S if self._pages else None

    def _show(self, key: str, fragment: str, shape: Shape) -> None:
        page = self._pages.pop(key, None)
        if page is not None:
            self._pages[key] = page
            page.reshape(shape)
            return
        while len(self._pages) >= limits.WIDGETS_LIVE:
            resting = (k for k, p in self._pages.items() if p.suspended)
            self._finish(next(resting, next(iter(self._pages))), "gave_way")
        opened = self._opened(key, fragment, shape)
        if not opened:
            self._drop(key)
            if self._chromium is not None and self._chromium.pipe.gone:  # not the widget's fault
                opened = self._opened(key, fragment, shape)
        if opened:
            self._post(Began(key))
        else:
            self._finish(key, "load")

    def _opened(self, key: str, fragment: str, shape: Shape) -> bool:
        try:
            self._open(key, fragment, shape)
            return True
        except BrowserError as error:
            _log.warning("%s", error)
            return False

    def _open(self, key: str, fragment: str, shape: Shape) -> None:
        if self._chromium is not None and self._chromium.pipe.gone:
            self._bury()
        if self._chromium is None:
            self._chromium = Chromium(self._browser, self._take_event, self._gone)
            if not self._chromium.confined():
                self._chromium.close()
                self._chromium = None
                raise BrowserError("its sandbox is not in force")
        reports = Reports(
            framed=self._framed,
            sized=lambda page, px: self._queue.put(partial(self._grow, page, px)),
            asked=self._asked,
            broke=lambda page, code: self._queue.put(partial(self._broke, page, code)),
        )
        page = Page(self._chromium.pipe, key, shape, reports)
        self._pages[key] = page
        page.open(fragment, self._by_session.__setitem__)

    def _see(self, keys: frozenset[str]) -> None:
        for key in [k for k in self._pages if k in keys]:
            self._pages[key] = self._pages.pop(key)  # seen last goes last
        for key, page in self._pages.items():
            if page.suspended and key in keys:
                page.resume()
            elif not page.suspended and key not in keys:
                page.suspend()
                self._watched.pop(key, None)

    def _input(self, key: str, do: Callable[[Page], None]) -> None:
        page = self._pages.get(key)
        if page is not None and not page.suspended:
            do(page)

    def _tab(self, key: str, back: bool) -> None:
        page = self._pages.get(key)
        if page is None:
            return

        def looked(reply: JSONObject | None) -> None:
            if _value(reply) is not False:
                self._post(LeftByTab(key))

        outside = "document.activeElement===document.body||!document.activeElement"
        page.tab(back=back, on_done=lambda _: page.ping(looked, outside))

    def _runs(self, page: Page) -> bool:
        """Whether it is still this one that runs under its key: news of the last may be late."""
        return self._pages.get(page.key) is page

    def _grow(self, page: Page, height_px: int) -> None:
        if self._runs(page) and page.grow(height_px):
            self._post(Sized(page.key, page.height_css))

    def _asked(self, page: Page, text: str, paid: bool) -> None:
        if self._runs(page):
            self._post(Asked(page.key, text, paid))

    def _look(self) -> None:
        """Ends who hangs, and kills what takes too much memory: the page it was breaks, and says
        which it is."""
        now_s = time.monotonic()
        for key, page in [*self._pages.items()]:
            watch = self._watched.get(key)
            if page.suspended:
                continue
            if page.owes_picture:
                page.film_again()
            if watch is None:
                number = page.ping(partial(self._answered, page))
                self._watched[key] = _Watch(number=number, since_s=now_s)
            elif now_s - watch.since_s > limits.WIDGET_HANG_S:
                self._finish(key, "hung")
        if self._chromium is None:
            return
        for process in self._chromium.renderers():
            if resident_bytes(process) > limits.WIDGET_MEMORY_BYTES:
                self._slain = True
                slay(process)

    def _answered(self, page: Page, _: JSONObject | None) -> None:
        self._queue.put(partial(self._settle, page))

    def _settle(self, page: Page) -> None:
        if self._runs(page):
            self._watched.pop(page.key, None)

    def _broke(self, page: Page, code: EndCode) -> None:
        if code == "crashed" and self._slain:
            self._slain = False
            code = "memory"
        if self._runs(page):
            self._finish(page.key, code)

    def _finish(self, key: str, code: EndCode) -> None:
        self._drop(key)
        self._post(Ended(key, code, ENDINGS[code]))

    def _drop(self, key: str) -> None:
        page = self._pages.pop(key, None)
        watch = self._watched.pop(key, None)
        with self._lock:
            self._frames.pop(key, None)
        if page is not None:
            self._by_session.pop(page.session, None)
            page.end()
            if watch is not None and self._chromium is not None:
                self._chromium.pipe.forget(watch.number)

    def _take_event(self, session: str, method: str, params: JSONObject, size_bytes: int) -> None:
        page = self._by_session.get(session)
        if page is not None:
            page.take_event(method, params, size_bytes)

    def _framed(self, page: Page, frame: Frame) -> None:
        if self._runs(page):
            with self._lock:
                self._frames[frame.key] = frame
            self._wake()

    def _gone(self) -> None:
        self._queue.put(self._look_for_life)

    def _look_for_life(self) -> None:
        if self._chromium is not None and self._chromium.pipe.gone:
            self._bury()

    def _bury(self) -> None:
        chromium, self._chromium = self._chromium, None
        if chromium is not None:
            chromium.close()
        for key in [*self._pages]:
            self._finish(key, "browser")


def _value(reply: JSONObject | None) -> object:
    result = reply.get("result") if reply else None
    inner = result.get("result") if isinstance(result, dict) else None
    return inner.get("value") if isinstance(inner, dict) else None
