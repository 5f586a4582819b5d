"""The pictures of figures in sight and near it: those that are there, and those wished for.

Owns the textures, which all transcripts share: a figure that two of them show is drawn once. What
lacks its picture is told as one list, most wanted first, and again whenever the list is another
than what is left of the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from ds4gui.chat.actions import FiguresWanted, UserAction
from ds4gui.chat.sight import PictureName
from ds4gui.ui.shared import Sharing
from ds4gui.ui.textures import Texture, Textures


@dataclass(frozen=True, slots=True)
class _Wish:
    """What one transcript wants to have, at the width of its column."""

    in_sight: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    column_px: int = 0


class Pictures:
    """`(figure_key, column_px) in pictures` where one is there or on its way to the card.

    `arrived` grows with each picture that can be shown from now on.
    """

    def __init__(self, send: Callable[[UserAction], None]) -> None:
        self._send = send
        self._textures = Textures()
        self._wishes: dict[object, _Wish] = {}
        self._sights: dict[object, frozenset[PictureName]] = {}
        self._told = FiguresWanted((), ())
        self.arrived = 0

    def __contains__(self, wanted: PictureName) -> bool:
        return wanted in self._textures

    @property
    def sharing(self) -> Sharing:
        """Whether pictures go straight into the graphics card."""
        return self._textures.sharing

    def awaits_some(self, owner: object) -> bool:
        """Whether one in sight of a transcript is neither there nor on its way to the card."""
        wish = self._wishes.get(owner, _Wish())
        return bool(self._missing(_named(wish.in_sight, wish.column_px)))

    def keep(self, budget_bytes: int) -> None:
        """Pictures out of sight are kept while all hold no more than this."""
        self._textures.budget_bytes = budget_bytes

    @property
    def unfinished(self) -> bool:
        """Whether `tick` has more to do after the next frame."""
        return self._textures.unfinished

    def put(self, picture: PictureName, size: tuple[int, int], pixels: memoryview) -> None:
        """Takes the picture of a key and column width, unless a better one is there."""
        key, column_px = picture
        columns = {wish.column_px for wish in self._wishes.values()}
        if column_px in columns or not any((key, column) in self for column in columns):
            self._textures.put(key, column_px, *size, pixels)

    def look(self, owner: object, keys: Iterable[str], column_px: int) -> None:
        """A transcript shows these: they stay, and at this width."""
        self._sights[owner] = frozenset((key, column_px) for key in keys)

    def tick(self) -> bool:
        """Once per turn, before its frame; True when a picture has come."""
        in_sight = frozenset[PictureName]().union(*self._sights.values())
        came = self._textures.tick(in_sight)
        self.arrived += came
        return came

    def see(self, key: str, inner_px: int) -> Texture | None:
        """The best picture there is; it is kept longer for being seen."""
        return self._textures.see(key, inner_px)

    def ask(
        self, owner: object, in_sight: Sequence[str], near: Sequence[str], inner_px: int
    ) -> None:
        """A transcript wishes for what it lacks at this width, and for nothing else any more."""
        self._wishes[owner] = _Wish(tuple(in_sight), tuple(near), inner_px)
        self._tell()

    def forget(self, owner: object) -> None:
        """A transcript is not shown any more."""
        self._sights.pop(owner, None)
        if self._wishes.pop(owner, None) is not None:
            self._tell()

    def clear(self) -> None:
        """Deletes all; those in sight are asked for again."""
        self._textures.clear()
        self._told = FiguresWanted((), ())

    def wanted(self) -> FiguresWanted:
        """What was asked for and is not there."""
        return FiguresWanted(self._missing(self._told.in_sight), self._missing(self._told.near))

    def _tell(self) -> None:
        wishes = self._wishes.values()
        in_sight = [name for wish in wishes for name in _named(wish.in_sight, wish.column_px)]
        near = [name for wish in wishes for name in _named(wish.near, wish.column_px)]
        missing = FiguresWanted(self._missing(in_sight), self._missing(near))
        left = self.wanted()
        self._told = missing
        if missing != left and (missing.names or left.names):
            self._send(missing)

    def _missing(self, names: Collection[PictureName]) -> tuple[PictureName, ...]:
        return tuple(dict.fromkeys(name for name in names if name not in self._textures))


def _named(keys: Iterable[str], column_px: int) -> list[PictureName]:
    return [(key, column_px) for key in keys]
