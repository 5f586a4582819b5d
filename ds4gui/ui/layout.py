"""Where each part of the window lies, from the window's size: pure arithmetic.

Lengths come in logical px from the tokens and leave as whole physical px. Never calls the toolkit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ds4gui.ui import tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A rectangle of the window in physical px, from the window's top left."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """One past the last column."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """One past the last row."""
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class Areas:
    """The parts of the window. `composer` and `notice` are the pane's whole width."""

    menu: Area
    sidebar: Area
    splitter: Area
    head: Area
    transcript: Area
    notice: Area
    composer: Area
    status: Area

    @property
    def panel(self) -> Area:
        """The pane above notice and prompt box: head and transcript."""
        head = self.head
        height = head.height + self.transcript.height
        return Area(x=head.x, y=head.y, width=head.width, height=height)


@lru_cache(maxsize=8)
def place(
    width: int, height: int, scale: float, sidebar_width: float, notice: int, composer: int
) -> Areas:
    """Lays the window out. `sidebar_width` is logical, 0 when hidden; the last two are px.

    Kept, since it is asked again before each frame.
    """

    def px(logical: float) -> int:
        return round(logical * scale)

    menu_height, status_height = px(tokens.MENU_HEIGHT), px(tokens.STATUS_HEIGHT)
    side = min(px(sidebar_width), max(0, width - px(tokens.PANE_MIN_WIDTH)))
    middle = max(0, height - menu_height - status_height)
    bottom = menu_height + middle
    head_height = min(px(tokens.HEAD_HEIGHT), middle)
    composer_height = min(composer, middle - head_height)
    notice_height = min(notice, middle - head_height - composer_height)
    pane_x, pane_width = side, width - side
    transcript_y = menu_height + head_height
    grip = px(tokens.SPLITTER_WIDTH)
    return Areas(
        menu=Area(x=0, y=0, width=width, height=menu_height),
        sidebar=Area(x=0, y=menu_height, width=side, height=middle),
        splitter=Area(x=max(0, side - grip // 2), y=menu_height, width=grip, height=middle),
        head=Area(x=pane_x, y=menu_height, width=pane_width, height=head_height),
        transcript=Area(
            x=pane_x,
            y=transcript_y,
            width=pane_width,
            height=max(0, bottom - composer_height - notice_height - transcript_y),
        ),
        notice=Area(
            x=pane_x,
            y=bottom - composer_height - notice_height,
            width=pane_width,
            height=notice_height,
        ),
        composer=Area(
            x=pane_x, y=bottom - composer_height, width=pane_width, height=composer_height
        ),
        status=Area(x=0, y=bottom, width=width, height=status_height),
    )


def column(area: Area, scale: float) -> Area:
    """The text column centred in a pane: at most COLUMN_WIDTH, with the pane's padding kept."""
    pad = round(tokens.PANE_PAD_X * scale)
    width = max(1, min(round(tokens.COLUMN_WIDTH * scale), area.width - 2 * pad))
    return Area(x=area.x + (area.width - width) // 2, y=area.y, width=width, height=area.height)
