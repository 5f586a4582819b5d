"""A block laid out for a column: what is drawn where, and what a click does.

Owns the values between layout and painting, and the measure they are made with. Lengths are whole
physical px from the block's top left. Long texts stay as line starts, so that painting can ask for
the lines in sight alone. Never makes a draw item.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ds4gui.limits import LAYOUT_CHARS
from ds4gui.text.formula import Formula, FormulaBox, Formulas
from ds4gui.text.wrap import Wrapped, wrap
from ds4gui.ui import tokens as t
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.fonts import FaceName, Fonts
from ds4gui.ui.paint import ColorName, Primitive, Rect, Spinner, TextRun, icon
from ds4gui.ui.tokens import Tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBox:
    """A wrapped text; `line_px` is the pitch of its lines.

    `rest_lines` is a guess at the lines of a long text that are still to be laid out.
    """

    x: int
    y: int
    wrapped: Wrapped
    face: FaceName
    size_px: int
    line_px: int
    color: ColorName
    rest_lines: int = 0

    @property
    def height(self) -> int:
        """All lines together."""
        return (len(self.wrapped) + self.rest_lines) * self.line_px

    @property
    def bottom(self) -> int:
        """One past the last row."""
        return self.y + self.height

    def moved(self, y: int) -> TextBox:
        """The same text at another height."""
        return replace(self, y=y)

    def runs(self, first: int, last: int) -> tuple[TextRun, ...]:
        """What is drawn of the lines `first` up to but not including `last`."""
        lead = (self.line_px - self.size_px) // 2
        return tuple(
            TextRun(
                x=self.x + run.x,
                y=self.y + (first + number) * self.line_px + lead,
                text=run.text,
                face=self.face,
                size_px=self.size_px,
                color=self.color,
            )
            for number, line in enumerate(self.wrapped.lines(first, last))
            for run in line.runs
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Where a figure's picture goes; `is_page`: it comes from a widget's page."""

    x: int
    y: int
    width: int
    height: int
    figure_key: str
    is_page: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A block for one column width; drawn: ground, boxes of the prose, hover, slot,
    content, texts and prose, spinners."""

    height: int
    ground: tuple[Primitive, ...] = ()
    content: tuple[Primitive, ...] = ()
    texts: tuple[TextBox, ...] = ()
    spinners: tuple[Spinner, ...] = ()
    hits: tuple[Hit, ...] = ()
    slot: Slot | None = None
    prose: ProseBox | None = None
    page_hit: Hit | None = None
    """The page that runs in the slot: what gives it the keyboard."""

    @property
    def unfinished(self) -> bool:
        """Whether a long text goes on; laying the block out again lays out the next piece."""
        if self.prose is not None and self.prose.article.unfinished:
            return True
        return any(text.rest_lines for text in self.texts)

    def hits_between(self, top: int, bottom: int) -> tuple[Hit, ...]:
        """What can be clicked between two heights, from above to below."""
        prose = () if self.prose is None else self.prose.hits(top, bottom)
        return (*self.hits, *prose)

    def hit_at(self, x: float, y: float) -> Hit | None:
        """What a click at a point of the block would do."""
        found = next((hit for hit in self.hits if hit.holds(x, y)), None)
        return found or (self.prose.hit_at(x, y) if self.prose is not None else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What a layout depends on beside its block: faces with their scale, column, theme, and the
    formulas whose room is known."""

    fonts: Fonts
    column_px: int
    tokens: Tokens
    wraps_code: bool = False
    formulas: Formulas = field(default_factory=dict[Formula, FormulaBox | None])

    def px(self, logical: float) -> int:
        """Physical px of a logical length."""
        return round(logical * self.fonts.scale)

    def text(
        self,
        text: str,
        *,
        x: int,
        y: int,
        width: int,
        css_px: float = t.TEXT_PX,
        face: FaceName = "regular",
        color: ColorName = "text",
        before: TextBox | None = None,
    ) -> TextBox:
        """Wraps a text, or a piece more of a long one; `before` is the box it continues."""
        size_px = self.fonts.size_px(face, css_px)
        earlier = before.wrapped if before else None
        until = LAYOUT_CHARS + (len(earlier.source) if earlier else 0)
        wrapped = wrap(text[:until], self.fonts[face].widths, size_px, max(1, width), earlier)
        return TextBox(
            x=x,
            y=y,
            wrapped=wrapped,
            rest_lines=len(text[until:]) * len(wrapped) // max(1, until),
            face=face,
            size_px=size_px,
            line_px=max(size_px, self.px(css_px * t.LINE_RATIO)),
            color=color,
        )

    def icon(self, glyph: str, x: int, middle_y: int, css_px: float, color: ColorName) -> TextRun:
        """An icon whose middle row is `middle_y`."""
        size_px = self.px(css_px)
        return icon(glyph, x, middle_y - size_px // 2, size_px, color)

    def spinner(self, x: int, middle_y: int, css_px: float = t.ICON_PX) -> Spinner:
        """A spinner whose middle row is `middle_y`."""
        size_px = self.px(css_px)
        return Spinner(x=x, y=middle_y - size_px // 2, size_px=size_px, color="accent")

    def surface(self, height: int, radius: float) -> Rect:
        """The ground of a thing: the column's width, a border of one px."""
        return Rect(
            x=0,
            y=0,
            width=self.column_px,
            height=height,
            rounding=radius * self.fonts.scale,
            fill="surface",
            border="border",
        )

    def hover(self, x: int, y: int, width: int, height: int) -> Rect:
        """What lies under a control while the mouse is on it."""
        radius = t.RADIUS_CONTROL * self.fonts.scale
        return Rect(x=x, y=y, width=width, height=height, rounding=radius, fill="hover")
