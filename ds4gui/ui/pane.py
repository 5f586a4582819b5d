"""One chat in a frame of its own: head, what is compared, transcript, notice, prompt box.

Owns the frame, its parts and what of them is drawn again when. All places inside are the frame's
own, so that it can lie anywhere, also over another. Never knows of other panes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import dearpygui.dearpygui as dpg

from ds4gui.chat.actions import UserAction
from ds4gui.present.frame import NoticeView
from ds4gui.present.view import ChatView, FigureBlock, ViewModel
from ds4gui.ui import paint
from ds4gui.ui import tokens as t
from ds4gui.ui.arrival import Arrival
from ds4gui.ui.commands.bindings import Bound
from ds4gui.ui.commands.table import Command
from ds4gui.ui.composer import Composer
from ds4gui.ui.drawn import Drawn
from ds4gui.ui.facts import FactsLine
from ds4gui.ui.find import FindBar
from ds4gui.ui.head import Head, HeadState
from ds4gui.ui.layout import Area, PaneAreas, place_pane
from ds4gui.ui.notice import Notice
from ds4gui.ui.pace import Pace, Shown
from ds4gui.ui.pictures import Pictures
from ds4gui.ui.seen import PagesSeen
from ds4gui.ui.theme import Look
from ds4gui.ui.transcript import Transcript


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """What all panes share: where actions go, what buttons run, pictures, frames drawn so far.

    `typing`: whether the keyboard belongs to a text field. `export` takes a session's id.
    `figure_menu` opens the menu of a figure.
    """

    send: Callable[[UserAction], None]
    commands: Mapping[Command, Callable[[], None]]
    bound: Bound
    export: Callable[[int], None]
    pictures: Pictures
    seen: PagesSeen
    frames: Callable[[], int]
    typing: Callable[[], bool]
    figure_menu: Callable[[FigureBlock], None]


class Pane:
    """Below `parent`; hidden until it is placed."""

    def __init__(self, look: Look, parent: int, common: Common) -> None:
        self._look = look
        self._common = common
        self._drawn = Drawn()
        self._chat: ChatView | None = None
        self._area = Area(x=0, y=0, width=1, height=1)
        self.is_front = self.is_shown = self.floats = False
        self.frame = _child(parent, show=False)
        # A drawlist takes the mouse from widgets over it, but not from those of a child in front.
        self._drawlist = int(dpg.add_drawlist(1, 1, parent=self.frame, pos=(0, 0)))
        self._ground = int(dpg.add_draw_node(parent=self._drawlist))
        back = int(dpg.add_draw_node(parent=self._drawlist))
        root = self._root = _child(self.frame)
        self.head = Head(look, root, back, common.send, self._export)
        self._facts = FactsLine(look, back)
        self._stage = _child(root)
        self.transcript = Transcript(
            parent=self._stage, fonts=look.fonts, tokens=look.tokens, send=common.send,
            pictures=common.pictures, seen=common.seen, typing=common.typing,
        )  # fmt: skip
        self.transcript.pointer.listens = lambda: self.is_front
        self.transcript.pointer.figure_menu = common.figure_menu
        self._pace = Pace(self._take)
        self.find = FindBar(look, self._stage, self.transcript)
        self._notice = Notice(look, root, back, common.send)
        self.composer = Composer(look, root, back, common.send, common.commands, common.bound)
        self.transcript.pages.left = self.composer.lose_place
        self._arrival = Arrival(common.frames)
        dpg.bind_item_theme(self.transcript.pointer.menu.item, look.themes.popup)

    @property
    def session_id(self) -> int | None:
        """The session that is shown."""
        return None if self._chat is None else self._chat.pane.session_id

    @property
    def rows(self) -> tuple[int, ...]:
        """The messages that rows of turns begin with; see present/view.py."""
        return () if self._chat is None else self._chat.pane.rows

    @property
    def head_width(self) -> int:
        """How much of its head has no buttons, px."""
        return self.head.free_px

    @property
    def is_typing(self) -> bool:
        """Whether one of its fields has the caret."""
        if not self.is_shown:
            return False
        fields = (self.find, self.transcript.pages)
        return self.composer.is_active or any(field.is_typing for field in fields)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the window lies in it."""
        return self.is_shown and self._area.holds(x, y)

    def show(self, chat: ChatView, view: ViewModel, *, focus: bool) -> None:
        """Makes the pane agree with its part of a view; `focus`: the caret may come to it."""
        before, self._chat = self._chat, chat
        if before is None or before.composer is not chat.composer:
            self.composer.show(chat.composer, focus=focus)
        self._pace.show(Shown(pane=chat.pane, theme=view.theme, wraps_code=view.wraps_code))

    def _take(self, shown: Shown) -> None:
        self.transcript.show(shown.pane, shown.theme, wraps_code=shown.wraps_code)

    def hide(self) -> None:
        """It is not seen, and wishes for nothing."""
        if self.is_shown:
            self.is_shown = False
            dpg.configure_item(self.frame, show=False)
            self.transcript.hide()
            self.find.close()

    def raise_(self, parent: int) -> None:
        """Comes before all others of its parent."""
        dpg.move_item(self.frame, parent=parent)

    def forget(self) -> None:
        """All is drawn again."""
        self._drawn.forget()

    def place(
        self, area: Area, notice: NoticeView | None, head: HeadState, *, covered: bool
    ) -> None:
        """Lies in an area of the window and draws what changed; `covered` by something else, only
        its notice is seen, at the area's foot."""
        chat = self._chat
        if chat is None:
            return
        notice_px = self._notice.height(notice, area.width)
        if covered:
            area = Area(x=area.x, y=area.bottom - notice_px, width=area.width, height=notice_px)
        if not self.is_shown:
            self.is_shown = True
            self._drawn.forget()
            self.transcript.repaint()
        self._area = area
        parts = self._parts(chat, area, notice_px, covered=covered)
        if self._drawn.is_new("areas", area, parts, covered, self.floats):
            self._lay(area, parts, shown=not covered)
        pane = chat.pane
        if self._drawn.is_new("head", pane.title, pane.title_end, pane.badge, head, parts.head):
            self.head.redraw(pane, parts.head, head)
        if self._drawn.is_new("facts", pane.facts, parts.facts):
            self._facts.redraw(pane.facts, parts.facts)
        if self._drawn.is_new("notice", notice, parts.notice):
            self._notice.redraw(notice, parts.notice)
        words = (chat.composer, self.composer.text)
        if self._drawn.is_new("prompt", *words, covered, parts.composer):
            self.composer.redraw(parts.composer, shown=not covered)

    def notice_height(self, notice: NoticeView | None) -> int:
        """Height in px that a notice takes."""
        return self._notice.height(notice, self._area.width)

    def _parts(self, chat: ChatView, area: Area, notice_px: int, *, covered: bool) -> PaneAreas:
        if covered:
            return place_pane(area.width, area.height, 0, 0, notice_px, 0)
        head = self._look.px(t.HEAD_HEIGHT)
        facts = self._facts.height(chat.pane.facts)
        composer = self.composer.height(area.width)
        return place_pane(area.width, area.height, head, facts, notice_px, composer)

    def _lay(self, area: Area, parts: PaneAreas, *, shown: bool) -> None:
        width, height = max(1, area.width), max(1, area.height)
        dpg.configure_item(
            self.frame, show=area.height > 0, pos=(area.x, area.y), width=width, height=height
        )
        dpg.configure_item(self._root, pos=(0, 0), width=width, height=height)
        dpg.configure_item(self._drawlist, width=width, height=height)
        dpg.delete_item(self._ground, children_only=True)
        ground = paint.Rect(
            x=0, y=0, width=width, height=height, fill="window",
            border="faint" if self.floats else "clear",
        )  # fmt: skip
        paint.draw([ground], self._ground, self._look.fonts, self._look.tokens)
        stage = parts.transcript
        dpg.configure_item(
            self._stage, show=shown, pos=(0, stage.y), width=width, height=max(1, stage.height)
        )
        if shown:
            self.transcript.place(stage.width, stage.height)
            self.find.place(Area(x=0, y=0, width=stage.width, height=stage.height))

    def tick(self, now_s: float) -> bool:
        """Once per turn, before the frame; True when something changed on the screen."""
        parts = (self._pace, self.find, self.transcript)
        # What was typed in the frame that brought another pane to the front is read here.
        edited = not self.is_front and self.composer.tick()
        return any([edited, *(part.tick(now_s) for part in parts)])

    def hold_until(self, now_s: float) -> float:
        """Until when no frame is drawn, so that a session appears at once and whole."""
        if self._chat is None:
            return 0.0
        return self._arrival.hold_until(now_s, self._chat.pane, self.transcript)

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        dues = (self.find.wake_in_s, self.transcript.wake_in_s, self._pace.wake_in_s)
        return min((due for due in dues if due is not None), default=None)

    def _export(self) -> None:
        if self.session_id is not None:
            self._common.export(self.session_id)


def _child(parent: int, *, show: bool = True) -> int:
    return int(
        dpg.add_child_window(
            parent=parent, show=show, border=False, no_scrollbar=True, no_scroll_with_mouse=True
        )
    )
