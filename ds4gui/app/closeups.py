"""Parts of figures for the viewer: drawn by the pool, put together on the graphics card.

Owns the newest wish, the pictures it is made of, and the road of its pixels to the window. An older
wish is given up, and of a new one only what is another drawing or another part is drawn again.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ds4gui.app.figure_files import FigureFiles
from ds4gui.app.figures import Figures, reason_of
from ds4gui.app.graphics import Graphics
from ds4gui.chat.closeups import CloseUpEffect, CutCompared, CutFailed, CutWanted, DrawCut
from ds4gui.chat.events import Action
from ds4gui.raster.pool import Drawn, RasterReply, RasterRequest
from ds4gui.svg.verdict import Cut

if TYPE_CHECKING:
    from ds4gui.gpu.programs import Programs

PutSheet: TypeAlias = Callable[[str, CutWanted, memoryview], None]
"""Takes a picture by its name: left, right, or both of them in one."""
_SIDES = ("left", "right")
_Source: TypeAlias = tuple[str, CutWanted]


@dataclass(slots=True, eq=False)
class _Job:
    effect: DrawCut
    pictures: dict[int, Drawn] = field(default_factory=dict)

    def source(self, place: int) -> _Source:
        """What the picture at a place is of."""
        return self.effect.figures[place].svg, self.effect.wanted

    @property
    def whole(self) -> bool:
        """Whether all that it is made of is there."""
        return len(self.pictures) == len(self.effect.figures)


class Closeups:
    """`post` puts an action into the inbox and `wake` lets the loop turn, from any thread."""

    def __init__(
        self,
        post: Callable[[Action], None],
        wake: Callable[[], None],
        figures: Figures,
        graphics: Graphics,
    ) -> None:
        self._post = post
        self._wake = wake
        self._figures = figures
        self._graphics = graphics
        self._files = FigureFiles(post, figures)
        self._lock = threading.Lock()
        self._job: _Job | None = None
        self._last: dict[_Source, Drawn] = {}
        self._sheets: queue.SimpleQueue[tuple[str, CutWanted, memoryview]] = queue.SimpleQueue()

    def perform(self, effect: CloseUpEffect) -> None:
        """Returns at once; the window's picture, or an answer, follows."""
        if isinstance(effect, DrawCut):
            self._draw(effect)
        else:
            self._files.perform(effect)

    def _draw(self, effect: DrawCut) -> None:
        job = _Job(effect)
        with self._lock:
            self._job = job
            places = range(len(effect.figures))
            sources = [job.source(place) for place in places]
            self._last = {one: drawn for one, drawn in self._last.items() if one in sources}
            for place in places:
                if (known := self._last.get(sources[place])) is not None:
                    job.pictures[place] = known
            missing = [place for place in places if place not in job.pictures]
        for place in missing:
            self._ask(job, place)
        if not missing:
            self._finish(job)

    def hand_over(self, put: PutSheet) -> None:
        """Gives the window what is ready; called on the UI thread."""
        while not self._sheets.empty():
            put(*self._sheets.get())

    def _ask(self, job: _Job, place: int) -> None:
        wanted = job.effect.wanted
        svg = job.effect.figures[place].svg
        request = RasterRequest(
            key=f"{place}:{hash(svg)}",  # another part takes its place, another drawing doesn't
            svg=svg,
            column_px=wanted.width_px,
            max_height_px=wanted.height_px,
            cut=Cut(*wanted.cut),
        )
        self._figures.ask(request, lambda reply: self._take(job, place, reply))

    def _take(self, job: _Job, place: int, reply: RasterReply) -> None:
        with self._lock:
            if job is not self._job:
                return
            if isinstance(reply, Drawn):
                job.pictures[place] = reply
                self._last[job.source(place)] = reply
            whole = job.whole
        if not isinstance(reply, Drawn):
            self._post(CutFailed(reason_of(reply)))
        elif whole:
            self._finish(job)

    def _finish(self, job: _Job) -> None:
        effect = job.effect
        turned = any(figure.ground is not None for figure in effect.figures)
        if turned or effect.way in ("overlay", "difference"):
            self._graphics.ask(lambda programs: self._put_together(job, programs))
            return
        for place, drawn in job.pictures.items():
            self._give(job, _SIDES[place], drawn.pixels)

    def _put_together(self, job: _Job, programs: Programs) -> None:
        if job is not self._job:
            return  # the slider has moved on
        effect = job.effect
        size = (effect.wanted.width_px, effect.wanted.height_px)
        pictures = [
            job.pictures[place].pixels
            if figure.ground is None
            else programs.adapted(job.pictures[place].pixels, size, figure.ground)
            for place, figure in enumerate(effect.figures)
        ]
        if effect.way == "difference":
            picture, share = programs.difference(pictures[0], pictures[1], size, effect.mark)
            self._give(job, "both", picture)
            self._post(CutCompared(share))
        elif effect.way == "overlay":
            mixed = programs.overlay(pictures[0], pictures[1], size, effect.share)
            self._give(job, "both", mixed)
        else:
            for name, picture in zip(_SIDES, pictures, strict=False):
                self._give(job, name, picture)

    def _give(self, job: _Job, name: str, pixels: memoryview) -> None:
        self._sheets.put((name, job.effect.wanted, pixels))
        self._wake()
