"""Which face draws a character, and how wide it is there.

Owns the chain behind one face of the window: the face itself, the bundled stand-ins, then those of
the system. What none of them has gets a box with its code point, never a question mark. Pure but
for the open font files; never makes a draw item.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ds4gui.faces.sfnt import FontFile
from ds4gui.text.bidi import LEADS, displayed, joined, plain_letter
from ds4gui.text.widths import drawn

NONE = -1
"""The place in a chain of a character that no face has."""
DIGITS_PER_LINE = 0.56
"""The size of the digits in a box over that of its line: half of it, and still to be read."""
DIGIT_SHARE = DIGITS_PER_LINE * 0.6 / 1.32
"""The advance of one digit of the code face over the line's size."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters that one face draws, `x` line heights from the run's start; `face` may be NONE."""

    x: float
    face: int
    text: str


class Chain(Mapping[str, float]):
    """Advances by character, as shares of the first face's line height; every character has one."""

    def __init__(self, files: Sequence[FontFile]) -> None:
        self._files = files
        self._known: dict[str, tuple[int, str, float]] = {}

    def __getitem__(self, character: str) -> float:
        return self._find(character)[2]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    def line_share(self, face: int) -> float:
        """The size to draw a face of the chain at, over the size of the first: equal ems."""
        return self._files[face].line_per_em / self._files[0].line_per_em

    def base_share(self, face: int) -> float:
        """Where its base line lies, as a share of its own size."""
        return self._files[face].ascent / self._files[face].line_per_em

    def stretches(self, text: str) -> tuple[Stretch, ...]:
        """A line's text from left to right, by the face that draws it; spaces are skipped."""
        lead = text[:1] if text[:1] in LEADS else ""
        shown = displayed(lead + drawn(joined(text)))
        found: list[Stretch] = []
        x = 0.0
        for face, group in groupby(map(self._find, shown), key=_face_of):
            placed = list(group)
            piece = "".join(character for _, character, _ in placed)
            if not piece.isspace():
                found.append(Stretch(x, face, piece))
            x += sum(advance for _, _, advance in placed)
        return tuple(found)

    def _find(self, character: str) -> tuple[int, str, float]:
        """The face, what it draws for the character, and the advance."""
        known = self._known.get(character)
        if known is None:
            known = self._known[character] = self._look_up(character)
        return known

    def _look_up(self, character: str) -> tuple[int, str, float]:
        line = self._files[0].line_per_em
        for shown in (character, plain_letter(character)):
            for place, file in enumerate(self._files if shown else ()):
                advance = file.advance(shown)
                if advance is not None:
                    return place, shown, advance / line
        missing = plain_letter(character) or character
        return NONE, missing, box_share(missing)


def _face_of(found: tuple[int, str, float]) -> int:
    return found[0]


def box_digits(character: str) -> tuple[str, str]:
    """The two rows of hexadecimal digits of a character without a glyph."""
    digits = f"{ord(character):04X}"
    if len(digits) > 4:
        digits = digits.rjust(6, "0")
    half = len(digits) // 2
    return digits[:half], digits[half:]


def box_share(character: str) -> float:
    """The width of its box as a share of the line height: its digits, and a space for the frame."""
    return (len(box_digits(character)[0]) + 1) * DIGIT_SHARE
