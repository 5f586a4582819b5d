"""Figures between the conversation, the raster pool and the window.

Owns the road of pixels: pool → here → textures, never through the state. A picture reaches the
window on its own thread, in `hand_over`; a tool waits for its verdict in `check`.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Sequence

from ds4gui import limits
from ds4gui.chat.effects import DrawFigure, DrawFigures, RunTool
from ds4gui.chat.events import Action, FigureDrawn, FigureFailed
from ds4gui.raster.pool import Broken, Drawn, RasterPool, RasterReply, RasterRequest, Refused
from ds4gui.toolbox.tool import Presentable, Unpresentable

PutFigure = Callable[[Drawn], None]


class Figures:
    """One pool. `post` puts an action into the inbox, from the pool's threads.

    `more_fonts` finds the faces that few drawings need, and may block.
    """

    def __init__(
        self,
        post: Callable[[Action], None],
        font_files: tuple[str, ...],
        more_fonts: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self._post = post
        self._pictures: queue.SimpleQueue[Drawn] = queue.SimpleQueue()
        self._waiting: dict[str, queue.SimpleQueue[RasterReply]] = {}
        self._lock = threading.Lock()
        self._pool = RasterPool(
            font_files=font_files,
            more_fonts=more_fonts,
            workers=worker_count(),
            on_reply=self._replied,
        )

    def draw(self, effect: DrawFigures) -> None:
        """Draws stored figures; the answer of each is FigureDrawn or FigureFailed."""
        self._pool.wish([_request(one.figure_key, one.svg, one) for one in effect.figures])

    def check(self, figure_key: str, svg: str, room: RunTool) -> Presentable | Unpresentable:
        """Checks and draws in one job; blocks the calling (tools') thread for the verdict."""
        answer: queue.SimpleQueue[RasterReply] = queue.SimpleQueue()
        with self._lock:
            self._waiting[figure_key] = answer
        self._pool.submit(_request(figure_key, svg, room))
        try:
            reply = answer.get(timeout=limits.FIGURE_VERDICT_S)
        except queue.Empty:
            return Unpresentable("it was not drawn in time; make it simpler", refused=False)
        finally:
            with self._lock:
                self._waiting.pop(figure_key, None)
        if isinstance(reply, Drawn):
            return Presentable(
                natural_width=reply.natural_width,
                natural_height=reply.natural_height,
                sized=reply.sized,
            )
        return Unpresentable(_reason(reply), refused=isinstance(reply, Refused))

    def hand_over(self, put: PutFigure) -> None:
        """Gives the window a few of the pictures that are ready; called on the UI thread."""
        for _ in range(limits.PICTURES_PER_STEP):
            try:
                picture = self._pictures.get_nowait()
            except queue.Empty:
                return
            put(picture)

    def close(self) -> None:
        """Ends the workers."""
        self._pool.close()

    def _replied(self, reply: RasterReply) -> None:
        with self._lock:
            waiting = self._waiting.get(reply.key)
        if isinstance(reply, Drawn):
            self._pictures.put(reply)
            self._post(_drawn(reply))
        elif waiting is None:
            self._post(FigureFailed(reply.key, _reason(reply)))
        if waiting is not None:
            waiting.put(reply)


def worker_count() -> int:
    """A core is left to the window; few figures are in sight at once."""
    return max(1, min((os.cpu_count() or 2) - 1, limits.RASTER_WORKERS_MOST))


def _request(figure_key: str, svg: str, room: DrawFigure | RunTool) -> RasterRequest:
    return RasterRequest(
        key=figure_key,
        svg=svg,
        column_px=room.column_px,
        max_height_px=room.max_height_px,
        px_per_unit=room.px_per_unit,
        # A call waits for its verdict, wherever the reader is.
        in_sight=not isinstance(room, DrawFigure) or room.in_sight,
    )


def _drawn(reply: Drawn) -> FigureDrawn:
    return FigureDrawn(
        figure_key=reply.key,
        ink_luminance=reply.ink.median_luminance,
        background_opacity=reply.ink.background_opacity,
    )


def _reason(reply: Refused | Broken) -> str:
    return reply.rejection.message if isinstance(reply, Refused) else reply.message
