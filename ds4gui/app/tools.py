"""Tools at work: one thread, one call at a time, in the order asked.

Owns the ports tools see and the cancelling of calls nobody waits for any more.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import closing, nullcontext
from datetime import datetime
from zoneinfo import ZoneInfo

from ds4gui import limits
from ds4gui.app.figures import Figures
from ds4gui.app.workspace import Workspace
from ds4gui.chat.effects import RunTool
from ds4gui.chat.events import Action, ApprovalWanted, ToolFinished
from ds4gui.chat.parts import Outcome
from ds4gui.chat.state import Offer
from ds4gui.chat.widgets import WIDGET_TOOLS
from ds4gui.toolbox.current_time import current_time
from ds4gui.toolbox.list_directory import list_directory
from ds4gui.toolbox.present_svg import present_svg
from ds4gui.toolbox.read_file import read_file
from ds4gui.toolbox.registry import Registry
from ds4gui.toolbox.search_text import search_text
from ds4gui.toolbox.tool import Ports, Proposal
from ds4gui.toolbox.widgets import show_widget, widget_guidelines
from ds4gui.toolbox.write_file import write_file


def program_tools() -> Registry:
    """The tools of this program, in the order in which they are offered."""
    return Registry(
        (
            present_svg(),
            current_time(),
            list_directory(),
            read_file(),
            search_text(),
            write_file(),
            show_widget(),
            widget_guidelines(),
        )
    )


def offers(registry: Registry) -> tuple[Offer, ...]:
    """The tools as the conversation knows them; those of widgets come with the authority."""
    tools = (registry.tool(name) for name in registry.names() if name not in WIDGET_TOOLS)
    return tuple(
        Offer(
            name=tool.name,
            wire=registry.wire(tool.name),
            in_workspace=tool.in_workspace,
            asks=tool.approval == "ask",
        )
        for tool in tools
    )


class Tools:
    """Runs calls through the registry.

    Each answers with ToolFinished or, where it asks first, ApprovalWanted, unless cancelled.
    """

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
            result = self._executed(effect)
            if effect.message_id not in self._cancelled:
                self._post(_answer(effect, result))

    def _executed(self, effect: RunTool) -> Outcome | Proposal:
        files = Workspace(effect.workspace) if effect.workspace else None
        with closing(files) if files is not None else nullcontext():
            return self._registry.execute(
                effect.name,
                effect.arguments,
                self._ports(effect, files),
                allowed=effect.tool_filter,
                approved=effect.approved,
                granted=effect.granted,
            )

    def _ports(self, effect: RunTool, files: Workspace | None) -> Ports:
        key = f"{effect.message_id}:{effect.call_index}"
        end_s = time.monotonic() + limits.TOOL_S
        return Ports(
            check_figure=lambda svg: self._figures.check(key, svg, effect),
            now=local_time,
            files=files,
            offered=effect.tool_filter,
            expired=lambda: time.monotonic() > end_s or effect.message_id in self._cancelled,
        )


def _answer(effect: RunTool, result: Outcome | Proposal) -> ToolFinished | ApprovalWanted:
    if isinstance(result, Outcome):
        return ToolFinished(effect.message_id, effect.call_index, result)
    return ApprovalWanted(
        message_id=effect.message_id,
        call_index=effect.call_index,
        summary=result.summary,
        diff=result.diff,
        digest=result.digest,
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
