"""A figure as a file or on the clipboard: its drawing as it is, or its picture drawn for it.

Owns the size a picture is drawn at. Answers on a thread of its own: the pool's has other work, and
a folder may lie on a network.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable

from ds4gui import limits
from ds4gui.app.clipboard import put_png
from ds4gui.app.figures import Figures, reason_of
from ds4gui.app.files import written
from ds4gui.chat.closeups import FigureNotSaved, PictureCopied, PutPicture, WriteFigure
from ds4gui.chat.events import Action, ExportFailed
from ds4gui.raster.pool import Drawn, RasterReply, RasterRequest

_COPIED_TIMES = 2


class FigureFiles:
    """`post` puts an action into the inbox, from any thread."""

    def __init__(self, post: Callable[[Action], None], figures: Figures) -> None:
        self._post = post
        self._figures = figures
        self._numbers = itertools.count()

    def perform(self, effect: WriteFigure | PutPicture) -> None:
        """Returns at once; the answer follows."""
        if isinstance(effect, WriteFigure) and effect.asked.form == "svg":
            self._aside(lambda: self._write(effect, effect.svg.encode("utf-8", "replace")))
        elif isinstance(effect, WriteFigure):
            self._draw(effect.svg, effect.asked.times, lambda reply: self._write_png(effect, reply))
        else:
            self._draw(effect.svg, _COPIED_TIMES, self._copy)

    def _draw(self, svg: str, times: int, take: Callable[[RasterReply], None]) -> None:
        request = RasterRequest(
            key=f"file:{next(self._numbers)}",  # none takes the place of another
            svg=svg,
            column_px=limits.COLUMN_FIGURE_PX * times,
            max_height_px=limits.FIGURE_SHOWN_HEIGHT * times,
            px_per_unit=times / limits.FIGURE_ENLARGEMENT,
        )
        self._figures.ask(request, lambda reply: self._aside(lambda: take(reply)))

    def _write_png(self, effect: WriteFigure, reply: RasterReply) -> None:
        if not isinstance(reply, Drawn):
            self._post(FigureNotSaved(effect.asked, f"Not saved: {reason_of(reply)}", False))
            return
        from ds4gui.gpu.png import on_white, png_from_rgba  # numpy, which the start does without

        pixels = on_white(reply.pixels) if effect.asked.matted else reply.pixels
        self._write(effect, png_from_rgba(pixels, reply.width_px, reply.height_px))

    def _write(self, effect: WriteFigure, data: bytes) -> None:
        asked = effect.asked
        answer = written(asked.path, data, overwrite=asked.overwrite)
        if isinstance(answer, ExportFailed):
            self._post(FigureNotSaved(asked, answer.reason, answer.exists))
        else:
            self._post(answer)

    def _copy(self, reply: RasterReply) -> None:
        if not isinstance(reply, Drawn):
            self._post(PictureCopied(f"Not copied: {reason_of(reply)}"))
            return
        from ds4gui.gpu.png import png_from_rgba

        png = png_from_rgba(reply.pixels, reply.width_px, reply.height_px)
        self._post(PictureCopied(put_png(png)))

    def _aside(self, do: Callable[[], None]) -> None:
        threading.Thread(target=do, name="figure-file", daemon=True).start()
