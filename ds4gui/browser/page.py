"""One widget as a page: its throw-away context, its walls, and what it may report.

Owns the page's life from its document to its end, and the ledger of presses in it. Its commands
come from the host's thread, its events on the reading thread of the pipe. A page that breaks a rule
is ended, never warned.
"""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from ds4gui import limits
from ds4gui.browser.document import ADDRESS, BINDING, POLICY, Theme, document, prelude, theme_sheet
from ds4gui.browser.events import EndCode
from ds4gui.browser.frames import Frame, frame_from_base64
from ds4gui.browser.input import Key, Mouse, key_down, key_up, mouse_event
from ds4gui.browser.pipe import JSON, BrowserError, JSONObject, Pipe
from ds4gui.browser.presses import Presses

_RETRY_S = 0.025
_FILM: dict[str, JSON] = {"format": "jpeg", "quality": 88, "everyNthFrame": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How a page is shown: width of its column in px, px per CSS px, and its colours."""

    width_px: int
    scale: float
    theme: Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Reports:
    """Where a page's news go; called on the reading thread, and must not block."""

    framed: Callable[[Page, Frame], None]
    sized: Callable[[Page, int], None]
    asked: Callable[[Page, str, bool], None]
    broke: Callable[[Page, EndCode], None]


class Page:
    """A live page. Raises BrowserError where it can't be made; `end` it then, too."""

    def __init__(self, pipe: Pipe, key: str, shape: Shape, reports: Reports) -> None:
        self.key = key
        self.shape = shape
        self.session = ""
        self.height_css = limits.WIDGET_LEAST_HEIGHT_PX
        self.suspended = False
        self.presses = Presses()
        self._pipe = pipe
        self._reports = reports
        self._context = self._target = ""
        self._document = b""
        self._served = self._broken = False
        self._committed = threading.Event()
        self._navigations = 0
        self._second, self._events, self._bytes = 0, 0, 0
        self._size_px = self._filmed_px = (0, 0)

    def open(self, fragment: str, adopt: Callable[[str, Page], None]) -> None:
        """Loads the widget; `adopt` is told its session before anything of it runs."""
        text = document(fragment, self.shape.theme, self.shape.scale)
        self._document = base64.b64encode(text.encode("utf-8", "replace"))
        call = self._pipe.call
        made = call("Target.createBrowserContext", {"disposeOnDetach": True})
        self._context = str(made["browserContextId"])
        where: dict[str, JSON] = {"url": "about:blank", "browserContextId": self._context}
        self._target = str(call("Target.createTarget", where)["targetId"])
        attach: dict[str, JSON] = {"targetId": self._target, "flatten": True}
        self.session = str(call("Target.attachToTarget", attach)["sessionId"])
        adopt(self.session, self)
        call(
            "Browser.setDownloadBehavior",
            {"behavior": "deny", "browserContextId": self._context},
        )
        for domain in ("Page", "Inspector", "Runtime"):  # Runtime puts the binding into new pages
            self._call(f"{domain}.enable")
        self._measure()
        self._call("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})
        self._call("Runtime.addBinding", {"name": BINDING})
        script = prelude(limits.FOLLOW_UP_BYTES + 1)
        self._call("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self._call("Page.navigate", {"url": ADDRESS})
        if not self._committed.wait(limits.WIDGET_LOAD_S):
            raise BrowserError("the page did not begin")
        self._film()

    def end(self) -> None:
        """Throws the page away with all it has."""
        if self._context:
            self._pipe.send("Target.disposeBrowserContext", {"browserContextId": self._context})

    def reshape(self, shape: Shape) -> None:
        """Shows it at another width, size or in other colours; its state stays."""
        resized = (shape.width_px, shape.scale) != (self.shape.width_px, self.shape.scale)
        self.shape = shape
        if resized:
            self._measure()
        sheet = json.dumps(theme_sheet(shape.theme, shape.scale))
        change = f"document.getElementById('ds4gui-theme').textContent={sheet}"
        self._send("Runtime.evaluate", {"expression": change})

    @property
    def owes_picture(self) -> bool:
        """Whether none has come since its size changed."""
        return not self.suspended and self._filmed_px != self._size_px

    def film_again(self) -> None:
        """Asks for pictures anew: a page that is resized just as its first one is taken sends none
        at all until something moves (in 8 of 30 tries)."""
        self._send("Page.stopScreencast")
        self._send("Page.startScreencast", _FILM)

    def suspend(self) -> None:
        """Stops its script and its pictures, out of sight; a page that is only frozen never comes
        back (measured)."""
        self.suspended = True
        self._send("Page.stopScreencast")
        self._send("Debugger.enable")
        self._send("Debugger.pause")

    def resume(self) -> None:
        """Goes on where it was."""
        self.suspended = False
        self._send("Debugger.resume")
        self._send("Debugger.disable")
        self._filmed_px = (0, 0)
        self.film_again()

    def mouse(
        self, kind: Mouse, x_px: int, y_px: int, *, clicks: int = 1, wheel_px: int = 0
    ) -> None:
        """The mouse at a place in the page."""
        if kind == "pressed":
            self.presses.press(time.monotonic())
        self._send("Input.dispatchMouseEvent", mouse_event(kind, x_px, y_px, clicks, wheel_px))

    def text(self, text: str) -> None:
        """Text that was typed."""
        self._send("Input.insertText", {"text": text})

    def stroke(self, key: Key) -> None:
        """A key that is no letter, pressed and released."""
        if key.presses:
            self.presses.press(time.monotonic())
        for event in (key_down(key), key_up(key)):
            self._send("Input.dispatchKeyEvent", event)

    def tab(self, *, back: bool, on_done: Callable[[JSONObject | None], object]) -> None:
        """The Tab key; `on_done` when the page has taken it, and can be asked where it led."""
        down = key_down(Key(name="Tab", shift=back))
        self._pipe.ask("Input.dispatchKeyEvent", down, self.session, on_done)

    def ping(self, on_reply: Callable[[JSONObject | None], object], expression: str = "1") -> int:
        """Asks it for a value; a page that hangs gives none."""
        params: dict[str, JSON] = {"expression": expression, "returnByValue": True}
        return self._pipe.ask("Runtime.evaluate", params, self.session, on_reply)

    def take_event(self, method: str, params: JSONObject, size_bytes: int) -> None:
        """What the browser reports of it, on the reading thread."""
        if self._broken:
            return
        if method == "Page.screencastFrame":
            self._framed(params)
        elif self._too_many(size_bytes):
            self._break("flood")
        elif method == "Fetch.requestPaused":
            self._requested(params)
        elif method == "Runtime.bindingCalled":
            self._told(params)
        elif method == "Page.javascriptDialogOpening":
            self._send("Page.handleJavaScriptDialog", {"accept": False})
        elif method == "Page.frameNavigated":
            self._navigated(params)
        elif method == "Inspector.targetCrashed":
            self._break("crashed")

    def _framed(self, params: JSONObject) -> None:
        # It sends the next one only then; a picture that is decoded late must not hold it up.
        self._send("Page.screencastFrameAck", {"sessionId": params.get("sessionId", 0)})
        frame = frame_from_base64(self.key, str(params.get("data", "")))
        if frame is not None:
            self._filmed_px = (frame.width_px, frame.height_px)
            self._reports.framed(self, frame)

    def _requested(self, params: JSONObject) -> None:
        request = params.get("request")
        wanted = request.get("url") if isinstance(request, dict) else None
        number = params.get("requestId")
        if self._served or wanted != ADDRESS or params.get("resourceType") != "Document":
            self._send("Fetch.failRequest", {"requestId": number, "errorReason": "Aborted"})
            return
        self._served = True
        self._send(
            "Fetch.fulfillRequest",
            {
                "requestId": number,
                "responseCode": 200,
                "body": self._document.decode(),
                "responseHeaders": [
                    {"name": "Content-Type", "value": "text/html; charset=utf-8"},
                    {"name": "Content-Security-Policy", "value": POLICY},
                ],
            },
        )

    def _navigated(self, params: JSONObject) -> None:
        frame = params.get("frame")
        if not isinstance(frame, dict) or frame.get("parentId"):
            return
        self._navigations += 1
        self._committed.set()
        if self._navigations > 1:  # about:blank and blob: ask nobody
            self._break("left")

    def _told(self, params: JSONObject) -> None:
        try:
            told = json.loads(str(params.get("payload", "")))
        except (ValueError, RecursionError):
            return
        if not isinstance(told, dict):
            return
        height, text = told.get("px"), told.get("text")
        if told.get("kind") == "height" and isinstance(height, int | float):
            self._reports.sized(self, round(min(max(height, 0), limits.WIDGET_MOST_HEIGHT_PX * 8)))
        elif told.get("kind") == "ask" and isinstance(text, str):
            self._reports.asked(self, text, self.presses.spend(time.monotonic()))

    def grow(self, height_px: int) -> bool:
        """Gives the page the height it asked for, within bounds; True where it changed."""
        asked = round(height_px / self.shape.scale)
        height = min(max(asked, limits.WIDGET_LEAST_HEIGHT_PX), limits.WIDGET_MOST_HEIGHT_PX)
        if height == self.height_css:
            return False
        self.height_css = height
        self._measure()
        return True

    def _measure(self) -> None:
        scale = self.shape.scale
        height_px = round(self.height_css * scale)
        most_px = limits.WIDGET_FRAME_PX // max(1, self.shape.width_px)
        self._size_px = (self.shape.width_px, min(height_px, most_px))
        self._send(
            "Emulation.setDeviceMetricsOverride",
            {
                "width": self._size_px[0], "height": self._size_px[1],
                # Pictures come in CSS px whatever is said here, so the page's own zoom enlarges it.
                "deviceScaleFactor": 1, "mobile": False,
            },
        )  # fmt: skip

    def _film(self) -> None:
        end_s = time.monotonic() + limits.WIDGET_LOAD_S
        while True:
            try:
                self._call("Page.startScreencast", _FILM)
                return
            except BrowserError:
                # "Not attached to an active page" while the renderer is being swapped.
                if time.monotonic() > end_s:
                    raise
                time.sleep(_RETRY_S)

    def _too_many(self, size_bytes: int) -> bool:
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._events, self._bytes = second, 0, 0
        self._events += 1
        self._bytes += size_bytes
        return (
            self._events > limits.WIDGET_EVENTS_PER_S
            or self._bytes > limits.WIDGET_EVENT_BYTES_PER_S
        )

    def _break(self, code: EndCode) -> None:
        self._broken = True
        self._reports.broke(self, code)

    def _call(self, method: str, params: dict[str, JSON] | None = None) -> JSONObject:
        return self._pipe.call(method, params, self.session, limits.WIDGET_LOAD_S)

    def _send(self, method: str, params: dict[str, JSON] | None = None) -> None:
        self._pipe.send(method, params, self.session)
