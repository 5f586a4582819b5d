"""A pool whose replies can be waited for, and the fonts it draws with."""

import queue
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil

from ds4gui.raster.pool import RasterPool, RasterReply, RasterRequest

FONT_FILES = sorted(
    str(path) for path in Path(__file__).parents[2].joinpath("assets", "fonts").glob("*.ttf")
)
REPLY_DEADLINE_S = 60.0


class Waiting:
    """A pool with the replies in the order in which they came."""

    def __init__(
        self,
        command: Sequence[str] | None,
        workers: int,
        font_files: Sequence[str],
        more_fonts: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self._others = set(psutil.Process().children())  # servers of other rooms' tests
        self.replies: queue.Queue[RasterReply] = queue.Queue()
        self.pool = RasterPool(
            font_files=font_files,
            more_fonts=more_fonts,
            workers=workers,
            on_reply=self.replies.put,
            command=command,
        )

    def submit(self, svg: str, key: str = "k", column_px: int = 4) -> None:
        self.pool.submit(
            RasterRequest(key=key, svg=svg, column_px=column_px, max_height_px=column_px)
        )

    def draw(self, svg: str, key: str = "k", column_px: int = 4) -> RasterReply:
        self.submit(svg, key, column_px)
        return self.reply()

    def reply(self) -> RasterReply:
        return self.replies.get(timeout=REPLY_DEADLINE_S)

    def only_worker(self) -> psutil.Process:
        """The process of a pool of one that has drawn."""
        (worker,) = set(psutil.Process().children()) - self._others
        return worker


MakePool = Callable[..., Waiting]
