"""Tools at work: one thread, one call at a time, in the order asked.

Owns the ports tools see and the cancelling of calls nobody waits for any more.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from ds4gui import limits
from ds4gui.app.figures import Figures
from ds4gui.chat.effects import RunTool
from ds4gui.chat.events import Action, ToolFinished
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.tool import Ports


class Tools:
    """Runs calls through the registry; each answers with ToolFinished unless cancelled."""

    def __init__(
        self, post: Callable[[Action], None], registry: Registry, figures: Figures
    ) -> None:
        self._post = post
        self._registry = registry
        self._figures = figures
        self._queue: queue.SimpleQueue[RunTool | None] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._thread = threading.Thread(target=self._serve, name="tools", daemon=True)
        self._thread.start()

    def run(self, effect: RunTool) -> None:
        """Queues a call."""
        self._queue.put(effect)

    def cancel(self, message_id: int) -> None:
        """Calls of this message no longer count: they don't start, or their result is dropped."""
        self._cancelled.add(message_id)

    def close(self) -> None:
        """Ends the thread after the call at work."""
        self._queue.put(None)
        self._thread.join(limits.THREAD_JOIN_S)

    def _serve(self) -> None:
        while (effect := self._queue.get()) is not None:
            if effect.message_id in self._cancelled:
                continue
            outcome = self._registry.execute(
                effect.name,
                effect.arguments,
                self._ports(effect),
                call_index=effect.call_index,
                allowed=effect.tool_filter,
            )
            if effect.message_id not in self._cancelled:
                self._post(ToolFinished(effect.message_id, effect.call_index, outcome))

    def _ports(self, effect: RunTool) -> Ports:
        key = f"{effect.message_id}:{effect.call_index}"
        return Ports(
            check_figure=lambda svg: self._figures.check(
                key, svg, effect.column_px, effect.max_height_px
            ),
            now=local_time,
        )


def local_time(zone: str) -> datetime | None:
    """The time in an IANA zone, or here when the name is empty; None for an unknown zone."""
    if not zone:
        return datetime.now().astimezone()
    try:
        return datetime.now(ZoneInfo(zone))
    except (ValueError, OSError, KeyError):
        # ZoneInfoNotFoundError is a KeyError; a path or a folder as name gives the others.
        return None
