"""The parts of a laid out block that can be selected, as passages of lines.

Owns which texts of a layout are words of the conversation and which are labels of controls. Lines
of a long text are made for the heights asked for alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from ds4gui.present.view import (
    ApprovalBlock,
    CardBlock,
    EmptyView,
    FootBlock,
    ProblemBlock,
    ThoughtBlock,
    UserBlock,
    WaitingBlock,
)
from ds4gui.text.lines import Line, Piece, Run
from ds4gui.text.selection_geometry import Passage
from ds4gui.ui.blocks.laid import Laid, TextBox
from ds4gui.ui.blocks.lay import Item
from ds4gui.ui.blocks.prose import ProseBox

_ANSWERS = 3


@dataclass(frozen=True, slots=True)
class PiecePassage:
    """A piece of Markdown."""

    prose: ProseBox
    number: int

    @property
    def x(self) -> int:
        """Its left edge."""
        return self.prose.x

    @property
    def y(self) -> int:
        """Its top."""
        return self.prose.y + self.prose.article.tops[self.number]

    @property
    def lead(self) -> str:
        """What lies before it."""
        return self.prose.article.break_before(self.number)

    @property
    def piece(self) -> Piece:
        """As it is seen."""
        return self.prose.piece(self.number)

    @property
    def height(self) -> int:
        """All of it, px."""
        return self.prose.article.pieces[self.number].height

    @property
    def plain(self) -> str:
        """What it says."""
        return self.prose.article.pieces[self.number].plain

    def lines(self, top: float, bottom: float) -> Sequence[Line]:
        """Those that reach between two heights; none of cells that are out of sight."""
        lines = self.piece.lines
        return [ln for ln in lines if ln.width and ln.y < bottom and ln.y + ln.height > top]

    def line_of(self, offset: int) -> Line | None:
        """The line an offset stands on."""
        lines = self.piece.lines
        index = bisect_right(lines, offset, key=lambda line: line.start) - 1
        return lines[max(0, index)] if lines else None


@dataclass(frozen=True, slots=True)
class TextPassage:
    """A wrapped text."""

    box: TextBox
    lead: str

    @property
    def x(self) -> int:
        """Its left edge."""
        return self.box.x

    @property
    def y(self) -> int:
        """Its top."""
        return self.box.y

    @property
    def height(self) -> int:
        """Its lines that are laid out, px."""
        return len(self.box.wrapped) * self.box.line_px

    @property
    def plain(self) -> str:
        """What it says."""
        return self.box.wrapped.clean

    def lines(self, top: float, bottom: float) -> Sequence[Line]:
        """Those that reach between two heights."""
        pitch, count = self.box.line_px, len(self.box.wrapped)
        first = max(0, int(top // pitch))
        last = min(count, max(0, int(-(-bottom // pitch))))
        return [self._line(index) for index in range(first, last)]

    def line_of(self, offset: int) -> Line | None:
        """The line an offset stands on."""
        return self._line(max(0, bisect_right(self.box.wrapped.starts, offset) - 1))

    def _line(self, index: int) -> Line:
        box = self.box
        starts = box.wrapped.starts
        start = starts[index]
        end = starts[index + 1] if index + 1 < len(starts) else len(box.wrapped.clean)
        y = index * box.line_px
        shown = start + len(box.wrapped.clean[start:end].rstrip())
        runs: tuple[Run, ...] = ()
        if shown > start:
            words = box.wrapped.clean[start:shown]
            face = box.face if box.face != "medium" else "semibold"
            runs = (Run(0.0, y, words, face, box.size_px, "text", start, shown),)
        return Line(0, y, round(box.wrapped.column_px), box.line_px, runs, start, end)


def passages(item: Item, laid: Laid) -> tuple[Passage, ...]:
    """The parts of a block that can be selected, in the order they are said."""
    found: list[Passage] = [
        TextPassage(box, _lead(item, number)) for number, box in enumerate(_texts(item, laid))
    ]
    prose = laid.prose
    if prose is not None:
        found += [PiecePassage(prose, number) for number in range(len(prose.article.pieces))]
    return tuple(found)


def _texts(item: Item, laid: Laid) -> tuple[TextBox, ...]:
    match item:
        case ApprovalBlock():
            return laid.texts[:-_ANSWERS]
        case ProblemBlock(action=action):
            return laid.texts if action is None else laid.texts[:-1]
        case UserBlock(note=note):
            return laid.texts[: 1 + bool(note)]
        case FootBlock() | WaitingBlock() | EmptyView() | ThoughtBlock():
            return ()
        case _:
            return laid.texts


def _lead(item: Item, number: int) -> str:
    match item:
        case CardBlock(detail=detail, note=note):
            return " " if number <= bool(detail) + bool(note) else "\n"
        case ProblemBlock():
            return ": "
        case _:
            return "\n"
