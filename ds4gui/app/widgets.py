"""Widgets between the conversation, the browser and the window.

Owns the road of a page's pictures, never through the state, and when the authority is mounted: only
where a browser on this machine has proved that nothing leaves a page. The proof is kept for that
very browser and system, so that it is not done at each start.
"""

from __future__ import annotations

import hashlib
import json
import logging
import platform
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ds4gui.browser.command import command_line
from ds4gui.browser.document import POLICY, PRELUDE, Theme
from ds4gui.browser.events import Asked, Began, Ended, HostEvent, LeftByTab, Sized
from ds4gui.browser.find import browsers
from ds4gui.browser.host import Host
from ds4gui.browser.input import KEYS, Key
from ds4gui.browser.page import Shape
from ds4gui.browser.proof import CHANNELS, proved
from ds4gui.chat.effects import (
    EndWidgets,
    MountWidgets,
    PassWidgetInput,
    SeeWidgets,
    ShowWidget,
    WidgetEffect,
)
from ds4gui.chat.events import Action
from ds4gui.chat.widget_actions import (
    WidgetAsked,
    WidgetBegan,
    WidgetEnded,
    WidgetInput,
    WidgetKey,
    WidgetLeft,
    WidgetMouse,
    WidgetSized,
    WidgetsMounted,
    WidgetsWithdrawn,
)
from ds4gui.chat.widget_state import WidgetShape
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.widgets import show_widget, widget_guidelines
from ds4gui.ui.tokens import DARK, LIGHT, Color

_log = logging.getLogger(__name__)

_NO_BROWSER = (
    "Widgets need a Chromium that can be isolated, and none was found: "
    "install chromium-headless-shell, Chromium or Chrome"
)

PutPicture = Callable[[str, int, int, int, memoryview], None]


class WidgetRoad:
    """`post` puts an action into the inbox, from any thread; `wake` makes the window draw."""

    def __init__(
        self, post: Callable[[Action], None], wake: Callable[[], None], kept_at: Path
    ) -> None:
        self._post, self._wake = post, wake
        self._kept_at = kept_at
        self._host: Host | None = None
        self._lock = threading.Lock()
        self._closed = self._wanted = False

    def perform(self, effect: WidgetEffect) -> None:
        """Hands it to the browser's thread; mounting has one of its own, as a proof takes time."""
        if isinstance(effect, MountWidgets):
            self._wanted = effect.wanted
            if effect.wanted:
                look = partial(self._mount, by_hand=effect.by_hand)
                threading.Thread(target=look, name="widgets", daemon=True).start()
        elif (host := self._host) is not None:
            _perform(host, effect)

    def hand_over(self, put: PutPicture) -> None:
        """Gives the window the newest pictures; called on the UI thread."""
        if self._host is not None:
            for frame in self._host.take():
                put(frame.key, frame.width_px, frame.width_px, frame.height_px, frame.pixels)

    def close(self) -> None:
        """Ends the browser."""
        with self._lock:
            self._closed = True
            host = self._host
        if host is not None:
            host.close()

    def _mount(self, *, by_hand: bool) -> None:
        browser = next((b for b in browsers() if holds(b, self._kept_at)), None)
        if browser is None:
            self._post(WidgetsWithdrawn(_NO_BROWSER if by_hand else ""))
            return
        with self._lock:
            if self._closed or not self._wanted:
                return
            if self._host is None:
                self._host = Host(browser, self._tell, self._wake)
        registry = Registry((show_widget(), widget_guidelines()))
        self._post(WidgetsMounted(tuple((name, registry.wire(name)) for name in registry.names())))

    def _tell(self, event: HostEvent) -> None:
        self._post(_told(event))


def holds(browser: Path, kept_at: Path) -> bool:
    """Whether nothing leaves the pages of this browser; proved once, and kept in a file."""
    key = _fingerprint(browser)
    try:
        kept = json.loads(kept_at.read_text())
    except (OSError, ValueError):
        kept = None
    if isinstance(kept, dict) and isinstance(kept.get(key), bool):
        return kept[key] is True
    proof = proved(browser)
    if not proof.holds:
        _log.warning("%s is not used for widgets: %s", browser, proof.problem or proof.leaks)
    try:
        known = kept if isinstance(kept, dict) else {}
        kept_at.write_text(json.dumps({**known, key: proof.holds}))
    except OSError as error:
        _log.warning("the proof of the browser is not kept: %s", error)
    return proof.holds


def _fingerprint(browser: Path) -> str:
    """Of the browser's file, of our walls and of the system: each may change what holds."""
    real = browser.resolve()
    seen = real.stat()
    walls = (command_line(real, Path()), POLICY, PRELUDE, CHANNELS)
    parts = (str(real), seen.st_size, seen.st_mtime_ns, walls, platform.platform())
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _perform(host: Host, effect: WidgetEffect) -> None:
    if isinstance(effect, ShowWidget):
        host.show(effect.key, effect.code, _shape(effect.shape))
    elif isinstance(effect, SeeWidgets):
        host.see(effect.keys)
    elif isinstance(effect, EndWidgets):
        for key in effect.keys:
            host.end(key)
    elif isinstance(effect, PassWidgetInput):
        _pass(host, effect.input)


def _told(event: HostEvent) -> Action:
    if isinstance(event, Began):
        return WidgetBegan(event.key)
    if isinstance(event, Sized):
        return WidgetSized(event.key, event.height_css)
    if isinstance(event, Asked):
        return WidgetAsked(event.key, event.text, event.paid)
    if isinstance(event, LeftByTab):
        return WidgetLeft(event.key)
    assert isinstance(event, Ended)
    return WidgetEnded(event.key, event.message)


def _pass(host: Host, given: WidgetInput) -> None:
    if isinstance(given, WidgetMouse):
        host.to(
            given.key,
            lambda page: page.mouse(
                given.kind, given.x_px, given.y_px, clicks=given.clicks, wheel_px=given.wheel_px
            ),
        )
    elif isinstance(given, WidgetKey) and given.name == "Tab":
        host.tab(given.key, back=given.shift)
    elif isinstance(given, WidgetKey):
        if given.name in KEYS:
            key = Key(name=given.name, shift=given.shift, control=given.control)
            host.to(given.key, lambda page: page.stroke(key))
    else:
        host.to(given.key, lambda page: page.text(given.text))


def _shape(shape: WidgetShape) -> Shape:
    tokens = DARK if shape.dark else LIGHT
    theme = Theme(
        dark=shape.dark,
        window=_css(tokens.window),
        surface=_css(tokens.surface),
        raised=_css(tokens.raised),
        hover=_css(tokens.hover),
        border=_css(tokens.border),
        border_strong=_css(tokens.faint),
        text=_css(tokens.text),
        muted=_css(tokens.muted),
        faint=_css(tokens.faint),
        accent=_css(tokens.accent),
        primary=_css(tokens.primary),
        on_primary=_css(tokens.on_primary),
        ok=_css(tokens.ok),
        warn=_css(tokens.warn),
        bad=_css(tokens.bad),
    )
    return Shape(width_px=shape.width_px, scale=shape.scale, theme=theme)


def _css(color: Color) -> str:
    red, green, blue, _ = color
    return f"#{red:02x}{green:02x}{blue:02x}"
