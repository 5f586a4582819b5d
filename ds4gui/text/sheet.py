"""The style sheet that text is set by: faces, sizes, spaces, and the column.

Owns no number: whoever knows the theme fills it in. Type sizes and spaces are logical px; `px`
turns them into physical ones.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from ds4gui.text.document import Style
from ds4gui.text.formula import Formula, FormulaBox, Formulas
from ds4gui.text.lines import ColorName, FaceName
from ds4gui.text.widths import FaceWidths


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """`ascent` is the share of a face's size above its base line."""

    widths: FaceWidths
    ascent: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sheet:
    """How the text of a message looks in a column of `column_px`.

    All but the column are logical px: `text_px` of prose, `code_px` of a block of code, `small_px`
    of tables and notes, `label_px` of a language's name; `gap` between blocks, `step` the smallest
    space. `copy_icon` is a character of the face "icons". `formulas` are those whose room is known;
    their em is `formula_ratio` of the text's size.
    """

    faces: Mapping[FaceName, Face]
    scale: float
    column_px: int
    color: ColorName
    text_px: float
    heading_px: tuple[float, ...]
    code_px: float
    small_px: float
    label_px: float
    line_ratio: float
    gap: int
    step: int
    radius: int
    copy_icon: str
    wraps_code: bool = False
    formula_ratio: float = 1.0
    formulas: Formulas = field(default_factory=dict[Formula, FormulaBox | None])

    def px(self, logical: float) -> int:
        """Physical px of a logical length."""
        return round(logical * self.scale)

    def size_px(self, face: FaceName, css_px: float) -> int:
        """The drawing size of a face at a type size."""
        return self.faces[face].widths.size_px(css_px, self.scale)

    def base(self, face: FaceName, size_px: int) -> int:
        """From the top of a run's box to its base line, as the toolkit rounds it."""
        return math.ceil(self.faces[face].ascent * size_px)

    def line_px(self, css_px: float) -> int:
        """The pitch of lines of a type size."""
        return max(self.px(css_px * self.line_ratio), self.size_px("regular", css_px))


@dataclass(frozen=True, slots=True, kw_only=True)
class Type:
    """A type size in CSS px, a base face and a colour, which spans change."""

    css_px: float
    face: FaceName = "regular"
    color: ColorName = "text"

    def face_of(self, style: Style) -> FaceName:
        """The face of a span."""
        strong = style.strong or self.face in ("semibold", "bold")
        if style.code or style.source or self.face == "mono":
            return "mono_bold" if style.strong else "mono"
        if style.emphasis:
            return "bold_italic" if strong else "italic"
        return "bold" if style.strong else self.face

    def css_of(self, style: Style) -> float:
        """The type size of a span."""
        if style.raised:
            return self.css_px * 0.76
        in_code = (style.code or style.source) and self.face != "mono"
        return self.css_px * (0.89 if in_code else 1.0)

    def color_of(self, style: Style) -> ColorName:
        """The colour of a span."""
        if style.link:
            return "accent"
        if style.shade != "text":
            return style.shade
        return "muted" if style.raised else self.color
