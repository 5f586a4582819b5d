"""Figures between the conversation, the raster pool and the window.

Owns the road of pixels: pool → here → textures, never through the state. A picture reaches the
window on its own thread, in `hand_over`; a tool waits for its verdict in `check`.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ds4gui import limits
from ds4gui.app.graphics import Graphics
from ds4gui.chat.effects import DrawFigure, DrawFigures, RunTool
from ds4gui.chat.events import Action, FigureDrawn, FigureFailed
from ds4gui.raster.pool import Broken, Drawn, RasterPool, RasterReply, RasterRequest, Refused
from ds4gui.toolbox.tool import Presentable, Unpresentable

if TYPE_CHECKING:
    from ds4gui.gpu.programs import Programs

PutFigure = Callable[[Drawn], None]
Take = Callable[[RasterReply], None]
_FOR_OTHERS = "asked:"
"""What the keys of drawings begin with that are not for the chat."""


class Figures:
    """One pool. `post` puts an action into the inbox, from the pool's threads. `graphics` turns the
    lightness of what is adapted to the theme.

    `more_fonts` finds the faces that few drawings need, and may block.
    """

    def __init__(
        self,
        post: Callable[[Action], None],
        graphics: Graphics,
        font_files: tuple[str, ...],
        more_fonts: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self._post = post
        self._pictures: dict[tuple[str, int], Drawn] = {}
        self._graphics = graphics
        self._waiting: dict[str, queue.SimpleQueue[RasterReply]] = {}
        self._asked: dict[str, tuple[RasterRequest, Take]] = {}
        self._grounds: dict[str, int] = {}
        self._lock = threading.Lock()
        self._pool = RasterPool(
            font_files=font_files,
            more_fonts=more_fonts,
            workers=worker_count(),
            on_reply=self._replied,
        )

    def draw(self, effect: DrawFigures) -> None:
        """Draws stored figures; the answer of each is FigureDrawn or FigureFailed.

        One whose picture is about to be handed over isn't drawn again.
        """
        grounds = {one.figure_key: one.ground for one in effect.figures if one.ground is not None}
        with self._lock:
            self._grounds = grounds
            drawn = set(self._pictures)
        self._pool.wish(
            [
                _request(one.figure_key, one.svg, one)
                for one in effect.figures
                if (one.figure_key, one.column_px) not in drawn
            ]
        )

    def ask(self, request: RasterRequest, take: Take) -> None:
        """Draws for another than the window; `take` gets the answer, on the pool's thread.

        A newer request of the same key takes its place, also the place of one that is being drawn.
        """
        request = replace(request, key=_FOR_OTHERS + request.key)
        with self._lock:
            self._asked[request.key] = (request, take)
        self._pool.submit(request)

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
        return Unpresentable(reason_of(reply), refused=isinstance(reply, Refused))

    def hand_over(self, put: PutFigure) -> None:
        """Gives the window a few of the pictures that are ready; called on the UI thread."""
        with self._lock:
            keys = list(self._pictures)[: limits.PICTURES_PER_STEP]
            pictures = [self._pictures.pop(key) for key in keys]
        for picture in pictures:
            put(picture)

    def close(self) -> None:
        """Ends the workers."""
        self._pool.close()

    def _replied(self, reply: RasterReply) -> None:
        if reply.key.startswith(_FOR_OTHERS):
            self._give(reply)
            return
        with self._lock:
            waiting = self._waiting.get(reply.key)
            ground = self._grounds.get(reply.key)
        if isinstance(reply, Drawn) and ground is not None:
            self._graphics.ask(lambda programs: self._show(_adapted(reply, ground, programs)))
        elif isinstance(reply, Drawn):
            self._show(reply)
        elif waiting is None:
            self._post(FigureFailed(reply.key, reason_of(reply)))
        if waiting is not None:
            waiting.put(reply)

    def _give(self, reply: RasterReply) -> None:
        with self._lock:
            request, take = self._asked.get(reply.key, (None, None))
            if request is None or take is None or not _answers(reply, request):
                return  # of a request that another took the place of
            del self._asked[reply.key]
        take(reply)

    def _show(self, picture: Drawn) -> None:
        with self._lock:
            self._pictures[picture.key, picture.column_px] = picture
        self._post(_drawn(picture))


def _answers(reply: RasterReply, request: RasterRequest) -> bool:
    if reply.column_px != request.column_px:
        return False
    if not isinstance(reply, Drawn):
        return True
    whole = request.cut is None or reply.height_px == request.max_height_px
    return whole and reply.cut == request.cut


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


def _adapted(reply: Drawn, ground: int, programs: Programs) -> Drawn:
    size = (reply.width_px, reply.height_px)
    return replace(reply, pixels=programs.adapted(reply.pixels, size, ground))


def reason_of(reply: Refused | Broken) -> str:
    """The sentence of a drawing that could not be drawn."""
    return reply.rejection.message if isinstance(reply, Refused) else reply.message
