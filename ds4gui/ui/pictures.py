"""The pictures of figures in sight: those that are there, and those asked for.

Owns the textures. A picture is asked for once per column width, and again when it had to go.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from ds4gui.chat.actions import FigureWanted, UserAction
from ds4gui.ui.textures import Texture, Textures


class Pictures:
    """`(figure_key, column_px) in pictures` where one is there."""

    def __init__(self, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self._textures = Textures()
        self._asked: set[tuple[str, int]] = set()

    def __contains__(self, wanted: tuple[str, int]) -> bool:
        return wanted in self._textures

    def put(
        self,
        picture: tuple[str, int],
        size: tuple[int, int],
        pixels: memoryview,
        inner_px: int,
        in_sight: Collection[str],
    ) -> bool:
        """Takes the picture of a key and column width; False where a better one is there."""
        key, column_px = picture
        if column_px != inner_px and (key, inner_px) in self._textures:
            return False
        gone = self._textures.put(key, column_px, *size, pixels, set(in_sight))
        self._asked.difference_update(gone)
        return True

    def see(self, key: str, inner_px: int) -> Texture | None:
        """The best picture there is; it is kept longer for being seen."""
        return self._textures.see(key, inner_px)

    def ask(self, keys: Collection[str], inner_px: int) -> None:
        """Asks for what is missing at this width."""
        for key in sorted(keys):
            wanted = (key, inner_px)
            if wanted not in self._textures and wanted not in self._asked:
                self._asked.add(wanted)
                self._send(FigureWanted(*wanted))

    def clear(self) -> None:
        """Deletes all; those in sight are asked for again."""
        self._textures.clear()
        self._asked.clear()
