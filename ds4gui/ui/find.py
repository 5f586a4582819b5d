"""The bar that finds words in the chat, at the top right of the transcript.

Owns its widgets: a field, the count, two arrows and a cross. `finder` does the finding.
"""

from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg

from ds4gui.ui import icons, paint
from ds4gui.ui import tokens as t
from ds4gui.ui.field import add_field
from ds4gui.ui.finder import Finder
from ds4gui.ui.layout import Area
from ds4gui.ui.theme import Look
from ds4gui.ui.transcript import Transcript
from ds4gui.ui.walk import Stop

_WIDTH, _HEIGHT, _MARGIN, _PAD = 392, 50, 12, 6
_BUTTON, _COUNT = 30, 92
_SIGNS = (icons.ARROW_UP, icons.ARROW_DOWN, icons.X)


class FindBar:
    """Below `parent`, in front of the transcript that is searched."""

    def __init__(self, look: Look, parent: int, transcript: Transcript) -> None:
        self._look = look
        self._finder = Finder(transcript, transcript.pointer.selecting, transcript.pointer.sideways)
        transcript.found = self._finder.grounds
        self._area = Area(x=0, y=0, width=0, height=0)
        self._drawn: tuple[object, ...] = ()
        self._wants_caret = False
        self.is_open = False
        self._window = int(
            dpg.add_child_window(
                parent=parent, border=False, show=False, no_scrollbar=True,
                no_scroll_with_mouse=True,
            )
        )  # fmt: skip
        self._drawlist = int(dpg.add_drawlist(1, 1, parent=self._window))
        self._field = add_field(
            look, self._window, hint="Find in chat", callback=lambda: self.enter(1)
        )
        with dpg.handler_registry():
            dpg.add_mouse_click_handler(dpg.mvMouseButton_Left, callback=lambda: self._click())

    @property
    def is_typing(self) -> bool:
        """Whether the field has the caret, or is about to."""
        return self.is_open and (self._wants_caret or bool(dpg.is_item_active(self._field)))

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        return self._finder.wake_in_s if self.is_open else None

    def open(self) -> None:
        """Shows the bar, with the caret in it."""
        self.is_open, self._drawn = True, ()
        dpg.configure_item(self._window, show=True)
        self._take_caret()

    def look_for(self, words: str) -> None:
        """Shows the bar with these words, from what is in sight on; the caret stays where it is."""
        self.is_open, self._drawn = True, ()
        dpg.configure_item(self._window, show=True)
        dpg.set_value(self._field, words)

    def close(self) -> bool:
        """Hides it; False where it is not shown."""
        was_open, self.is_open, self._wants_caret = self.is_open, False, False
        if was_open:
            dpg.configure_item(self._window, show=False)
            self._finder.look_for("")
        return was_open

    def go(self, steps: int) -> None:
        """To the next match, or with -1 the previous one."""
        if self.is_open:
            self._finder.go(steps)
        else:
            self.open()

    def place(self, area: Area) -> None:
        """Takes its corner of the transcript's area."""
        px = self._look.px
        width = min(px(_WIDTH), area.width - 2 * px(_MARGIN))
        x = area.right - width - px(_MARGIN) - px(t.STEP)
        self._area = Area(x=x, y=area.y + px(_MARGIN), width=max(1, width), height=px(_HEIGHT))
        self._drawn = ()

    def tick(self, now_s: float) -> bool:
        """Takes what was typed and goes on counting; True when something changed."""
        if not self.is_open:
            return False
        if self._wants_caret and dpg.is_item_active(self._field):
            self._wants_caret = False
        self._finder.look_for(dpg.get_value(self._field))
        self._finder.step()
        wanted = (self._finder.label, self._area, self._look.tokens.name)
        if wanted == self._drawn:
            return False
        self._drawn = wanted
        self._redraw()
        return True

    def _redraw(self) -> None:
        area, px = self._area, self._look.px
        dpg.configure_item(self._window, pos=(area.x, area.y), width=area.width, height=area.height)
        dpg.configure_item(self._drawlist, pos=(0, 0), width=area.width, height=area.height)
        field = max(1, self._left - px(_PAD) - px(_COUNT))
        top = (area.height - px(t.FIELD_HEIGHT)) // 2
        dpg.configure_item(self._field, pos=(px(_PAD), top), width=field)
        size = self._look.fonts.size_px("regular", t.SMALL_PX)
        count = paint.TextRun(
            x=px(_PAD) + field + px(10), y=(area.height - size) // 2, text=self._finder.label,
            face="regular", size_px=size, color="muted",
        )  # fmt: skip
        ground = paint.Rect(
            x=0, y=0, width=area.width, height=area.height,
            rounding=t.RADIUS_CARD * self._look.scale, fill="surface", border="border",
        )  # fmt: skip
        side = px(t.ICON_PX)
        inset = (px(_BUTTON) - side) // 2
        signs = [
            paint.icon(
                sign, self._left + number * px(_BUTTON) + inset, (area.height - side) // 2, side,
                "muted",
            )
            for number, sign in enumerate(_SIGNS)
        ]  # fmt: skip
        dpg.delete_item(self._drawlist, children_only=True)
        paint.draw((ground, count, *signs), self._drawlist, self._look.fonts, self._look.tokens)

    @property
    def _left(self) -> int:
        """Where the buttons begin."""
        return self._area.width - self._look.px(_PAD) - len(_SIGNS) * self._look.px(_BUTTON)

    def stops(self) -> Iterator[Stop]:
        """Its signs, for the keyboard."""
        if not (self.is_open and dpg.is_item_visible(self._drawlist)):
            return
        left, top = map(int, dpg.get_item_rect_min(self._drawlist))
        side, height = self._look.px(_BUTTON), self._area.height
        for number, press in enumerate((lambda: self.go(-1), lambda: self.go(1), self._leave)):
            x, y = left + self._left + number * side, top + (height - side) // 2
            area = Area(x=x, y=y, width=side, height=side)
            yield Stop(name=("find", number), area=area, press=press)

    def _leave(self) -> None:
        self.close()

    def enter(self, steps: int) -> None:
        """As `go`; the caret stays in the field, which gives it away on Enter."""
        self.go(steps)
        self._take_caret()

    def _take_caret(self) -> None:
        self._wants_caret = True
        dpg.focus_item(self._field)

    def _click(self) -> None:
        if not self.is_open or not dpg.is_item_hovered(self._drawlist):
            return
        x = dpg.get_mouse_pos(local=False)[0] - dpg.get_item_rect_min(self._drawlist)[0]
        button = int((x - self._left) // self._look.px(_BUTTON))
        if button == len(_SIGNS) - 1:
            self.close()
        elif button in (0, 1) and x >= self._left:
            self.go(2 * button - 1)
            self._take_caret()
