"""A list to choose from by typing: a field, and below it what fits, best first.

Owns what is typed and what fits. Arrows, Page up and Page down mark, Enter and a click
choose; what can't be chosen now is dimmed, and stays. Never knows what the rows are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.commands.fuzzy import fit_of
from ds4gui.ui.dialogs.frame import Dialogs, Simple, typed
from ds4gui.ui.dialogs.marking import Marking
from ds4gui.ui.fit import elide
from ds4gui.ui.shortcuts import Modifiers
from ds4gui.ui.tokens import Tokens

_WIDE = 620
_ROWS = 12
_PITCH = 32
_PAD = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A row: `words` at the left, where `where` stands muted behind them, `right` at the end."""

    name: str
    words: str
    where: str = ""
    right: str = ""
    enabled: bool = True


class Chooser(Simple):
    """`entries()` is asked when it is built; `choose` gets the name of the chosen one, and closes
    nothing by itself. `empty` is said where nothing fits. Where `follow()` gives another value than
    before, the entries are others."""

    at_most_px = _WIDE

    def __init__(
        self, title: str, hint: str, empty: str, entries: Callable[[], Sequence[Entry]],
        choose: Callable[[str], None], follow: Callable[[], object] = lambda: None,
    ) -> None:  # fmt: skip
        self.title = title
        self._hint, self._empty = hint, empty
        self._entries = entries
        self._choose = choose
        self._follow = follow
        self._followed: object = None
        self._text = ""
        self._marking = Marking(_ROWS)
        self._fitting: tuple[Entry, ...] = ()
        self._frame: Dialogs | None = None
        self._tokens: Tokens | None = None
        self._list = self.field = 0

    @property
    def marked(self) -> Entry | None:
        """The row that Enter chooses."""
        return self._fitting[self._marking.at] if self._fitting else None

    def build(self, frame: Dialogs) -> None:
        """The field and a list that is as high whatever fits."""
        self._frame = frame
        self.field = frame.field(self._hint, self._text, lambda: None)
        height = frame.look.px(_PITCH) * _ROWS
        self._list = int(dpg.add_drawlist(frame.width, height, parent=frame.window))
        self._marking.item, self._marking.pitch_px = self._list, frame.look.px(_PITCH)
        self._filter()

    def keep(self) -> None:
        """What was typed."""
        self._text = typed(self.field)

    def strike(self, key: int, held: Modifiers) -> bool:
        """Marks or chooses; Tab goes as the arrows do."""
        if held.control or held.alt:
            return False
        if self._marking.step(key, held):
            self._draw()
        elif self._marking.is_enter(key):
            self._take()
        else:
            return False
        return True

    def tick(self) -> bool:
        """Follows what is typed and the mouse, and keeps the caret in the field."""
        if not dpg.is_item_active(self.field):
            dpg.focus_item(self.field)
        if self._marking.follow():
            self._draw()
            return True
        if self._follow() != self._followed:
            self._filter()
        elif (text := str(dpg.get_value(self.field))) != self._text:
            self._text = text
            self._marking.reset()
            self._filter()
        elif self._frame is None or self._frame.look.tokens is self._tokens:
            return False
        else:
            self._draw()
        return True

    def click(self) -> None:
        """Chooses the row under the mouse."""
        under = self._marking.under_mouse()
        if under is not None:
            self._marking.at = under
            self._take()

    def wheel(self, notches: float) -> None:
        """Moves the list."""
        self._marking.scroll(round(3 * notches))
        self._draw()

    def _take(self) -> None:
        entry = self.marked
        if entry is not None and entry.enabled:
            self._choose(entry.name)

    def _filter(self) -> None:
        self._followed = self._follow()
        fits = ((fit_of(self._text, f"{e.words} {e.where}"), e) for e in self._entries())
        found = [(fit, entry) for fit, entry in fits if fit is not None]
        found.sort(key=lambda one: (-one[0], not one[1].enabled))
        self._fitting = tuple(entry for _, entry in found)
        self._marking.count = len(self._fitting)
        self._marking.mark(self._marking.at)
        self._draw()

    def _draw(self) -> None:
        frame = self._frame
        if frame is None:
            return
        self._tokens = frame.look.tokens
        dpg.delete_item(self._list, children_only=True)
        shown = self._fitting[self._marking.shown]
        drawn: list[paint.Primitive] = []
        for row, entry in enumerate(shown):
            drawn += _row(frame, entry, row, marked=self._marking.first + row == self._marking.at)
        if not shown:
            drawn += _row(frame, Entry(name="", words=self._empty, enabled=False), 0, marked=False)
        paint.draw(drawn, self._list, frame.look.fonts, frame.look.tokens)


def _row(frame: Dialogs, entry: Entry, row: int, *, marked: bool) -> list[paint.Primitive]:
    px, fonts = frame.look.px, frame.look.fonts
    height, pad = px(_PITCH), px(_PAD)
    top = row * height
    size = fonts.size_px("regular", t.INTERFACE_PX)
    y = top + (height - size) / 2
    drawn: list[paint.Primitive] = []
    if marked:
        drawn.append(
            paint.Rect(
                x=0, y=top + 1, width=frame.width, height=height - 2,
                rounding=px(t.RADIUS_CONTROL), fill="raised",
            )
        )  # fmt: skip
    right = round(fonts.width("regular", t.INTERFACE_PX, entry.right))
    room = frame.width - 2 * pad - (right + px(16) if right else 0)
    words = elide(fonts, "regular", t.INTERFACE_PX, entry.words, room)
    left = fonts.width("regular", t.INTERFACE_PX, words) + px(10)
    where = elide(fonts, "regular", t.INTERFACE_PX, entry.where, max(0, room - left))
    dim: paint.ColorName = "muted" if entry.enabled else "faint"
    for x, text, color in (
        (pad, words, "text" if entry.enabled else "faint"),
        (pad + left, where, dim),
        (frame.width - pad - right, entry.right, dim),
    ):
        drawn.append(
            paint.TextRun(
                x=round(x), y=y, text=text, face="regular", size_px=size,
                color="text" if color == "text" else dim,
            )
        )  # fmt: skip
    return drawn
