"""One window, one program: opened, wired, run, closed in good order.

Owns the meeting of app and ui. The window comes first: what answers it takes three times as long to
load, and does so on a thread while the prompt box already takes letters. Never touches the toolkit.
"""

from __future__ import annotations

import importlib
import threading
from collections import deque
from typing import TYPE_CHECKING

from ds4gui.app.door import Door, door_to
from ds4gui.app.signals import closing_on_signals
from ds4gui.app.window_place import WindowPlace, keep_place, kept_place
from ds4gui.chat.actions import Quit, UserAction
from ds4gui.present.opening import OPENING
from ds4gui.settings import Settings

if TYPE_CHECKING:
    from ds4gui.app.app import App
    from ds4gui.app.smoke import Smoke
    from ds4gui.ui.window import Window

_PROGRAM = ("ds4gui.app.app", "ds4gui.app.smoke", "ds4gui.present.said")
_SOON = ("markdown_it", "mdit_py_plugins.footnote", "numpy", "pygments.lexers", "jsonschema")
"""What the first text, picture, code and call need: loaded before, so that no turn waits for it."""

_USUAL_SIZE = (1440, 900)
_FRAMES_ALONE = 4
"""Until the caret stands in the prompt box; a thread at work makes each four times as long."""


class NoWindowError(Exception):
    """No window can be opened here; the text says why."""


def run(settings: Settings, *, demo: bool, smoke: bool) -> int:
    """Runs until the window is closed; returns the exit code."""
    opened = Opened(settings, demo=demo, smoke=smoke)
    # Whoever sends a signal answers no question.
    with closing_on_signals(lambda: opened.post(Quit(lose_unsaved=True))):
        try:
            opened.window.run(opened.step)
        finally:
            opened.close()
    return 0 if opened.passed else 1


class Opened:
    """A window whose first picture is drawn. `step` makes the app once it is loaded."""

    def __init__(self, settings: Settings, *, demo: bool = False, smoke: bool = False) -> None:
        from ds4gui.ui.native import NoDisplay, require_display
        from ds4gui.ui.viewport import move_viewport
        from ds4gui.ui.window import Window

        self._settings, self._demo, self._smoke = settings, demo, smoke
        self._early: deque[UserAction] = deque()
        self._loading = threading.Thread(target=self._load, name="load", daemon=True)
        self._loaded, self._knocked = threading.Event(), threading.Event()
        self._door: Door | None = None
        self.app: App | None = None
        self._watch: Smoke | None = None
        try:
            require_display()
        except NoDisplay as fault:
            raise NoWindowError(str(fault)) from fault
        place = kept_place(settings.database.parent)
        width, height = _USUAL_SIZE if place is None else (place.width, place.height)
        self.window: Window = Window(
            send=self.post,
            scale=settings.scale,
            width=width,
            height=height,
            picture_bytes=settings.figures_mb << 20,
        )
        if place is not None:
            move_viewport(place.x, place.y)
        self.window.show(OPENING)
        self.window.turn()

    @property
    def passed(self) -> bool:
        """Whether the program came to be, and passed where it was watched."""
        return self.app is not None and (self._watch is None or self._watch.passed)

    def post(self, action: UserAction) -> None:
        """What a user does; kept while nobody is there to take it."""
        self._early.append(action)
        if self.app is not None:
            self._hand_over(self.app)

    def step(self) -> None:
        """One turn of the loop, on the UI thread."""
        if self._knocked.is_set():
            from ds4gui.ui.forward import come_forward

            self._knocked.clear()
            come_forward()
        if self.window.frames < _FRAMES_ALONE:
            self.window.wake()
        elif not self._loading.ident:
            self._loading.start()
        elif self.app is None and self._loaded.is_set():
            self._begin()
        program = self._watch or self.app
        if program is not None:
            program.step()

    def close(self) -> None:
        """Ends all that was begun; where the window was is kept."""
        from ds4gui.ui.viewport import viewport_place

        x, y, width, height = viewport_place()
        place = WindowPlace(x=x, y=y, width=width, height=height)
        keep_place(self._settings.database.parent, place)
        if self._door is not None:
            self._door.close()
        if self.app is not None:
            self.app.close()

    def _load(self) -> None:
        try:
            for name in _PROGRAM:
                importlib.import_module(name)
        finally:
            # What could not be loaded fails again, and is reported, where it is used.
            self._loaded.set()
            self.window.wake()
        if not self._smoke:
            self._door = door_to(self._settings.database, self._knock)
        for name in _SOON:
            importlib.import_module(name)

    def _knock(self) -> None:
        self._knocked.set()
        self.window.wake()

    def _begin(self) -> None:
        try:
            from ds4gui.app.app import App
            from ds4gui.app.smoke import Smoke

            app = App(self._settings)
        except Exception:
            self.window.close()
            raise
        app.open(self.window, demo=self._demo)
        self._watch = Smoke(app) if self._smoke else None
        self.app = app
        self._hand_over(app)

    def _hand_over(self, app: App) -> None:
        while True:
            try:
                action = self._early.popleft()
            except IndexError:  # or another thread took it
                return
            app.post(action)
