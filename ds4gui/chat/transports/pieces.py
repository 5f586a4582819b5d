"""What has been found in an answer's text, piece by piece.

Owns that the pieces laid end to end are the text: what no piece covers is prose. Only the last
piece may be open, and only an open one still grows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ds4gui.chat.arguments import Arguments

Kind = Literal["prose", "thought", "call", "stray", "markup"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """The slice [start, end) of a text. `inner` is the slice of a thought without its marks.

    A call that is not `whole` was cut short, or still arrives; it has no arguments.
    """

    kind: Kind
    start: int
    end: int
    inner: tuple[int, int] = (0, 0)
    name: str = ""
    arguments: Arguments = ()
    whole: bool = True


class Pieces:
    """The segments of one text in the making."""

    def __init__(self) -> None:
        self._done: list[Segment] = []
        self._open: Segment | None = None

    @property
    def end(self) -> int:
        """Where the last finished piece ends."""
        return self._done[-1].end if self._done else 0

    def call_begins(self, start: int, name: str) -> None:
        """A call that was recognised; it stays cut short unless it is finished."""
        self._open = Segment(kind="call", start=start, end=start, name=name, whole=False)

    def call_ends(self, end: int, arguments: Arguments) -> None:
        """The open call is whole."""
        assert self._open is not None
        self._done.append(replace(self._open, end=end, arguments=arguments, whole=True))
        self._open = None

    def thought_begins(self, start: int, inner: int) -> None:
        """A thought whose text begins at `inner`."""
        self._open = Segment(kind="thought", start=start, end=inner, inner=(inner, inner))

    def thought_ends(self, inner_end: int, end: int) -> None:
        """The open thought is over."""
        assert self._open is not None
        inner = (self._open.inner[0], inner_end)
        self._done.append(replace(self._open, end=end, inner=inner))
        self._open = None

    def all_was_thought(self, inner_end: int, end: int) -> None:
        """Everything so far turns out to be one thought, whose beginning stood in the prompt."""
        self._done = [Segment(kind="thought", start=0, end=end, inner=(0, inner_end))]

    def add(self, kind: Literal["stray", "markup"], start: int, end: int) -> None:
        """A finished piece; nothing where it is empty."""
        if start < end:
            self._done.append(Segment(kind=kind, start=start, end=end))

    def laid(self, decided: int, length: int) -> tuple[Segment, ...]:
        """All segments of a text of this length that is decided up to `decided`.

        Of an open call all that follows is part; of an open thought what is decided.
        """
        segments: list[Segment] = []
        at = 0
        for piece in (*self._done, *self._grown(decided, length)):
            if piece.start > at:
                segments.append(Segment(kind="prose", start=at, end=piece.start))
            segments.append(piece)
            at = piece.end
        if at < decided:
            segments.append(Segment(kind="prose", start=at, end=decided))
        return tuple(segments)

    def _grown(self, decided: int, length: int) -> tuple[Segment, ...]:
        piece = self._open
        if piece is None:
            return ()
        if piece.kind == "call":
            return (replace(piece, end=length),)
        return (replace(piece, end=decided, inner=(piece.inner[0], decided)),)
