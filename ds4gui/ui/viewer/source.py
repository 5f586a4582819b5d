"""A drawing's text with line numbers: scrolled, marked with the mouse, copied.

Owns the rows in sight and the marking. Draws no more than what is in sight, whatever the text
holds; every character takes one cell of the code face.
"""

from __future__ import annotations

from collections.abc import Iterator

from ds4gui.present.source import Row, rows_of
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look

_PAD = 16
_NUMBERS = 6
_LINE = 1.5


class SourceView:
    """`area` is where it stands in the drawlist that `primitives` are drawn into."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._text = ""
        self._rows: tuple[Row, ...] = ()
        self._laid: tuple[object, ...] = ()
        self._top = 0.0
        self._anchor = self._head = 0
        self._holds = False
        self.area = Area(x=0, y=0, width=1, height=1)

    def show(self, text: str, area: Area) -> None:
        """Takes a text and its place; another text begins at its top."""
        self.area = area
        if text != self._text:
            self._text, self._top, self._anchor, self._head = text, 0.0, 0, 0
        columns = max(8, int((area.width - self._left - self._look.px(_PAD)) / self._cell))
        if (text, columns) != self._laid:
            self._laid = (text, columns)
            self._rows = rows_of(text, columns)
        self.scroll(0)

    @property
    def marked(self) -> str:
        """What is marked; nothing at first."""
        begin, end = sorted((self._anchor, self._head))
        return self._text[begin:end]

    @property
    def page_rows(self) -> int:
        """Rows in sight, without one."""
        return max(1, self.area.height // self._line - 2)

    def mark_all(self) -> None:
        """Marks the whole text."""
        self._anchor, self._head = 0, len(self._text)

    def scroll(self, rows: float) -> None:
        """Moves the view by rows, down positive."""
        last = max(0.0, len(self._rows) - self.area.height / self._line + 1)
        self._top = min(last, max(0.0, self._top + rows))

    def go(self, row: int) -> None:
        """To a row; -1 is the last."""
        self._top = 0.0
        self.scroll(len(self._rows) if row < 0 else row)

    def press(self, x: float, y: float, *, extend: bool) -> None:
        """The mouse goes down at a point of the drawlist."""
        self._holds = True
        self._head = self._offset(x, y)
        if not extend:
            self._anchor = self._head

    def drag(self, x: float, y: float) -> bool:
        """It moves; True while it marks. Beyond an edge the text comes after it."""
        if not self._holds:
            return False
        above, below = self.area.y - y, y - self.area.bottom
        self.scroll(max(0.0, below) / self._line - max(0.0, above) / self._line)
        self._head = self._offset(x, y)
        return True

    def release(self) -> None:
        """It goes up."""
        self._holds = False

    def primitives(self) -> Iterator[paint.Primitive]:
        """What is in sight."""
        area, line = self.area, self._line
        yield paint.Rect(x=area.x, y=area.y, width=area.width, height=area.height, fill="code")
        first = int(self._top)
        begin, end = sorted((self._anchor, self._head))
        size = self._look.fonts.size_px("mono", t.CODE_PX)
        for place, row in enumerate(self._rows[first : first + self.page_rows + 3]):
            y = area.y + self._look.px(8) + round((first + place - self._top) * line)
            if y + line > area.bottom:
                break
            x = area.x + self._left
            if begin < end and row.start <= end and row.end >= begin:
                yield self._ground(row, x, y, begin, end)
            if row.number:
                number = str(row.number)
                yield paint.TextRun(
                    x=x - self._look.px(_PAD) - len(number) * self._cell, y=y, text=number,
                    face="mono", size_px=size, color="faint",
                )  # fmt: skip
            text = self._text[row.start : row.end].replace("\t", " ")
            yield paint.TextRun(x=x, y=y, text=text, face="mono", size_px=size, color="text")

    def _ground(self, row: Row, x: float, y: int, begin: int, end: int) -> paint.Rect:
        from_cell = max(begin, row.start) - row.start
        cells = max(0, min(end, row.end) - row.start - from_cell)
        wide = cells * self._cell
        if end > row.end and begin <= row.end:
            wide += self._cell / 2  # the end of the line is marked too
        return paint.Rect(
            x=x + from_cell * self._cell, y=y - 2, width=wide, height=self._line, fill="select"
        )

    def _offset(self, x: float, y: float) -> int:
        at = self._top + (y - self.area.y - self._look.px(8)) / self._line
        row = self._rows[min(len(self._rows) - 1, max(0, int(at)))]
        cell = round((x - self.area.x - self._left) / self._cell)
        return min(row.end, row.start + max(0, cell))

    @property
    def _cell(self) -> float:
        return self._look.fonts.width("mono", t.CODE_PX, "0" * 64) / 64

    @property
    def _left(self) -> float:
        return 2 * self._look.px(_PAD) + _NUMBERS * self._cell

    @property
    def _line(self) -> int:
        return round(self._look.fonts.size_px("mono", t.CODE_PX) * _LINE)
