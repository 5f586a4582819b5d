"""All panes: which frame shows which session, where each lies, and which one is in front.

Owns the frames, which are kept and used again, the lines between them and the row of tabs. A frame
stays with its session while that is shown. Never decides which sessions are shown.
"""

from __future__ import annotations

from dataclasses import replace

import dearpygui.dearpygui as dpg

from ds4gui import limits
from ds4gui.chat.pane_actions import FloatPane, FocusPane, SharePanes
from ds4gui.present.frame import NoticeView, PanesView
from ds4gui.present.view import ChatView, ViewModel
from ds4gui.text.formula import Formula, FormulaBox
from ds4gui.ui import paint
from ds4gui.ui.arrangement import Arrangement, arranged, dragged, place_in
from ds4gui.ui.floats import Floats
from ds4gui.ui.grip import Grip
from ds4gui.ui.head import HeadState
from ds4gui.ui.layout import Area
from ds4gui.ui.lockstep import Lockstep, Reader
from ds4gui.ui.pane import Common, Pane
from ds4gui.ui.seats import seats
from ds4gui.ui.tabs import Tabs
from ds4gui.ui.theme import Look
from ds4gui.ui.walk import Part

_LINE_GRIP = 8


class Panes:
    """Below `root`, lines and tabs drawn on `ground`."""

    def __init__(self, look: Look, root: int, ground: int, common: Common) -> None:
        self._look = look
        self._root = root
        self._common = common
        self._node = int(dpg.add_draw_node(parent=ground))
        self._tabs = Tabs(look, root, ground, common.send)
        self._pool = [Pane(look, root, common)]
        self.front: Pane = self._pool[0]
        self.front.is_front = True
        self.shown: tuple[Pane, ...] = (self.front,)
        self._lines = [Grip(look, root, "resize_ew") for _ in range(limits.PANES - 1)]
        self._floats = Floats(look, root)
        self.room = Area(x=0, y=0, width=1, height=1)
        self._view: PanesView | None = None
        self._arrangement = Arrangement(areas=(None,))
        self._shares: tuple[float, ...] | None = None
        self._is_told = True
        self._lockstep = Lockstep()
        self._order: tuple[int, ...] = ()
        self._drawn: tuple[object, ...] = ()

    @property
    def parts(self) -> list[Part]:
        """What is drawn in them and can be pressed."""
        panes = [pane for pane in self.shown if pane.is_shown]
        return [part for pane in panes for part in (pane.transcript.pointer, pane.find)]

    @property
    def menus(self) -> list[int]:
        """Their menus at the mouse."""
        return [pane.transcript.pointer.menu.item for pane in self.shown]

    @property
    def is_typing(self) -> bool:
        """Whether a field in one of them has the caret."""
        return any(pane.is_typing for pane in self.shown)

    def column_at(self, x: float, y: float) -> int:
        """In which column of the window a point lies: what is left of the room, then each pane."""
        pane = self._at(x, y)
        return int(x >= self.room.x) if pane is None else 1 + self.shown.index(pane)

    def bring(self, x: float, y: float) -> None:
        """What the mouse pressed, or the keyboard walked to, is in front."""
        pane = self._at(x, y)
        if pane is not None and not pane.is_front and pane.session_id is not None:
            self._common.send(FocusPane(pane.session_id))

    def _at(self, x: float, y: float) -> Pane | None:
        """What floats comes before what lies."""
        above = sorted(self.shown, key=lambda pane: (pane.floats, pane is self.front))
        return next((pane for pane in reversed(above) if pane.holds(x, y)), None)

    def above(self, notice: NoticeView | None) -> Area:
        """The room, above a notice."""
        height = max(0, self.room.height - self.front.notice_height(notice))
        return replace(self.room, height=height)

    def rescale(self) -> None:
        """The faces have another scale."""
        for pane in self._pool:
            pane.transcript.rescale()

    def remeasure(self) -> None:
        """There are other faces."""
        for pane in self._pool:
            pane.transcript.remeasure()

    def put_formula(self, formula: Formula, box: FormulaBox | None, texels: memoryview) -> None:
        """Takes a formula's room and picture, or that it can't be set."""
        for pane in self._pool:
            pane.transcript.formulas.put(formula, box, texels)

    def leave(self) -> None:
        """The program ends: where each is read is told."""
        for pane in self.shown:
            pane.transcript.reading.leave()

    def show(self, view: ViewModel, *, focus: bool) -> None:
        """Each session of a view has a frame; `focus`: the caret may come to the front one."""
        chats = view.chats
        taken = seats(
            [pane.session_id for pane in self._pool],
            [chat.pane.session_id for chat in chats],
            front=view.front_at,
            seat=self._pool.index(self.front),
        )
        while len(self._pool) <= max(taken):
            self._pool.append(Pane(self._look, self._root, self._common))
        self.shown = tuple(self._pool[seat] for seat in taken)
        front, before = self.shown[view.front_at], self.front
        self.front = front
        for pane in self._pool:
            pane.is_front = pane is front
            if pane not in self.shown:
                pane.hide()
        for pane, chat in zip(self.shown, chats, strict=True):
            pane.show(chat, view, focus=focus and pane is front)
        if front is not before and focus and not front.is_typing:
            front.composer.focus()
        if view.panes is not self._view:
            self._shares, self._view = None, view.panes
            self._floats.settle()

    def go_on(self, view: ViewModel) -> None:
        """The transcript of the one pane has more words, and nothing else is another."""
        self.front.show(view.chats[0], view, focus=False)

    def place(self, view: ViewModel, room: Area) -> None:
        """Lays the panes out in the room and draws what changed in them."""
        self.room = room
        covered = view.connect is not None
        arrangement = self._arrange(view)
        for at, (pane, chat) in enumerate(zip(self.shown, view.chats, strict=True)):
            front, area = pane is self.front, arrangement.areas[at]
            pane.floats = view.panes.afloat[at] is not None and not view.panes.maximised
            if covered and front:
                area = room
            if area is None or (covered and not front):
                pane.hide()
                continue
            head = self._head_of(pane, chat, view)
            pane.place(area, view.notice if front else None, head, covered=covered)
        self._raise()
        self._draw(view, Arrangement(areas=()) if covered else arrangement)

    def _arrange(self, view: ViewModel) -> Arrangement:
        panes = view.panes
        self._arrangement = arranged(
            self.room, self._look.scale, view.front_at, self._floats.moved(panes.afloat),
            self._shares or panes.shares, maximised=panes.maximised,
        )  # fmt: skip
        return self._arrangement

    def _head_of(self, pane: Pane, chat: ChatView, view: ViewModel) -> HeadState:
        has_messages = bool(chat.pane.blocks)
        if not view.beside:
            return HeadState(can_export=has_messages)
        lying = sum(place is None for place in view.panes.afloat)
        return HeadState(
            can_export=has_messages,
            front=pane is self.front,
            maximised=view.panes.maximised,
            floats=pane.floats,
            can_float=lying > 1 and not view.panes.maximised,
            locked=view.panes.locked,
        )

    def _raise(self) -> None:
        """What floats lies over what lies, the front one over all."""
        floating = [pane for pane in self.shown if pane.floats and pane.is_shown]
        order = sorted(floating, key=lambda pane: pane is self.front)
        key = tuple(pane.frame for pane in order)
        if key != self._order:
            self._order = key
            for pane in order:
                pane.raise_(self._root)
            self._floats.raise_()

    def _draw(self, view: ViewModel, arrangement: Arrangement) -> None:
        self._floats.place(self.shown, self._arrangement.areas)
        titles = tuple(chat.pane.title for chat in view.chats)
        wanted = (arrangement, titles, view.front_at, self._look.scale, self._look.tokens.name)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        look, reach = self._look, self._look.px(_LINE_GRIP)
        dpg.delete_item(self._node, children_only=True)
        lines = [
            paint.Rect(x=a.x, y=a.y, width=a.width, height=a.height, fill="border")
            for _, a in arrangement.lines
        ]
        paint.draw(lines, self._node, look.fonts, look.tokens)
        self._tabs.redraw([chat.pane for chat in view.chats], view.front_at, arrangement.tabs)
        for number, grip in enumerate(self._lines):
            area = arrangement.lines[number][1] if number < len(arrangement.lines) else None
            grip.place(None if area is None else _widened(area, reach))

    def forget(self) -> None:
        """Everything is drawn again."""
        self._drawn = ()
        for pane in self._pool:
            pane.forget()

    def tick(self, now_s: float) -> bool:
        """Once per turn, before the frame; True when something changed on the screen."""
        readers = [Reader(pane.transcript, pane.rows) for pane in self.shown if pane.is_shown]
        if len(readers) > 1 and all(reader.rows for reader in readers):
            seen = [pane for pane in self.shown if pane.is_shown]
            self._lockstep.follow(readers, seen.index(self.front) if self.front in seen else 0)
        else:
            self._lockstep.rest()
        return any([pane.tick(now_s) for pane in self.shown if pane.is_shown])

    def drag(self) -> bool:
        """Follows the mouse on lines and floating panes; True when something moved."""
        return self._drag_lines() or self._drag_floats()

    def _drag_lines(self) -> bool:
        view, lines = self._view, self._arrangement.lines
        for number, grip in enumerate(self._lines[: len(lines)]):
            held = grip.tick()
            if held is not None and view is not None:
                shares = self._shares or view.shares
                moved = tuple(dragged(self.room, shares, len(lines) + 1, number, held[0]))
                changed, self._shares = moved != self._shares, moved
                self._is_told = False
                return changed
        if self._shares is not None and not self._is_told:
            self._is_told = True
            self._common.send(SharePanes(self._shares))
        return False

    def _drag_floats(self) -> bool:
        moved, ended = self._floats.tick(self.room)
        if ended is not None:
            at, area = ended
            session_id = self.shown[at].session_id if at < len(self.shown) else None
            if session_id is not None:
                self._common.send(FloatPane(session_id, place_in(self.room, area)))
        return moved

    def hold_until(self, now_s: float) -> float:
        """Until when no frame is drawn, so that a session appears at once and whole."""
        return max(pane.hold_until(now_s) for pane in self.shown)

    @property
    def wake_in_s(self) -> float | None:
        """When `tick` is due although nothing happens."""
        dues = [pane.wake_in_s for pane in self.shown if pane.is_shown]
        return min((due for due in dues if due is not None), default=None)


def _widened(line: Area, reach: int) -> Area:
    return Area(x=line.x - reach // 2, y=line.y, width=reach, height=line.height)
