"""The pictures of figures in sight and near it: those that are there, and those wished for.

Owns the textures. What lacks its picture is told as one list, most wanted first, and again whenever
the list is another than what is left of the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ds4gui.chat.actions import FiguresWanted, UserAction
from ds4gui.ui.shared import Sharing
from ds4gui.ui.textures import Texture, Textures


class Pictures:
    """`(figure_key, column_px) in pictures` where one is there or on its way to the card."""

    def __init__(self, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self._textures = Textures()
        self._wanted = FiguresWanted((), (), 0)

    def __contains__(self, wanted: tuple[str, int]) -> bool:
        return wanted in self._textures

    @property
    def sharing(self) -> Sharing:
        """Whether pictures go straight into the graphics card."""
        return self._textures.sharing

    @property
    def awaits_some(self) -> bool:
        """Whether one in sight is neither there nor on its way to the card."""
        return bool(self._missing(self._wanted.in_sight, self._wanted.column_px))

    def keep(self, budget_bytes: int) -> None:
        """Pictures out of sight are kept while all hold no more than this."""
        self._textures.budget_bytes = budget_bytes

    @property
    def unfinished(self) -> bool:
        """Whether `tick` has more to do after the next frame."""
        return self._textures.unfinished

    def put(
        self, picture: tuple[str, int], size: tuple[int, int], pixels: memoryview, inner_px: int
    ) -> None:
        """Takes the picture of a key and column width, unless a better one is there."""
        key, column_px = picture
        if column_px == inner_px or (key, inner_px) not in self._textures:
            self._textures.put(key, column_px, *size, pixels)

    def tick(self, in_sight: Collection[str]) -> bool:
        """Once per turn, before its frame; True when a picture has come."""
        return self._textures.tick(in_sight)

    def see(self, key: str, inner_px: int) -> Texture | None:
        """The best picture there is; it is kept longer for being seen."""
        return self._textures.see(key, inner_px)

    def ask(self, in_sight: Sequence[str], near: Sequence[str], inner_px: int) -> None:
        """Wishes for what is missing at this width, and for nothing else any more."""
        missing = FiguresWanted(
            self._missing(in_sight, inner_px), self._missing(near, inner_px), inner_px
        )
        left = self._left()
        if missing != left and (missing.keys or left.keys):
            self._send(missing)
        self._wanted = missing

    def clear(self) -> None:
        """Deletes all; those in sight are asked for again."""
        self._textures.clear()
        self._wanted = FiguresWanted((), (), 0)

    def _left(self) -> FiguresWanted:
        wanted = self._wanted
        return FiguresWanted(
            self._missing(wanted.in_sight, wanted.column_px),
            self._missing(wanted.near, wanted.column_px),
            wanted.column_px,
        )

    def _missing(self, keys: Sequence[str], inner_px: int) -> tuple[str, ...]:
        return tuple(key for key in keys if (key, inner_px) not in self._textures)
