"""Markdown in a block: where it lies, and what a click on it does.

Owns the sheet that the window's tokens and faces make. What the words look like is set in
`text.article`; painting asks for the pieces in sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TYPE_CHECKING

from ds4gui.chat.actions import CopyText, OpenLink
from ds4gui.text.lines import ColorName, FaceName, Piece, Spot
from ds4gui.text.sheet import Face, Sheet
from ds4gui.text.sideways import slid
from ds4gui.ui import icons
from ds4gui.ui import tokens as t
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.paint import Rect

if TYPE_CHECKING:
    from ds4gui.text.article import Article, WideName
    from ds4gui.ui.blocks.laid import Measure

_FACES: tuple[FaceName, ...] = (
    "regular", "semibold", "bold", "italic", "bold_italic", "mono", "mono_bold", "icons",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseBox:
    """Set Markdown at (x, y) of a block.

    `shifts` says of each part that was moved sideways by how many px; a part is named by the piece
    it begins in and its number there.
    """

    x: int
    y: int
    article: Article
    sheet: Sheet = field(compare=False)
    shifts: Mapping[WideName, int] = field(default_factory=dict)
    _slid: dict[int, Piece] = field(default_factory=dict, compare=False, repr=False)

    @property
    def bottom(self) -> int:
        """One past the last row."""
        return self.y + self.article.height

    def piece(self, index: int) -> Piece:
        """A piece as it is seen: what is wide is moved and cut."""
        piece = self.article.pieces[index]
        if not piece.wides:
            return piece
        if index not in self._slid:
            names = [self.article.wide_name(index, number) for number in range(len(piece.wides))]
            shifts = [self.shifts.get(name, 0) for name in names]
            contents = [self.article.wide_px(name) for name in names]
            self._slid[index] = slid(piece, shifts, contents, self.sheet)
        return self._slid[index]

    def moved(self, name: WideName, shift: float) -> ProseBox:
        """A wide part moved elsewhere, no further than its ends: code by whole characters."""
        wide = self.article.pieces[name[0]].wides[name[1]]
        size_px = self.sheet.size_px("mono", self.sheet.code_px)
        step = 1.0 if wide.is_table else self.sheet.faces["mono"].widths.width(" ", size_px)
        most = ceil(max(0, self.article.wide_px(name) - wide.width) / step)
        px = ceil(max(0, min(most, round(shift / step))) * step)
        return replace(self, shifts={**self.shifts, name: px}, _slid={})

    def hit_at(self, x: float, y: float) -> Hit | None:
        """The link or button at a point of the block."""
        index = self.article.at(y - self.y)
        if index is None:
            return None
        top = self.y + self.article.tops[index]
        for spot in self.piece(index).spots:
            if spot.holds(x - self.x, y - top):
                return self._hit(spot, index, top)
        return None

    def hits(self, top: int, bottom: int) -> Iterator[Hit]:
        """The links and buttons between two heights of the block; a link of several lines once."""
        for index in self.article.in_sight(top - self.y, bottom - self.y):
            before = ""
            for spot in self.piece(index).spots:
                if spot.kind == "copy" or spot.address != before:
                    yield self._hit(spot, index, self.y + self.article.tops[index])
                before = spot.address

    def _hit(self, spot: Spot, index: int, top: int) -> Hit:
        x, y = self.x + spot.x, top + spot.y
        if spot.kind == "copy":
            ground = Rect(
                x=x, y=y, width=spot.width, height=spot.height,
                rounding=t.RADIUS_CONTROL * self.sheet.scale, fill="raised",
            )  # fmt: skip
            return Hit(
                x=x, y=y, width=spot.width, height=spot.height,
                action=CopyText(self.article.code_of(index, spot)), hover=(ground,),
            )  # fmt: skip
        thick = max(1, self.sheet.px(1))
        under = Rect(
            x=x, y=y + spot.base + self.sheet.px(2), width=spot.width, height=thick, fill="accent"
        )
        return Hit(
            x=x, y=y, width=spot.width, height=spot.height,
            action=OpenLink(spot.address), hover=(under,), address=spot.address,
        )  # fmt: skip


def lay_markdown(
    text: str,
    measure: Measure,
    *,
    x: int,
    y: int,
    width: int,
    css_px: float = t.TEXT_PX,
    color: ColorName = "text",
    before: ProseBox | None = None,
) -> ProseBox:
    """Sets Markdown, or a piece more of a long one; `before` is the box it continues."""
    from ds4gui.text.article import article  # reading Markdown: not for the first frame

    sheet = before.sheet if before else _sheet(measure, max(1, width), css_px, color)
    if sheet.formulas is not measure.formulas:
        sheet = replace(sheet, formulas=measure.formulas)
    set_text = article(text, sheet, before.article if before else None)
    shifts = before.shifts if before else {}
    return ProseBox(x=x, y=y, article=set_text, sheet=sheet, shifts=shifts)


def _sheet(measure: Measure, width: int, css_px: float, color: ColorName) -> Sheet:
    smaller = css_px / t.TEXT_PX
    faces = {
        name: Face(widths=measure.fonts[name].widths, ascent=measure.fonts[name].ascent)
        for name in _FACES
    }
    return Sheet(
        faces=faces,
        scale=measure.fonts.scale,
        column_px=width,
        color=color,
        text_px=css_px,
        heading_px=(*(size * smaller for size in t.HEADING_PX), css_px),
        code_px=t.CODE_PX * smaller,
        small_px=t.INTERFACE_PX * smaller,
        label_px=t.CAPTION_PX,
        line_ratio=t.LINE_RATIO,
        gap=t.BLOCK_GAP,
        step=t.STEP,
        radius=t.RADIUS_CARD,
        copy_icon=icons.COPY,
        wraps_code=measure.wraps_code,
        formula_ratio=t.FORMULA_RATIO,
        formulas=measure.formulas,
    )
