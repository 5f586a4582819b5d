"""The transcript of one session: its blocks in sight, drawn where the reader is.

Owns the drawlist, the layouts and each session's place. Cost follows what is in sight
and what changed: nothing is drawn by `tick` when neither did. Opens at the end and follows the
answer only while the reader is there. Never changes a conversation: it sends actions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import ColumnSettled, ThemeName, ToggleFold, UserAction
from ds4gui.chat.place import Place
from ds4gui.limits import COLUMN_SETTLE_S, FIGURE_SHOWN_HEIGHT
from ds4gui.present.view import PaneView
from ds4gui.ui import tokens as t
from ds4gui.ui.address import AddressLine
from ds4gui.ui.blocks.hit import Hit
from ds4gui.ui.blocks.laid import Laid, Measure
from ds4gui.ui.blocks.lay import Item, Layouts
from ds4gui.ui.blocks.prose import ProseBox
from ds4gui.ui.content import Content
from ds4gui.ui.figure import inner_px
from ds4gui.ui.fonts import Fonts
from ds4gui.ui.formulas import FormulaShelf
from ds4gui.ui.held import Held
from ds4gui.ui.layout import Area, column
from ds4gui.ui.pages import Pages
from ds4gui.ui.paint import SPINNER_STEP_S, Primitive, spinner_step
from ds4gui.ui.painter import Painter, Placed
from ds4gui.ui.pictures import Pictures
from ds4gui.ui.pieces import pieces_in_sight
from ds4gui.ui.pointer import Pointer
from ds4gui.ui.rail import Rail
from ds4gui.ui.reading import Reading
from ds4gui.ui.scroll import Scroll
from ds4gui.ui.seen import PagesSeen
from ds4gui.ui.settling import Settling
from ds4gui.ui.tokens import Tokens

_EMPTY_RISE = 0.38


class Transcript:
    """Below `parent`, a container. `typing` says whether the keyboard belongs to a text field."""

    def __init__(
        self, *, parent: int, fonts: Fonts, tokens: Tokens,
        send: Callable[[UserAction], None], pictures: Pictures, seen: PagesSeen,
        typing: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        self._send = send
        self._area = Area(x=0, y=0, width=1, height=1)
        self._column = self._area
        self._layouts = Layouts(Measure(fonts=fonts, column_px=1, tokens=tokens))
        self._content = Content()
        self._scroll = self._content.scroll
        self.reading = Reading(self._content.place, send)
        self._pictures = pictures
        self._pictures_seen = 0
        self.formulas: FormulaShelf = FormulaShelf(send)
        self._settling = Settling()
        self._passing = False
        self._last_moves = 0
        self._dirty = True
        self._step = 0
        self._placed: list[Placed] = []
        self._shown = range(0)
        self.found: Callable[[Placed, int], tuple[Primitive, ...]] = lambda *_: ()
        self.pages: Pages = Pages(parent, lambda: self._placed, send, seen)
        self.pointer: Pointer = Pointer(parent, self, send, typing)
        self._held: Held = Held(self._scroll, self.pointer.selecting.passages_of)
        self._laid_scale: float = fonts.scale
        layers = [int(dpg.add_draw_layer(parent=self.pointer.drawlist)) for _ in range(3)]
        self._painter: Painter = Painter(layers[0])
        self.rail: Rail = Rail(layers[1])
        self._address: AddressLine = AddressLine(layers[2])

    @property
    def measure(self) -> Measure:
        """What layouts are made with."""
        return self._layouts.measure

    @property
    def scroll(self) -> Scroll:
        """The view over the blocks."""
        return self._scroll

    @property
    def placed(self) -> list[Placed]:
        """The blocks drawn last."""
        return self._placed

    @property
    def keys(self) -> list[str]:
        """The names of the blocks, in order."""
        return self._content.keys

    @property
    def items(self) -> tuple[Item, ...]:
        """The blocks."""
        return self._content.items

    def show(self, pane: PaneView, theme: ThemeName, *, wraps_code: bool = False) -> None:
        """Makes the transcript that of a pane. Cheap where blocks are the same objects."""
        if (theme, wraps_code) != (self.measure.tokens.name, self.measure.wraps_code):
            measure = replace(self.measure, tokens=t.tokens_of(theme), wraps_code=wraps_code)
            self._measure_anew(measure)
        items: tuple[Item, ...] = pane.blocks
        if pane.loading:
            items = ()
        elif pane.empty is not None:
            items = (pane.empty,)
        self.pages.focus(pane.widget_focus)
        if self.reading.is_elsewhere(pane.session_id, pane.place):
            self._open(pane.session_id, items, pane.place)
        elif items is not self._content.items:
            self._content.update(items, self.measure)
        self._dirty = True

    def place(self, width_px: int, height_px: int) -> None:
        """Fills its parent, physical px."""
        area = Area(x=0, y=0, width=max(1, width_px), height=max(1, height_px))
        if area == self._area:
            return
        self._area = area
        local = column(area, self._scale)
        if local.width != self._column.width:
            self.remeasure(local.width)
            self._settling.begin()
            self._pictures.ask(self, (), (), 0)  # the workers are free when it has come to rest
        self._column, self._dirty = local, True
        self.pointer.place(area)

    @property
    def awaits_some(self) -> bool:
        """Whether a picture in sight is neither there nor on its way to the card."""
        return self._pictures.awaits_some(self)

    def hide(self) -> None:
        """It is not shown any more: nothing is wished for."""
        self._pictures.forget(self)
        self.pages.hide()

    def repaint(self) -> None:
        """Something outside the blocks changed: the scroll position, what the mouse is on."""
        self._dirty = True

    def tick(self, now_s: float) -> bool:
        """Once per turn, before the frame; True when something changed on the screen."""
        self._settle_column(now_s)
        self.pointer.tick(now_s)
        self.reading.tick(now_s)
        self._pictures.look(self, self._figures_in_sight(), self._inner_px)
        if self._pictures.arrived != self._pictures_seen:
            self._pictures_seen, self._dirty = self._pictures.arrived, True
        step = spinner_step(now_s)
        turned = step != self._step and self._is_spinning
        if not (self._dirty or turned or self.formulas.has_news):
            if self._passing:
                self._ask_for_figures()
            return False
        self._step = step
        self._arrange()
        self._dirty = any(placed.laid.unfinished for placed in self._placed)
        return True

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens; None: not before something does."""
        if self._dirty:
            return 0.0
        if self._settling.is_on or self._passing:
            return COLUMN_SETTLE_S / 6
        spinner_s = SPINNER_STEP_S if self._is_spinning else None
        dues = (self.pointer.wake_in_s, self.reading.wake_in_s, spinner_s)
        return min((due for due in dues if due is not None), default=None)

    def toggle(self, hit: Hit) -> None:
        """Does what a click asks for. What unfolds stays where it is, also at the end."""
        if isinstance(hit.action, ToggleFold):
            self._scroll.stay()
        self._send(hit.action)

    def put_layout(self, key: str, prose: ProseBox) -> None:
        """Another look of a block's prose."""
        self._layouts.put(key, replace(self.layout_of(key), prose=prose))
        self._dirty = True

    def layout_of(self, key: str) -> Laid:
        """A block's layout, made where it isn't known."""
        return self._layouts.of(self._content.items[self._content.keys.index(key)])

    @property
    def _is_spinning(self) -> bool:
        return any(placed.laid.spinners for placed in self._placed)

    @property
    def _inner_px(self) -> int:
        return inner_px(self._column.width, self._scale)

    @property
    def _scale(self) -> float:
        return self.measure.fonts.scale

    def rescale(self) -> None:
        """The faces have another scale: all is laid out again, and figures are drawn for it."""
        before, self._column = self._column, column(self._area, self._scale)
        self._scroll.extents.set_gap(self.measure.px(t.BLOCK_GAP))
        self.remeasure()
        self._settling.begin()
        if before.width == self._column.width:
            self._pictures.clear()  # a picture of this width has another height now

    def _open(self, session_id: int | None, items: tuple[Item, ...], place: Place) -> None:
        self.reading.begin(session_id, place)
        self._painter.clear()
        self.pointer.selecting.drop()
        self._layouts = Layouts(self.measure)
        self._content.open(items, self.measure, place)

    def remeasure(self, column_px: int = 0) -> None:
        """All is laid out again: for another column or scale, or with other faces."""
        self._measure_anew(replace(self.measure, column_px=column_px or self._column.width))

    def _measure_anew(self, measure: Measure) -> None:
        self._held.take(self._placed, self._content.keys, self._laid_scale)
        self._layouts = Layouts(measure)
        self._scroll.column_px = measure.column_px
        self._scroll.reflow()
        self._painter.clear()
        self._dirty = True

    def _settle_column(self, now_s: float) -> None:
        if not self._settling.has_ended(now_s):
            return
        self._dirty = True
        self._content.guess_again(self.measure)
        height = self.measure.px(FIGURE_SHOWN_HEIGHT)
        self._send(ColumnSettled(self._inner_px, height, self._scale))

    def _arrange(self) -> None:
        scroll = self._scroll
        scroll.view_px, scroll.pad_px = self._area.height, self.measure.px(t.PANE_PAD_Y)
        if self._content.is_empty_page:
            page = self._layouts.of(self._content.items[0])
            scroll.pad_px = max(scroll.pad_px, round((scroll.view_px - page.height) * _EMPTY_RISE))
        if self.formulas.has_news:
            self._held.take(self._placed, self._content.keys, self._laid_scale)
            self._layouts.learn(self.formulas.learn())
        self._layouts.go_on([placed.key for placed in self._placed])
        self._held.seek(self._content.keys, self.layout_of, self._scale)
        self._laid_scale = self._scale
        items = self._content.items
        shown = self._shown = scroll.settle(lambda index: self._layouts.of(items[index]).height)
        self._placed = [self._place(index) for index in shown]
        if self.pointer.look():
            self._placed = [self._place(index) for index in shown]
        self._painter.show(
            self._placed, self.measure, self._area.height, self._step,
            lambda slot: self._pictures.see(slot.figure_key, self._inner_px), self._marks,
            self.formulas.see,
        )  # fmt: skip
        self._layouts.forget_but({placed.key for placed in self._placed})
        self.rail.show(self.measure, self._area, scroll, self.pointer.on)
        self._address.show(self.measure, self._area, self.pointer.address)
        self._passing = scroll.moves != self._last_moves and not scroll.following
        self._last_moves = scroll.moves
        if not self._passing:  # what only flies past is never drawn
            self._ask_for_figures()

    def _place(self, index: int) -> Placed:
        key = self._content.keys[index]
        return Placed(
            key=key,
            laid=self._layouts.of(self._content.items[index]),
            x=self._column.x,
            y=self._scroll.top_of(index),
            hovered=self.pointer.hovered(key),
        )

    def _marks(self, placed: Placed) -> tuple[Primitive, ...]:
        height = self._area.height
        return (*self.found(placed, height), *self.pointer.selecting.grounds(placed, height))

    def _figures_in_sight(self) -> list[str]:
        slots = (one.laid.slot for one in self._placed)
        return [slot.figure_key for slot in slots if slot is not None and not slot.is_page]

    def _ask_for_figures(self) -> None:
        if not self._settling.is_on:
            self._passing = False
            near = self._content.figures_near(self._shown)
            self._pictures.ask(self, self._figures_in_sight(), near, self._inner_px)
            self.pages.see(self._placed, self.measure, self._inner_px)
            self.formulas.ask(pieces_in_sight(self._placed, self._area.height))
