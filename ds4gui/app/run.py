"""One window, one program: wired, run, closed in good order.

Owns the meeting of app and ui. Never touches the toolkit.
"""

from __future__ import annotations

from ds4gui.app.app import App
from ds4gui.app.signals import closing_on_signals
from ds4gui.app.smoke import Smoke
from ds4gui.chat.actions import Quit
from ds4gui.settings import Settings


class NoWindowError(Exception):
    """No window can be opened here; the text says why."""


def run(settings: Settings, *, demo: bool, smoke: bool) -> int:
    """Runs until the window is closed; returns the exit code."""
    from ds4gui.ui.native import NoDisplay, require_display
    from ds4gui.ui.window import Window

    try:
        require_display()
    except NoDisplay as fault:
        raise NoWindowError(str(fault)) from fault
    app = App(settings)
    window = Window(send=app.post, scale=settings.scale)
    app.open(window, demo=demo)
    watch = Smoke(app) if smoke else None
    with closing_on_signals(lambda: app.post(Quit())):
        try:
            window.run(app.step if watch is None else watch.step)
        finally:
            app.close()
    return 0 if watch is None or watch.passed else 1
