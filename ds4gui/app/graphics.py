"""One thread with one context of OpenGL, for whoever needs a program of `shaders/`.

Owns the context, which it opens when it is first asked and releases at the end. Where none can be
had it says so each time it is asked, and nothing is computed. Never waits for its callers.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ds4gui import limits
from ds4gui.chat.closeups import CutFailed, GraphicsMissing
from ds4gui.chat.events import Action

if TYPE_CHECKING:
    from ds4gui.gpu.programs import Programs

_log = logging.getLogger(__name__)

Work: TypeAlias = "Callable[[Programs], None]"


class Graphics:
    """`post` puts an action into the inbox, from its thread."""

    def __init__(self, post: Callable[[Action], None]) -> None:
        self._post = post
        self._work: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="graphics", daemon=True)

    def ask(self, work: Work) -> None:
        """Runs it on the thread; any thread's call, though not two first ones at once."""
        if not self._thread.ident:
            self._thread.start()
        self._work.put(work)

    def close(self) -> None:
        """Ends the thread after what it is at."""
        self._work.put(None)
        if self._thread.ident:
            self._thread.join(limits.THREAD_JOIN_S)

    def _serve(self) -> None:
        # 0.1 s to load, which only those pay who compare or adapt.
        from ds4gui.gpu.device import NoGraphicsError, open_context
        from ds4gui.gpu.programs import Programs

        try:
            context = open_context()
        except NoGraphicsError as fault:
            _log.warning("nothing is compared or adapted: %s", fault)
            while self._work.get() is not None:
                self._post(GraphicsMissing(str(fault)))
            return
        programs = Programs(context)
        while (work := self._work.get()) is not None:
            try:
                work(programs)
            except Exception:
                _log.exception("the graphics card did not do it")
                self._post(CutFailed("The graphics card could not do that; the log says more"))
        programs.close()
        context.release()
